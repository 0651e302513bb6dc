import { describe, expect, test } from 'vitest';
import type { Figure } from '../../src/drawing/figure.ts';
import { forestFigures } from '../../src/report/figures/intervals.ts';
import { scorecardView } from '../../src/scorecard/scorecard-view.ts';
import { judged } from '../support/judged.ts';
import { rowsOf } from '../support/rows.ts';
import { answersOf } from '../support/scored.ts';
import { design, panelsOf, variants } from './run-figures.ts';

describe('differences between variants', () => {
  test('rows without a finding stay in the table where there are many', () => {
    const copies = Array.from({ length: 9 }, (_, i) => ({ ...variants[0]!, label: `copy ${i}` }));
    const found = judged(answersOf(rowsOf(design, [variants[0]!, variants[3]!, ...copies])), {});
    const [figure] = forestFigures(scorecardView(found)) as [Figure];
    expect(figure.table?.rows).toHaveLength(10);
    expect(panelsOf(figure).panels[0]?.names).toEqual(['CCR mean discrimination, 9 more in the table']);
  });
});
