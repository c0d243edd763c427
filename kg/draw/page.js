// The picture and its controls.

const box = document.getElementById("network");
const every = { nodes: new vis.DataSet(), edges: new vis.DataSet(edges) };
every.nodes.add(nodes);
decide();
const view = {
  nodes: new vis.DataView(every.nodes, { filter: (node) => visible.nodes[node.id] === 1 }),
  edges: new vis.DataView(every.edges, { filter: (edge) => visible.edges[edge.id] === 1 }),
};
const network = new vis.Network(box, view, read("options"));
const byId = (id) => document.getElementById(id);

function moveTo(spots) {
  spots.forEach(({ id, x, y }) => Object.assign(nodes[id], { x, y }));
  every.nodes.update(spots);
}

function refresh() {
  decide();
  view.nodes.refresh();
  view.edges.refresh();
  const count = visible.nodes.reduce((sum, one) => sum + one, 0);
  byId("count").textContent = `${count.toLocaleString("en")} of ${(nodes.length + told.beyond).toLocaleString("en")} shown`;
  network.redraw();
}

function select(id) {
  if (id !== null && !isOpen(id)) reveal([id]);
  state.selected = id;
  refresh();
  showPanel();
  if (id === null) return;
  requestAnimationFrame(() => lookAt(id));
}

// Bring a node and its neighbours into view, without a leap if they are in view already.
function lookAt(id) {
  network.redraw();
  const group = [id, ...shownLinks(id).map(({ other }) => other)].map((one) => nodes[one]);
  const [x, y] = [nodes[id].x, nodes[id].y];
  const reach = (key, middle) => Math.max(90, ...group.map((node) => Math.abs(node[key] - middle) + 60));
  const wanted = Math.min(1.4, box.clientWidth / 2 / reach("x", x), box.clientHeight / 2 / reach("y", y));
  const now = network.getViewPosition();
  const scale = network.getScale();
  const inView = group.every((node) => Math.abs(node.x - now.x) * scale < box.clientWidth / 2 && Math.abs(node.y - now.y) * scale < box.clientHeight / 2);
  if (inView && scale > 0.6) return;
  network.moveTo({ position: { x, y }, scale: inView ? Math.max(scale, wanted) : Math.max(Math.min(scale, 1), wanted), animation: motion() });
}

function motion() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? false : { duration: 350, easingFunction: "easeInOutQuad" };
}

function reveal(ids) {
  for (const id of new Set(ids)) {
    if (!state.all) moveTo([{ id, ...spotFor(id) }]);
    state.revealed.add(id);
    state.kinds.add(told.nodes[id].kind);
    visible.nodes[id] = 1;
  }
  syncChecks();
  refresh();
  showPanel();
}

function showAll(all) {
  state.all = all;
  state.revealed.clear();
  moveTo(nodes.map(({ id }) => (all ? { id, x: told.whole[id][0], y: told.whole[id][1] } : { id, x: start[id].x, y: start[id].y })));
  refresh();
  showPanel();
  network.fit({ animation: motion() });
}
const start = nodes.map(({ x, y }) => ({ x, y }));

// Filters, which are the legend too.
const checks = [];
function check(parent, set, value, ...content) {
  const input = make("input", { type: "checkbox" });
  input.addEventListener("change", () => {
    if (input.checked) set.add(value); else set.delete(value);
    refresh();
    showPanel();
  });
  checks.push(() => { input.checked = set.has(value); });
  parent.append(make("label", {}, input, ...content));
}

function syncChecks() {
  checks.forEach((sync) => sync());
}

function buildFilters() {
  const tally = (key, of) => of.reduce((map, one) => map.set(one[key], (map.get(one[key]) || 0) + 1), new Map());
  const kinds = tally("kind", told.nodes);
  for (const kind of Object.keys(told.looks)) {
    if (kinds.has(kind)) check(byId("kinds"), state.kinds, kind, icon(kind), make("span", {}, kind), make("small", {}, String(kinds.get(kind))));
  }
  const counts = tally("predicate", edges);
  const titles = { thing: "a paper … a thing", inferred: "a paper … a paper, inferred", stated: "a paper … a paper, stated", relation: "a thing … a thing" };
  for (const [family, title] of Object.entries(titles)) {
    const own = Object.entries(told.lines).filter(([, line]) => line[2] === family);
    if (!own.length) continue;
    const group = family === "relation" ? make("details", {}, make("summary", {}, title)) : make("div", {}, make("h4", {}, title));
    byId("predicates").append(group);
    for (const [predicate, line] of own) {
      check(group, state.predicates, predicate, stroke(predicate), make("span", {}, line[0]), make("small", {}, String(counts.get(predicate))));
    }
  }
  syncChecks();
}

function buildRange() {
  const range = byId("confidence");
  const say = () => { byId("sure").textContent = `${Math.round(100 * state.sure)}%`; };
  range.min = told.minConfidence;
  range.value = state.sure;
  range.addEventListener("input", () => {
    state.sure = Number(range.value);
    say();
    refresh();
    showPanel();
  });
  say();
}

function buildShown() {
  const less = told.nodes.filter((node) => !node.core).length;
  const why = [];
  if (less) why.push(`At first ${less.toLocaleString("en")} are left out: things that a single paper only mentions or uses, and the least central.`);
  if (told.beyond) why.push(`The graph has ${told.beyond.toLocaleString("en")} more that this page does not hold.`);
  byId("why").textContent = why.join(" ");
  byId("all").checked = state.all;
  byId("all").addEventListener("change", (event) => showAll(event.target.checked));
  byId("hidden").hidden = !why.length;
  if (!less) byId("all").parentElement.hidden = true;
}

// Search with completion.
const folded = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
const names = told.nodes.map((node) => [node.label, ...(node.aliases || [])].map(folded));

