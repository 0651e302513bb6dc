import { describe, expect, test } from 'vitest';
import { compositional } from '../../../../generators/compositional.ts';
import { linear } from '../../../../generators/linear.ts';
import { markdownReport, terminalSummary } from '../../../../src/report/files/markdown.ts';
import { columnMetrics } from '../../../../src/scorecard/column-metrics.ts';
import { scorecardSchema } from '../../../../src/scorecard/schema.ts';
import type { ScorecardView } from '../../../../src/scorecard/scorecard-view.ts';
import { promptOf, rowsOf, type SimulatedVariant, simulatedVariant } from '../../../support/rows.ts';
import { plain, rollUp } from '../../../support/scored.ts';

const run = { createdAt: '2025-01-01T00:00:00.000Z' };
/** All coefficients alike, so that the truths below can be worked out by hand. */
const ALIKE = { preset: 'maasch-2025-appendix-c', coefficients: [1.5] };
const without = linear(ALIKE);
const around = linear({ ...ALIKE, bypass: true });

type Tests = typeof without;

function scorecardOf(tests: Tests, variants: readonly SimulatedVariant[], replicates = 1): ScorecardView {
  const scorecard = rollUp(rowsOf(tests, variants, replicates), run);
  expect(scorecardSchema.parse(JSON.parse(JSON.stringify(plain(scorecard))))).toEqual(plain(scorecard));
  return scorecard;
}

/** A variant that answers by what is asked, such as `te X1→Y`; with the truth where nothing else is said. */
function answering(
  tests: Tests,
  says: Readonly<Record<string, readonly (number | string)[]>>,
): SimulatedVariant {
  const asked = new Map(tests.map((item) => [promptOf(item), item.metadata!]));
  return {
    label: 'answering',
    reply: (prompt, replicate) => {
      const { effect, pair, truth } = asked.get(prompt)!;
      return `<answer>${says[`${effect} ${pair}`]?.[replicate] ?? truth}</answer>`;
    },
  };
}

function compositionOf(tests: Tests, variant: SimulatedVariant, replicates = 1): unknown {
  const { metrics } = scorecardOf(tests, [variant], replicates).variants[0]!;
  const found = metrics.find(({ name }) => name === 'Linear composition')?.value;
  return found?.kind === 'estimate' ? found.value : found?.kind;
}

describe('total effects that multiply', () => {
  test.each<[string, Readonly<Record<string, readonly (number | string)[]>>, number]>([
    ['as the truth', {}, 1],
    ['though they are wrong', { 'te X1→X3': [9], 'te X1→Y': [40.5] }, 1],
    ['within δ of the whole', { 'te X1→X3': [4.5 * 1.09] }, 1],
    ['but for one that is beyond δ', { 'te X1→X3': [4.5 * 1.11] }, 0],
    ['but for the whole', { 'te X1→Y': [23.625] }, 0],
    ['but for one that is no number', { 'te X1→Y': ['unsure'] }, 0],
    ['as nothing makes nothing', { 'te X1→X3': [0], 'te X3→Y': [0], 'te X1→Y': [0] }, 0],
    ['whatever natural effects are', { 'nde X1→Y': [7], 'nie X1→Y': [7] }, 1],
  ])('%s', (_, says, right) => {
    expect(compositionOf(without, answering(without, says))).toBe(right);
  });
});

test('where an arrow goes round the cutpoint, answers that multiply are not right', () => {
  expect(compositionOf(around, answering(around, {}))).toBe(1);
  expect(compositionOf(around, answering(around, { 'te X1→Y': [20.25] }))).toBe(0);
  const nothing = { 'te X1→X3': [0], 'te X3→Y': [0], 'te X1→Y': [0] };
  expect(compositionOf(around, answering(around, nothing))).toBe(0);
  expect(compositionOf(around, simulatedVariant({ model: 'oracle' }))).toBe(1);
  expect(compositionOf(around, simulatedVariant({ model: 'product-composer' }))).toBe(0);
});

test('repeats are judged one by one: errors of one do not make up for those of another', () => {
  const swaying = { 'te X1→X3': [2.25, 6.75], 'te X1→Y': [20.25, 20.25] };
  expect(compositionOf(without, answering(without, swaying), 2)).toBe(0);
  expect(compositionOf(without, answering(without, { 'te X1→X3': [9] }), 2)).toBe(0.5);
});

test('a share over worlds and renderings, with an interval over them', () => {
  const told = linear({ ...ALIKE, draws: 6 });
  const replies = new Map(
    told.map(({ metadata, ...item }) => {
      const wrong = metadata!.pair === 'X1→X3' && Number(metadata!.draw) < 2;
      return [promptOf({ metadata, ...item }), `<answer>${wrong ? 1 : metadata!.truth}</answer>`];
    }),
  );
  const [variant] = scorecardOf(told, [
    { label: 'a third wrong', reply: (prompt) => replies.get(prompt) },
  ]).variants;
  expect(variant!.metrics.find(({ name }) => name === 'Linear composition')).toMatchObject({
    isDetail: true,
    value: { kind: 'estimate', value: expect.closeTo(4 / 6, 12), interval: { kind: 'interval' } },
  });
});

test('there is no such metric where total effects are not asked', () => {
  const natural = linear({ ...ALIKE, bypass: true, effects: ['nde', 'nie'] });
  expect(compositionOf(natural, simulatedVariant({ model: 'oracle' }))).toBeUndefined();
});

