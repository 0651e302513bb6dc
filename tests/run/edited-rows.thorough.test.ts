import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { identification } from '../../generators/identification.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { linear } from '../../generators/linear.ts';
import { decodeStamp } from '../../src/cases/design-stamp.ts';
import { namedRng, type Rng } from '../../src/lib/rng.ts';
import type { CollectedAnswers } from '../../src/scoring/rows/collect-answers.ts';
import {
  at,
  editRow,
  numbersOf,
  otherValue,
  placesIn,
  put,
  type Row,
  readOrRefused,
  writtenRows,
} from '../support/edits.ts';
import { draws, FUZZ, IS_NIGHTLY, nightly } from '../support/fuzz.ts';
import { simulatedVariant } from '../support/rows.ts';
import { answersOf, idOf } from '../support/scored.ts';

/** A run of every task in which two thirds of the replies are right, with all that promptfoo writes into its rows. */
const tests = [
  ...compositional({ edges: ['X -> C', 'C -> Y'], noise: { X: 0.3, C: 0.2, Y: 0.6 } }),
  ...compositional({
    preset: 'maasch-2025-figure-4',
    units: { sample: 1 },
    hidden: 0.3,
    queries: 'factual-counterfactual',
  }),
  ...compositional({ preset: 'maasch-2025-figure-4', units: { sample: 2 } }),
  ...interventionEffects({ draws: 1, graphs: ['bivariate', { random: { nodes: 3, density: 0.5 } }] }),
  ...linear({ edges: { 'X -> A': 2, 'A -> Y': 1.5, 'X -> Y': 3, 'Y -> Z': 0.5 } }),
  ...compositional({
    ...{ edges: ['X -> C', 'C -> Y'], noise: { X: 0.3, C: 0.2, Y: 0.6 } },
    ...{ units: { sample: 1 }, ask: ['booleans', 'share', 'composed'], seed: 2 },
  }),
  ...identification({ draws: 1, kinds: ['back-door', 'opening'] }),
];
const variants = ['a', 'b'].map((label) => ({
  ...simulatedVariant({ model: 'noisy', errorRate: 0.3, seed: label }),
  label,
}));

/** Whether anybody is told: a row that cannot be used, a question without a row, or with more than the others. */
function isNoticed({ sheet, problems, duplicates }: CollectedAnswers): boolean {
  const designs = Map.groupBy(sheet.cases, ({ design }) => design);
  const asked = [...designs.keys()].reduce((sum, design) => sum + decodeStamp(design).cases, 0);
  const isEven = sheet.variants.every(({ starts }) =>
    sheet.cases.every((_, i) => starts[i + 1]! - starts[i]! === 1),
  );
  return problems.length > 0 || duplicates > 0 || asked !== sheet.cases.length || !isEven;
}

/** Edits that changed numbers, and nobody was told. */
function silent(rows: readonly Row[], edits: number, edit: (rows: Row[], rng: Rng) => string) {
  const before = numbersOf(answersOf(rows));
  const unnoticed: string[] = [];
  let changed = 0;
  for (let i = 0; i < draws(nightly(edits, 1 / 8)); i++) {
    const damaged = [...rows];
    const what = edit(damaged, namedRng(FUZZ, 'edits', i));
    const answers = readOrRefused(damaged);
    if (answers && numbersOf(answers) === before) continue;
    changed++;
    if (answers && !isNoticed(answers)) unnoticed.push(what);
  }
  return { unnoticed, changed };
}

test('rows that nobody touched are whole and agree', () => {
  for (const count of [1, 2] as const)
    expect(isNoticed(answersOf(writtenRows(tests, variants.slice(0, count))))).toBe(false);
  expect(answersOf(writtenRows(tests, variants)).digests?.size).toBe(8);
});

test.each([1, 2] as const)(
  '682 edits each night, 86 otherwise, of one field of one row, %i variants: none is silent',
  (count) => {
    const rows = writtenRows(tests, variants.slice(0, count));
    const { unnoticed, changed } = silent(rows, 682, (damaged, rng) => {
      const index = rng.integer(damaged.length);
      const path = rng.pick(placesIn(damaged[index]));
      const [old, value] = [
        at(damaged[index]!, path),
        otherValue(rows, path, at(damaged[index]!, path), rng),
      ];
      editRow(damaged, index, path, value);
      return `row ${index}: ${path.join('.')}: ${JSON.stringify(old)} → ${JSON.stringify(value)}`;
    });
    expect(unnoticed).toEqual([]);
    expect(changed).toBeGreaterThan(nightly(200, 1 / 8));
  },
);

