// What is drawn over vis-network's picture: labels that never overlap, and the focus.

const LABEL_AREA = 5200; // square pixels of page for each label
const style = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

function corners(shape, x, y, r) {
  const polygon = (n, turn, scale) => Array.from({ length: n }, (_, i) => {
    const angle = turn + (2 * Math.PI * i) / n;
    return [x + scale * r * Math.cos(angle), y + scale * r * Math.sin(angle)];
  });
  if (shape === "square") return polygon(4, Math.PI / 4, Math.SQRT2);
  if (shape === "diamond") return polygon(4, 0, 1);
  if (shape === "triangle") return polygon(3, -Math.PI / 2, 1.328).map(([a, b]) => [a, b + 0.316 * r]);
  if (shape === "hexagon") return polygon(6, 0, 1);
  return null;
}

function trace(ctx, shape, x, y, r) {
  const points = corners(shape, x, y, r);
  ctx.beginPath();
  if (points) points.forEach(([a, b], i) => (i ? ctx.lineTo(a, b) : ctx.moveTo(a, b)));
  else ctx.arc(x, y, r, 0, 2 * Math.PI);
  ctx.closePath();
}

function drawNode(ctx, id, scale, ring) {
  const { x, y, size, shape, color } = nodes[id];
  trace(ctx, shape, x, y, size);
  ctx.fillStyle = color;
  ctx.fill();
  if (!ring) return;
  trace(ctx, shape, x, y, size + 4 / scale);
  ctx.lineWidth = 2.5 / scale;
  ctx.strokeStyle = style("--ink");
  ctx.stroke();
}

function drawEdge(ctx, edge, scale) {
  const [a, b] = [nodes[edge.from], nodes[edge.to]];
  const [, , , colour, width, dashes] = told.lines[edge.predicate];
  const far = Math.hypot(b.x - a.x, b.y - a.y) || 1;
  const [ux, uy] = [(b.x - a.x) / far, (b.y - a.y) / far];
  const tip = [b.x - ux * b.size, b.y - uy * b.size];
  const head = Math.min(7 / scale, far / 4);
  ctx.strokeStyle = ctx.fillStyle = colour;
  ctx.lineWidth = Math.max(width, 1.4 / scale);
  ctx.setLineDash(dashes);
  ctx.beginPath();
  ctx.moveTo(a.x, a.y);
  ctx.lineTo(tip[0] - ux * head * 0.8, tip[1] - uy * head * 0.8);
  ctx.stroke();
  ctx.setLineDash([]);
  ctx.beginPath();
  ctx.moveTo(...tip);
  ctx.lineTo(tip[0] - ux * head - uy * head * 0.45, tip[1] - uy * head + ux * head * 0.45);
  ctx.lineTo(tip[0] - ux * head + uy * head * 0.45, tip[1] - uy * head - ux * head * 0.45);
  ctx.fill();
}

// The rest of the picture is veiled; the node in focus and its links are drawn anew.
function drawFocus(ctx, view) {
  const { scale, x, y, width, height } = view;
  ctx.globalAlpha = 0.82;
  ctx.fillStyle = style("--ground");
  ctx.fillRect(x - width / scale, y - height / scale, (2 * width) / scale, (2 * height) / scale);
  ctx.globalAlpha = 1;
  const links = shownLinks(state.selected);
  links.forEach(({ edge }) => drawEdge(ctx, edge, scale));
  links.forEach(({ other }) => drawNode(ctx, other, scale, false));
  drawNode(ctx, state.selected, scale, true);
}

function shortened(text, most) {
  const letters = Array.from(text);
  return letters.length <= most ? text : `${letters.slice(0, most - 1).join("").trimEnd()}…`;
}

// A long name on two lines, broken at a space near the middle.
function linesOf(text, most) {
  const short = shortened(text, 2 * most);
  if (short.length <= most) return [short];
  const middle = short.length / 2;
  let cut = -1;
  for (let i = 0; i < short.length; i += 1) {
    if (short[i] === " " && Math.abs(i - middle) < Math.abs(cut - middle)) cut = i;
  }
  if (cut < 0 || Math.max(cut, short.length - cut) > most + 6) return [shortened(short, most)];
  return [short.slice(0, cut), short.slice(cut + 1)];
}

// Names of things are shorter than titles and come first.
const weight = (node) => node.importance * (node.derived ? 0.01 : node.kind === "Paper" ? 0.25 : 1);
const ranking = [...told.nodes].sort((a, b) => weight(b) - weight(a) || a.id - b.id).map((node) => node.id);

const looks = new Map();
function lookOf(ctx, id) {
  if (!looks.has(id)) {
    const node = told.nodes[id];
    const paper = node.kind === "Paper";
    const size = paper ? 11.5 : 11 + 4 * Math.sqrt(node.importance);
    const font = `${paper ? "600 " : ""}${size.toFixed(1)}px system-ui, sans-serif`;
    const lines = linesOf(node.label, paper ? 26 : 24);
    ctx.font = font;
    const width = Math.max(...lines.map((line) => ctx.measureText(line).width));
    looks.set(id, { paper, size, lines, width, height: lines.length * size * 1.15 });
  }
  return looks.get(id);
}