test('the tolerance of a design decides which numbers are right, also without the assertion’s record', () => {
  const loose = linear({ ...ALIKE, tolerance: { relative: 0.5 } });
  const rows = rowsOf(loose, [{ label: 'ten', reply: () => '<answer>5</answer>' }]);
  for (const strip of [false, true]) {
    const graded = rows.map((row) => (strip ? { ...row, gradingResult: null } : row));
    const { metrics } = rollUp(graded, run).variants[0]!;
    // So loose that no natural effect could be told from another: only the total effects are asked for.
    expect(metrics.find(({ name }) => name === 'Linear accuracy')!.value).toMatchObject({
      value: expect.closeTo(2 / 3, 12),
    });
  }
});

test('absurd numbers do no harm', () => {
  expect(compositionOf(without, { label: 'absurd', reply: () => '<answer>1e308</answer>' })).toBe(0);
  expect(compositionOf(without, { label: 'large', reply: () => '<answer>-999999999999</answer>' })).toBe(0);
});

describe('beside other tasks', () => {
  const stories = compositional({ preset: 'maasch-2025-figure-4' });
  const variants = [simulatedVariant({ model: 'oracle' }), simulatedVariant({ model: 'always-no' })];
  const alone = scorecardOf(stories, variants);
  const both = scorecardOf([...stories, ...around], variants);

  test('nothing about them changes', () => {
    expect(both.worlds).toEqual(alone.worlds);
    both.variants.forEach(({ compositional: worlds, diagnoses, answers }, i) => {
      expect(worlds).toEqual(alone.variants[i]!.compositional);
      expect(diagnoses).toEqual(alone.variants[i]!.diagnoses);
      expect(answers.yesRate).toEqual(alone.variants[i]!.answers.yesRate);
    });
  });

  test('truths and replies have a sign of their own for numbers', () => {
    expect(both.cases.map(({ truths }) => truths).join('')).toMatch(/^[yn]*={5}[yn]*$/);
    expect(both.variants[0]!.replies).toEqual([both.cases.map(({ truths }) => truths)]);
    expect(both.variants[1]!.replies[0]!.join('')).toContain('uuuuu');
    expect(both.design.parts.map(({ task }) => task)).toEqual(['compositional', 'linear']);
  });
});

describe('the report', () => {
  const variants = [
    simulatedVariant({ model: 'oracle' }),
    simulatedVariant({ model: 'product-composer' }),
    simulatedVariant({ model: 'edge-only' }),
    { label: 'mute', reply: () => '' },
  ];
  const scorecard = rollUp(rowsOf([...without, ...around], variants), run);

  test('as the terminal shows it', () => {
    expect(terminalSummary(scorecard)).toMatchInlineSnapshot(`
      "The run has 4 variants, which were not compared with each other.
      oracle: Linear discrimination 1.00 (−0.44 to 1.00).
      product-composer: Linear discrimination 0.67 (−0.49 to 0.99).
      edge-only: Linear discrimination −0.67 (−0.67 to 0.77).
      mute left 10 of 10 questions unanswered (unparsed replies: 10), so its numbers are bounds or rest on the other questions.
      Terms: Linear = linear worlds; discrimination = how well the answers distinguish situations in which a cause matters from situations in which it does not (1 is perfect; 0 or less is no better than guessing); unparsed = without a clear answer; a range in brackets = the 95 % interval.

      Models
      | model            | Linear discrimination |   Linear accuracy |       unanswered |
      | :--------------- | --------------------: | ----------------: | ---------------: |
      | oracle           |    1.00 [−0.44, 1.00] | 1.00 [0.14, 1.00] |                0 |
      | product-composer |    0.67 [−0.49, 0.99] | 0.80 [0.10, 1.00] |                0 |
      | edge-only        |   −0.67 [−0.67, 0.77] | 0.00 [0.00, 0.86] |                0 |
      | mute             |   −0.67 [−0.67, 0.77] | 0.00 [0.00, 0.86] | 10 of 10 (100 %) |

      Linear worlds
      | model            | Linear discrimination |   Linear accuracy | Linear composition |
      | :--------------- | --------------------: | ----------------: | -----------------: |
      | oracle           |    1.00 [−0.44, 1.00] | 1.00 [0.14, 1.00] |  1.00 [0.14, 1.00] |
      | product-composer |    0.67 [−0.49, 0.99] | 0.80 [0.10, 1.00] |  0.50 [0.01, 0.99] |
      | edge-only        |   −0.67 [−0.67, 0.77] | 0.00 [0.00, 0.86] |  0.00 [0.00, 0.86] |
      | mute             |   −0.67 [−0.67, 0.77] | 0.00 [0.00, 0.86] |  0.00 [0.00, 0.86] |
      "
    `);
  });

  test('as Markdown says in words', () => {
    expect(markdownReport(scorecard)).toContain('composition: share of paths on which');
  });

  test('in promptfoo’s variants', () => {
    const one = rollUp(rowsOf(around, variants), run);
    expect(
      one.variants.map((variant) =>
        columnMetrics(one, variant).map(({ name, value }) => `${name}: ${value}`),
      ),
    ).toMatchInlineSnapshot(`
      [
        [
          "Linear_discrimination: 1",
        ],
        [
          "Linear_discrimination: 0.33333333333333326",
        ],
        [
          "Linear_discrimination: 0",
        ],
        [
          "unanswered: 5",
          "Linear_discrimination: 0",
        ],
      ]
    `);
  });
});
