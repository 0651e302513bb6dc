import type { MetricInfo } from '../score/metric.ts';
import type { Cell, Table } from './section.ts';

/** What is shown of each variant, such as a metric. */
export interface Measure {
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
  return names.length > MOST_COLUMNS
    ? tableByVariant(caption, names, measures)
    : tableByMeasure(caption, names, measures);
}

function tableByVariant(caption: string, names: readonly string[], measures: readonly Measure[]): Table {
  const reversed = measures.filter(({ better }) => better === 'lower').map(({ name }) => name);
  const warning = reversed.length === 0 ? '' : `Lower is better for ${reversed.join(', ')}. `;
  return {
    kind: 'table',
    caption: `${warning}${caption}`,
    head: ['variant', ...measures.map(({ name }) => name)],
    hasVariantRows: true,
    rows: names.map((name, i) => [name, ...measures.map(({ cells }) => cells[i] ?? '')]),
  };
}

function tableByMeasure(caption: string, names: readonly string[], measures: readonly Measure[]): Table {
  return {
    kind: 'table',
    caption,
    head: ['', ...names],
    rows: measures.map((measure) => [nameCell(measure), ...measure.cells]),
  };
}

/** Returns the cell with the name of a measure, and what it means below. */
function nameCell({ name, about, better }: Measure): Cell {
  if (about === undefined) return name;
  const [meaning = ''] = about.split(';');
  const warning = better === 'lower' ? 'Lower is better. ' : '';
  return { text: name, detail: `${warning}${meaning.replace(/\.$/, '')}` };
}
