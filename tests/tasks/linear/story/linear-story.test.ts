import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LinearEffect } from '../../../../src/causal/linear-effects.ts';
import { linearScm } from '../../../../src/causal/linear-scm.ts';
import { namedRng } from '../../../../src/lib/rng.ts';
import { parseLinear } from '../../../../src/tasks/linear/story/parser.ts';
import { renderLinear } from '../../../../src/tasks/linear/story/renderer.ts';
import { NAMES } from '../../../../src/tasks/linear/story/sentences.ts';
import { composableDag } from '../../../arbitraries.ts';
import { parsePrompt } from '../../../support/parse.ts';
import { anyLinearScm } from '../arbitraries.ts';

const rng = (...path: readonly (string | number)[]) => namedRng(7, ...path);
const triangle = linearScm([
  ['X', 'A', 1.5],
  ['X', 'Y', 1],
  ['A', 'Y', -0.5],
]);
const effect = (kind: LinearEffect['kind'], mediators: number[] = []): LinearEffect => ({
  kind,
  cause: 0,
  effect: 2,
  mediators,
});

describe('a linear world is told in these words', () => {
  const { context, question } = renderLinear({ scm: triangle, rng }, 0);

  test('the panel', () => {
    expect(context).toMatchInlineSnapshot(`
      "A panel has the gauges Birch, Sumac, and Hazel. Each gauge shows a number of units: a base amount, which depends on no other gauge, plus whatever other gauges directly add or take away.
      The rules below list every direct influence. Each rule says how strong one direct influence is while all other influences on the same gauge stay the same:
      - Hazel directly falls by 0.5 units for every unit that Sumac rises.
      - Sumac directly rises by 1.5 units for every unit that Birch rises.
      - Hazel directly rises by 1 unit for every unit that Birch rises.
      Direct influences on the same gauge add up. Each rule holds at every reading, for half a unit as well as for ten, and a fall has the opposite effect of a rise of the same size. Nothing else affects any gauge."
    `);
  });

  test('the total effect', () => {
    expect(question(effect('te'))).toMatchInlineSnapshot(
      `"Now somebody raises Birch by exactly 1 unit and fixes it there. All base amounts stay the same. Once all influences have taken effect, by how many units has Hazel changed from its reading before anything was raised or fixed? Write a rise as a positive number and a fall as a negative one."`,
    );
  });

  test('the natural direct effect', () => {
    expect(question(effect('nde', [1]))).toMatchInlineSnapshot(
      `"Now somebody raises Birch by exactly 1 unit and fixes it there. At the same time, Sumac is fixed at the reading that Sumac showed before Birch was raised. All base amounts stay the same. Once all influences have taken effect, by how many units has Hazel changed from its reading before anything was raised or fixed? Write a rise as a positive number and a fall as a negative one."`,
    );
  });

  test('the natural indirect effect, here through two mediators', () => {
    const diamond = linearScm([
      ['X', 'A', 1.5],
      ['X', 'B', 2],
      ['A', 'Y', 3],
      ['B', 'Y', 1],
      ['X', 'Y', 1],
    ]);
    const told = renderLinear({ scm: diamond, rng }, 0);
    const asked: LinearEffect = { kind: 'nie', cause: 0, effect: 3, mediators: [1, 2] };
    expect(told.question(asked)).toMatchInlineSnapshot(
      `"Now somebody fixes Birch at its current reading, without raising it. At the same time, Sumac and Hazel are fixed at the readings that Sumac and Hazel would have reached if Birch had been raised by exactly 1 unit and nothing else had been done. All base amounts stay the same. Once all influences have taken effect, by how many units has Boxwood changed from its reading before anything was raised or fixed? Write a rise as a positive number and a fall as a negative one."`,
    );
  });

  test('with other names and another order in another rendering', () => {
    const other = renderLinear({ scm: triangle, rng }, 1);
    expect(other.context).not.toBe(context);
    expect(renderLinear({ scm: triangle, rng }, 1).context).toBe(other.context);
  });
});

const asked = anyLinearScm(composableDag(3, 4)).chain((scm) => {
  const last = scm.dag.nodes.length - 1;
  return fc.record({
    scm: fc.constant(scm),
    seed: fc.nat({ max: 999_999_999 }),
    kind: fc.constantFrom('te' as const, 'nde' as const, 'nie' as const),
    cause: fc.integer({ min: 0, max: last - 2 }),
    mediators: fc.integer({ min: 1, max: 2 }),
  });
});

function promptOf({
  scm,
  seed,
  kind,
  cause,
  mediators,
}: typeof asked extends fc.Arbitrary<infer T> ? T : never) {
  const last = scm.dag.nodes.length - 1;
  const between = scm.dag.nodes.map((_, node) => node).slice(cause + 1, last);
  const question: LinearEffect = {
    kind,
    cause,
    effect: last,
    mediators: kind === 'te' ? [] : between.slice(0, mediators),
  };
  const told = renderLinear({ scm, rng: (...path) => namedRng(seed, ...path) }, 0);
  return { question, prompt: `${told.context}\n\n${told.question(question)}\n\nThink first.` };
}

