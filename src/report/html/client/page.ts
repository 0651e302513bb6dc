import { makeSortable } from './sort.ts';

for (const table of document.querySelectorAll<HTMLTableElement>('table[data-sortable]')) makeSortable(table);
revealTarget();
filterByName();

/** Opens the folded sections in and around the target of an address, and opens all sections for printing. */
function revealTarget(): void {
  window.addEventListener('hashchange', reveal);
  window.addEventListener('beforeprint', () => {
    for (const fold of document.querySelectorAll<HTMLDetailsElement>('details.fold')) fold.open = true;
  });
  reveal();
}

function reveal(): void {
  const id = location.hash.slice(1);
  const target = id === '' || id.startsWith('q') ? null : document.getElementById(id);
  if (!target) return;
  let fold: Element | null = target.querySelector('details.fold') ?? target;
  for (; fold; fold = fold.parentElement) if (fold instanceof HTMLDetailsElement) fold.open = true;
  target.scrollIntoView();
}

function filterByName(): void {
  const box = document.querySelector<HTMLElement>('.filter')!;
  const input = box.querySelector('input')!;
  const output = box.querySelector('output')!;
  const named = [...document.querySelectorAll('[data-name]')];
  const rows = [...document.querySelectorAll('tr[data-name]')];
  input.addEventListener('input', () => {
    const wanted = input.value.trim().toLowerCase();
    for (const element of named)
      element.toggleAttribute('data-hidden', !nameOf(element).toLowerCase().includes(wanted));
    const left = countNames(rows.filter((row) => !row.hasAttribute('data-hidden')));
    output.textContent = wanted === '' ? '' : `${left} of ${countNames(rows)}`;
  });
  if (countNames(rows) > 1) box.hidden = false;
}

function countNames(rows: readonly Element[]): number {
  return new Set(rows.map(nameOf)).size;
}

function nameOf(element: Element): string {
  return element.getAttribute('data-name') ?? '';
}
