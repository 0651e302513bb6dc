import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { causal, run } from '../support/promptfoo.ts';
import { change, environment, project } from './project.ts';

let root: string;
beforeAll(() => {
  root = project();
});

/** Copies an example, makes it smaller, and runs it. Returns what the gate then says. */
async function played(name: string, ...changes: Parameters<typeof change>[1][]) {
  await causal(root, 'init', '--example', name);
  const folder = join(root, name);
  if (changes.length > 0) change(join(folder, 'promptfooconfig.yaml'), ...changes);
  const promptfoo = join(root, 'node_modules/promptfoo/dist/src/entrypoint.js');
  const ran = await run([promptfoo, 'eval', '--no-progress-bar', '-j', '20'], folder, environment(root));
  const gate = await causal(folder, 'gate', 'results/eval.json', '-o', 'out/');
  return { ran, gate, card: JSON.parse(readFileSync(join(folder, 'out/scorecard.json'), 'utf8')) };
}

it('the gate of the example own-graph fails the model “credulous”', async () => {
  const { ran, gate } = await played('own-graph');
  expect(ran.output).toContain('report.html');
  expect(gate.code).toBe(3);
  expect(gate.output).toMatch(/Do not ship credulous/);
});

it('the example own-theme asks its questions in its own theme', async () => {
  const { ran, card } = await played('own-theme', [
    'extraneous: true',
    'extraneous: true, units: { twins: 10 }',
  ]);
  expect(ran.output).toContain('report.html');
  expect(card.variants[0].estimates.accuracy.value).toBe(1);
  expect(card.questions[0].prompt).toContain('ships in a harbour');
});

it('the gate of the example papers leaves its perfect model undecided by the floors if there are only two draws', async () => {
  const { ran, gate, card } = await played('papers', ['draws: 15', 'draws: 2']);
  expect(ran.output).toMatch(
    /perfect with zero-shot is not decided: IE accuracy is .* at least 0\.9 is wanted/,
  );
  expect(gate).toMatchObject({ code: 0 });
  expect(card.gate.candidates.map(({ name }: { name: string }) => name)).toEqual([
    'perfect with zero-shot',
    'perfect with chain of thought',
  ]);
});
