import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { causal, EVAL, promptfoo, scorecardIn, simulated, workspace } from '../support/promptfoo.ts';

describe('a config is refused before any model is called', () => {
  test.each([
    [
      'two models have the same label',
      { providers: [simulated('oracle', 'v1'), simulated('always-no', 'v1')] },
      /label/,
    ],
    ['a prompt lacks the question', { prompts: ['{{ case.context }}'] }, /without question/],
    [
      'a key in the config of a generator is misspelt',
      { tests: [{ path: 'file://causal.mjs:interventionEffects', config: { drawz: 3 } }] },
      /did you mean draws/,
    ],
    ['the name of a simulated model is misspelt', { providers: [simulated('nosy')] }, /did you mean noisy/],
    ['the number of retries is negative', { defaultTest: { metadata: { answerRetries: -1 } } }, /answerRetries/],
  ])('if %s', async (_, config, message) => {
    const folder = workspace({ providers: [simulated('oracle')], ...config }, 'evals.yaml');
    const { code, output } = await promptfoo(folder, [...EVAL, '-c', 'evals.yaml']);
    expect(code).toBe(1);
    expect(output).toMatch(message);
    // The message names the config that was given, not the default one.
    expect(output).not.toContain('promptfooconfig.yaml');
    expect(existsSync(join(folder, 'results'))).toBe(false);
  });
});

describe('a gate.yaml that names an unknown variant and an unknown metric', () => {
  const POLICY = 'baseline: v1\nmargins: { CCR discriminatoin: 0.1 }\n';

  test.each([
    ['an eval before any model is called', (folder: string) => promptfoo(folder)],
    ['the check command', (folder: string) => causal(folder, 'check')],
  ])('is refused by %s', async (_, start) => {
    const folder = workspace({ providers: [simulated('oracle'), simulated('noisy')] });
    writeFileSync(join(folder, 'gate.yaml'), POLICY);
    const { code, output } = await start(folder);
    expect(code).toBe(1);
    expect(output).toMatch(/this run has no variant v1; it has oracle, noisy/);
    expect(output).toMatch(/no metric CCR discriminatoin; did you mean CCR discrimination/);
    expect(existsSync(join(folder, 'results/eval.json'))).toBe(false);
  });
});

test('a gate.yaml may name only variants that an eval has: those of the prompts that each provider uses', async () => {
  const prompts = ['zero', 'chat'].map((label) => ({ id: 'file://zero-shot.j2', label }));
  const providers = [{ ...simulated('oracle', 'v1'), prompts: ['zero'] }, simulated('oracle', 'v2')];
  const folder = workspace({ prompts, providers });
  writeFileSync(join(folder, 'gate.yaml'), 'baseline: v1 with chat\n');
  const refused = await promptfoo(folder);
  expect(refused.output).toMatch(
    /this run has no variant v1 with chat.* It has v1 with zero, v2 with zero, v2 with chat/s,
  );
  writeFileSync(join(folder, 'gate.yaml'), 'baseline: v1 with zero\n');
  expect((await promptfoo(folder)).code).toBe(0);
  const names = scorecardIn(folder).variants.map(({ name }) => name);
  expect(names).toEqual(['v1 with zero', 'v2 with zero', 'v2 with chat']);
});
