import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { commutativeCutTree } from '../../src/causal/commutative-cut-tree.ts';
import { dagFromEdges } from '../../src/causal/dag.ts';
import type { Scm } from '../../src/causal/scm.ts';
import type { Hypothesis } from '../../src/design/compositional-design.ts';
import { sampledUnits } from '../../src/design/units.ts';
import { ReadError } from '../../src/story/theme.ts';
import { candyParty } from '../../src/story/themes/candy-party/candy-party.ts';
import { NAMES } from '../../src/story/themes/candy-party/names.ts';
import { anyScm, composableDag } from '../arbitraries.ts';

function tellOne(scm: Scm, seed: number, effect: number, hypothesis: Hypothesis | undefined) {
  const world = { id: '', title: '', scm, tree: commutativeCutTree(scm.dag) };
  const teller = candyParty.tell(scm, seed);
  const [unit] = [...sampledUnits(world, seed, 1)];
  return { unit: unit!, context: teller.context(unit!), question: teller.question(effect, hypothesis) };
}

const small: Scm = {
  dag: dagFromEdges([
    ['X', 'A'],
    ['X', 'C'],
    ['A', 'C'],
    ['C', 'Y'],
  ]),
  functions: ['or', 'or', 'or', 'and'],
  noise: [0.4, 0.9, 0.05, 0.4],
  fixed: new Map(),
};

describe('the candy party', () => {
  test('tells a world in these words', () => {
    const { context, question } = tellOne(small, 7, 3, { node: 2, value: false });
    expect(`${context}\n\n${question}`).toMatchInlineSnapshot(`
      "Nadia, Soren, Alina, and Hassan are guests at a candy party. The host hands out candies, and after that each guest is either happy or not happy.
      What makes the guests happy is fixed by these rules:
      - Nadia is happy if, and only if, Nadia gets at least 7 candies.
      - Soren is happy if, and only if, Nadia is happy or Soren gets at least 2 candies.
      - Alina is happy if, and only if, Nadia is happy, Soren is happy, or Alina gets at least 10 candies.
      - Hassan is happy if, and only if, Alina is happy and Hassan gets at least 7 candies.
      Nothing outside these rules makes a guest happy.
      When the host hands out the candies, Nadia gets 7 candies, Soren gets 3 candies, Alina gets 4 candies, and Hassan gets 3 candies.

      Now suppose that Alina is not happy, no matter what the rules say about Alina. All other rules and all candies stay as described. In that case, is Hassan happy?"
    `);
    expect(tellOne(small, 7, 3, undefined).question).toMatchInlineSnapshot(`"Is Hassan happy?"`);
  });

  test('reading gives back world, unit and question, over 1,000 random worlds', () => {
    fc.assert(
      fc.property(
        anyScm(composableDag(4, 5)),
        fc.nat(),
        fc.nat(),
        fc.option(fc.tuple(fc.nat(), fc.boolean()), { nil: undefined }),
        (scm, seed, e, supposed) => {
          const size = scm.dag.nodes.length;
          const hypothesis = supposed && { node: supposed[0] % size, value: supposed[1] };
          const { unit, context, question } = tellOne(scm, seed, e % size, hypothesis);
          const reading = candyParty.read(
            `Some advice first.\n\n${context}\n\n${question}\n\nAnswer with Yes or No.`,
          )!;
          expect(reading.scm.dag.parents).toEqual(scm.dag.parents);
          scm.dag.parents.forEach((parents, node) => {
            if (parents.length > 0) expect(reading.scm.functions[node]).toBe(scm.functions[node]);
          });
          expect([...reading.noise]).toEqual([...unit.noise]);
          expect(reading.effect).toBe(e % size);
          expect(reading.hypothesis).toEqual(hypothesis);
        },
      ),
      { numRuns: 1000 },
    );
  });

  test('is grammatical over 1,000 random worlds: no double names, right plurals, no pronouns, clean spacing', () => {
    fc.assert(
      fc.property(anyScm(composableDag(4, 5)), fc.nat(), fc.boolean(), (scm, seed, value) => {
        const { context, question } = tellOne(scm, seed, scm.dag.nodes.length - 1, { node: 0, value });
        const text = `${context}\n${question}`;
        const names = context.split(' are guests')[0]!.split(/, and |, /);
        expect(new Set(names).size).toBe(scm.dag.nodes.length);
        expect(text).not.toMatch(/\b1 candies\b|\b(?:[02-9]|10) candy\b/);
        expect(text).not.toMatch(/\b(?:he|she|they|his|her|their|him|them)\b/i);
        expect(text).not.toMatch(/ {2}|\s[,.?]|undefined|NaN|\{|\}/);
        expect(text).not.toMatch(/\b(\p{L}+) \1\b/u);
      }),
      { numRuns: 1000 },
    );
  });

  test('the threshold fits the noise: 7 of 10 candies for 0.4, always at least 2 and at most 10', () => {
    const thresholds = (noise: number): string[] => {
      const scm = { ...small, noise: small.noise.map(() => noise) };
      return [...tellOne(scm, 1, 3, undefined).context.matchAll(/at least (\d+)/g)].map((match) => match[1]!);
    };
    expect(new Set(thresholds(0.4))).toEqual(new Set(['7']));
    expect(new Set(thresholds(0.999))).toEqual(new Set(['2']));
    expect(new Set(thresholds(0.001))).toEqual(new Set(['10']));
  });

  test('for 0.4 candies are even on 1 … 10: 4,000 units, chi-square below the 99.9 % quantile', () => {
    const world = { id: '', title: '', scm: small, tree: commutativeCutTree(small.dag) };
    const teller = candyParty.tell(small, 1);
    const counts = new Array(10).fill(0);
    for (const unit of sampledUnits(world, 1, 4000)) {
      counts[Number(/candies, \S+ gets (\d+)/.exec(teller.context(unit))![1]) - 1] += 1;
    }
    expect(counts.reduce((sum, count) => sum + (count - 400) ** 2 / 400, 0)).toBeLessThan(27.88);
  });
});

