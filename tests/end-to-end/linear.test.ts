import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { scorecardSchema } from '../../src/scorecard/schema.ts';
import { type ScorecardView, scorecardView } from '../../src/scorecard/scorecard-view.ts';
import { assertion, ROLLED_UP, simulated, workspaces } from '../support/eval-config.ts';
import { type Finished, ours, promptfoo } from '../support/promptfoo.ts';

const number = assertion('number', 'numberAnswer');
const config = {
  prompts: [
    { id: ours('prompts/direct.j2'), label: 'direct' },
    { id: ours('prompts/chain-of-thought.j2'), label: 'chain of thought' },
  ],
  providers: ['oracle', 'product-composer', 'always-yes'].map(simulated),
  tests: [
    {
      path: `${ours('generators/linear.ts')}:linear`,
      config: { preset: 'maasch-2025-appendix-c', bypass: true },
    },
    {
      path: `${ours('generators/intervention-effects.ts')}:interventionEffects`,
      config: { graphs: ['bivariate'], draws: 1 },
    },
  ],
  ...ROLLED_UP,
  defaultTest: { assert: [number] },
};

const make = workspaces(config);

function scorecardIn(folder: string): ScorecardView {
  return scorecardView(
    scorecardSchema.parse(JSON.parse(readFileSync(join(folder, 'results/scorecard.json'), 'utf8'))),
  );
}

const closeTo = (value: number) => expect.closeTo(value, 12);

describe('promptfoo eval on a linear world, beside another task', () => {
  let folder: string;
  let finished: Finished;
  let scorecard: ScorecardView;

  beforeAll(async () => {
    folder = make();
    finished = await promptfoo(folder, ['eval', '--no-cache', '--no-table', '-j', '4']);
    scorecard = scorecardIn(folder);
  }, 120_000);

  const variant = (label: string) =>
    scorecard.variants.find(
      ({ provider, prompt }) => provider.label === label && prompt === 'chain of thought',
    )!;

  test('ends well and prints a table per task', () => {
    expect(finished.output).toMatch(/Intervention effects[\s\S]*Linear worlds/);
    expect(finished.code).toBe(0);
    expect(scorecard.problems).toEqual([]);
    expect(scorecard.design.parts.map(({ task, cases, found }) => [task, cases, found])).toEqual([
      ['intervention-effects', expect.any(Number), expect.any(Number)],
      ['linear', 9, 9],
    ]);
  });

  test('puts every model in its place, under each prompt', () => {
    const shareOf = (label: string, name: string) =>
      variant(label).metrics.find((metric) => metric.name === name)?.value;
    expect(shareOf('oracle', 'Linear accuracy')).toMatchObject({ value: 1 });
    expect(shareOf('oracle', 'Linear composition')).toMatchObject({ value: 1 });
    // Of nine effects two go past the cut node: the total one and the direct one from end to end.
    expect(shareOf('product-composer', 'Linear accuracy')).toMatchObject({ value: closeTo(7 / 9) });
    expect(shareOf('product-composer', 'Linear composition')).toMatchObject({ value: 0 });
    // It answers by yes where a number is wanted, and that is no number; of a relation it is an answer.
    expect(variant('always-yes').answers).toMatchObject({ unparsed: 9, yesRate: { value: 1 } });
    expect(variant('oracle').answers.accuracy).toMatchObject({ value: 1 });
  });

  test('puts the numbers into the variants of its output, and the report beside it', () => {
    const { prompts } = JSON.parse(readFileSync(join(folder, 'results/eval.json'), 'utf8')).results;
    const composer = prompts.find(
      ({ provider, label }: { provider: string; label: string }) =>
        provider === 'product-composer' && label === 'direct',
    );
    const { namedScores, namedScoreWeights } = composer.metrics;
    expect(namedScores.Linear_right / namedScoreWeights.Linear_right).toBeCloseTo(7 / 9, 12);
    expect(namedScores.Linear_discrimination).toBeGreaterThanOrEqual(0);
    expect(Object.keys(namedScores).length).toBeLessThanOrEqual(5);
    expect(readFileSync(join(folder, 'results/report.md'), 'utf8')).toContain('Linear composition');
  });
});

test('the assertion’s own tolerance counts, also in the roll-up; repeats are replicates', async () => {
  const folder = make({
    prompts: config.prompts.slice(0, 1),
    providers: [simulated('product-composer')],
    tests: config.tests.slice(0, 1),
    defaultTest: { assert: [{ ...number, config: { relative: 0.2 } }] },
  });
  const { code } = await promptfoo(folder, ['eval', '--no-cache', '--no-table', '--repeat', '2']);
  expect(code).toBe(0);
  // With a fifth to spare the total effect is near enough, and the direct one, taken for 0, is not.
  expect(scorecardIn(folder).variants[0]!.answers.accuracy).toMatchObject({ value: closeTo(8 / 9) });
}, 120_000);

test('a bad config is refused with every problem', async () => {
  const folder = make({
    tests: [{ path: config.tests[0]!.path, config: { edges: { 'X -> A': 0 }, effects: ['ate'], units: 3 } }],
  });
  const { code, output } = await promptfoo(folder, ['eval', '--no-cache', '--no-table']);
  expect(code).toBe(1);
  expect(output).toContain('generators/linear.ts: the config has');
  for (const problem of [
    'config.edges.X -> A: expected a number from -1000 to 1000, other than 0',
    'config.effects[0]: expected one of te, nde, nie',
    'unknown key units',
  ]) {
    expect(output).toContain(problem);
  }
}, 60_000);
