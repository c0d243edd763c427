'use strict';
(() => {
  const isStatic = document.body.hasAttribute('data-static');
  const query = document.getElementById('query');
  const paint = document.getElementById('paint');
  const told = document.getElementById('told');
  const shown = document.getElementById('shown');
  const views = document.getElementById('views');
  const form = document.getElementById('ask');
  let answer = null;
  let view = 'table';

  const make = (tag, set, ...inside) => {
    const found = Object.assign(document.createElement(tag), set);
    found.append(...inside);
    return found;
  };

  // Highlighting: a painted copy lies under the text area.
  const TOKEN = /(#[^\n]*)|("""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|(<[^<>"{}|^`\s]*>|\b[\w-]*:[\w.-]*)|([?$]\w+)|\b(select|ask|construct|describe|where|optional|filter|union|minus|graph|bind|values|as|distinct|reduced|order|by|group|having|limit|offset|asc|desc|prefix|base|from|named|not|exists|in|count|sum|avg|min|max|sample|group_concat|str|lang|regex|contains|strstarts|strends|lcase|ucase|coalesce|if|bound|a)\b/gi;
  const CLASS = ['c', 's', 'p', 'v', 'k'];
  function highlight() {
    const parts = [];
    let done = 0;
    for (const match of query.value.matchAll(TOKEN)) {
      parts.push(query.value.slice(done, match.index));
      const kind = CLASS[match.slice(1).findIndex((group) => group !== undefined)];
      parts.push(make('span', { className: kind }, match[0]));
      done = match.index + match[0].length;
    }
    parts.push(query.value.slice(done), '\n');
    paint.replaceChildren(...parts);
    follow();
  }
  function follow() { paint.scrollTop = query.scrollTop; paint.scrollLeft = query.scrollLeft; }
  query.parentElement.classList.add('painted');
  query.addEventListener('input', () => { highlight(); offer(false); });
  query.addEventListener('scroll', follow);
  highlight();

  // Completion of the ontology's terms
  const names = query.dataset.terms.split(' ');
  const terms = document.getElementById('terms');
  let chosen = 0;
  function word() { return query.value.slice(0, query.selectionStart).match(/[\w:-]*$/)[0]; }
  function hide() { terms.hidden = true; }
  function offer(always) {
    const start = word();
    if (!always && (start.length <= 2 || !start.includes(':'))) { hide(); return; }
    const found = names.filter((name) => name.toLowerCase().startsWith(start.toLowerCase()) && name !== start).slice(0, 40);
    chosen = 0;
    terms.replaceChildren(...found.map((name, i) => {
      const item = make('li', { textContent: name });
      item.setAttribute('role', 'option');
      item.setAttribute('aria-selected', String(i === 0));
      item.addEventListener('mousedown', (event) => { event.preventDefault(); take(name); });
      return item;
    }));
    if (!found.length) { hide(); return; }
    const before = query.value.slice(0, query.selectionStart).split('\n');
    const at = query.getBoundingClientRect();
    terms.style.top = `${Math.min(at.height - 40, 14 + 21.7 * before.length - query.scrollTop)}px`;
    terms.style.left = `${Math.max(8, Math.min(at.width - 230, 16 + 8.4 * before.at(-1).length - query.scrollLeft))}px`;
    terms.hidden = false;
  }
  function take(name) {
    query.setRangeText(name, query.selectionStart - word().length, query.selectionStart, 'end');
    hide();
    highlight();
  }
  function step(by) {
    const items = [...terms.children];
    chosen = (chosen + by + items.length) % items.length;
    items.forEach((item, i) => item.setAttribute('aria-selected', String(i === chosen)));
    items[chosen].scrollIntoView({ block: 'nearest' });
  }
  query.addEventListener('blur', hide);
  query.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) { event.preventDefault(); run(); return; }
    if (event.key === ' ' && event.ctrlKey) { event.preventDefault(); offer(true); return; }
    if (terms.hidden) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') { event.preventDefault(); step(event.key === 'ArrowDown' ? 1 : -1); }
    else if (event.key === 'Enter' || event.key === 'Tab') { event.preventDefault(); take(terms.children[chosen].textContent); }
    else if (event.key === 'Escape') { event.stopPropagation(); hide(); }
  });

  document.getElementById('examples').addEventListener('change', (event) => {
    if (!event.target.value) return;
    query.value = event.target.value;
    highlight();
    query.focus();
  });

  // Showing what comes back
  function short(value) {
    const cut = Math.max(value.lastIndexOf('#'), value.lastIndexOf('/'));
    try { return decodeURIComponent(value.slice(cut + 1)) || value; } catch { return value; }
  }
  function cell(term) {
    if (!term) return '';
    if (term.type !== 'uri') return term.value;
    const address = isStatic ? (window.citekgHref ? window.citekgHref(term.value) : null)
      : `/resource?iri=${encodeURIComponent(term.value)}`;
    return address ? make('a', { href: address, title: term.value }, short(term.value)) : term.value;
  }
  function table() {
    const head = make('tr', {}, ...answer.vars.map((name) => make('th', { scope: 'col' }, name)));
    const rows = answer.rows.slice(0, 2000).map((row) =>
      make('tr', {}, ...answer.vars.map((name) => make('td', {}, cell(row[name])))));
    return make('table', {}, make('thead', {}, head), make('tbody', {}, ...rows));
  }
  const SVG = 'http://www.w3.org/2000/svg';
  function draw(tag, set, ...inside) {
    const found = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(set)) found.setAttribute(name, value);
    found.append(...inside);
    return found;
  }
  function clip(text, most) { return text.length > most ? `${text.slice(0, most - 1)}…` : text; }
  function chart() {
    const number = answer.vars.find((name) => answer.rows.length && answer.rows.every((row) => !row[name] || (row[name].value !== '' && !Number.isNaN(Number(row[name].value)))));
    const label = answer.vars.find((name) => name !== number && answer.rows.some((row) => row[name] && row[name].type !== 'uri')) || answer.vars.find((name) => name !== number);
    if (!number) return make('p', { className: 'none' }, 'A chart needs a column of numbers.');
    const rows = answer.rows.filter((row) => row[number]).slice(0, 40);
    const most = Math.max(...rows.map((row) => Math.abs(Number(row[number].value))), 1e-12);
    const picture = draw('svg', { class: 'plot', viewBox: `0 0 720 ${rows.length * 24 + 8}`, role: 'img', 'aria-label': `${number} by ${label || 'row'}` });
    rows.forEach((row, i) => {
      const value = Number(row[number].value);
      const name = label && row[label] ? (row[label].type === 'uri' ? short(row[label].value) : row[label].value) : String(i + 1);
      picture.append(
        draw('text', { x: 230, y: i * 24 + 18, 'text-anchor': 'end', 'font-size': 12, fill: 'currentColor' }, clip(name, 36)),
        draw('rect', { x: 240, y: i * 24 + 5, width: Math.max(1, 400 * Math.abs(value) / most), height: 17, rx: 2, fill: '#2f7fc1' }),
        draw('text', { x: 246 + 400 * Math.abs(value) / most, y: i * 24 + 18, 'font-size': 11, fill: 'currentColor' }, String(value)));
    });
    return picture;
  }
  function graph() {
    const links = [];
    if (answer.triples) for (const [s, p, o] of answer.triples) links.push([s, o, short(p)]);
    else {
      const ends = answer.vars.filter((name) => answer.rows.some((row) => row[name] && row[name].type === 'uri'));
      if (ends.length > 1) for (const row of answer.rows) if (row[ends[0]] && row[ends[1]]) links.push([row[ends[0]].value, row[ends[1]].value, '']);
    }
    if (!links.length) return make('p', { className: 'none' }, 'A graph needs two columns of IRIs, or a CONSTRUCT.');
    return layout(links.slice(0, 150));
  }
  function layout(links) {
    const ids = [...new Set(links.flatMap(([s, o]) => [s, o]))];
    const at = new Map(ids.map((id, i) => [id, { x: 360 + 200 * Math.cos(i * 2.4) * Math.sqrt((i + 1) / ids.length), y: 240 + 170 * Math.sin(i * 2.4) * Math.sqrt((i + 1) / ids.length) }]));
    const all = [...at.values()];
    const ideal = Math.sqrt(720 * 480 / all.length) * 0.75;
    for (let step = 0; step < 160; step += 1) {
      for (const node of all) { node.dx = (360 - node.x) * 0.02; node.dy = (240 - node.y) * 0.03; }
      for (const a of all) for (const b of all) {
        if (a === b) continue;
        const [dx, dy] = [a.x - b.x, a.y - b.y];
        const square = dx * dx + dy * dy + 0.01;
        a.dx += dx * ideal * ideal / square * 0.05;
        a.dy += dy * ideal * ideal / square * 0.05;
      }
      for (const [s, o] of links) {
        const [a, b] = [at.get(s), at.get(o)];
        const [dx, dy] = [b.x - a.x, b.y - a.y];
        const pull = (Math.hypot(dx, dy) - ideal) / ideal * 0.06;
        a.dx += dx * pull; a.dy += dy * pull; b.dx -= dx * pull; b.dy -= dy * pull;
      }
      const most = 24 * (1 - step / 160) + 1;
      for (const node of all) {
        const size = Math.hypot(node.dx, node.dy) || 1;
        node.x = Math.min(690, Math.max(30, node.x + node.dx / size * Math.min(size, most)));
        node.y = Math.min(465, Math.max(15, node.y + node.dy / size * Math.min(size, most)));
      }
    }
    const picture = draw('svg', { class: 'plot', viewBox: '0 0 720 480', role: 'img', 'aria-label': 'The answer as a graph' });
    for (const [s, o, name] of links) {
      const [a, b] = [at.get(s), at.get(o)];
      picture.append(draw('line', { x1: a.x, y1: a.y, x2: b.x, y2: b.y, stroke: 'currentColor', 'stroke-opacity': 0.3 }, draw('title', {}, name)));
    }
    for (const [id, node] of at) picture.append(
      draw('circle', { cx: node.x, cy: node.y, r: 4.5, fill: '#2f7fc1' }, draw('title', {}, id)),
      draw('text', { x: node.x + 7, y: node.y + 3.5, 'font-size': 9.5, fill: 'currentColor' }, clip(short(id), 26)));
    return picture;
  }
  function show() {
    const ways = { table: () => answer.vars ? table() : make('pre', {}, answer.text), chart, graph };
    if (view === 'chart' && !answer.vars) shown.replaceChildren(make('p', { className: 'none' }, 'A chart needs a table.'));
    else shown.replaceChildren(ways[view]());
  }
  for (const button of views.querySelectorAll('button')) button.addEventListener('click', () => {
    view = button.dataset.view;
    for (const other of views.querySelectorAll('button')) other.setAttribute('aria-pressed', String(other === button));
    show();
  });

  // Asking
  function triplesOf(text) {
    const found = [];
    for (const line of text.split('\n')) {
      const match = line.match(/^<([^>]*)> <([^>]*)> (?:<([^>]*)>|(.*)) \.$/);
      if (match && match[3]) found.push([match[1], match[2], match[3]]);
    }
    return found;
  }
  async function remote(text) {
    const body = new URLSearchParams({ query: text });
    const headers = { Accept: 'application/sparql-results+json, text/turtle;q=0.5' };
    const reply = await fetch(form.action, { method: 'POST', body, headers });
    const type = reply.headers.get('Content-Type') || '';
    if (!reply.ok) throw new Error(await reply.text());
    if (type.startsWith('application/sparql-results+json')) return table_of(await reply.json(), reply.headers.get('X-Truncated'));
    const turtle = await reply.text();
    const lines = await fetch(form.action, { method: 'POST', body, headers: { Accept: 'application/n-triples' } });
    return { text: turtle, triples: triplesOf(await lines.text()), note: reply.headers.get('X-Truncated') };
  }
  function table_of(found, note) {
    if ('boolean' in found) return { vars: ['answer'], rows: [{ answer: { type: 'literal', value: String(found.boolean) } }] };
    return { vars: found.head.vars, rows: found.results.bindings, note };
  }
  let mine = 0;
  async function run() {
    const turn = ++mine;
    const started = performance.now();
    told.className = 'hint';
    told.textContent = 'asking …';
    try {
      const found = await (isStatic ? window.citekgQuery(query.value, (text) => { told.textContent = text; }) : remote(query.value));
      if (turn !== mine) return;
      answer = found.results || 'boolean' in found ? table_of(found) : found;
      const count = answer.vars ? `${answer.rows.length} row${answer.rows.length === 1 ? '' : 's'}` : 'a graph';
      const more = answer.rows && answer.rows.length > 2000 ? '; the first 2,000 are shown' : '';
      told.textContent = `${count} in ${((performance.now() - started) / 1000).toFixed(2)} s${more}${answer.note ? ` — ${answer.note}` : ''}`;
      views.hidden = false;
      const base = `${form.action}?query=${encodeURIComponent(query.value)}`;
      const csv = document.getElementById('as-csv');
      if (csv) { csv.href = `${base}&format=csv`; document.getElementById('as-json').href = `${base}&format=json`; }
      show();
    } catch (error) {
      if (turn !== mine) return;
      told.className = 'error';
      told.textContent = error.message;
      views.hidden = true;
      shown.replaceChildren();
    }
  }
  form.addEventListener('submit', (event) => { event.preventDefault(); run(); });
  if (!isStatic && new URLSearchParams(location.search).has('query')) run();
})();
