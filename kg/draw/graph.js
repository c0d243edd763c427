// What the page knows: nodes, links, and which of them are shown.

const read = (id) => JSON.parse(document.getElementById(id).textContent);
const nodes = read("nodes");
const edges = read("edges");
const told = read("told");
told.nodes.forEach((node, id) => Object.assign(node, { id }));

const state = {
  selected: told.selected,
  hovered: null,
  all: told.nodes.every((node) => node.core),
  kinds: new Set(Object.keys(told.looks)),
  predicates: new Set(Object.keys(told.lines)),
  sure: told.minConfidence,
  revealed: new Set(),
  years: null,
};

// Links by node: the link, the other end, and whether the link goes out.
const around = nodes.map(() => []);
for (const edge of edges) {
  around[edge.from].push({ edge, other: edge.to, out: true });
  around[edge.to].push({ edge, other: edge.from, out: false });
}

const visible = { nodes: new Uint8Array(nodes.length), edges: new Uint8Array(edges.length) };

function isOpen(id) {
  const node = told.nodes[id];
  if (state.years && !isOfYears(node)) return false;
  return state.kinds.has(node.kind) && (state.all || node.core || state.revealed.has(id));
}

// A thing is shown while a shown link leads to it; a paper is shown for itself.
function decide() {
  const open = nodes.map((node) => isOpen(node.id));
  visible.nodes.fill(0);
  for (const edge of edges) {
    const shown = open[edge.from] && open[edge.to]
      && edge.confidence >= state.sure && state.predicates.has(edge.predicate);
    visible.edges[edge.id] = shown ? 1 : 0;
    if (shown) visible.nodes[edge.from] = visible.nodes[edge.to] = 1;
  }
  for (const node of told.nodes) {
    if (open[node.id] && (node.kind === "Paper" || node.id === state.selected)) visible.nodes[node.id] = 1;
  }
}

function shownLinks(id) {
  return around[id].filter(({ edge }) => visible.edges[edge.id]);
}

// A free place near a shown neighbour for a node that was hidden so far.
function spotFor(id) {
  const anchor = around[id].find(({ other }) => visible.nodes[other]);
  if (!anchor) return { x: nodes[id].x, y: nodes[id].y };
  const { x, y } = nodes[anchor.other];
  const others = nodes.filter((node) => visible.nodes[node.id]);
  let best = null;
  for (let turn = 0; turn < 24; turn += 1) {
    const reach = 55 + 22 * (turn % 3);
    const spot = { x: x + reach * Math.cos(turn * 0.2618), y: y + reach * Math.sin(turn * 0.2618) };
    const free = Math.min(...others.map((node) => Math.hypot(node.x - spot.x, node.y - spot.y)));
    if (!best || Math.min(free, 40) > best.free) best = { ...spot, free: Math.min(free, 40) };
  }
  return { x: best.x, y: best.y };
}
