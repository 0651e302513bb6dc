import type { MetricInfo } from '../score/metric.ts';
import type { Cell, Table } from './section.ts';

/** What is shown of each variant. */
interface Measure {
  readonly name: string;
  /** What it means. The table shows it up to its first semicolon. */
  readonly about?: string;
  readonly better?: MetricInfo['better'];
  /** A cell for each variant. */
  readonly cells: readonly Cell[];
}

/** Up to this number of variants, variants are columns, so that the table fits on a phone. */
const MOST_COLUMNS = 4;

/** Makes a table of variants: columns if they are few, and rows, which can be sorted, if they are many. */
export function variantTable(caption: string, names: readonly string[], measures: readonly Measure[]): Table {
  if (names.length > MOST_COLUMNS) {
    const rows = names.map((name, i) => [name, ...measures.map(({ cells }) => cells[i] ?? '')]);
    const head = ['variant', ...measures.map(({ name }) => name)];
    const lower = measures.flatMap(({ name, better }) => (better === 'lower' ? [name] : []));
    const first = lower.length === 0 ? '' : `Lower is better for ${lower.join(', ')}. `;
    return { kind: 'table', caption: `${first}${caption}`, head, rows };
  }
  const rows = measures.map(({ name, cells, ...rest }): Cell[] => {
    const detail = describedBy(rest);
    return [detail === undefined ? name : { text: name, detail }, ...cells];
  });
  return { kind: 'table', caption, head: ['', ...names], rows };
}

/** Writes what stands below the name of a measure. */
function describedBy({ about, better }: Pick<Measure, 'about' | 'better'>): string | undefined {
  if (about === undefined) return undefined;
  const [first = ''] = about.split(';');
  return `${better === 'lower' ? 'Lower is better. ' : ''}${first.replace(/\.$/, '')}`;
}

/** Tests whether the variants are rows of a table. */
export function isByVariant({ head }: Pick<Table, 'head'>): boolean {
  return head[0] === 'variant';
}
