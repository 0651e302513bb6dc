import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type GeneratedTest, loadTests, readConfig } from '../../src/plan/config-file.ts';
import { promptsIn, providersIn, variantsOf } from '../../src/plan/config-variants.ts';
import { suiteProblems } from '../../src/plan/suite-problems.ts';
import { smallTests } from '../rows/tests-of.ts';
import { newFolder } from '../support/folders.ts';

const folder = newFolder('plan');

/** Writes a file into the folder, and returns its path. */
function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

write(
  'tests.mjs',
  `export const make = ({ n }) => Array.from({ length: n }, (_, i) => ({ description: String(i) }));
export const show = (config) => [{ metadata: config }];
export const fail = () => { throw new Error('no luck'); };`,
);

describe('the tests that a config describes', () => {
  it('come from its generators and from the config itself, but not from tables such as CSV files', async () => {
    const path = write(
      'tests.yaml',
      'tests: [{path: "file://tests.mjs:make", config: {n: 2}}, {description: own}, "file://table.csv"]',
    );
    const tests = await loadTests(path, readConfig(path));
    expect(tests.map(({ description }) => description)).toEqual(['0', '1', 'own']);
  });

  it('are generated with file paths that are resolved relative to the folder of the config', async () => {
    const path = write(
      'paths.yaml',
      'tests: [{path: "file://tests.mjs:show", config: {n: 1, theme: "file://own.yaml", list: ["file://a.yaml", b]}}]',
    );
    const [test] = await loadTests(path, readConfig(path));
    expect(test?.metadata).toEqual({
      n: 1,
      theme: `file://${join(folder, 'own.yaml')}`,
      list: [`file://${join(folder, 'a.yaml')}`, 'b'],
    });
  });

  it.each([
    [
      'a function that is not in its file',
      'tests.mjs:nothing',
      /expected a function nothing in tests\.mjs; it has make, show, fail/,
    ],
    ['a function that throws', 'tests.mjs:fail', /file:\/\/tests\.mjs:fail: no luck/],
    ['a file that does not exist', 'none.mjs:make', /Cannot find module/],
  ])('cannot be loaded from %s, and the error names the config', async (_, reference, message) => {
    const path = write('failing.yaml', `tests: ["file://${reference}"]`);
    const loading = loadTests(path, readConfig(path));
    await expect(loading).rejects.toThrow(message);
    await expect(loading).rejects.toThrow(path);
  });
});

describe('the variants that a config describes', () => {
  write('prompt.txt', 'Hello {{ case.question }}');
  write('more.yaml', '- { id: openai:chat:c, label: c }');
  const path = write(
    'variants.yaml',
    `providers:
  - openai:chat:a
  - { id: openai:chat:b, label: b, prompts: [p] }
  - { "openai:chat:d": { label: d } }
  - file://more.yaml
prompts:
  - { id: file://prompt.txt, label: p }
  - Say {{ case.question }}
`,
  );
  const config = readConfig(path);
  const providers = providersIn(path, config);

  it('have the providers that are listed in the config and in the files that the config names', () => {
    expect(providers.map(({ label }) => label)).toEqual(['openai:chat:a', 'b', 'd', 'c']);
  });

  it('have the prompts that are written in the config and in the files that the config names', () => {
    const prompts = promptsIn(path, config);
    expect(prompts.map(({ template }) => template)).toEqual(['Hello {{ case.question }}', 'Say {{ case.question }}']);
  });

  it('combine each provider with every prompt, or only with certain prompts if the provider lists these', () => {
    const pairs = variantsOf(providers, promptsIn(path, config));
    expect(pairs.map(({ name }) => name)).toEqual([
      'openai:chat:a with p',
      'openai:chat:a with Say {{ case.question }}',
      'b with p',
      'd with p',
      'd with Say {{ case.question }}',
      'c with p',
      'c with Say {{ case.question }}',
    ]);
  });

  it('have names without the prompt if their provider uses only one of several prompts', () => {
    const provider = { id: 'a', label: 'a', prompts: ['zero'] };
    const prompts = [
      { label: 'zero', template: undefined },
      { label: 'chat', template: undefined },
    ];
    expect(variantsOf([provider], prompts).map(({ name }) => name)).toEqual(['a']);
  });

  it('have no known prompt template if a function writes the prompt, even if the code of the function contains braces', () => {
    write('prompt.mjs', "export const greet = ({ vars }) => '{{ ' + vars.case.question + ' }}';");
    const [prompt] = promptsIn(path, { prompts: ['file://prompt.mjs:greet'] });
    expect(prompt).toEqual({ label: 'prompt.mjs:greet', template: undefined });
  });
});

describe('a config', () => {
  it('is refused if its file does not exist, and the error then says how to write a config', () => {
    expect(() => readConfig(join(folder, 'missing.yaml'))).toThrow(/found no such file; .*init/);
  });

  it('may have its default test in a file, to which the path leads from the folder of the config', () => {
    mkdirSync(join(folder, 'shared'));
    write('shared/default.yaml', 'assert: [{ type: javascript, value: "package:promptfoo-causal:yesNo" }]');
    const config = readConfig(write('shared.yaml', 'defaultTest: file://shared/default.yaml'));
    expect(config.defaultTest).toEqual({ assert: [{ type: 'javascript', value: 'package:promptfoo-causal:yesNo' }] });
    const suite = { providers: [], prompts: [], tests: smallTests() as unknown as GeneratedTest[] };
    expect(suiteProblems({ ...suite, defaultTest: config.defaultTest })).toEqual([]);
  });

  write('list.yaml', '- 1');
  it.each([
    ['does not exist', 'file://none.yaml', /default\.yaml: defaultTest: expected a file, found no .*none\.yaml$/],
    [
      'contains a list',
      'file://list.yaml',
      /default\.yaml: defaultTest: expected an object with assert in .*list\.yaml$/,
    ],
    [
      'is a table',
      'file://a.csv',
      /default\.yaml: defaultTest: expected a test or file:\/\/….yaml, got "file:\/\/a.csv"$/,
    ],
  ])('is refused if the file of its default test %s', (_, reference, message) => {
    expect(() => readConfig(write('default.yaml', `defaultTest: ${reference}`))).toThrow(message);
  });

  it.each([
    ['it is a list instead of keys with values', '- 1', /expected a promptfoo config/],
    ['it is not valid YAML', 'a: [', /refused\.yaml: /],
  ])('is refused if %s', (_, text, message) => {
    expect(() => readConfig(write('refused.yaml', text))).toThrow(message);
  });
});
