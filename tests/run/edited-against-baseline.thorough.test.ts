import { expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { identification } from '../../generators/identification.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { linear } from '../../generators/linear.ts';
import { baselineOf } from '../../src/gate/baseline-of.ts';
import { namedRng } from '../../src/lib/rng.ts';
import { UserError } from '../../src/lib/user-error.ts';
import type { CollectedAnswers } from '../../src/scoring/rows/collect-answers.ts';
import {
  at,
  editRow,
  numbersOf,
  otherValue,
  placesIn,
  readOrRefused,
  writtenRows,
} from '../support/edits.ts';
import { draws, FUZZ, nightly } from '../support/fuzz.ts';
import { judged } from '../support/judged.ts';
import { simulatedVariant } from '../support/rows.ts';
import { answersOf } from '../support/scored.ts';

const rows = writtenRows(
  [
    ...compositional({ edges: ['X -> C', 'C -> Y'], noise: 0.3, ask: ['booleans', 'composed'] }),
    ...identification({ draws: 1, kinds: ['minimal'] }),
    ...interventionEffects({ draws: 2 }),
    ...linear({ edges: { 'X -> A': 2, 'A -> Y': 1.5, 'X -> Y': 3, 'Y -> Z': 0.5 } }),
  ],
  [simulatedVariant({ model: 'noisy', errorRate: 0.3, seed: 'a' })],
);
const settings = { resamples: 10 };
const answers = answersOf(rows);
const recorded = judged(answers, { settings });
const baseline = baselineOf(recorded);

/** 1 where the gate refuses to compare. */
function exitCode(found: CollectedAnswers): number | undefined {
  try {
    return judged(found, { settings, baseline, policy: '' }).gate?.exitCode;
  } catch (error) {
    if (error instanceof UserError) return 1;
    throw error;
  }
}

/** What a row says of its question, of the reply and of the grade. */
const FIELDS = [
  ...['truth', 'weight', 'world', 'graph', 'pair', 'intervention', 'unit', 'noise', 'equations', 'arrows'],
  ...['answer', 'success', 'score', 'pass', 'reason', 'output'],
];

test('968 edits each night, 121 otherwise, of one field of one row against a baseline: the gate fails, or no number is another', () => {
  expect(exitCode(answers)).toBe(0);
  const edited = new Set<string>();
  const passed: string[] = [];
  let changed = 0;
  const before = numbersOf(answers);
  for (let i = 0; i < draws(nightly(968, 1 / 8)); i++) {
    const rng = namedRng(FUZZ, 'against a baseline', i);
    const damaged = [...rows];
    const index = rng.integer(damaged.length);
    const places = placesIn(damaged[index]);
    const named = places.filter((place) => FIELDS.includes(place.at(-1) ?? ''));
    const path = rng.pick(rng.bernoulli(0.7) ? named : places);
    const old = at(rows[index] ?? {}, path);
    const value = otherValue(rows, path, old, rng);
    editRow(damaged, index, path, value);
    const found = readOrRefused(damaged);
    if (!found || numbersOf(found) === before) continue;
    changed++;
    edited.add(path.at(-1) ?? '');
    if (exitCode(found) === 0)
      passed.push(`${path.join('.')}: ${JSON.stringify(old)} → ${JSON.stringify(value)}`);
  }
  expect(passed).toEqual([]);
  expect(changed).toBeGreaterThan(nightly(400, 1 / 8));
  // The others are refused as rows that contradict themselves, whatever else they are.
  expect([...edited]).toEqual(
    expect.arrayContaining(['truth', 'weight', 'world', 'pair', 'unit', 'equations']),
  );
});
