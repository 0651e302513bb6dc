import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
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
import { newFolder } from '../support/folders.ts';

const ROOT = join(import.meta.dirname, '../..');
const EXAMPLES = readdirSync(join(ROOT, 'examples'));
const WORKSPACE = workspace();

/** Copies the examples into a folder in which the package is installed: its prompts, and its generators as sources. */
function workspace(): string {
  const folder = newFolder('examples');
  const installed = join(folder, 'node_modules/promptfoo-causal');
  mkdirSync(installed, { recursive: true });
  symlinkSync(join(ROOT, 'prompts'), join(installed, 'prompts'));
  const manifest = { name: 'promptfoo-causal', type: 'module', exports: './index.mjs' };
  writeFileSync(join(installed, 'package.json'), JSON.stringify(manifest));
  const generators = ['generators/compositional.ts', 'generators/intervention-effects.ts'];
  const urls = generators.map((path) => pathToFileURL(join(ROOT, path)).href);
  writeFileSync(join(installed, 'index.mjs'), urls.map((url) => `export * from ${JSON.stringify(url)};\n`).join(''));
  for (const example of EXAMPLES) {
    cpSync(join(ROOT, 'examples', example), join(folder, example), { recursive: true });
    // An example expects the package in its own folder. Here, it is installed once, in the folder above.
    const config = configOf(example, folder);
    const text = readFileSync(config, 'utf8');
    writeFileSync(config, text.replaceAll('file://node_modules', 'file://../node_modules'));
  }
  return folder;
}

function configOf(example: string, folder = WORKSPACE): string {
  return join(folder, example, 'promptfooconfig.yaml');
}

function readmeOf(example: string): string {
  return readFileSync(join(WORKSPACE, example, 'README.md'), 'utf8');
}

/** Reads what an example asks. */
async function readExample(example: string) {
  const path = configOf(example);
  const config = readConfig(path);
  const providers = providersIn(path, config);
  const prompts = promptsIn(path, config);
  return { config, providers, prompts, tests: await loadTests(path, config) };
}

describe.each(EXAMPLES)('the example “%s”', (example) => {
  it('has a config in which the check before an eval finds no problems', async () => {
    const { config, ...suite } = await readExample(example);
    expect(suiteProblems({ ...suite, defaultTest: config.defaultTest })).toEqual([]);
  });

  it('uses only simulated models that exist', async () => {
    const { config } = await readExample(example);
    const providers = config.providers as readonly { readonly id?: string; readonly config?: unknown }[];
    for (const { id, config } of providers)
      if (id?.includes('SimulatedModel')) expect(() => parseSimulatedModelConfig(config)).not.toThrow();
  });

  it('generates questions whose correct answers agree with those recomputed from the prompts', async () => {
    const { tests } = await readExample(example);
    // Every tenth question is enough to find a wrong design, and takes seconds instead of a minute.
    const sample = tests.filter((_, i) => i % 10 === 0);
    expect(checkTests(sample)).toMatchObject({ checked: sample.length, disagreements: [] });
  });

  it('asks as many questions as its README states', async () => {
    const { tests } = await readExample(example);
    expect(readmeOf(example)).toContain(`${tests.length.toLocaleString('en')} questions`);
  });
});

describe('the README of the example', () => {
  // At $1 per million prompt tokens and $6 per million reply tokens. Prices are rounded, by 5 % at most.
  it.each([
    { example: 'gate', what: 'one model', replyTokens: 200, price: '$1.60' },
    { example: 'own-graph', what: 'one model', replyTokens: 200, price: '$0.55' },
    { example: 'papers', what: 'one model', replyTokens: 200, price: '$2.50' },
    { example: 'sharded', what: 'one model', replyTokens: 200, price: '$16' },
    { example: 'hosted-models', what: 'all models', replyTokens: 200, price: '$13' },
    { example: 'hosted-models', what: 'all models', replyTokens: 1000, price: '$36' },
  ])(
    '“$example” states that a run of $what costs about $price with $replyTokens tokens per reply',
    async ({ example, what, replyTokens, price }) => {
      const { tests, providers, prompts } = await readExample(example);
      // The providers of most examples are simulated models, which cost nothing. A paid one takes the place of the first.
      const [first] = variantsOf(providers, prompts);
      const paid = { ...first!, provider: { ...first!.provider, id: 'a paid model' } };
      const variants = what === 'one model' ? [paid] : variantsOf(providers, prompts);
      const plan = planRun({
        tests,
        tasks: TASKS,
        variants,
        repeat: 1,
        replyTokens,
        price: { prompt: 1, reply: 6 },
      });
      const dollars = plan.variants.reduce((total, variant) => total + variant.dollars!, 0);
      expect(readmeOf(example)).toContain(`about ${price}`);
      expect(Math.abs(dollars / Number(price.slice(1)) - 1)).toBeLessThan(0.05);
    },
  );
});

describe('the file gate.yaml', () => {
  const withPolicy = EXAMPLES.filter((example) => existsSync(join(WORKSPACE, example, 'gate.yaml')));

  it.each(withPolicy)('of the example “%s” is valid', (example) => {
    const text = readFileSync(join(WORKSPACE, example, 'gate.yaml'), 'utf8');
    expect(() => parsePolicy(text, 'gate.yaml')).not.toThrow();
  });
});
