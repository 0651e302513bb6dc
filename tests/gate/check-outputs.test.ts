import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { checkOutputs, namesAll, namesModels } from '../../src/gate/check-outputs.ts';
import { parsePolicy } from '../../src/gate/parse-policy.ts';
import type { OutputFacts } from '../../src/scoring/rows/output-facts.ts';
import { questionsOf } from '../support/variant-answers.ts';

const chain = compositional({ edges: ['X -> C', 'C -> Y'], seed: 1 });
const relations = interventionEffects({ graphs: ['bivariate'], draws: 1, seed: 1 });
const output: OutputFacts = {
  source: 'eval.json',
  evalId: 'eval-1',
  askedAt: '2025-03-01T10:00:00.000Z',
  variants: [{ provider: 'v1', prompt: 'direct', rows: 16 }],
  generators: ['file://causal.mjs:compositional', 'file://causal.mjs:interventionEffects'],
};

describe('what the output lists must have rows', () => {
  const both = questionsOf([...chain, ...relations]);

  test('a whole run: nothing to say', () => {
    expect(checkOutputs([output], both, false)).toEqual([]);
  });

  test('a task of the config without a row, as --filter-metadata leaves it', () => {
    expect(checkOutputs([output], questionsOf(chain), false)).toEqual([
      expect.objectContaining({
        kind: 'completeness',
        verdict: 'fail',
        reason:
          'partial run: the config of eval.json has 1 entry for intervention effects under tests, but the results have no rows for it. Were tests filtered out (--filter-…), or were rows removed?',
      }),
    ]);
  });

  test('fewer rows than promptfoo counted; more than it counted when it resumed are all there', () => {
    const counted = (count: number) => ({
      ...output,
      variants: [{ provider: 'v1', prompt: 'direct', rows: 16, counted: count }],
    });
    expect(checkOutputs([counted(16)], both, false)).toEqual([]);
    expect(checkOutputs([counted(12)], both, false)).toEqual([]);
    expect(checkOutputs([counted(17)], both, false)).toMatchObject([
      {
        ...{ measure: 'rows of the output', observed: '16', wanted: '17', verdict: 'fail' },
        reason: 'eval.json contains 16 rows of v1 with direct, but promptfoo counted 17. Were rows removed?',
      },
    ]);
  });

  test('fewer replies than the config has each question asked', () => {
    const variant = (replies: number) => ({
      ...both,
      variants: [{ starts: Uint32Array.from([0, 3, 3, 3 + replies]) }] as never,
    });
    const repeat = (times: number) => ({ ...output, repeat: times });
    expect(checkOutputs([repeat(3)], variant(3), false)).toEqual([]);
    expect(checkOutputs([repeat(1)], variant(1), false)).toEqual([]);
    expect(checkOutputs([repeat(3), repeat(1)], variant(1), false)).toEqual([]);
    expect(checkOutputs([repeat(3)], variant(1), false)).toMatchObject([
      { measure: 'replies by the config', observed: '1', wanted: '3', verdict: 'fail', kind: 'completeness' },
    ]);
    expect(checkOutputs([repeat(4)], variant(3), false)).toMatchObject([{ observed: '3', wanted: '4' }]);
  });

  test('a second design of a task', () => {
    const two = { ...output, generators: ['a.mjs:compositional', 'b.mjs:compositional'] };
    expect(checkOutputs([two], questionsOf(chain), false)).toMatchObject([
      {
        ...{ kind: 'completeness', measure: 'tasks of the config', observed: 'no row' },
        ...{ wanted: '2 of compositional causal reasoning', verdict: 'fail' },
        reason:
          'partial run: the config of eval.json has 2 entries for compositional causal reasoning under tests, but the results have rows for only 1 of them. Were tests filtered out (--filter-…), or were rows removed?',
      },
    ]);
    const other = compositional({ edges: ['X -> C', 'C -> Y'], seed: 2 });
    expect(checkOutputs([two], questionsOf([...chain, ...other]), false)).toEqual([]);
  });

  describe('a model of the config', () => {
    const models = [['v1', 'openai:a'], ['v2', 'openai:b'], ['openai:c']];
    const listing = (...names: string[]): OutputFacts => ({
      ...output,
      models,
      variants: names.map((provider) => ({ provider, prompt: 'direct', rows: 16 })),
    });
    const found = (outputs: OutputFacts[], namesVariants = false) =>
      checkOutputs(outputs, both, false, namesVariants).map(({ verdict, observed, wanted }) => [
        ...[verdict, observed, wanted],
      ]);

    test('of which there is no variant, as --filter-providers leaves it', () => {
      expect(found([listing('v1', 'v2', 'openai:c')])).toEqual([]);
      expect(found([listing('v1')])).toEqual([['fail', 'without v2, openai:c', 'all 3']]);
      expect(checkOutputs([listing('v1')], both, false)[0]?.reason).toMatch(
        /^partial run: the config of eval\.json lists 3 models, but the results contain no variant of v2, openai:c\. Were models filtered out/,
      );
    });

    test('may be in another file', () => {
      expect(found([listing('v1', 'v2'), listing('openai:c')])).toEqual([]);
      expect(found([listing('v1'), listing('openai:c')])).toHaveLength(2);
    });

    test('may call itself something else than its config', () => {
      expect(found([listing('v1', 'v2', 'my-own')])).toEqual([]);
    });

    test('need not be there where the policy names whom it judges', () => {
      expect(found([listing('v1')], true)).toEqual([]);
      const named = parsePolicy('gate.yaml', 'variants: [{ provider: v1, floors: { CCR accuracy: 0.5 } }]');
      const wild = parsePolicy('gate.yaml', 'variants: [{ provider: v*, floors: { CCR accuracy: 0.5 } }]');
      expect([namesModels(named), namesModels(wild)]).toEqual([true, false]);
    });
  });

  test('a variant with a single row is there', () => {
    const few = { ...output, variants: [{ provider: 'v1', prompt: 'direct', rows: 1 }] };
    expect(checkOutputs([few], both, false)).toEqual([]);
  });

  test('a variant without a row', () => {
    const gone = {
      ...output,
      variants: [...(output.variants ?? []), { provider: 'v2', prompt: 'direct', rows: 0 }],
    };
    expect(checkOutputs([gone], both, false)).toMatchObject([
      {
        verdict: 'fail',
        reason:
          'eval.json lists v2 with direct but contains no row of it. Were its rows removed, or was the run stopped?',
      },
    ]);
  });

  test('JSON Lines say what they cannot tell, unless something else says what must be there', () => {
    const lines = { source: 'eval.jsonl', askedAt: '2025-03-01T10:00:00.000Z' };
    expect(checkOutputs([lines], both, false)).toMatchObject([
      {
        verdict: 'inconclusive',
        reason: expect.stringMatching(/^eval\.jsonl: JSON Lines contain only rows/),
      },
    ]);
    expect(checkOutputs([lines], both, true)).toEqual([]);
    expect(checkOutputs([lines, { ...lines, source: 'more.jsonl' }, output], both, false)).toMatchObject([
      { measure: 'rows missing from JSON Lines', observed: 'eval.jsonl, more.jsonl' },
    ]);
    const policy = (text: string) => namesAll(parsePolicy('gate.yaml', text));
    expect(policy('design: "0000aaaa"\nvariants: [{ provider: v1 }]')).toBe(true);
    expect(policy('design: "0000aaaa"\nvariants: [{ provider: v1 }, { provider: "v*" }]')).toBe(true);
    expect(policy('variants: [{ provider: v1 }]')).toBe(false);
    expect(policy('design: "0000aaaa"\nvariants: [{ provider: "v*" }]')).toBe(false);
  });
});