describe('the names', () => {
  test('are distinct, and none is the start of another or of yes or no', () => {
    expect(new Set(NAMES).size).toBe(NAMES.length);
    for (const name of NAMES) {
      expect(name).toMatch(/^\p{Lu}\p{Ll}+$/u);
      expect(name).not.toMatch(/^(?:yes|no)/i);
      expect(NAMES.filter((other) => other !== name && other.startsWith(name))).toEqual([]);
    }
  });

  test('are refused when a world has more nodes', () => {
    const edges = Array.from({ length: NAMES.length }, (_, i): [string, string] => [`n${i}`, `n${i + 1}`]);
    const dag = dagFromEdges(edges);
    const scm: Scm = {
      dag,
      functions: dag.nodes.map(() => 'or'),
      noise: dag.nodes.map(() => 0.4),
      fixed: new Map(),
    };
    expect(() => candyParty.tell(scm, 1)).toThrow(
      `candy-party: expected at most ${NAMES.length} nodes, one for each name, got ${NAMES.length + 1}`,
    );
  });
});

describe('a party that cannot be read', () => {
  const { context, question } = tellOne(small, 7, 3, { node: 2, value: false });
  const whole = `${context}\n${question}`;
  const [first, second] = context.split(', ');
  test.each<[string, string, string]>([
    ['without its question', context, 'a question like “Is Mila happy?”, got “the end”'],
    [
      'cut short',
      whole.slice(0, whole.indexOf('Nothing outside')),
      'expected “Nothing outside these rules makes a guest happy.”, got “the end”',
    ],
    ['with a rule in other words', whole.replace('if, and only if,', 'whenever'), 'a rule like'],
    [
      'with a stranger as a cause',
      whole.replaceAll(`${first} is happy or`, 'Zebedee is happy or'),
      'one of the guests',
    ],
    [
      'with candies missing',
      whole.replace(/gets \d+ candies, and/, 'gets some candies, and'),
      'a clause like “Mila gets 4 candies”',
    ],
    [
      'with a rule for the wrong guest',
      whole.replace(`- ${first} is`, `- ${second} is`),
      `the rule to end with how many candies ${second} needs`,
    ],
  ])('%s is refused, quoting the place', (_, prompt, message) => {
    expect(() => candyParty.read(prompt)).toThrow(ReadError);
    expect(() => candyParty.read(prompt)).toThrow(message);
  });

  test('is not there at all: undefined', () => {
    expect(candyParty.read('Is Mila happy?')).toBeUndefined();
  });
});
