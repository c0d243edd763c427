// The panel beside the picture. Words from outside only ever become text nodes.

function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "onclick") element.addEventListener("click", value);
    else if (value !== null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child !== null && child !== ""));
  return element;
}

function drawing(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

function icon(kind) {
  const [shape, fill] = told.looks[kind];
  const points = corners(shape, 8, 8, shape === "square" ? 5 : 6);
  const mark = points ? drawing("polygon", { points: points.map((p) => p.map((n) => n.toFixed(2)).join(",")).join(" "), fill })
    : drawing("circle", { cx: 8, cy: 8, r: 6, fill });
  return drawing("svg", { viewBox: "0 0 16 16", class: "icon", "aria-hidden": "true" }, mark);
}

function stroke(predicate) {
  const [, , , colour, width, dashes] = told.lines[predicate];
  const line = drawing("line", { x1: 1, y1: 8, x2: 25, y2: 8, stroke: colour, "stroke-width": Math.max(1.6, width), "stroke-dasharray": dashes.join(" ") });
  return drawing("svg", { viewBox: "0 0 26 16", class: "stroke", "aria-hidden": "true" }, line);
}

function nodeButton(id, note = "") {
  const node = told.nodes[id];
  return make("button", { type: "button", class: visible.nodes[id] ? "node" : "node unseen", onclick: () => select(id) },
    icon(node.kind), make("span", { dir: "auto" }, node.label), note ? make("small", {}, note) : null);
}

// A list that shows its first entries, and the rest on demand.
function list(entries, most, name) {
  const items = entries.map((entry) => make("li", {}, entry));
  const block = make("ul", { class: name }, ...items.slice(0, most));
  if (items.length <= most) return block;
  const rest = make("details", {}, make("summary", {}, `${items.length - most} more`), make("ul", { class: name }, ...items.slice(most)));
  return make("div", {}, block, rest);
}

function section(title, ...content) {
  return make("section", {}, make("h3", {}, title), ...content);
}

function neighbours(id) {
  const groups = new Map();
  for (const { edge, other, out } of around[id]) {
    const phrase = told.lines[edge.predicate][out ? 0 : 1];
    const key = `${edge.predicate} ${out}`;
    if (!groups.has(key)) groups.set(key, { phrase, predicate: edge.predicate, links: [] });
    groups.get(key).links.push({ edge, other });
  }
  const order = Object.keys(told.lines);
  return [...groups.values()]
    .sort((a, b) => order.indexOf(a.predicate) - order.indexOf(b.predicate))
    .map(({ phrase, predicate, links }) => {
      links.sort((a, b) => a.other - b.other);
      const entries = links.map(({ edge, other }) => nodeButton(other, `${Math.round(100 * edge.confidence)}%`));
      return make("div", { class: "group" }, make("h4", {}, stroke(predicate), phrase), list(entries, 8, "nodes"));
    });
}

function pieces(sentence, id) {
  return sentence[1].map((piece) => {
    if (typeof piece === "string") return piece;
    const [text, thing] = piece;
    const kind = told.nodes[thing].kind;
    if (thing === id) return make("mark", { class: "own" }, text);
    return make("mark", { "data-kind": kind, role: "link", tabindex: "0", title: kind, onclick: () => select(thing) }, text);
  });
}

function sentences(id) {
  const found = new Set();
  for (const { edge } of around[id]) told.quoted[edge.id].forEach((number) => found.add(number));
  const papers = new Map();
  for (const number of [...found].sort((a, b) => a - b)) {
    const sentence = told.sentences[number];
    const names = sentence[1].some((piece) => piece[1] === id && typeof piece !== "string");
    if (sentence[0] !== id && !names) continue;
    if (!papers.has(sentence[0])) papers.set(sentence[0], []);
    papers.get(sentence[0]).push(make("q", { dir: "auto" }, ...pieces(sentence, id)));
  }
  const blocks = [...papers.entries()].sort((a, b) => a[0] - b[0])
    .map(([paper, quotes]) => make("div", { class: "quotes" }, paper === id ? null : nodeButton(paper), ...quotes));
  if (!blocks.length) return null;
  return section(told.nodes[id].kind === "Paper" ? "In its own words" : "Sentences", list(blocks, 6, "plain"));
}

function outcomes(id) {
  const parts = ["method", "metric", "dataset", "task", "baseline"];
  const own = told.outcomes.filter((outcome) => outcome.paper === id || parts.some((part) => outcome[part] === id));
  if (!own.length) return null;
  const named = (value, before) => (value === undefined || value === id ? []
    : [before, typeof value === "number" ? make("a", { href: "#", role: "button", onclick: (event) => { event.preventDefault(); select(value); } }, told.nodes[value].label) : value]);
  const rows = own.map((outcome) => make("div", { class: "result" }, make("b", {}, outcome.value), make("span", {},
    ...named(outcome.metric, " "), ...named(outcome.dataset, " on "), ...named(outcome.task, " · "),
    ...named(outcome.method, " · "), ...named(outcome.baseline, " · over "),
    outcome.kind === "improvement" && outcome.baseline === undefined ? " · improvement" : "",
    ...(outcome.paper === id ? [] : named(outcome.paper, " · in ")))));
  return section("Results", list(rows, 8, "plain"));
}

function about(node) {
  const lines = [];
  if (node.kind === "Paper") {
    const facts = [node.authors.join(", "), node.year, node.venue].filter(Boolean).join(" · ");
    if (facts) lines.push(make("p", { dir: "auto", class: "facts" }, facts));
    if (node.derived) lines.push(make("p", { class: "facts" }, "The source gives no title; the name is derived."));
    const links = node.addresses.map(([name, href]) => make("a", { href, target: "_blank", rel: "noopener noreferrer" }, name));
    if (links.length) lines.push(make("p", { class: "addresses" }, ...links));
  } else if (node.aliases.length) {
    lines.push(make("p", { dir: "auto", class: "facts" }, `also: ${node.aliases.join(", ")}`));
  }
  return lines;
}

function unseen(id) {
  const hidden = around[id].map(({ other }) => other).filter((other) => !isOpen(other) && state.kinds.has(told.nodes[other].kind));
  const count = new Set(hidden).size;
  if (!count) return null;
  return make("button", { type: "button", class: "action", onclick: () => reveal(hidden) }, `Show ${count} more around it`);
}

function nodePanel(id) {
  const node = told.nodes[id];
  return [
    make("div", { class: "kind" }, icon(node.kind), node.kind,
      make("button", { type: "button", class: "close", "aria-label": "Close", onclick: () => select(null) }, "×")),
    make("h2", { dir: "auto" }, node.label), ...about(node), unseen(id),
    section("Links", ...neighbours(id)), outcomes(id), sentences(id),
  ].filter((part) => part !== null);
}

function startPanel() {
  const blocks = Object.keys(told.looks).map((kind) => {
    const best = told.nodes.filter((node) => node.kind === kind).slice(0, 5);
    return best.length ? section(`${kind}s`, list(best.map((node) => nodeButton(node.id)), 5, "nodes")) : null;
  });
  return [make("h2", {}, "Most central"), make("p", { class: "facts" }, "Click a node, or search, to see its sentences and links."), ...blocks].filter((part) => part !== null);
}

function showPanel() {
  const panel = document.getElementById("panel");
  panel.replaceChildren(...(state.selected === null ? startPanel() : nodePanel(state.selected)));
  panel.scrollTop = 0;
  document.body.classList.toggle("chosen", state.selected !== null);
}
