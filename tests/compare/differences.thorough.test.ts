import { expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { judged } from '../support/judged.ts';
import { rowsOf, simulatedVariant } from '../support/rows.ts';
import { answersOf } from '../support/scored.ts';

test('one unanswered reply switches no verdict off: bounds decide where both ends agree', () => {
  const rows = (unanswered: boolean) => {
    let asked = 0;
    const forgetful = simulatedVariant({ model: 'forgetful', steps: 2 });
    return rowsOf(compositional({ preset: 'decisive', seed: 2025 }), [
      simulatedVariant({ model: 'oracle' }),
      {
        label: 'v2',
        reply: (prompt, replicate) =>
          unanswered && asked++ % 60 === 0 ? 'Hm.' : forgetful.reply(prompt, replicate),
      },
    ]);
  };
  const pnsOf = (unanswered: boolean) =>
    judged(answersOf(rows(unanswered)))
      .comparisons![0]!.differences.filter(({ measure }) => measure === 'PNS')
      .map(({ part, difference, errorRise, verdict }) => [part, difference.kind, errorRise?.kind, verdict]);
  expect(pnsOf(false)).toEqual(
    ['X→C1', 'X→Y', 'C1→Y'].map((part) => [part, 'estimate', 'estimate', 'worse']),
  );
  expect(pnsOf(true)).toEqual(['X→C1', 'X→Y', 'C1→Y'].map((part) => [part, 'bounds', 'bounds', 'worse']));
});
