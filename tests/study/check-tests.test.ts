import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { checkTests } from '../../src/study/check-tests.ts';

const design = {
  bccs: [
    { type: 'wheel', nodes: 4 },
    { type: 'random', nodes: 4 },
  ],
  functions: 'random',
  seed: 2,
};

describe('checkTests', () => {
  test.each<[string, object]>([
    ['Figure 4', { preset: 'maasch-2025-figure-4' }],
    [
      'sampled facts and counterfactuals',
      {
        ...design,
        units: { sample: 20 },
        queries: 'factual-counterfactual',
        theme: 'flu-vaccine',
        extraneous: true,
      },
    ],
    ['informative units', { ...design, units: { sample: 12 }, theme: 'clinical-notes' }],
  ])('finds nothing to object to in %s', (_, config) => {
    const tests = compositional(config);
    const report = checkTests(tests);
    expect(report.disagreements).toEqual([]);
    expect(report).toMatchObject({ cases: tests.length, fromText: tests.length, byForce: tests.length });
    expect(report.worlds).toBeGreaterThan(0);
  });

  test('nor in intervention effects, which are read from their text', () => {
    const tests = interventionEffects({ preset: 'paper', draws: 3 });
    expect(checkTests(tests)).toMatchObject({
      cases: tests.length,
      fromText: tests.length,
      disagreements: [],
    });
  });

  test('names what does not agree: a wrong truth, text about another unit, text that cannot be read', () => {
    const [first, second, third] = compositional({ preset: 'maasch-2025-figure-4' });
    const wrong = { ...first, metadata: { ...first!.metadata, truth: !first!.metadata!.truth } };
    const swapped = { ...second, vars: { ...second!.vars, question: first!.vars!.question } };
    const unreadable = { ...third, vars: { ...third!.vars, question: 'How are you?' } };
    const { disagreements } = checkTests([wrong, swapped, unreadable]);
    expect(disagreements).toHaveLength(4);
    expect(disagreements[0]).toMatch(/its truth is false, but reading its prompt gives true$/);
    expect(disagreements[1]).toMatch(/its truth is false, but enumerating its noise gives true$/);
    expect(disagreements[2]).toMatch(/reading its prompt gives true$/);
    expect(disagreements[3]).toMatch(
      /gives an error: reading the prompt: expected a question, got “How are you\?/,
    );
  });

  test('passes over tests of other packages', () => {
    expect(checkTests([{ vars: { a: 'b' } }])).toMatchObject({ cases: 0, disagreements: [] });
  });
});
