import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { compositional } from '../../generators/compositional.ts';
import { beforeAll as hook } from '../../providers/answer-retry.ts';
import { checkConfig } from '../../src/cli/check-config.ts';
import { failureText } from '../../src/lib/user-error.ts';
import { suiteProblems } from '../../src/study/check-suite.ts';
import { ours } from '../support/promptfoo.ts';

const folder = mkdtempSync(join(tmpdir(), 'check-'));
afterAll(() => rmSync(folder, { recursive: true }));
const path = join(folder, 'promptfooconfig.yaml');

const oracle = { id: ours('providers/simulated-model.ts'), label: 'oracle', config: { model: 'oracle' } };
const chain = {
  path: `${ours('generators/compositional.ts')}:compositional`,
  config: { edges: ['X -> C', 'C -> Y'] },
};
const good = {
  prompts: [{ id: ours('prompts/direct.j2'), label: 'direct' }],
  providers: [oracle],
  tests: [chain],
  defaultTest: { assert: [{ type: 'javascript', value: `${ours('assertions/yes-no.ts')}:yesNo` }] },
  extensions: [`${ours('assertions/rollup.ts')}:afterAll`],
};

function check(changes: object) {
  writeFileSync(path, stringify({ ...good, ...changes }));
  return checkConfig(path);
}

test('a config that can be asked has its tests', async () => {
  expect(await check({})).toHaveLength(16);
});

test('a defect of ours in a generator is no problem of the config', async () => {
  const defect = join(folder, 'defect.mjs');
  writeFileSync(
    defect,
    `import { namedRng } from ${JSON.stringify(ours('src/lib/rng.ts').slice('file://'.length))};
export function fault() { return namedRng(1).integer(0); }
`,
  );
  const error = await check({ tests: [{ path: `file://${defect}:fault` }] }).catch((thrown) => thrown);
  expect(failureText(error)).toContain('This is a bug in promptfoo-causal');
});

const broken: readonly [string, object, string][] = [
  [
    'an assertion of this package that is not there',
    { defaultTest: { assert: [{ type: 'javascript', value: 'package:promptfoo-causal:yesno' }] } },
    'config.defaultTest.assert[0].value: expected package:promptfoo-causal:yesNo, got yesno',
  ],
  [
    'an assertion that its file has not',
    { defaultTest: { assert: [{ type: 'javascript', value: `${ours('assertions/yes-no.ts')}:yesno` }] } },
    'config.defaultTest.assert[0]: expected a function yesno in ',
  ],
  [
    'a generator that its file has not',
    { tests: [{ ...chain, path: `${ours('generators/compositional.ts')}:compostional` }] },
    'config.tests[0]: tests: expected a function compostional in ',
  ],
  [
    'a hook that its file has not',
    { extensions: [`${ours('assertions/rollup.ts')}:afterAl`] },
    'config.extensions[0]: expected a function afterAl in ',
  ],
  [
    'no assertion',
    { defaultTest: {} },
    'config.defaultTest.assert: expected an assertion that reads the answers',
  ],
  [
    'a prompt without the question',
    { prompts: ['Here is a story: {{context}}'] },
    'config.prompts[0]: expected a template with {{context}} and {{question}}, got one without question',
  ],
  [
    'a transform that makes objects',
    { defaultTest: { ...good.defaultTest, options: { transform: 'JSON.parse(output)' } } },
    'config.defaultTest.options.transform: expected a transform that returns a text or a Boolean, got "JSON.parse(output)", which returns an object',
  ],
  [
    'the same generator twice',
    { tests: [chain, chain] },
    'config.tests: expected every question once, got 16 questions of task compositional twice, because the config lists the same generator twice with the same settings',
  ],
  [
    'a simulated model that is not there',
    { providers: [{ ...oracle, config: { model: 'orakel' } }] },
    'config.providers[0].config.model: expected one of oracle, ',
  ],
  [
    'a label twice',
    { providers: [oracle, oracle] },
    'config.providers[1].label: expected a unique label, got "oracle" again',
  ],
  [
    'a generator whose config cannot be used',
    { tests: [{ ...chain, config: { edges: ['X -> Y'] } }] },
    'config.tests[0].config.edges: ',
  ],
];

describe('refused before anything is asked', () => {
  test.each(broken)('%s', async (_, changes, message) => {
    await expect(check(changes)).rejects.toThrow(message);
  });

  test('all of it at once, by file and entry', async () => {
    const { defaultTest: _, ...rest } = Object.assign({}, ...broken.map(([, changes]) => changes));
    const found = await check({
      ...rest,
      tests: [{ ...chain, path: `${ours('generators/compositional.ts')}:compostional` }, chain, chain],
      providers: [oracle, oracle, { ...oracle, label: 'other', config: { model: 'orakel' } }],
      defaultTest: { assert: [{ type: 'javascript', value: 'package:promptfoo-causal:yesno' }] },
    }).catch((error: Error) => error.message);
    expect(String(found).split('\n')[0]).toBe(`${path}: the config has 7 problems`);
  });
});

