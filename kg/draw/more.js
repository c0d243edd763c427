// Colours by what one asks for, years, and pictures to take away.

const HUES = ["#2f7fc1", "#e09a0c", "#129b78", "#c66fa5", "#d55e00", "#8a4fbf", "#5bb0dd", "#9a7b1c", "#c2255c"];
const REST = "#97a3b3";
const firstYear = told.nodes.map((node) => node.year
  || Math.min(...around[node.id].map(({ other }) => told.nodes[other].year || Infinity)));
const dated = firstYear.filter(Number.isFinite);
const span = [Math.min(...dated), Math.max(...dated)];

// From deep blue to yellow by way of green, in equal steps of lightness.
function hueOfYear(year) {
  const part = span[1] > span[0] ? (year - span[0]) / (span[1] - span[0]) : 1;
  const steps = [[49, 53, 132], [38, 110, 142], [31, 158, 137], [122, 199, 85], [222, 205, 40]];
  const at = Math.min(part * 4, 3.999);
  const [low, high] = [steps[Math.floor(at)], steps[Math.floor(at) + 1]];
  return `rgb(${low.map((n, i) => Math.round(n + (high[i] - n) * (at % 1))).join(",")})`;
}

const hueOf = {
  kind: (node) => told.looks[node.kind][1],
  community: (node) => (node.group === null ? REST : HUES[node.group % HUES.length]),
  mine: (node) => (node.kind !== "Paper" ? REST : node.mine ? HUES[0] : HUES[1]),
  year: (node) => (Number.isFinite(firstYear[node.id]) ? hueOfYear(firstYear[node.id]) : REST),
};

function swatch(colour, name) {
  const dot = drawing("svg", { viewBox: "0 0 16 16", class: "icon", "aria-hidden": "true" }, drawing("circle", { cx: 8, cy: 8, r: 6, fill: colour }));
  return make("p", { class: "swatch" }, dot, make("span", { dir: "auto" }, name));
}

function paintBy(way) {
  every.nodes.update(nodes.map(({ id }) => {
    nodes[id].color = hueOf[way](told.nodes[id]);
    return { id, color: nodes[id].color };
  }));
  const key = {
    kind: () => [],
    community: () => [...told.groups.map((name, i) => swatch(HUES[i % HUES.length], name)), swatch(REST, "smaller ones")],
    mine: () => [swatch(HUES[0], "papers of mine"), swatch(HUES[1], "papers new to me"), swatch(REST, "things")],
    year: () => (dated.length ? [span[0], Math.round((span[0] + span[1]) / 2), span[1]].map((year) => swatch(hueOfYear(year), String(year))) : [swatch(REST, "no year is known")]),
  };
  byId("key").replaceChildren(...key[way]());
  network.redraw();
}

function buildColours() {
  for (const input of document.querySelectorAll("[name=colour]")) input.addEventListener("change", () => paintBy(input.value));
  byId("own").hidden = !told.nodes.some((node) => node.mine);
}

// Papers of a span of years; those without a year belong to the whole span only.
function buildYears() {
  byId("years").hidden = span[0] >= span[1] || !dated.length;
  if (byId("years").hidden) return;
  const [from, to] = [byId("from"), byId("to")];
  for (const range of [from, to]) Object.assign(range, { min: span[0], max: span[1] });
  [from.value, to.value] = span;
  const apply = () => {
    if (Number(from.value) > Number(to.value)) [from.value, to.value] = [to.value, from.value];
    const whole = Number(from.value) === span[0] && Number(to.value) === span[1];
    state.years = whole ? null : [Number(from.value), Number(to.value)];
    byId("between").textContent = from.value === to.value ? from.value : `${from.value}–${to.value}`;
    refresh();
    showPanel();
  };
  from.addEventListener("input", apply);
  to.addEventListener("input", apply);
  let timer = 0;
  byId("play").addEventListener("click", () => {
    if (timer) { clearInterval(timer); timer = 0; byId("play").textContent = "▶"; return; }
    byId("play").textContent = "❚❚";
    if (Number(to.value) === span[1]) to.value = from.value;
    timer = setInterval(() => {
      to.value = Number(to.value) + 1;
      apply();
      if (Number(to.value) >= span[1]) { clearInterval(timer); timer = 0; byId("play").textContent = "▶"; }
    }, 900);
  });
  byId("between").textContent = `${span[0]}–${span[1]}`;
}

// A thing belongs to the years from its first paper on.
function isOfYears(node) {
  const year = node.kind === "Paper" ? node.year || NaN : firstYear[node.id];
  return year <= state.years[1] && (node.kind !== "Paper" || year >= state.years[0]);
}

function take(name, href) {
  const link = make("a", { href, download: name });
  document.body.append(link);
  link.click();
  link.remove();
}

const fileName = () => (document.querySelector("h1").textContent.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").slice(0, 60) || "graph");

function takePng() {
  const canvas = box.querySelector("canvas");
  const copy = Object.assign(document.createElement("canvas"), { width: canvas.width, height: canvas.height });
  const ctx = copy.getContext("2d");
  ctx.fillStyle = style("--ground");
  ctx.fillRect(0, 0, copy.width, copy.height);
  ctx.drawImage(canvas, 0, 0);
  take(`${fileName()}.png`, copy.toDataURL("image/png"));
}

function svgOf() {
  const shown = nodes.filter((node) => visible.nodes[node.id]);
  const [xs, ys] = [shown.map((node) => node.x), shown.map((node) => node.y)];
  const [left, top] = [Math.min(...xs) - 90, Math.min(...ys) - 40];
  const [width, height] = [Math.max(...xs) + 90 - left, Math.max(...ys) + 40 - top];
  const picture = drawing("svg", { xmlns: "http://www.w3.org/2000/svg", viewBox: [left, top, width, height].map((n) => n.toFixed(1)).join(" "), "font-family": "sans-serif", "font-size": 11 });
  picture.append(drawing("rect", { x: left, y: top, width, height, fill: style("--ground") }));
  for (const edge of edges) if (visible.edges[edge.id]) {
    const [a, b] = [nodes[edge.from], nodes[edge.to]];
    const [, , , colour, thick, dashes] = told.lines[edge.predicate];
    picture.append(drawing("line", { x1: a.x, y1: a.y, x2: b.x, y2: b.y, stroke: colour, "stroke-width": thick, "stroke-opacity": 0.6, "stroke-dasharray": dashes.join(" ") }));
  }
  for (const { id, x, y, size, shape, color } of shown) {
    const points = corners(shape, x, y, size);
    picture.append(points ? drawing("polygon", { points: points.map((p) => p.map((n) => n.toFixed(1)).join(",")).join(" "), fill: color }) : drawing("circle", { cx: x, cy: y, r: size, fill: color }));
    if (told.nodes[id].importance < 0.02 && shown.length > 80) continue;
    const name = drawing("text", { x, y: y + size + 12, "text-anchor": "middle", fill: style("--ink") });
    name.textContent = shortened(told.nodes[id].label, 30);
    picture.append(name);
  }
  return new XMLSerializer().serializeToString(picture);
}

function takeSvg() {
  const href = URL.createObjectURL(new Blob([svgOf()], { type: "image/svg+xml" }));
  take(`${fileName()}.svg`, href);
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}

buildColours();
buildYears();
byId("png").addEventListener("click", takePng);
byId("svg").addEventListener("click", takeSvg);
