import { make } from './dom.ts';

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

interface Key {
  readonly text: string;
  readonly number: number;
  readonly isMissing: boolean;
}

const collator = new Intl.Collator('en', { numeric: true });
const NUMBER = /^[^\d∞a-z]*(-?[\d.]+(?:e[-+]?\d+)?|∞)/i;

export function makeSortable(table: HTMLTableElement): void {
  const [body] = table.tBodies;
  if (!body || body.rows.length < 2) return;
  for (const [index, head] of [...(table.tHead?.rows[0]?.cells ?? [])].entries()) {
    const button = make('button', head.textContent ?? '');
    button.type = 'button';
    head.replaceChildren(button);
    button.addEventListener('click', () => sortBy(body, head, index));
  }
}

function sortBy(body: HTMLTableSectionElement, head: HTMLTableCellElement, index: number): void {
  const isDescending = head.getAttribute('aria-sort') === 'ascending';
  for (const other of head.parentElement?.children ?? []) other.removeAttribute('aria-sort');
  head.setAttribute('aria-sort', isDescending ? 'descending' : 'ascending');
  // A row without a variant contains the truth and stays on top.
  const hasNames = body.querySelector('[data-name]') !== null;
  const rows = [...body.rows]
    .filter((row) => !hasNames || row.hasAttribute('data-name'))
    .map((row) => ({ row, key: keyOf(row.cells[index]) }))
    .sort((a, b) => compare(a.key, b.key, isDescending ? -1 : 1));
  body.append(...rows.map(({ row }) => row));
}

function keyOf(cell: HTMLTableCellElement | undefined): Key {
  const text = (cell?.getAttribute('data-sort') ?? cell?.textContent ?? '').trim();
  const found = NUMBER.exec(text.replace('−', '-'))?.[1];
  const number =
    found === '∞' ? Number.POSITIVE_INFINITY : found === undefined ? Number.NaN : Number.parseFloat(found);
  return { text, number, isMissing: /^[–-]?$/.test(text) };
}

/** Compares two keys. Missing values come last in either order. */
function compare(a: Key, b: Key, sign: 1 | -1): number {
  if (a.isMissing || b.isMissing) return Number(a.isMissing) - Number(b.isMissing);
  if (Number.isNaN(a.number) || Number.isNaN(b.number)) return sign * collator.compare(a.text, b.text);
  return a.number === b.number ? 0 : sign * (a.number < b.number ? -1 : 1);
}
