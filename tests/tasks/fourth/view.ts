import { element } from '../../../src/drawing/svg.ts';
import type { Table } from '../../../src/drawing/table.ts';
import { textColumn } from '../../../src/drawing/variant-columns.ts';
import { variantName } from '../../../src/drawing/variant-name.ts';
import type { ScorecardVariant } from '../../../src/scorecard/schema.ts';
import { resultOf } from '../../../src/scorecard/task-results.ts';
import type { View } from '../../../src/tasks/shared/view/view.ts';
import { arrowKind, arrowScore } from './task.ts';

/** Drawings by variant: how many of the arrows were told. */
export const arrowView: View = {
  kind: arrowKind,
  questionTitle: () => undefined,
  columns: () => [textColumn('drawings', 'arrows told.', (variant) => `${toldBy(variant)}`)],
  page: {
    lead: 'Letters, and an arrow between two of them.',
    parts: ({ variants }) => [
      {
        id: 'arrows-told',
        title: 'Arrows that were told',
        caption: 'A bar for each variant.',
        content: {
          legend: [],
          panels: variants.map((variant) => ({
            names: [variantName(variant)],
            svg: element('svg', { width: 40, height: 4 }, element('path', { d: `M0 2h${toldBy(variant)}` })),
          })),
        },
      },
    ],
  },
  tables: ({ variants }) => [['arrows', 3, itemTable('Arrows told', variants)]],
  checks: (now, before) =>
    resultOf(arrowScore, now) === undefined
      ? []
      : [
          {
            kind: 'floor',
            measure: 'arrows told',
            observed: `${toldBy(now)}`,
            wanted: `at least ${before ? toldBy(before) : 40}`,
            verdict: toldBy(now) >= (before ? toldBy(before) : 40) ? 'pass' : 'fail',
            reason: `${toldBy(now)} of 40 arrows were told`,
          },
        ],
};

function itemTable(title: string, variants: readonly ScorecardVariant[]): Table {
  const rows = variants.map((variant) => [variant.provider.label, variant.prompt, `${toldBy(variant)}`]);
  return { title, header: ['model', 'prompt', 'told'], rows };
}

function toldBy(variant: ScorecardVariant): number {
  return resultOf(arrowScore, variant)?.right ?? 0;
}
