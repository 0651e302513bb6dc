import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { checkPolicy } from '../../src/plan/check-policy.ts';
import { checkTests } from '../../src/plan/check-tests.ts';
import { type GeneratedTest, loadTests, readConfig } from '../../src/plan/config-file.ts';
import { promptsIn, providersIn, variantsOf } from '../../src/plan/config-variants.ts';
import { planRun } from '../../src/plan/plan.ts';
import { planText } from '../../src/plan/plan-text.ts';
import { suiteProblems } from '../../src/plan/suite-problems.ts';
import { TASKS } from '../../src/tasks/tasks.ts';

let tests: GeneratedTest[];

beforeAll(async () => {
  const [story, relations] = [
    await compositional({ units: { twins: 10 } }),
    await interventionEffects({ draws: 4 }),
  ];
  tests = [...story, ...relations] as unknown as GeneratedTest[];
});

type Fields = Readonly<Record<string, unknown>>;

const changed = (change: (metadata: Fields, vars: Fields) => Partial<GeneratedTest>): GeneratedTest[] =>
  tests.map((test, i) =>
    i === 0 ? { ...test, ...change(test.metadata!, test.vars!.case as Fields) } : test,
  );

describe('the check of right answers', () => {
  it('recomputes each right answer from the text of its prompt', () => {
    expect(checkTests(tests, TASKS)).toMatchObject({ checked: tests.length, disagreements: [] });
  });

  it('skips tests of other packages', () => {
    expect(checkTests([{ vars: { topic: 'tea' } }], TASKS).checked).toBe(0);
  });

  it.each([
    [
      'a changed right answer',
      (m: Fields) => ({ metadata: { ...m, truth: !m.truth } }),
      /right answer is .*, but its prompt says/,
    ],
    [
      'a changed weight',
      (m: Fields) => ({ metadata: { ...m, weight: 0.5 } }),
      /its weight is 0\.5, but its model says/,
    ],
    [
      'a changed text',
      (_: Fields, v: Fields) => ({ vars: { case: { ...v, context: `${v.context} ` } } }),
      /not those of its fingerprint/,
    ],
    [
      'a context that describes no model',
      (_: Fields, v: Fields) => ({ vars: { case: { ...v, context: 'Once upon a time' } } }),
      /./,
    ],
    [
      'metadata of another version',
      () => ({ metadata: { task: TASKS[0]!.id } }),
      /its metadata is not a case of this version/,
    ],
  ] as const)('reports %s', (_, change, message) => {
    const { disagreements } = checkTests(changed(change), TASKS);
    expect(disagreements.join('\n')).toMatch(message);
  });
});

describe('a plan', () => {
  const variant = (id: string, template = '{{ case.context }}\n{{ case.question }}') => ({
    provider: { id, label: id, prompts: undefined },
    prompt: { label: 'p', template: template as string | undefined },
  });
  const planOf = (variants: ReturnType<typeof variant>[], given = {}) =>
    planRun({
      tests,
      tasks: TASKS,
      variants,
      repeat: 1,
      replyTokens: 200,
      price: { prompt: 1, reply: 6 },
      ...given,
    });

  it('counts questions, tokens and dollars', () => {
    const { questions, variants, tasks } = planOf([
      variant('a'),
      variant('package:promptfoo-causal:SimulatedModel'),
    ]);
    expect(questions).toBe(tests.length);
    expect(tasks.map(({ questions }) => questions).reduce((a, b) => a + b)).toBe(tests.length);
    const [paid, free] = variants;
    expect(paid!.replyTokens).toBe(200 * tests.length);
    expect(paid!.dollars).toBeCloseTo((paid!.promptTokens! + 6 * paid!.replyTokens) / 1e6, 9);
    expect(free!.dollars).toBe(0);
  });

  it('multiplies calls and tokens by the number of replicates', () => {
    const [one, three] = [planOf([variant('a')]), planOf([variant('a')], { repeat: 3 })];
    expect(three.variants[0]!.calls).toBe(3 * one.variants[0]!.calls);
    expect(three.variants[0]!.promptTokens).toBeCloseTo(3 * one.variants[0]!.promptTokens!, 6);
  });

  it('says that prompt tokens are unknown if the template is unknown', () => {
    const text = planText(planOf([{ ...variant('a'), prompt: { label: 'p', template: undefined } }]));
    expect(text).toContain('unknown prompt tokens');
    expect(text).not.toContain('$');
  });

  it('says which loss the gate detects or, for a few questions, that it detects none', () => {
    expect(planText(planOf([variant('a')]))).toMatch(
      /In 80 % of runs, the gate fails a version that answers \d+ % of the questions wrong/,
    );
    expect(planText(planOf([variant('a')], { tests: tests.slice(0, 3) }))).toContain('too few for a gate');
  });
});

describe('the check of an eval', () => {
  const suite = {
    providers: [{ label: 'v1' }, { label: 'v2' }],
    prompts: [{ label: 'p', template: '{{ case.context }} {{ case.question }}' }],
    defaultTest: { assert: [{ type: 'javascript', value: 'package:promptfoo-causal:yesNo' }] },
  };
  const messages = (given: object) =>
    suiteProblems({ ...suite, tests, ...given }).map(({ path, message }) => `${path.join('.')}: ${message}`);

  it('finds no problems in a usual eval', () => {
    expect(messages({})).toEqual([]);
  });

  it.each([
    [
      'two providers with the same label',
      { providers: [{ label: 'v1' }, { label: 'v1' }] },
      'providers.1.label: expected a unique label, got "v1" again',
    ],
    [
      'a prompt without the question',
      { prompts: [{ label: 'p', template: 'question: {{ case.context }}' }] },
      'prompts.0: expected a template with {{ case.context }} and {{ case.question }}, got one without question ("p")',
    ],
    [
      'a missing assertion that reads the answers',
      { defaultTest: {} },
      'defaultTest.assert: expected an assertion that reads the answers',
    ],
  ])('reports %s', (_, given, message) => {
    expect(messages(given)).toHaveLength(1);
    expect(messages(given)[0]).toContain(message);
  });

  it('reports questions that are asked twice', () => {
    expect(messages({ tests: [...tests, ...tests] })[0]).toContain(
      `got ${tests.length} of them more than once`,
    );
  });

  it('finds no problems in an eval without questions of this package', () => {
    expect(messages({ tests: [], providers: [{ label: 'v1' }, { label: 'v1' }] })).toEqual([]);
  });
});