// Boxes on the page that are taken, found through squares of 64 pixels.
class Taken {
  constructor() { this.squares = new Map(); }

  keys([left, top, right, bottom]) {
    const found = [];
    for (let i = left >> 6; i <= right >> 6; i += 1) for (let j = top >> 6; j <= bottom >> 6; j += 1) found.push(i * 4096 + j);
    return found;
  }

  add(box, owner) {
    const entry = { box, owner };
    for (const key of this.keys(box)) {
      if (!this.squares.has(key)) this.squares.set(key, []);
      this.squares.get(key).push(entry);
    }
  }

  // How many boxes of other owners a box lies on.
  hits(box, owner) {
    const found = this.keys(box).flatMap((key) => this.squares.get(key) || []);
    return new Set(found.filter(({ box: other, owner: its }) =>
      its !== owner && box[0] < other[2] && box[2] > other[0] && box[1] < other[3] && box[3] > other[1])).size;
  }
}

function* places(look, x, y, r) {
  const { width: w, height: h } = look;
  yield [x - w / 2, y + r + 2, x + w / 2, y + r + 2 + h];
  yield [x - w / 2, y - r - 2 - h, x + w / 2, y - r - 2];
  yield [x + r + 4, y - h / 2, x + r + 4 + w, y + h / 2];
  yield [x - r - 4 - w, y - h / 2, x - r - 4, y + h / 2];
}

function drawLabels(ctx, view) {
  const focus = state.selected === null ? null : new Set(shownLinks(state.selected).map(({ other }) => other));
  const first = [state.selected, state.hovered].filter((id) => id !== null && visible.nodes[id]);
  const others = ranking.filter((id) => visible.nodes[id] && !first.includes(id) && (!focus || focus.has(id)));
  const taken = new Taken();
  const onPage = [...first, ...others].map((id) => {
    const r = nodes[id].size * view.scale;
    return { id, r, x: (nodes[id].x - view.x) * view.scale + view.width / 2, y: (nodes[id].y - view.y) * view.scale + view.height / 2 };
  }).filter(({ x, y }) => x > -60 && y > -20 && x < view.width + 60 && y < view.height + 20);
  const most = Math.max(12, Math.round((view.width * view.height) / LABEL_AREA));
  // The first labels may lie on dots, on as few as can be, but not on the largest.
  const dots = new Taken();
  const bold = Math.min(onPage.length, Math.round(most / 3));
  onPage.forEach(({ id, x, y, r }, i) => (i < bold ? taken : dots).add([x - r, y - r, x + r, y + r], id));
  let left = most;
  onPage.forEach(({ id, x, y, r }, i) => {
    if (left <= 0) return;
    const look = lookOf(ctx, id);
    const must = first.includes(id);
    const box = bestPlace([...places(look, x, y, r)], id, { taken, dots, view, must, bold: i < bold });
    if (!box) return;
    taken.add(box, id);
    write(ctx, look, box, view, must);
    left -= 1;
  });
}

function bestPlace(boxes, id, { taken, dots, view, must, bold }) {
  const inside = ([x0, y0, x1, y1]) => x0 > 2 && y0 > 2 && x1 < view.width - 2 && y1 < view.height - 2;
  const free = boxes.filter((box) => inside(box) && !taken.hits(box, id))
    .map((box) => ({ box, hits: dots.hits(box, id) })).sort((a, b) => a.hits - b.hits);
  if (free.length && (bold || must || free[0].hits === 0)) return free[0].box;
  return must ? boxes[0] : null;
}

function write(ctx, look, box, view, strong) {
  const px = 1 / view.scale;
  ctx.font = `${look.paper || strong ? "600 " : ""}${look.size * px}px system-ui, sans-serif`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  ctx.lineJoin = "round";
  look.lines.forEach((line, i) => {
    const x = ((box[0] + box[2]) / 2 - view.width / 2) * px + view.x;
    const y = (box[1] + (i + 0.5) * look.size * 1.15 - view.height / 2) * px + view.y;
    ctx.lineWidth = 3.5 * px;
    ctx.strokeStyle = style("--ground");
    ctx.strokeText(line, x, y);
    ctx.fillStyle = style(look.paper ? "--soft" : "--ink");
    ctx.fillText(line, x, y);
  });
}

function drawOver(ctx, network, box) {
  const { x, y } = network.getViewPosition();
  const view = { x, y, scale: network.getScale(), width: box.clientWidth, height: box.clientHeight };
  ctx.save();
  if (state.selected !== null && visible.nodes[state.selected]) drawFocus(ctx, view);
  if (state.hovered !== null && visible.nodes[state.hovered]) drawNode(ctx, state.hovered, view.scale, true);
  drawLabels(ctx, view);
  ctx.restore();
}
