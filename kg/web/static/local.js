'use strict';
// SPARQL without a server: Oxigraph as WebAssembly, over the graph's own statements.
(() => {
  const PREFIXES = JSON.parse(document.getElementById('query').dataset.prefixes);
  const home = document.body.dataset.root.replace(/index\.html$/, '');
  let store = null;

  function script(name) {
    return new Promise((done, failed) => {
      const tag = document.createElement('script');
      tag.src = home + name;
      tag.onload = done;
      tag.onerror = () => failed(new Error(`${name} cannot be loaded`));
      document.head.append(tag);
    });
  }
  function unpacked(text) {
    const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')));
  }
  const pause = () => new Promise((done) => { setTimeout(done, 30); });

  async function opened(tell) {
    if (store) return store;
    tell('loading the query engine …');
    await Promise.all([script('static/oxigraph.js'), script('static/oxigraph-wasm.js')]);
    await oxigraph.default({ module_or_path: await (await unpacked(window.citekgEngine)).arrayBuffer() });
    window.citekgEngine = null;
    tell('loading the graph; this takes a moment …');
    await script('data/graph.js');
    const made = new oxigraph.Store();
    for (const [i, part] of window.citekgGraph.entries()) {
      tell(`loading the graph, part ${i + 1} of ${window.citekgGraph.length} …`);
      await pause();
      made.load(new Uint8Array(await (await unpacked(part)).arrayBuffer()), { format: 'application/n-quads', no_transaction: true, lenient: true });
    }
    window.citekgGraph = null;
    store = made;
    return store;
  }
  const term = (found) => {
    if (found.termType === 'NamedNode') return { type: 'uri', value: found.value };
    if (found.termType === 'BlankNode') return { type: 'bnode', value: found.value };
    return { type: 'literal', value: found.value };
  };
  window.citekgQuery = async (text, tell) => {
    if (/\bSERVICE\b/i.test(text.replace(/#[^\n]*|"[^"]*"|'[^']*'|<[^>]*>/g, ''))) throw new Error('SERVICE is refused: a query here asks this graph only');
    const engine = await opened(tell);
    tell('asking …');
    await pause();
    const known = Object.entries(PREFIXES).map(([name, iri]) => `PREFIX ${name}: <${iri}>`).join('\n');
    let found;
    try {
      found = engine.query(`${known}\n${text}`, { use_default_graph_as_union: true });
    } catch (error) { throw new Error(String(error.message || error)); }
    if (typeof found === 'boolean') return { boolean: found };
    if (found.length && !(found[0] instanceof Map)) {
      const triples = found.map((q) => [q.subject.value, q.predicate.value, q.object.value]);
      return { text: found.map((q) => `${q.subject} ${q.predicate} ${q.object} .`).join('\n'), triples };
    }
    const selected = /\bselect\s+(?:distinct\s+|reduced\s+)?([^{]*)/i.exec(text);
    const order = selected ? [...selected[1].matchAll(/(?:\bas\s+)?[?$](\w+)/gi)].map((m) => m[1]) : [];
    const names = new Set(found.flatMap((row) => [...row.keys()]));
    const vars = [...new Set([...order.filter((name) => names.has(name)), ...names])];
    return { head: { vars }, results: { bindings: found.map((row) => Object.fromEntries([...row].map(([k, v]) => [k, term(v)]))) } };
  };
  window.citekgHref = (iri) => (window.citekgPages && window.citekgPages[iri] ? home + window.citekgPages[iri] : null);
})();
