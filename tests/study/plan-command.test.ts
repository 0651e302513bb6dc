import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import type { Plan } from '../../src/study/plan.ts';
import { causal } from '../support/command.ts';
import { type Finished, ours } from '../support/promptfoo.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-plan-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

const config = {
  prompts: [
    'One: {{ context }} {{ question }}',
    { id: ours('prompts/direct.j2'), label: 'direct' },
    { id: 'file://said.mjs:said', label: 'function' },
    { id: 'file://two.txt' },
  ],
  providers: [
    'openai:chat:one',
    { id: 'openai:chat:two', label: 'two', prompts: ['direct'] },
    { 'openai:chat:three': { label: 'three' } },
  ],
  tests: [
    {
      path: `${ours('generators/compositional.ts')}:compositional`,
      config: { preset: 'maasch-2025-figure-4' },
    },
    {
      path: `${ours('generators/intervention-effects.ts')}:interventionEffects`,
      config: { preset: 'paper', draws: 2 },
    },
    { vars: { context: 'not ours', question: '', answerInstruction: '', theme: '' } },
  ],
  evaluateOptions: { repeat: 2 },
};

const small = { ...config.tests[0], config: { edges: ['X -> C', 'C -> Y'] } };

function plan(settings: object, ...args: string[]): Promise<Finished> {
  writeFileSync(join(folder, 'promptfooconfig.yaml'), stringify(settings));
  writeFileSync(
    join(folder, 'said.mjs'),
    "export const said = ({ vars }) => [vars.context, vars.question, vars.answerInstruction].join('\\n\\n');\n",
  );
  writeFileSync(join(folder, 'two.txt'), 'first {{ question }}\n---\nsecond, longer {{ question }}\n');
  return causal(folder, ['plan', ...args]);
}

describe('promptfoo-causal plan', () => {
  let planned: Plan;
  beforeAll(async () => {
    const { code, output } = await plan(
      config,
      '--json',
      '--price',
      '1,4',
      '--reply-tokens',
      '50',
      '--gates',
      '0',
    );
    expect(code, output).toBe(0);
    planned = JSON.parse(output);
  }, 120_000);

  test('has a variant for every provider and prompt, as promptfoo does', () => {
    expect(planned.variants.map(({ provider, prompt }) => `${provider} · ${prompt}`)).toEqual([
      ...[
        'One: {{ context }} {{ question }}',
        'direct',
        'function',
        'first {{ question }}',
        'second, longer {{ question }}',
      ].map((prompt) => `openai:chat:one · ${prompt}`),
      'two · direct',
      ...[
        'One: {{ context }} {{ question }}',
        'direct',
        'function',
        'first {{ question }}',
        'second, longer {{ question }}',
      ].map((prompt) => `three · ${prompt}`),
    ]);
  });

  test('counts replicates and foreign tests as calls', () => {
    expect(planned.cases).toBe(356 + 60);
    expect(planned.input).toMatchObject({ repeat: 2, otherTests: 1, replyTokens: 50, errorRate: 0.1 });
    for (const { calls } of planned.variants) expect(calls).toBe((356 + 60 + 1) * 2);
  });

  test('renders the prompts, templates and functions', () => {
    const tokens = Object.fromEntries(
      planned.variants.map(({ provider, prompt, promptTokens }) => [
        `${provider} ${prompt}`,
        promptTokens?.likely,
      ]),
    );
    // The template also asks for the answer alone.
    const more = ' Give only the answer, without an explanation.\n'.length;
    const longer = tokens['openai:chat:one direct']! - tokens['openai:chat:one function']!;
    expect(longer).toBeCloseTo((832 * more) / 3.75, 6);
    expect(tokens['openai:chat:one direct']!).toBeGreaterThan(
      tokens['openai:chat:one first {{ question }}']!,
    );
    expect(tokens['openai:chat:one second, longer {{ question }}']!).toBeGreaterThan(
      tokens['openai:chat:one first {{ question }}']!,
    );
  });

  test('a contextByReference design has prompts as long as another', async () => {
    const contextByReference = {
      ...config,
      tests: [{ ...small, config: { ...small.config, contextByReference: true } }],
    };
    const [{ output }, other] = [
      await plan(contextByReference, '--json', '--gates', '0'),
      await plan({ ...config, tests: [small] }, '--json', '--gates', '0'),
    ];
    const variants = (json: string): Plan['variants'] => JSON.parse(json).variants;
    expect(variants(output)).toEqual(variants(other.output));
  }, 120_000);

  test('prints tables', async () => {
    const { code, output } = await plan(
      { ...config, prompts: config.prompts.slice(1, 2), tests: [small, config.tests[1]] },
      '--gates',
      '1',
    );
    expect(code).toBe(0);
    expect(output).toContain('76 questions (Compositional causal reasoning: 16, Intervention effects: 60).');
    expect(output).toContain('Compositional causal reasoning: always saying yes gets 81 % right.');
    expect(output).toMatch(/Gate: 1 simulation of each kind.*known faults/s);
    expect(output).toContain('found in at least 4 of 5');
  }, 120_000);
});

describe('promptfoo-causal plan refuses', () => {
  test.each([
    [{ ...config, tests: config.tests.slice(2) }, [], 'no test comes from promptfoo-causal'],
    [
      { ...config, providers: [] },
      [],
      'expected at least one provider that gets at least one prompt, got none',
    ],
    [{ ...config, prompts: ['file://none.j2'] }, [], 'none.j2'],
    [
      { ...config, evaluateOptions: { repeat: 0 } },
      [],
      'repeat: expected a whole number from 1 to 10000, got 0',
    ],
    [config, ['--price', '1'], 'expected two prices, such as 0.4,1.6'],
    [config, ['--error-rate', '2'], 'expected a share between 0 and 1'],
  ])(
    '%#',
    async (settings, args, message) => {
      const { code, output } = await plan(settings, ...args);
      expect(code).toBe(1);
      expect(output).toContain(message);
      expect(output).not.toContain('    at ');
    },
    60_000,
  );
});