describe('a config file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plan-'));
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  write(
    'tests.mjs',
    "export const make = ({ n }) => Array.from({ length: n }, (_, i) => ({ description: String(i) }));\nexport const fail = () => { throw new Error('no luck'); };",
  );
  write('prompt.txt', 'Hello {{ case.question }}');
  write('more.yaml', '- { id: openai:chat:c, label: c }');

  it('is read with its tests, providers and prompts', async () => {
    const path = write(
      'a.yaml',
      'providers: [openai:chat:a, {id: openai:chat:b, label: b, prompts: [p]}, {"openai:chat:d": {label: d}}, "file://more.yaml"]\nprompts: [{id: "file://prompt.txt", label: p}, "Say {{ case.question }}"]\ntests: [{path: "file://tests.mjs:make", config: {n: 3}}, {description: own}, "file://table.csv"]',
    );
    const config = readConfig(path);
    expect((await loadTests(path, config)).map(({ description }) => description)).toEqual([
      '0',
      '1',
      '2',
      'own',
    ]);
    const [providers, prompts] = [providersIn(path, config), await promptsIn(path, config)];
    expect(providers.map(({ label }) => label)).toEqual(['openai:chat:a', 'b', 'd', 'c']);
    expect(prompts.map(({ template }) => template)).toEqual([
      'Hello {{ case.question }}',
      'Say {{ case.question }}',
    ]);
    expect(variantsOf(providers, prompts)).toHaveLength(7);
  });

  it('resolves the file paths in a generator’s config from its own folder', async () => {
    write('given.mjs', 'export const given = (config) => [{ metadata: config }];');
    const path = write(
      'files.yaml',
      'tests: [{path: "file://given.mjs:given", config: {n: 1, theme: "file://own.yaml", list: ["file://a.yaml", b]}}]',
    );
    const [test] = await loadTests(path, readConfig(path));
    expect(test?.metadata).toEqual({
      n: 1,
      theme: `file://${join(folder, 'own.yaml')}`,
      list: [`file://${join(folder, 'a.yaml')}`, 'b'],
    });
  });

  it.each([
    ['tests: ["file://tests.mjs:nothing"]', /expected a function nothing in tests\.mjs; it has make, fail/],
    ['tests: ["file://tests.mjs:fail"]', /file:\/\/tests\.mjs:fail: no luck/],
    ['tests: ["file://none.mjs:make"]', /Cannot find module/],
  ])('is refused if its tests cannot be loaded (%s)', async (text, message) => {
    const path = write('b.yaml', text);
    await expect(loadTests(path, readConfig(path))).rejects.toThrow(message);
    await expect(loadTests(path, readConfig(path))).rejects.toThrow(path);
  });

  it('is refused if it is missing, not an object, or broken YAML', () => {
    expect(() => readConfig(join(folder, 'c.yaml'))).toThrow(/found no such file; .*init/);
    expect(() => readConfig(write('d.yaml', '- 1'))).toThrow(/expected a promptfoo config/);
    expect(() => readConfig(write('e.yaml', 'a: ['))).toThrow(/e\.yaml: /);
  });
});

describe('the check of a policy before an eval', () => {
  const folder = mkdtempSync(join(tmpdir(), 'policy-'));
  const file = join(folder, 'gate.yaml');
  const [v1, v2] = [{ label: 'v1' }, { label: 'v2' }];
  const check = (policy: string, { prompts = ['p'], isFiltered = false } = {}) => {
    writeFileSync(file, policy);
    const labelled = prompts.map((label) => ({ label }));
    return () => checkPolicy(file, { providers: [v1, v2], prompts: labelled, tests, isFiltered });
  };

  it.each([
    ['an unknown key', 'margin: 1', /unknown key margin; did you mean margins/],
    ['a baseline that is not a variant', 'baseline: v3', /no variant v3; did you mean v1\? It has v1, v2/],
    ['rules for a variant that does not exist', "variants: { 'x*': false }", /no variant x\*/],
    [
      'a floor for a metric that does not exist',
      'floors: { IE acuracy: 0.9 }',
      /no metric IE acuracy; did you mean IE accuracy/,
    ],
  ])('refuses %s', (_, policy, message) => expect(check(policy)).toThrow(message));

  it('refuses a recorded run that cannot be read', () => {
    writeFileSync(join(folder, 'old.json'), '{}');
    expect(check('baseline: old.json')).toThrow(/old\.json/);
  });

  it('accepts a recorded run that does not exist yet, and a margin for parts', () => {
    expect(check('{ baseline: new.json, margins: { parts: 0.1 } }')).not.toThrow();
  });

  it('adds the prompt to the name of a variant if there are several prompts', () => {
    expect(check('baseline: v1 with q', { prompts: ['p', 'q'] })).not.toThrow();
    expect(check('baseline: v1', { prompts: ['p', 'q'] })).toThrow(/no variant v1/);
  });

  it('accepts unknown names if the eval is filtered', () => {
    expect(check('baseline: v3', { isFiltered: true })).not.toThrow();
  });
});
