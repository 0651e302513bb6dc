import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import nunjucks from 'nunjucks';
import type { TestCase } from 'promptfoo';
import { afterAll, describe, expect, test } from 'vitest';
import { ccrGb } from '../../generators/ccr-gb.ts';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { linear } from '../../generators/linear.ts';
import { leanAnswerFirst, leanCausalSteps, leanChainOfThought, leanDirect } from '../../prompts/lean.ts';
import { checkTests } from '../../src/check/check-tests.ts';
import { model, tablesOf, written } from '../published/tables.ts';
import { ROOT } from '../support/promptfoo.ts';

const tables = written(
  tablesOf([
    {
      id: 0,
      scm: model('X>C C>Y', {}, 0.3),
      samples: ['100', '010'].map((text) => Uint8Array.from(text, Number)),
      names: ['{{ theme }}', '{% raw %}', '{# Y #}'],
    },
  ]),
);
afterAll(() => rmSync(dirname(tables.main), { recursive: true }));

type Generate = (config: object) => TestCase[] | Promise<TestCase[]>;
const designs: [string, Generate, object][] = [
  ['compositional', compositional, { preset: 'maasch-2025-figure-4', units: { sample: 3 } }],
  ['intervention effects', interventionEffects, { draws: 2, phrasings: ['intervention', 'substitution'] }],
  ['linear', linear, { preset: 'maasch-2025-appendix-c' }],
  ['published', ccrGb, { main: tables.main }],
];
const prompts = {
  'direct.j2': leanDirect,
  'chain-of-thought.j2': leanChainOfThought,
  'causal-steps.j2': leanCausalSteps,
  'answer-first.j2': leanAnswerFirst,
};

/** Renders as promptfoo does. */
const engine = new nunjucks.Environment(null, { autoescape: false });
const varsOf = ({ vars }: TestCase) => vars as Record<string, string | string[]>;
const plain = (vars: Record<string, string | string[]>) =>
  Object.fromEntries(Object.entries(vars).map(([name, value]) => [name, [value].flat().join('')]));

describe.each(designs)('lean tests, %s', (_, generate, config) => {
  test('are the same cases with other vars, and a fraction of the text', async () => {
    const [full, lean] = [await generate(config), await generate({ ...config, lean: true })];
    expect(lean.map(({ vars: _, ...rest }) => rest)).toEqual(full.map(({ vars: _, ...rest }) => rest));
    expect(lean.map((test) => varsOf(test).question)).toEqual(full.map((test) => varsOf(test).question));
    expect(JSON.stringify(lean.map(varsOf)).length).toBeLessThan(
      0.7 * JSON.stringify(full.map(varsOf)).length,
    );
  });

  test.each(Object.entries(prompts))('get the very text of %s', async (file, prompt) => {
    const template = readFileSync(join(ROOT, 'prompts', file), 'utf8');
    const [full, lean] = [await generate(config), await generate({ ...config, lean: true })];
    for (const [i, test] of lean.entries()) {
      const vars = structuredClone(varsOf(test));
      // What a prompt function gives back, promptfoo renders again.
      const text = engine.renderString(prompt({ vars }), vars);
      expect(text).toBe(engine.renderString(template, plain(varsOf(full[i]!))));
      expect(prompt({ vars: structuredClone(varsOf(full[i]!)) })).toBe(
        prompt({ vars: structuredClone(varsOf(test)) }),
      );
    }
  });

  test('stop any other template before a model is asked', async () => {
    const [test] = await generate({ ...config, lean: true });
    // promptfoo renders every var before it fills it in.
    expect(() => engine.renderString(varsOf(test!).context as string, {})).toThrow(
      'filter not found: lean_prompts_only',
    );
  });

  test('can be checked', async () => {
    const { cases, disagreements } = checkTests(await generate({ ...config, lean: true }));
    expect(cases).toBeGreaterThan(3);
    expect(disagreements).toEqual([]);
  });
});

test('a context that nobody told in this process is refused', () => {
  const context = "{{ '0123456789abcdef' | lean_prompts_only }}";
  expect(() => leanDirect({ vars: { context, question: '?' } })).toThrow(
    'fullVars: expected the context 0123456789abcdef to be told by a generator with lean: true in this process',
  );
});
