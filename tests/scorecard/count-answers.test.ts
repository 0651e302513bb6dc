import { expect, test } from 'vitest';
import type { Case } from '../../src/cases/case.ts';
import { countAnswers } from '../../src/scorecard/count-answers.ts';
import type { Reply } from '../../src/scoring/rows/answer-sheet.ts';
import { columnOf } from '../support/variant-answers.ts';

const kinds = new Map([
  ['plain', {}],
  ['aside', { isAside: true }],
]) as never;
const asked = (task: string, truth: boolean | number): Case => ({ task, design: 'd', world: '', truth });

function counted(cases: readonly Case[], said: readonly (readonly Reply[])[], all = cases.length) {
  const sheet = { kinds, cases, variants: [] };
  const variant = columnOf(sheet, 'v', (_, position, replicate) => said[position]![replicate], {
    replicates: 2,
  });
  const clusters = cases.map((_, i) => `${i}`);
  return countAnswers(sheet, variant, clusters, [{ stamp: 'd', cases: all }], 0.95);
}

test('answers of a design are counted by what became of them; rates are of what was answered', () => {
  const cases = [true, false, true, 0.5, 0.5, true].map((truth) => asked('plain', truth));
  const said = [['yes', 'no'], ['yes'], ['unparsed', 'refused'], ['right', 'wrong'], ['error'], []] as const;
  expect(counted(cases, said, 8)).toMatchObject({
    ...{ questions: 8, answered: 5, unparsed: 1, refused: 1, errors: 1, missing: 3 },
    yesRate: { successes: 2, total: 3 },
    accuracy: { successes: 2, total: 5 },
  });
});

test('questions that count for themselves alone are answered, but in no rate', () => {
  const cases = [asked('plain', true), asked('aside', true), asked('aside', false)];
  expect(counted(cases, [['yes'], ['no'], ['no']])).toMatchObject({
    ...{ questions: 3, answered: 3, missing: 0 },
    yesRate: { successes: 1, total: 1 },
    accuracy: { successes: 1, total: 1 },
  });
});
