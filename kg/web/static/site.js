'use strict';
(() => {
  const root = document.documentElement;
  const isStatic = document.body.hasAttribute('data-static');

  // Light and dark
  const dark = matchMedia('(prefers-color-scheme: dark)');
  document.getElementById('theme').addEventListener('click', () => {
    const now = root.dataset.theme || (dark.matches ? 'dark' : 'light');
    root.dataset.theme = now === 'dark' ? 'light' : 'dark';
    try { localStorage.setItem('theme', root.dataset.theme); } catch { /* not kept */ }
  });

  // Search with completion
  const box = document.getElementById('q');
  const list = document.getElementById('hits');
  let hits = [];
  let chosen = -1;
  let timer = 0;
  let asked = 0;

  function close() {
    list.hidden = true;
    chosen = -1;
    box.setAttribute('aria-expanded', 'false');
    box.removeAttribute('aria-activedescendant');
  }
  function choose(next) {
    const items = list.querySelectorAll('[role=option]');
    if (!items.length) return;
    chosen = (next + items.length) % items.length;
    items.forEach((item, i) => item.setAttribute('aria-selected', String(i === chosen)));
    box.setAttribute('aria-activedescendant', items[chosen].id);
  }
  function offer(found) {
    hits = found;
    chosen = -1;
    list.replaceChildren(...found.map((hit, i) => {
      const item = document.createElement('li');
      item.id = `hit-${i}`;
      item.setAttribute('role', 'option');
      item.setAttribute('aria-selected', 'false');
      const name = document.createElement('b');
      const kind = document.createElement('span');
      name.textContent = hit.label;
      kind.textContent = hit.note ? `${hit.note} · ${hit.kind.toLowerCase()}` : hit.kind.toLowerCase();
      if (hit.note && hit.note.length > 30) kind.textContent = hit.kind.toLowerCase();
      item.append(name, kind);
      item.addEventListener('mousedown', (event) => { event.preventDefault(); go(hit); });
      return item;
    }));
    if (!found.length) {
      const none = document.createElement('li');
      none.className = 'none';
      none.setAttribute('role', 'option');
      none.setAttribute('aria-disabled', 'true');
      none.textContent = 'nothing is called like this';
      list.append(none);
    }
    list.hidden = false;
    box.setAttribute('aria-expanded', 'true');
  }
  function go(hit) { location.href = hit.href; }
  async function ask() {
    const text = box.value.trim();
    if (!text) { close(); return; }
    const mine = ++asked;
    try {
      const found = isStatic ? window.citekgFind(text, 10)
        : await (await fetch(`/complete?q=${encodeURIComponent(text)}`)).json();
      if (mine === asked && document.activeElement === box) offer(found);
    } catch { close(); }
  }
  box.addEventListener('input', () => { clearTimeout(timer); timer = setTimeout(ask, 90); });
  box.addEventListener('blur', close);
  box.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (list.hidden) ask();
      else choose(event.key === 'ArrowDown' ? chosen + 1 : chosen < 0 ? -1 : chosen - 1);
    } else if (event.key === 'Enter' && !list.hidden && chosen >= 0) {
      event.preventDefault();
      go(hits[chosen]);
    } else if (event.key === 'Escape') {
      if (list.hidden) box.blur();
      close();
    }
  });
  document.addEventListener('keydown', (event) => {
    const typing = event.target.closest('input, textarea, select, [contenteditable]');
    if (event.key === '/' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      box.focus();
      box.select();
    }
  });
  if (isStatic) box.form.addEventListener('submit', (event) => {
    event.preventDefault();
    location.href = `${box.form.action.split('#')[0].split('?')[0]}#${encodeURIComponent(box.value)}`;
    if (document.getElementById('static-hits')) searchHere();
  });
  function searchHere() {
    const place = document.getElementById('static-hits');
    let text = '';
    try { text = decodeURIComponent(location.hash.slice(1)); } catch { text = location.hash.slice(1); }
    if (!place || !window.citekgFind) return;
    const found = text ? window.citekgFind(text, 50) : [];
    document.getElementById('static-search').textContent = text
      ? `${found.length} found for “${text}”` : 'Type above to search.';
    place.replaceChildren(...found.map((hit) => {
      const item = document.createElement('li');
      const link = Object.assign(document.createElement('a'), { className: `ref ${hit.kind.toLowerCase()}`, href: hit.href, textContent: hit.label });
      const kind = Object.assign(document.createElement('span'), { className: 'over', textContent: hit.kind.toLowerCase() });
      item.append(link, ' ', kind);
      return item;
    }));
  }
  if (isStatic) { addEventListener('hashchange', searchHere); searchHere(); }

  // Tables that sort by a click on a heading
  for (const table of document.querySelectorAll('table.sortable')) {
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach((head, column) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = head.textContent;
      head.replaceChildren(button);
      button.addEventListener('click', () => {
        const up = head.getAttribute('aria-sort') === 'descending';
        heads.forEach((other) => other.removeAttribute('aria-sort'));
        head.setAttribute('aria-sort', up ? 'ascending' : 'descending');
        const body = table.tBodies[0];
        const key = (row) => row.cells[column].dataset.sort ?? row.cells[column].textContent.trim();
        const rows = [...body.rows].map((row) => [key(row), row]);
        rows.sort(([a], [b]) => {
          if (a === '' || b === '') return (a === '') - (b === '');
          const [x, y] = [Number(a), Number(b)];
          const order = Number.isNaN(x) || Number.isNaN(y) ? a.localeCompare(b) : x - y;
          return up ? order : -order;
        });
        body.append(...rows.map(([, row]) => row));
      });
    });
  }

  // Lists that narrow as one types
  for (const filter of document.querySelectorAll('[data-filter]')) {
    const place = document.querySelector(filter.dataset.filter);
    filter.addEventListener('input', () => {
      const text = filter.value.trim().toLowerCase();
      for (const item of place.children) item.hidden = !item.textContent.toLowerCase().includes(text);
    });
  }
})();
