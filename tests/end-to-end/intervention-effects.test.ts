import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Scorecard, scorecardSchema } from '../../src/scorecard/schema.ts';
import { prompts, ROLLED_UP, simulated, workspaces } from '../support/eval-config.ts';
import { type Finished, ours, promptfoo } from '../support/promptfoo.ts';

const SIMULATED_MODELS = ['oracle', 'relation-retrieval', 'memoriser', 'word-bound', 'edge-only'];
const UNDER_BOTH = ['oracle', 'memoriser'];

describe('promptfoo eval of intervention effects', () => {
  const folder = workspaces({
    prompts: prompts('direct', 'chain-of-thought'),
    // A row takes milliseconds: two models show that prompts are told apart.
    providers: SIMULATED_MODELS.map((model) => ({
      ...simulated(model),
      prompts: UNDER_BOTH.includes(model) ? ['direct', 'chain-of-thought'] : ['direct'],
    })),
    tests: [
      {
        path: `${ours('generators/intervention-effects.ts')}:interventionEffects`,
        config: {
          preset: 'paper',
          names: ['random-char', 'tuebingen', 'random-tuebingen'],
          phrasings: ['intervention', 'substitution'],
          draws: 1,
        },
      },
    ],
    ...ROLLED_UP,
  })();
  let finished: Finished;
  let scorecard: Scorecard;

  beforeAll(async () => {
    finished = await promptfoo(folder, ['eval', '--no-cache', '--no-table', '-j', '8']);
    scorecard = scorecardSchema.parse(
      JSON.parse(readFileSync(join(folder, 'results/scorecard.json'), 'utf8')),
    );
  }, 240_000);

  test('ends well, with every case answered', () => {
    expect(finished.code).toBe(0);
    expect(scorecard.problems).toEqual([]);
    for (const { answers } of scorecard.variants) {
      expect(answers).toMatchObject({ answered: 156, unparsed: 0, refused: 0, errors: 0, missing: 0 });
    }
  });

  test('names the shortcut of every model under every prompt of its own', () => {
    const named = scorecard.variants.map(({ provider, diagnoses: [diagnosis] }) => [
      provider.label,
      diagnosis!.best[0] ?? diagnosis!.verdict,
    ]);
    expect(named.toSorted()).toEqual(
      [...SIMULATED_MODELS, ...UNDER_BOTH].map((model) => [model, model]).toSorted(),
    );
  });

  test('prints a line for each variant, and writes the tables of the paper', () => {
    expect(finished.output).toMatch(/\| memoriser\s+\| chain-of-thought \|.*memoriser\? \|/);
    const report = readFileSync(join(folder, 'results/report.md'), 'utf8');
    for (const title of [
      'Tables 1 and 6',
      'Table 2',
      'Table 5',
      'Table 8',
      'Table 9',
      'Research questions',
    ]) {
      expect(report).toContain(title);
    }
  });

  test('puts accuracy into the variants, and no discrimination where it is undefined', () => {
    const { prompts } = JSON.parse(readFileSync(join(folder, 'results/eval.json'), 'utf8')).results;
    const memoriser = prompts.find(({ provider }: { provider: string }) => provider === 'memoriser');
    const { namedScores, namedScoreWeights } = memoriser.metrics;
    expect(namedScores.IE_accuracy / namedScoreWeights.IE_accuracy).toBeCloseTo(0.909, 3);
    expect(Object.keys(namedScores).sort()).toEqual(['IE_accuracy', 'IE_right']);
  });
});
