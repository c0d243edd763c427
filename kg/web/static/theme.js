'use strict';
// Before anything is painted, so that a dark page never flashes.
(() => {
  try {
    const kept = localStorage.getItem('theme');
    if (kept === 'dark' || kept === 'light') document.documentElement.dataset.theme = kept;
  } catch { /* storage may be forbidden; then the system's choice stays */ }
})();
