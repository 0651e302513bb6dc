import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { TestCase } from 'promptfoo';
import { afterAll, describe, expect, test } from 'vitest';
import { ccrGb } from '../../generators/ccr-gb.ts';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { linear } from '../../generators/linear.ts';
import { at } from '../../src/lib/at.ts';
import { checkTests } from '../../src/study/check-tests.ts';
import referencedContext from '../../src/tasks/shared/referenced-context.ts';
import { ROOT } from '../support/promptfoo.ts';
import { model, tableOf, written } from '../tasks/ccr-gb/tables.ts';

const table = written(
  tableOf([
    {
      id: 0,
      scm: model('X>C C>Y', {}, 0.3),
      samples: ['100', '010'].map((text) => Uint8Array.from(text, Number)),
      names: ['{{ theme }}', '{% raw %}', '{# Y #}'],
    },
  ]),
);
afterAll(() => rmSync(dirname(table), { recursive: true }));

type Generate = (config: object) => TestCase[] | Promise<TestCase[]>;
const designs: [string, Generate, object][] = [
  ['compositional', compositional, { preset: 'maasch-2025-figure-4', units: { sample: 3 } }],
  ['intervention effects', interventionEffects, { draws: 2, phrasings: ['intervention', 'substitution'] }],
  ['linear', linear, { preset: 'maasch-2025-appendix-c' }],
  ['published', ccrGb, { main: table }],
];

const varsOf = ({ vars }: TestCase) => vars as Record<string, string | string[]>;

describe.each(designs)('contextByReference tests, %s', (_, generate, config) => {
  test('are the same cases with references for contexts, and a fraction of the text', async () => {
    const [full, contextByReference] = [
      await generate(config),
      await generate({ ...config, contextByReference: true }),
    ];
    const others = (tests: readonly TestCase[]): unknown[] =>
      tests.map((test) => ({ ...test, vars: {}, description: test.description?.split(': ')[0] }));
    expect(others(contextByReference)).toEqual(others(full));
    expect(JSON.stringify(contextByReference.map(varsOf)).length).toBeLessThan(
      0.75 * JSON.stringify(full.map(varsOf)).length,
    );
  });

  test('have references that promptfoo turns into the very contexts', async () => {
    const [full, contextByReference] = [
      await generate(config),
      await generate({ ...config, contextByReference: true }),
    ];
    const resolved = contextByReference.map((test) => {
      const vars = { ...varsOf(test) };
      const { output } = referencedContext('context', '', vars);
      return { ...vars, context: output };
    });
    expect(resolved).toEqual(
      full.map((test) => ({ ...varsOf(test), context: [varsOf(test).context].flat() })),
    );
    for (const [i, { description }] of contextByReference.entries())
      expect(description).toContain([at(full, i).vars?.question].flat()[0]);
  });

  test('can be checked', async () => {
    const { cases, disagreements } = checkTests(await generate({ ...config, contextByReference: true }));
    expect(cases).toBeGreaterThan(3);
    expect(disagreements).toEqual([]);
  });
});

test('a context that nobody told in this process is refused', () => {
  expect(() =>
    referencedContext('context', '', {
      context: 'file:///a/0123456789abcdef/../referenced-context.ts',
    }),
  ).toThrow('varsIn: expected the context 0123456789abcdef in this process, got none');
});

test('the shipped prompts take the context once: it is stored in the prompt, and nowhere else', () => {
  for (const file of ['zero-shot', 'direct', 'chain-of-thought', 'causal-steps', 'answer-first']) {
    const template = readFileSync(join(ROOT, 'prompts', `${file}.j2`), 'utf8');
    expect(template.match(/\{\{ context \}\}/g)).toHaveLength(1);
  }
});