test('2,000 edits each night, 125 otherwise, of a case, the same in all columns: none is silent', () => {
  const rows = writtenRows(tests, variants);
  const idAt = rows.map((row) => idOf(at(row, ['testCase', 'metadata']) as never));
  const ids = [...new Set(idAt)];
  const { unnoticed, changed } = silent(rows, IS_NIGHTLY ? 2000 : 1000, (damaged, rng) => {
    const wanted = rng.pick(ids);
    const own = [...damaged.keys()].filter((i) => idAt[i] === wanted);
    const first = damaged[own[0]!]!;
    const isCase = rng.bernoulli(0.8);
    const places = placesIn(first).filter(([key, , name]) =>
      isCase ? key === 'testCase' && name !== undefined : key === 'gradingResult' || key === 'success',
    );
    const [path, ...more] = rng.sample(places, rng.bernoulli(0.3) ? 2 : 1);
    for (const one of [path!, ...more]) {
      const value = otherValue(rows, one, at(first, one), rng);
      for (const index of own) editRow(damaged, index, one, value);
    }
    return `${wanted}: ${[path, ...more].map((one) => one!.join('.')).join(' and ')}`;
  });
  expect(unnoticed).toEqual([]);
  expect(changed).toBeGreaterThan(IS_NIGHTLY ? 1000 : 62);
});

describe('what was found in rows that were changed on purpose', () => {
  const rows = writtenRows(tests, variants.slice(0, 1));
  const equations = ['testCase', 'metadata', 'equations'];
  const whole = (change: (row: Row) => void): CollectedAnswers => {
    const damaged = rows.map((row) => structuredClone(row));
    for (const row of damaged) change(row);
    return answersOf(damaged);
  };

  test.each<[string, (row: Row) => void, RegExp]>([
    [
      'a probability of 99 in the model of every row',
      (row) => put(row, equations, String(at(row, equations) ?? '').replace(/=0\.\d+/, '=99')),
      /expected the seal \w+, got \w+|noise between 0 and 1/,
    ],
    [
      'the same without seals',
      (row) => {
        put(row, ['testCase', 'metadata', 'seal'], undefined);
        put(row, equations, String(at(row, equations) ?? '').replace(/=0\.\d+/, '=99'));
      },
      /expected noise between 0 and 1, got 99/,
    ],
    [
      'every answer set to the truth, grades kept',
      (row) => {
        const truth = at(row, ['testCase', 'metadata', 'truth']);
        const record = ['gradingResult', 'componentResults', '0', 'metadata', 'causalAnswer', 'answer'];
        if (typeof truth === 'boolean') put(row, record, truth ? 'yes' : 'no');
      },
      /contradicts itself: its grade says failed, but its answer record says (yes|no)/,
    ],
    [
      'the same with grades, scores and reasons',
      (row) => {
        const truth = at(row, ['testCase', 'metadata', 'truth']);
        if (typeof truth !== 'boolean') return;
        const answer = truth ? 'yes' : 'no';
        const component = ['gradingResult', 'componentResults', '0'];
        const by = at(row, [...component, 'metadata', 'causalAnswer', 'by']);
        put(row, [...component, 'metadata', 'causalAnswer', 'answer'], answer);
        put(row, [...component, 'reason'], `answered ${answer} (by ${by}); truth: ${answer}`);
        for (const path of [['success'], ['gradingResult', 'pass'], [...component, 'pass']])
          put(row, path, true);
        for (const path of [['score'], ['gradingResult', 'score'], [...component, 'score']])
          put(row, path, 1);
      },
      /its answer record says (yes|no) \(by \w+\), but reading its reply again gives (yes|no)/,
    ],
    [
      'the seal of one kind of question taken away',
      (row) => {
        if (at(row, ['testCase', 'metadata', 'query']) === 'do-true')
          put(row, ['testCase', 'metadata', 'seal'], undefined);
      },
      /cases have lost their seal; their rows were changed/,
    ],
  ])('%s', (_, change, problem) => {
    expect(whole(change).problems.join('\n')).toMatch(problem);
  });

  test.each(['truth', 'weight', 'unit', 'pair', 'query', 'equations'])(
    'without any seal, %s of a case that was enumerated still must follow from its model',
    (key) => {
      const path = ['testCase', 'metadata', key];
      const unsealed = rows
        .filter((row) => String(at(row, ['testCase', 'metadata', 'design'])).endsWith('exhaustive'))
        .map((row) => structuredClone(row));
      for (const row of unsealed) put(row, ['testCase', 'metadata', 'seal'], undefined);
      expect(isNoticed(answersOf(unsealed))).toBe(false);
      for (let i = 0; i < 40; i++) {
        const rng = namedRng('unsealed', key, i);
        const damaged = [...unsealed];
        const index = rng.integer(damaged.length);
        editRow(damaged, index, path, otherValue(unsealed, path, at(damaged[index]!, path), rng));
        const same = numbersOf(answersOf(damaged)) === numbersOf(answersOf(unsealed));
        expect(same || isNoticed(answersOf(damaged))).toBe(true);
      }
    },
  );
});
