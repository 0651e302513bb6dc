import { make } from './dom.ts';

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