describe('the reader', () => {
  test('gives back the world and the question, for 1,000 random worlds', () => {
    fc.assert(
      fc.property(asked, (input) => {
        const { question, prompt } = promptOf(input);
        const reading = parseLinear(prompt)!;
        // The names that the renderer draws, by node.
        const names = namedRng(input.seed, 'telling', 0).sample(NAMES, input.scm.dag.nodes.length);
        const told = input.scm.dag.parents.flatMap((parents, node) =>
          parents.map((parent, i) => `${names[parent]} ${input.scm.coefficients[node]![i]} ${names[node]}`),
        );
        const { nodes, parents } = reading.scm.dag;
        const read = parents.flatMap((list, node) =>
          list.map((parent, i) => `${nodes[parent]} ${reading.scm.coefficients[node]![i]} ${nodes[node]}`),
        );
        expect(read.toSorted()).toEqual(told.toSorted());
        const { kind, cause, effect: last, mediators } = reading.asked;
        expect(kind).toBe(question.kind);
        expect([cause, last, ...mediators].map((node) => nodes[node])).toEqual(
          [question.cause, question.effect, ...question.mediators].map((node) => names[node]),
        );
        expect(parsePrompt(prompt).task).toEqual(reading);
      }),
      { numRuns: 1000 },
    );
  });

  test('reads the last panel: those before are worked examples', () => {
    const told = [0, 1].map((draw) => renderLinear({ scm: triangle, rng }, draw));
    const prompt = `${told[0]!.context}\n${told[0]!.question(effect('te'))}\nAnswer: 3\n\n${told[1]!.context}\n\n${told[1]!.question(effect('nde', [1]))}`;
    expect(parseLinear(prompt)).toMatchObject({ asked: { kind: 'nde', mediators: [expect.any(Number)] } });
  });

  test('says where it cannot read', () => {
    const { context, question } = renderLinear({ scm: triangle, rng }, 0);
    expect(parseLinear('What is the capital of France?')).toBeUndefined();
    expect(() => parseLinear(context)).toThrow(
      'expected a change of one gauge and a question about another gauge, got “the end”',
    );
    expect(() =>
      parseLinear(`${context.replace('directly falls by', 'falls by')}\n${question(effect('te'))}`),
    ).toThrow('reading the prompt: expected “Direct influences on the same gauge add up.');
    const name = /Now somebody raises (\p{L}+)/u.exec(question(effect('te')))![1]!;
    const stranger = question(effect('te')).replaceAll(name, 'Nobody');
    expect(() => parseLinear(`${context}\n${stranger}`)).toThrow('expected only the gauges');
  });
});

describe('the text, over 1,000 random worlds', () => {
  test('has no pronoun but “its” for one gauge, no doubled name, right plurals, and every name once in its opening', () => {
    fc.assert(
      fc.property(asked, (input) => {
        const { prompt } = promptOf(input);
        expect(prompt).not.toMatch(/(?<!fixes |raising )\b(?:it|they|their|them|he|she|his|her)\b/i);
        expect(prompt).not.toMatch(
          /\bits\b(?! current reading, without| reading before anything was raised or fixed)/i,
        );
        expect(prompt).not.toMatch(/\b(\p{Lu}\p{Ll}+)(?:,| and) \1\b/u);
        expect(prompt).not.toMatch(/\b1 units\b|\b(?!1 unit\b)[\d.]+ unit\b/);
        expect(prompt).not.toMatch(/undefined|NaN|\{\{|\}\}| {2}|\d\.\d{4}/);
        expect(prompt).not.toMatch(/by -/);
        const opening = prompt.split('\n')[0]!;
        for (const name of opening.match(/\p{Lu}\p{Ll}+/gu)!.filter((word) => NAMES.includes(word))) {
          expect(opening.split(name)).toHaveLength(2);
        }
      }),
      { numRuns: 1000 },
    );
  });

  test('names are all different, capitalised, and no beginning of another', () => {
    expect(new Set(NAMES).size).toBe(NAMES.length);
    for (const name of NAMES) {
      expect(name).toMatch(/^\p{Lu}\p{Ll}+$/u);
      expect(NAMES.filter((other) => other.startsWith(name))).toEqual([name]);
    }
  });

  test('a world may have as many nodes as there are names', () => {
    const scm = linearScm(NAMES.slice(1).map((_, i) => [`n${i}`, `n${i + 1}`, 1]));
    expect(renderLinear({ scm, rng }, 0).context.split('\n')).toHaveLength(3 + 54);
  });

  test('a world with more nodes than names is refused', () => {
    const scm = linearScm(NAMES.map((_, i) => [`n${i}`, `n${i + 1}`, 1]));
    expect(() => renderLinear({ scm, rng }, 0)).toThrow(
      'config: expected at most 55 nodes, one for each gauge name, got 56',
    );
  });
});
