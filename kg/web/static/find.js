'use strict';
// Search on pages without a server: the same forgiving search, over names.js.
(() => {
  const KINDS = ['Paper', 'Method', 'Dataset', 'Task', 'Metric', 'Author'];
  const fold = (text) => text.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ').trim();
  const grams = (text) => {
    const found = new Set();
    for (let i = 0; i + 2 < text.length + 2; i += 1) found.add(` ${text} `.slice(i, i + 3));
    return found;
  };
  const home = document.body.dataset.root.replace(/index\.html$/, '');
  let names = null;
  function ready() {
    names ??= window.citekgNames.map(([label, kind, href, papers, alias]) =>
      ({ label, kind: KINDS[kind], href: home + href, papers, note: alias || '', name: fold(alias || label) }));
    return names;
  }
  window.citekgFind = (text, most) => {
    const query = fold(text.slice(0, 200));
    if (!query) return [];
    const wanted = grams(query);
    const scored = [];
    for (const entry of ready()) {
      const { name } = entry;
      let score = Math.min(entry.papers, 50) / 500;
      if (name === query) score += 2;
      else if (name.startsWith(query)) score += 1.4;
      else if (name.includes(` ${query}`)) score += 1.2;
      else if (name.includes(query)) score += 1;
      else {
        if (query.length < 3) continue;
        let shared = 0;
        const padded = ` ${name} `;
        for (const gram of wanted) if (padded.includes(gram)) shared += 1;
        const alike = shared / (wanted.size + 0.15 * Math.abs(name.length - query.length));
        if (alike < 0.45) continue;
        score += 0.9 * alike;
      }
      scored.push([score, entry]);
    }
    scored.sort(([a, x], [b, y]) => b - a || x.label.localeCompare(y.label));
    const seen = new Set();
    return scored.map(([, entry]) => entry).filter((entry) => {
      const key = `${entry.href} ${entry.label}`;
      return seen.has(key) ? false : seen.add(key);
    }).slice(0, most);
  };
})();
