import type { TestCase } from 'promptfoo';
import { describe, expect, test } from 'vitest';
import { interventionEffects } from '../../../generators/intervention-effects.ts';
import { metricsOf } from '../../../src/scorecard/metrics.ts';
import { DEFAULT_SETTINGS } from '../../../src/scoring/settings.ts';
import { estimateOf } from '../../../src/scoring/tracked.ts';
import { SCORES } from '../../../src/tasks/scores.ts';
import { IS_NIGHTLY } from '../../support/fuzz.ts';
import { promptOf } from '../../support/rows.ts';
import { columnOf, sheetOf } from '../../support/variant-answers.ts';

/** A prompt as a reader sees it who knows no code of ours: arrows, two ends, and what is set. */
interface Sight {
  readonly arrows: readonly (readonly [string, string])[];
  readonly cause: string;
  readonly effect: string;
  readonly set: readonly string[];
}

function sightOf(item: TestCase): Sight {
  const prompt = promptOf(item);
  const arrows = [...prompt.matchAll(/^- “(.+)” causes “(.+)”\.$/gm)].map(
    ([, from = '', to = '']) => [from, to] as const,
  );
  const [, cause = '', effect = ''] = /does “([^”]+)” causally affect “([^”]+)”/i.exec(prompt) ?? [];
  const [, list = ''] =
    /^Now .*?(?:performed on|applied to each of) (.+?) at the same time/m.exec(prompt) ?? [];
  return { arrows, cause, effect, set: [...list.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name) };
}

/** Follows arrows from a variable, none of them into those that are set. */
function leads({ arrows }: Sight, from: string, to: string, set: readonly string[]): boolean {
  const open = [from];
  const seen = new Set(open);
  for (let name = open.pop(); name !== undefined; name = open.pop())
    for (const [cause, effect] of arrows)
      if (cause === name && !set.includes(effect) && !seen.has(effect)) {
        seen.add(effect);
        open.push(effect);
      }
  return seen.has(to);
}

const answer = (sight: Sight, set = sight.set): boolean => leads(sight, sight.cause, sight.effect, set);
const isOn = (sight: Sight, name: string): boolean =>
  leads(sight, sight.cause, name, []) && leads(sight, name, sight.effect, []);
const unlessOnEffect = (sight: Sight, says: boolean): boolean => !sight.set.includes(sight.effect) && says;

/** Readers that do not follow all of what is set to its end. */
const SHALLOW: Readonly<Record<string, (sight: Sight) => boolean>> = {
  'always yes': () => true,
  'always no': () => false,
  'as before': (sight) => answer(sight, []),
  'no if anything is set': ({ set }) => set.length === 0,
  'no if the effect is set': (sight) => unlessOnEffect(sight, true),
  'the first that is set': (sight) => unlessOnEffect(sight, answer(sight, sight.set.slice(0, 1))),
  'the last that is set': (sight) => unlessOnEffect(sight, answer(sight, sight.set.slice(-1))),
  'no if any that is set is on a path': (sight) =>
    answer(sight, []) && !sight.set.some((name) => isOn(sight, name)),
  'no if all that are set are on paths': (sight) =>
    sight.set.length === 0 || !sight.set.every((name) => isOn(sight, name)),
  'an arrow joins two that are set': ({ arrows, set }) =>
    set.length === 0 || arrows.some(([from, to]) => set.includes(from) && set.includes(to)),
  'two that are set are listed side by side': (sight) => {
    const lines = sight.set.map((name) => sight.arrows.findIndex(([from]) => from === name));
    return unlessOnEffect(
      sight,
      lines.some((one) => lines.includes(one + 1)),
    );
  },
  'as many set as ways out of the cause': ({ arrows, cause, set }) =>
    set.length < arrows.filter(([from]) => from === cause).length,
};

function discriminations(tests: readonly TestCase[], says: (sight: Sight) => boolean) {
  const sheet = sheetOf(tests);
  const sights = tests.map(sightOf);
  const variant = columnOf(sheet, 'reader', (_, position) => (says(sights[position]!) ? 'yes' : 'no'));
  return metricsOf(sheet, DEFAULT_SETTINGS, SCORES)
    .filter(({ name }) => name === 'IE discrimination')
    .map((metric) => {
      const found = estimateOf(metric.of(variant));
      return found.kind === 'estimate' ? found.value : Number.NaN;
    });
}

describe.each([2, 3, 4])('with %i variables set at once', (interventions) => {
  const tests = [1, 2].flatMap((seed) =>
    interventionEffects({
      graphs: [{ path: 5 }, { path: 7 }, { path: 10 }],
      interventions,
      phrasings: ['intervention', 'substitution'],
      draws: IS_NIGHTLY ? 300 : 40,
      seed,
    }),
  );

  test('truths are those of the text, a third of those after are yes, and that many variables are set', () => {
    for (const item of tests) {
      const sight = sightOf(item);
      expect(answer(sight)).toBe(item.metadata?.truth);
      expect(new Set(sight.set).size).toBe(item.metadata?.intervention === 'none' ? 0 : interventions);
    }
    const [before, after] = [true, false].map((isBefore) =>
      tests.filter(({ metadata }) => (metadata?.intervention === 'none') === isBefore),
    );
    expect(before!.every(({ metadata }) => metadata?.truth)).toBe(true);
    expect(after!.filter(({ metadata }) => metadata?.truth)).toHaveLength(after!.length / 3);
  });

  test('a reader of everything has 1, and readers of less have exactly 0', () => {
    expect(discriminations(tests, answer)).toEqual([1, 1, 1]);
    for (const [name, says] of Object.entries(SHALLOW)) {
      const [lowest, between] = discriminations(tests, says);
      expect([name, Math.abs(between!) < 1e-9, lowest! < 1e-9]).toEqual([name, true, true]);
    }
  });
});

test('the ladder begins at the shortest length that tells', () => {
  const tests = interventionEffects({ preset: 'ladder', interventions: 2, draws: 2 });
  expect([...new Set(tests.map(({ metadata }) => metadata?.path))].sort((a, b) => a - b)).toEqual([
    8, 16, 32, 64, 128, 256,
  ]);
});

test.each([
  [{ interventions: 2 }, /paths of at least 5 variables with interventions: 2, got "?detours/],
  [{ interventions: 2, graphs: [{ path: 4 }, { path: 5 }] }, /got \{"path":4\}$/m],
  [{ interventions: 2, preset: 'paper' }, /got .*bivariate/],
  [{ interventions: 1, graphs: [{ path: 8 }] }, /interventions: expected a whole number from 2 to 4, got 1/],
])('%j is refused', (config, message) => {
  expect(() => interventionEffects(config)).toThrow(message);
});

test('a design without the key stays as it was', () => {
  const ids = (config: object) => interventionEffects(config).map(({ metadata }) => metadata?.design);
  expect(ids({ graphs: [{ path: 5 }], draws: 2 })).toEqual(
    ids({ graphs: [{ path: 5 }], draws: 2, interventions: undefined }),
  );
});
