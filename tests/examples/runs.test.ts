import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Scorecard } from '../../src/scorecard/scorecard.ts';
import { causal, type Finished, readJson, run } from '../support/promptfoo.ts';
import { change, environment, project } from './project.ts';

let root = '';
beforeAll(() => {
  root = project();
});

/** How the eval of an example ended, and what the gate then says. */
interface Played {
  readonly evaluated: Finished;
  readonly judged: Finished;
  readonly scorecard: Scorecard;
}

/** Copies an example, makes it smaller by changes of its config, and runs it. */
async function play(example: string, ...changes: Parameters<typeof change>[1][]): Promise<Played> {
  await causal(root, 'init', '--example', example);
  const folder = join(root, example);
  change(join(folder, 'promptfooconfig.yaml'), ...changes);
  const promptfoo = join(root, 'node_modules/promptfoo/dist/src/entrypoint.js');
  const args = [promptfoo, 'eval', '--no-progress-bar', '-j', '20'];
  const evaluated = await run(args, folder, environment(root));
  const judged = await causal(folder, 'gate', 'results/eval.json', '-o', 'out/');
  return { evaluated, judged, scorecard: readJson(folder, 'out/scorecard.json') };
}

test('in the example “own-graph”, the gate fails the simulated model “credulous”', async () => {
  const { evaluated, judged } = await play('own-graph');
  expect(evaluated.output).toContain('report.html');
  expect(judged.code).toBe(3);
  expect(judged.output).toMatch(/Do not ship credulous/);
});

test('the example “own-theme” asks questions about ships in a harbour', async () => {
  const { evaluated, scorecard } = await play('own-theme', [
    'extraneous: true',
    'extraneous: true, units: { twins: 10 }',
  ]);
  expect(evaluated.output).toContain('report.html');
  // Its first model is perfect, so it can parse the theme.
  expect(scorecard.variants[0]?.estimates.accuracy).toMatchObject({ value: 1 });
  expect(scorecard.questions[0]?.prompt).toContain('ships in a harbour');
});

test('in the example “papers”, a perfect model remains undecided if the config asks about only two draws', async () => {
  const { evaluated, judged, scorecard } = await play('papers', ['draws: 15', 'draws: 2']);
  expect(evaluated.output).toMatch(/perfect with zero-shot is undecided: IE accuracy is .* at least 0\.9 is required/);
  expect(judged.code).toBe(0);
  expect(scorecard.gate?.candidates.map(({ name }) => name)).toEqual([
    'perfect with zero-shot',
    'perfect with chain of thought',
  ]);
});
