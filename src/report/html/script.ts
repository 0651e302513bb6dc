/**
 * Sorts a table by a click on a heading, filters variants by name, and opens the folded section that an address points
 * to.
 */
export const SCRIPT = `
(function () {
  'use strict';
  var collator = new Intl.Collator('en', { numeric: true });

  function keyOf(row, index) {
    var cell = row.cells[index];
    var text = (cell.hasAttribute('data-sort') ? cell.getAttribute('data-sort') : cell.textContent).trim();
    var found = /^[^\\d∞a-z]*(-?[\\d.]+(?:e[-+]?\\d+)?|∞)/i.exec(text.replace('−', '-'));
    if (/^[–-]?$/.test(text)) return { missing: true, text: text };
    return { text: text, number: found ? (found[1] === '∞' ? Infinity : parseFloat(found[1])) : NaN };
  }

  function compare(a, b, sign) {
    if (a.missing || b.missing) return (a.missing ? 1 : 0) - (b.missing ? 1 : 0);
    if (!isNaN(a.number) && !isNaN(b.number)) return a.number === b.number ? 0 : sign * (a.number < b.number ? -1 : 1);
    return sign * collator.compare(a.text, b.text);
  }

  function sortBy(head, index) {
    var body = head.closest('table').tBodies[0];
    var descending = head.getAttribute('aria-sort') === 'ascending';
    head.parentNode.querySelectorAll('[aria-sort]').forEach(function (other) { other.removeAttribute('aria-sort'); });
    head.setAttribute('aria-sort', descending ? 'descending' : 'ascending');
    // A row without a variant is the truth and stays on top.
    var rows = Array.from(body.rows).filter(function (row) { return row.hasAttribute('data-name') || !body.querySelector('[data-name]'); }).map(function (row) { return { row: row, key: keyOf(row, index) }; });
    rows.sort(function (a, b) { return compare(a.key, b.key, descending ? -1 : 1); });
    rows.forEach(function (one) { body.appendChild(one.row); });
  }

  document.querySelectorAll('[data-sortable]').forEach(function (table) {
    if (table.tBodies[0].rows.length < 2) return;
    Array.from(table.tHead.rows[0].cells).forEach(function (head, index) {
      var button = document.createElement('button');
      button.type = 'button';
      button.textContent = head.textContent;
      head.textContent = '';
      head.appendChild(button);
      button.addEventListener('click', function () { sortBy(head, index); });
    });
  });

  // Folded sections open when an address points into them, and for printing.
  function reveal() {
    var target = location.hash.length > 1 && location.hash[1] !== 'q' && document.getElementById(location.hash.slice(1));
    for (var fold = target && (target.querySelector('details.fold') || target); fold; fold = fold.parentElement) if (fold.tagName === 'DETAILS') fold.open = true;
    if (target) target.scrollIntoView();
  }
  window.addEventListener('hashchange', reveal);
  window.addEventListener('beforeprint', function () { document.querySelectorAll('details.fold').forEach(function (fold) { fold.open = true; }); });
  reveal();

  var box = document.querySelector('.filter');
  var input = box.querySelector('input');
  var output = box.querySelector('output');
  var named = Array.from(document.querySelectorAll('[data-name]'));
  var rows = Array.from(document.querySelectorAll('tr[data-name]'));
  function names(list) { return new Set(list.map(function (row) { return row.getAttribute('data-name'); })).size; }
  function filter() {
    var wanted = input.value.trim().toLowerCase();
    named.forEach(function (element) {
      var shown = element.getAttribute('data-name').toLowerCase().indexOf(wanted) >= 0;
      if (shown) element.removeAttribute('data-hidden'); else element.setAttribute('data-hidden', '');
    });
    var left = names(rows.filter(function (row) { return !row.hasAttribute('data-hidden'); }));
    output.textContent = wanted === '' ? '' : left + ' of ' + names(rows);
  }
  input.addEventListener('input', filter);
  if (names(rows) > 1) box.hidden = false;
})();
`.trim();
