import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  causal,
  EVAL,
  type Finished,
  promptfoo,
  scorecardIn,
  simulated,
  workspace,
  writeConfig,
} from '../support/promptfoo.ts';

function countReports({ output }: Finished): number {
  return output.match(/Report: /g)?.length ?? 0;
}

describe('an eval', () => {
  test('writes a single report even if its hooks are named twice, in the config and with the option -x', async () => {
    const extensions = ['beforeAll', 'afterAll', 'beforeAll'].map((hook) => `file://causal.mjs:${hook}`);
    const folder = workspace({ providers: [simulated('oracle')], extensions });
    const finished = await promptfoo(folder, [...EVAL, '-x', 'file://causal.mjs:afterAll']);
    expect(finished.code).toBe(0);
    expect(countReports(finished)).toBe(1);
    expect(globSync('results/*/scorecard.json', { cwd: folder })).toHaveLength(1);
  });

  test('with two configs writes a single report, in which the models of both configs are judged', async () => {
    const testsOf = (generator: string) => ({
      tests: [{ path: `file://causal.mjs:${generator}`, config: { seed: 2025 } }],
    });
    const folder = workspace({ providers: [simulated('oracle')], ...testsOf('compositional') }, 'a.yaml');
    const others = [simulated('always-no'), simulated('always-yes')];
    writeConfig(folder, { providers: others, ...testsOf('interventionEffects') }, 'b.yaml');
    writeFileSync(join(folder, 'gate.yaml'), 'baseline: oracle\n');
    const finished = await promptfoo(folder, [...EVAL, '-c', 'a.yaml', 'b.yaml']);
    expect(countReports(finished)).toBe(1);
    const { variants, designs } = scorecardIn(folder);
    expect(variants.map(({ name }) => name)).toEqual(['oracle', 'always-no', 'always-yes']);
    expect(designs).toHaveLength(2);
    expect(finished.code).toBe(3);
  });

  test('does not replace the scorecard of an earlier eval in the same folder', async () => {
    const folder = workspace({ providers: [simulated('oracle')] });
    await promptfoo(folder);
    await promptfoo(folder);
    expect(globSync('results/*/scorecard.json', { cwd: folder })).toHaveLength(2);
  });

  test('with --repeat 3 asks every question three times and stores all three answers in the scorecard', async () => {
    const slips = simulated('slips', 'slips', { slipRate: 0.2 });
    const folder = workspace({ providers: [simulated('oracle'), slips] });
    await promptfoo(folder, [...EVAL, '--repeat', '3']);
    const { cases, variants } = scorecardIn(folder);
    expect(variants[0]?.counts.asked).toBe(3 * cases.length);
    expect(variants[0]?.answers.every((signs) => signs.length === 3)).toBe(true);
    // A model that slips answers some questions differently when they are repeated.
    expect(variants[1]?.answers.some((signs) => new Set(signs).size > 1)).toBe(true);
  });

  test('is scored only by those of its tests that come from this package', async () => {
    const ours = { path: 'file://causal.mjs:interventionEffects', config: { draws: 3 } };
    const folder = workspace({ providers: [simulated('oracle')], tests: [FOREIGN_TEST, ours] });
    await promptfoo(folder);
    // Four questions for each draw.
    expect(scorecardIn(folder).cases).toHaveLength(3 * 4);
  });

  test('ends with an error if none of its tests comes from this package', async () => {
    const folder = workspace({ providers: ['echo'], tests: [FOREIGN_TEST] });
    const { code, output } = await promptfoo(folder);
    expect(code).toBe(1);
    expect(output).toContain('no row answers a question of promptfoo-causal');
  });
});

const FOREIGN_TEST = {
  vars: { case: { context: 'A', question: 'B', answerInstruction: 'C' } },
  assert: [{ type: 'contains', value: 'A' }],
};

describe('the gate command', () => {
  test('judges results by the config that the eval used, even if the folder contains another config', async () => {
    const folder = workspace({ providers: [simulated('oracle'), simulated('noisy')] }, 'evals.yaml');
    await promptfoo(folder, [...EVAL, '-c', 'evals.yaml']);
    const alone = await causal(folder, 'gate', 'results/eval.json', '--json');
    writeConfig(folder, { providers: [simulated('always-yes')], tests: [] }, 'promptfooconfig.yaml');
    const beside = await causal(folder, 'gate', 'results/eval.json', '--json');
    expect(beside).toEqual(alone);
    expect(alone.code).toBe(3);
  });

  test('calls no variant better or worse if the eval asked only questions that had been answered wrong in an earlier eval', async () => {
    const folder = workspace({ providers: [simulated('oracle'), simulated('noisy')] });
    await promptfoo(folder, [...EVAL, '-o', 'first.json']);
    await promptfoo(folder, [...EVAL, '--filter-failing', 'first.json', '-o', 'failing.json']);
    const { code, output } = await causal(folder, 'gate', 'failing.json');
    expect(code).toBe(3);
    expect(output).toMatch(/\d+ of 76 questions to \S+ are missing/);
    expect(output).not.toMatch(/better than|worse than/);
  });
});
