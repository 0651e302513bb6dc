import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import type { Answer } from '../../src/answer/answer.ts';
import { namedRng } from '../../src/lib/random.ts';
import type { Estimate } from '../../src/score/estimate.ts';
import type { RelativeError } from '../../src/tasks/compositional/errors.ts';
import { FAULTS } from '../../src/tasks/compositional/faults.ts';
import { parseStory } from '../../src/tasks/compositional/parse-story.ts';
import { compositionalResults } from '../../src/tasks/compositional/results.ts';
import { DESIGNS, MODELS, recordedOf } from '../golden/designs.ts';

type Scores = Record<string, { readonly worlds: readonly Record<string, Record<string, number | string>>[] }>;

/** `noisy` draws its errors from the text of a prompt, so new wording changes its scores. */
const STABLE = MODELS.filter(({ model }) => model !== 'noisy');

const SCORED = DESIGNS.flatMap((design, i) => {
  const { task, scored, config, name } = design;
  if (task !== 'compositional' || !scored) return [];
  return [[`${name}, design ${i}`, config, recordedOf(design).scores as Scores] as const];
});

describe.each(SCORED)('on %s,', (_, config, scores) => {
  const tests = compositional(config);
  const cases = tests.map(({ metadata }) => metadata as Parameters<typeof compositionalResults>[0][number]);
  const readings = tests.map(({ vars }) => parseStory(`${vars.case.context}\n\n${vars.case.question}`)!);

  test.each(STABLE)(
    'the simulated model $model has its recorded scores (discrimination, PNS, relative, external and internal errors)',
    ({ model, steps = 3 }) => {
      const plain: Record<string, () => boolean> = { 'always-yes': () => true, 'always-no': () => false };
      const fault =
        FAULTS[model as string] ?? plain[model as string] ?? ((reading: { truth: boolean }) => reading.truth);
      const answers = readings.map((reading, i): Answer[] => {
        const draw = (...name: readonly (string | number)[]): number => namedRng(1, 0, i, ...name).uniform();
        return [fault(reading, { steps: steps as number, slipRate: 0.05, draw }) ? 'yes' : 'no'];
      });
      const found = compositionalResults(cases, answers).worlds.map(({ pairs, compositions }) => ({
        J: byName(pairs, ({ pair, discrimination }) => [pair, pointOf(discrimination)]),
        PNS: byName(pairs, ({ pair, pns }) => [pair, pointOf(pns)]),
        eta: byName(pairs, ({ pair, relative }) => [pair, relative!]),
        epsilon: byName(compositions, ({ path, external }) => [path, external!]),
        gamma: byName(compositions, ({ path, internal }) => [path, internal!]),
      }));
      // Worlds come in the order of asking, which is drawn.
      const expected = scores[model as string]!.worlds.toSorted(byValues);
      for (const [w, world] of found.toSorted(byValues).entries())
        for (const [name, values] of Object.entries(world)) expectClose(values, expected[w]![name]!);
    },
  );
});

type Values = Readonly<Record<string, number | string>>;

function byName<T>(list: readonly T[], entry: (item: T) => readonly [string, RelativeError]): Values {
  return Object.fromEntries(list.map(entry));
}

function pointOf(found: Estimate): RelativeError {
  return found.kind === 'estimate' ? found.value : 'undefined';
}

function byValues(a: Readonly<Record<string, Values>>, b: Readonly<Record<string, Values>>): number {
  const key = (world: typeof a): string =>
    JSON.stringify(
      ['PNS', 'eta', 'J'].map((name) =>
        Object.entries(world[name]!)
          .sort()
          .map(([, one]) => Number(one).toFixed(6).replace('-0.000000', '0.000000')),
      ),
    );
  return key(a) < key(b) ? -1 : 1;
}

/** Values were recorded with twelve digits. */
function expectClose(found: Values, expected: Values): void {
  expect(Object.keys(found).sort()).toEqual(Object.keys(expected).sort());
  for (const [name, value] of Object.entries(expected)) {
    const own = found[name]!;
    if (typeof value === 'string' || typeof own === 'string') expect(own).toBe(value);
    else expect(Math.abs(own - value) / Math.max(1, Math.abs(value)), name).toBeLessThan(1e-11);
  }
}
