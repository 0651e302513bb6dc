import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { extractAnswer } from '../../src/answers/yes-no/extract-answer.ts';
import { compositionalKind } from '../../src/tasks/compositional/kind.ts';
import { readStorySteps } from '../../src/tasks/compositional/steps/read-steps.ts';
import type { CompositionalCase } from '../../src/tasks/shared/compositional-case.ts';
import { parseSimulatedModelConfig } from '../../src/tasks/shared/simulated-model.ts';
import { THEMES } from '../../src/tasks/shared/themes/themes.ts';
import { IS_NIGHTLY } from '../support/fuzz.ts';
import { simulate } from '../support/parse.ts';
import { promptOf } from '../support/rows.ts';

const OWN = [
  [{ model: 'forgetful', steps: 2 }, 'missed-cause'],
  [{ model: 'edge-only' }, 'missed-cause'],
  [{ model: 'credulous' }, 'misread'],
  [{ model: 'intervention-blind' }, 'intervention-undone'],
  [{ model: 'digit-comparer' }, 'numeracy'],
  [{ model: 'missed-parent' }, 'missed-cause'],
  [{ model: 'noisy' }, 'other-answer'],
] as const;

const oracle = parseSimulatedModelConfig({ model: 'oracle' });
const models = OWN.map(([config, own]) => ({ config: parseSimulatedModelConfig(config), own }));

/** The faults that come first in a model's replies to a run's questions. */
function faultsOf(config: typeof oracle, tests: ReturnType<typeof compositional>): Map<string, number> {
  const faults = new Map<string, number>();
  for (const item of tests) {
    const prompt = `${promptOf(item)}\n\nWork through these steps before you answer.\n`;
    const text = simulate(config, prompt);
    const about = item.metadata as unknown as CompositionalCase;
    const answer = extractAnswer(text, compositionalKind.asked(prompt));
    const right = answer.kind === 'boolean' && answer.value === about.truth;
    const found = readStorySteps(about, { prompt, text, right });
    const key = found?.fault ?? (found ? 'none' : 'not stated');
    faults.set(key, (faults.get(key) ?? 0) + 1);
  }
  return faults;
}

/** How often the own fault of each model came first in so many runs, and in how many none showed; one question of so many. */
function ownFaults(runs: number, oneOf: number) {
  const themes = Object.keys(THEMES);
  const tally = Object.fromEntries(models.map(({ config }) => [config.model, { runs: 0, own: 0, none: 0 }]));
  for (let run = 0; run < runs; run++) {
    const all = compositional({
      preset: 'maasch-2025-figure-4',
      functions: 'random',
      noise: { min: 0.2, max: 0.8 },
      units: { sample: 6 },
      seed: `aloud ${run}`,
      theme: themes[run % themes.length]!,
    });
    const tests = all.filter((_, i) => i % oneOf === run % oneOf);
    expect(faultsOf(oracle, tests)).toEqual(new Map([['none', tests.length]]));
    for (const { config, own } of models) {
      const counted = tally[config.model]!;
      const found = [...faultsOf(config, tests)].filter(([fault]) => fault !== 'none');
      const [top] = found.sort(([, a], [, b]) => b - a);
      // A run may hold no question where the fault shows: no number of two digits, no cause that settles it.
      if (!top) counted.none++;
      else {
        counted.runs++;
        if (top[0] === own) counted.own++;
      }
    }
  }
  return tally;
}

describe.each([
  [5, 3],
  [15, 1],
])('in %i runs', (count, oneOf) => {
  // Fifteen each night, of all questions instead of a third.
  test.skipIf(count > 5 && !IS_NIGHTLY)(
    'simulated models write out their reasoning, and the own fault of each is the one that shows most',
    () => {
      const tally = ownFaults(count, oneOf);
      const all = Object.values(tally);
      const [own, runs] = [
        all.reduce((sum, one) => sum + one.own, 0),
        all.reduce((sum, one) => sum + one.runs, 0),
      ];
      expect(own / runs).toBeGreaterThanOrEqual(0.99);
      expect(tally).toMatchSnapshot();
    },
  );
});

test('short answers stay what they were where nobody asks for steps', () => {
  const [item] = compositional({ preset: 'maasch-2025-figure-4', units: { sample: 1 }, seed: 1 });
  expect(simulate(oracle, promptOf(item!))).toMatch(/^<answer>(?:yes|no)<\/answer>$/);
});