// Every word must be in one name; whole names and beginnings come first.
function score(id, query) {
  const words = query.split(/\s+/);
  const points = names[id].map((name, place) => {
    if (!words.every((word) => name.includes(word))) return 0;
    const at = name.indexOf(query);
    const atWord = at === 0 || (at > 0 && /[^\p{L}\p{N}]/u.test(name[at - 1]));
    return (name === query ? 8 : 0) + (at === 0 ? 4 : 0) + (atWord ? 2 : 0) + (place === 0 ? 1 : 0) + 0.5;
  });
  return Math.max(...points);
}

function found(text) {
  const query = folded(text.trim());
  if (!query) return [];
  return told.nodes.map(({ id }) => [score(id, query), id]).filter(([points]) => points > 0)
    .sort((a, b) => b[0] - a[0] || a[1] - b[1]).slice(0, 10).map(([, id]) => id);
}

function buildSearch() {
  const input = byId("search");
  const options = byId("found");
  let ids = [];
  let active = 0;
  const close = () => { options.hidden = true; input.setAttribute("aria-expanded", "false"); };
  const mark = () => {
    [...options.children].forEach((item, i) => item.setAttribute("aria-selected", String(i === active)));
    input.setAttribute("aria-activedescendant", ids.length ? `found-${active}` : "");
  };
  const choose = (id) => { close(); input.value = told.nodes[id].label; select(id); };
  const complete = () => {
    ids = found(input.value);
    active = 0;
    options.replaceChildren(...ids.map((id, i) => {
      const item = make("li", { role: "option", id: `found-${i}` }, icon(told.nodes[id].kind), make("span", { dir: "auto" }, told.nodes[id].label));
      item.addEventListener("mousedown", (event) => { event.preventDefault(); choose(id); });
      return item;
    }));
    if (input.value.trim() && !ids.length) options.append(make("li", { class: "none" }, "nothing found"));
    options.hidden = !input.value.trim();
    input.setAttribute("aria-expanded", String(!options.hidden));
    mark();
  };
  input.addEventListener("input", complete);
  input.addEventListener("focus", () => { input.select(); if (input.value.trim()) complete(); });
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && ids.length) { active = (active + step + ids.length) % ids.length; mark(); event.preventDefault(); }
    if (event.key === "Enter" && ids.length) choose(ids[active]);
    if (event.key === "Escape") { close(); input.blur(); event.stopPropagation(); }
  });
}

function zoom(factor) {
  if (factor === 0) network.fit({ animation: motion() });
  else network.moveTo({ scale: network.getScale() * factor, animation: motion() });
}

function buildKeys() {
  const pan = { ArrowLeft: [-60, 0], ArrowRight: [60, 0], ArrowUp: [0, -60], ArrowDown: [0, 60] };
  box.addEventListener("keydown", ({ key }) => {
    if (!pan[key]) return;
    const { x, y } = network.getViewPosition();
    network.moveTo({ position: { x: x + pan[key][0] / network.getScale(), y: y + pan[key][1] / network.getScale() } });
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.closest("input") || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = { "/": () => byId("search").focus(), Escape: () => select(null), "+": () => zoom(1.4), "-": () => zoom(1 / 1.4), 0: () => zoom(0) }[event.key];
    if (act) { act(); event.preventDefault(); }
    if (event.key === "Enter" && event.target.matches("mark")) event.target.click();
  });
  document.querySelectorAll("[data-zoom]").forEach((button) => button.addEventListener("click", () => zoom(Number(button.dataset.zoom))));
}

function buildTheme() {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const root = document.documentElement;
  root.dataset.theme = dark.matches ? "dark" : "light";
  const turn = (theme) => { root.dataset.theme = theme; network.redraw(); };
  byId("theme").addEventListener("click", () => turn(root.dataset.theme === "dark" ? "light" : "dark"));
  dark.addEventListener("change", () => turn(dark.matches ? "dark" : "light"));
}

function buildPointer() {
  const tip = byId("tip");
  network.on("click", ({ nodes: [id] }) => { select(id === undefined ? null : id); network.unselectAll(); });
  network.on("hoverNode", ({ node, pointer }) => {
    state.hovered = node;
    const { kind, label, year } = told.nodes[node];
    const links = shownLinks(node).length;
    tip.replaceChildren(make("b", { dir: "auto" }, label), make("span", {}, `${[kind, year].filter(Boolean).join(" · ")} · ${links} ${links === 1 ? "link" : "links"}`));
    tip.hidden = false;
    tip.style.left = `${Math.min(pointer.DOM.x + 14, box.clientWidth - tip.offsetWidth - 8)}px`;
    tip.style.top = `${Math.min(pointer.DOM.y + 14, box.clientHeight - tip.offsetHeight - 8)}px`;
    box.style.cursor = "pointer";
    network.redraw();
  });
  const leave = () => { state.hovered = null; tip.hidden = true; box.style.cursor = ""; };
  network.on("blurNode", () => { leave(); network.redraw(); });
  network.on("dragStart", leave);
  network.on("zoom", leave);
  network.on("dragEnd", ({ nodes: moved }) => {
    const spots = Object.entries(network.getPositions(moved)).map(([id, spot]) => ({ id: Number(id), ...spot }));
    if (moved.length) moveTo(spots);
    network.unselectAll();
  });
  network.on("afterDrawing", (ctx) => drawOver(ctx, network, box));
}

if (innerWidth < 800) byId("controls").open = false;
buildTheme();
buildFilters();
buildRange();
buildShown();
buildSearch();
buildKeys();
buildPointer();
refresh();
showPanel();
network.fit();
if (state.selected !== null) select(state.selected);
network.once("afterDrawing", () => { document.body.dataset.drawn = "true"; });