describe('a prompt', () => {
  const tests = compositional({ edges: ['X -> C', 'C -> Y'] });
  const assert = [{ type: 'javascript', value: 'package:promptfoo-causal:yesNo' }];
  const problems = (raw: string | undefined) =>
    suiteProblems({ providers: [], prompts: [{ label: 'p', raw }], tests, defaultTest: { assert } }).map(
      ({ message }) => message,
    );

  test.each([
    ['the mere words', 'In this context, answer the question.', 'context and question'],
    ['a comment', '{# {{context}} #}{{question}}', 'context'],
    ['a branch that is never taken', '{% if false %}{{context}}{% endif %}{{question}}', 'context'],
    ['another name', '{{ context2 }} {{ myquestion }}', 'context and question'],
    ['a word beside unknown filters', 'The context: {{ question | shout }}', 'context'],
  ])('with %s is refused', (_, raw, missing) => {
    expect(problems(raw)).toEqual([
      `expected a template with {{context}} and {{question}}, got one without ${missing} ("p")`,
    ]);
  });

  test.each([
    '{{context}}{{question}}',
    '{{ context | trim }}\n{{- question | upper -}}',
    '[{"role": "user", "content": "{{context}} {{question}}"}]',
    '{% set all = context + question %}{{ all }}',
    '{{ context | shout }} {{ question | shout }}',
    '{% if question %}{{ context }} {{ question }}{% endif %}',
  ])('such as %s is taken', (raw) => {
    expect(problems(raw)).toEqual([]);
  });

  test('that is a function is refused, before anything is asked, unless it is the package’s own', async () => {
    expect(problems(undefined)).toEqual([
      'expected a template with {{context}} and {{question}}, got a function ("p"): when a run is resumed, promptfoo sends the function\'s source code instead of its prompt',
    ]);
    writeFileSync(join(folder, 'ask.mjs'), 'export const ask = ({ vars }) => vars.context + vars.question;');
    await expect(check({ prompts: ['file://ask.mjs:ask'] })).rejects.toThrow(
      'got a function ("ask.mjs:ask")',
    );
    const own = { id: `${ours('prompts/templates.ts')}:direct`, label: 'direct' };
    expect(await check({ prompts: [own] })).toHaveLength(16);
    const made = ({ vars }: { vars: Record<string, string> }): string => `${vars.context} ${vars.question}`;
    const prompts = [{ raw: String(made), label: 'p', function: made }];
    const provider = { id: () => 'm', label: 'm', callApi: async () => ({ output: 'Yes.' }) };
    await expect(
      hook({ suite: { providers: [provider], prompts, defaultTest: { assert }, tests } } as never),
    ).rejects.toThrow(
      'config.prompts[0]: expected a template with {{context}} and {{question}}, got a function',
    );
  });
});

describe('the hook before an eval', () => {
  const provider = (label: string) => ({ id: () => 'm', label, callApi: async () => ({ output: 'Yes.' }) });
  const suite = (labels: readonly string[], raw: string, assert: unknown[]) => ({
    suite: {
      providers: labels.map(provider),
      prompts: [{ raw, label: 'direct' }],
      defaultTest: { assert },
      tests: compositional({ edges: ['X -> C', 'C -> Y'] }),
    } as never,
  });
  const assert = [{ type: 'javascript', value: 'package:promptfoo-causal:yesNo' }];

  test('takes providers without labels, which promptfoo gives empty ones, by their ids', async () => {
    const { suite: made } = suite([], '{{context}} {{question}}', assert) as { suite: object };
    const unnamed = ['openai:a', 'openai:b'].map((id) => ({ ...provider(''), id: () => id }));
    await expect(hook({ suite: { ...made, providers: unnamed } } as never)).resolves.toBeUndefined();
  });

  test('takes what can be measured', async () => {
    await expect(hook(suite(['a', 'b'], '{{context}} {{question}}', assert))).resolves.toBeUndefined();
  });

  test('refuses the rest, all at once', async () => {
    await expect(hook(suite(['a', 'a'], '{{context}}', []))).rejects.toThrow(
      'promptfooconfig.yaml: the config has 3 problems',
    );
  });

  test('passes over tests of others', () => {
    expect(
      suiteProblems({ providers: [], prompts: [{ label: 'a', raw: 'Hello' }], tests: [{ metadata: {} }] }),
    ).toEqual([]);
  });
});
