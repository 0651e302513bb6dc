import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parsePolicy } from '../../src/gate/policy.ts';
import { checkTests } from '../../src/plan/check-tests.ts';
import { loadTests, readConfig } from '../../src/plan/config-file.ts';
import { promptsIn, providersIn, variantsOf } from '../../src/plan/config-variants.ts';
import { planRun } from '../../src/plan/plan.ts';
import { suiteProblems } from '../../src/plan/suite-problems.ts';
import { parseSimulatedModelConfig } from '../../src/tasks/simulated-model.ts';
import { TASKS } from '../../src/tasks/tasks.ts';

const ROOT = join(import.meta.dirname, '../..');
const EXAMPLES = readdirSync(join(ROOT, 'examples'));

/** Copies the examples into a folder in which the package's generators and prompts resolve. */
function workspace(): string {
  const folder = mkdtempSync(join(tmpdir(), 'examples-'));
  const installed = join(folder, 'node_modules/promptfoo-causal');
  mkdirSync(installed, { recursive: true });
  symlinkSync(join(ROOT, 'prompts'), join(installed, 'prompts'));
  const manifest = { name: 'promptfoo-causal', type: 'module', exports: './index.mjs' };
  writeFileSync(join(installed, 'package.json'), JSON.stringify(manifest));
  const url = (path: string): string => JSON.stringify(pathToFileURL(join(ROOT, path)).href);
  writeFileSync(
    join(installed, 'index.mjs'),
    `export * from ${url('generators/compositional.ts')};\nexport * from ${url('generators/intervention-effects.ts')};`,
  );
  for (const example of EXAMPLES)
    cpSync(join(ROOT, 'examples', example), join(folder, example), { recursive: true });
  return folder;
}

const folder = workspace();

describe.each(EXAMPLES)('the example %s', (name) => {
  const path = join(folder, name, 'promptfooconfig.yaml');
  const text = readFileSync(path, 'utf8');
  writeFileSync(path, text.replaceAll('file://node_modules', 'file://../node_modules'));

  it('has a config without problems, and right answers that can be recomputed', async () => {
    const config = readConfig(path);
    const tests = await loadTests(path, config);
    const [providers, prompts] = [providersIn(path, config), await promptsIn(path, config)];
    expect(suiteProblems({ providers, prompts, defaultTest: config.defaultTest, tests })).toEqual([]);
    const some = tests.filter((_, i) => i % 10 === 0);
    expect(checkTests(some, TASKS)).toMatchObject({ checked: some.length, disagreements: [] });
    for (const entry of config.providers as { id?: string; config?: unknown }[])
      if (entry.id?.includes('SimulatedModel'))
        expect(() => parseSimulatedModelConfig(entry.config)).not.toThrow();
  });

  it('has the number of questions and the price that its README states', async () => {
    const config = readConfig(path);
    const variants = variantsOf(providersIn(path, config), await promptsIn(path, config));
    const paid = variants.map(({ provider, prompt }) => ({ provider: { ...provider, id: 'paid' }, prompt }));
    const price = { prompt: 1, reply: 6 };
    const input = { tests: await loadTests(path, config), tasks: TASKS, repeat: 1, replyTokens: 200, price };
    const plan = planRun({ ...input, variants: paid });
    const readme = readFileSync(join(folder, name, 'README.md'), 'utf8');
    expect(readme).toContain(`${plan.questions.toLocaleString('en')} questions`);
    for (const [, dollars] of readme.matchAll(/about \$(\d+(?:\.\d+)?)/g)) {
      const [one, all] = [
        plan.variants[0]!.dollars!,
        plan.variants.reduce((sum, { dollars = 0 }) => sum + dollars, 0),
      ];
      const nearest = [one, all, 2 * one, all - one].map((cost) => Math.abs(Number(dollars) / cost - 1));
      if (!readme.includes('1,000 tokens of reasoning')) expect(Math.min(...nearest)).toBeLessThan(0.06);
    }
  });

  it('has a gate.yaml that can be parsed, if any', () => {
    for (const file of readdirSync(join(folder, name)).filter((file) => file === 'gate.yaml'))
      expect(() => parsePolicy(readFileSync(join(folder, name, file), 'utf8'), file)).not.toThrow();
  });
});
