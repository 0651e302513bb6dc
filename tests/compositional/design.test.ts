import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { radius } from '../../src/causal/radius.ts';
import { compositionalCaseSchema, decodeNoise } from '../../src/tasks/compositional/case.ts';
import { compositionalNotes } from '../../src/tasks/compositional/notes.ts';
import { recompute } from '../../src/tasks/compositional/recompute.ts';
import { casesOf, graphOfPrompt, twinTests } from './asked.ts';

const FIGURE = { preset: 'maasch-2025-figure-4' };
const DESIGNS: Readonly<Record<string, object>> = {
  'the default design': { seed: 5 },
  'a design of three parts and two worlds': { parts: 3, worlds: 2, links: 6, seed: 6 },
  'a ladder': { preset: 'ladder', seed: 7, units: { twins: 12 } },
  'the preset counterfactual': { preset: 'counterfactual', units: { twins: 32 }, seed: 8 },
  'Figure 4': FIGURE,
  'Figure 4 with factual questions': { ...FIGURE, queries: 'factual-counterfactual' },
  'a sample of Figure D.1A': { preset: 'maasch-2025-figure-d1a', units: { sample: 20 } },
  'a design of factual questions alone': { ...FIGURE, queries: 'factual', units: { sample: 9 } },
  'a graph from the config': {
    edges: ['X -> A', 'X -> B', 'A -> C', 'B -> C', 'C -> Y'],
    functions: 'random',
    noise: { min: 0.2, max: 0.4 },
  },
};

describe.each(Object.entries(DESIGNS))('the questions of %s', (_, config) => {
  const tests = compositional(config);
  const cases = casesOf(tests);

  test('are as many as the design says, and each has a unique id', () => {
    expect(cases[0]!.design).toMatch(new RegExp(`^[0-9a-f]{8}/${cases.length}$`));
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
    for (const item of cases) expect(compositionalCaseSchema.parse(item)).toEqual(item);
  });

  test('have answers and weights that follow from their equations', () => {
    for (const item of cases) expect(recompute(item)).toEqual({ truth: item.truth, weight: item.weight });
  });

  test('are the same, in the same order, when they are generated again', () => {
    expect(compositional(config)).toEqual(tests);
  });
});

test.each([1, 2, 3])(
  'the default design has 60 units per pair, 24 of which are twins with matching weights (seed %i)',
  (seed) => {
    const cases = casesOf(compositional({ seed }));
    expect(cases).toHaveLength(360);
    const pairs = Map.groupBy(
      cases.filter(({ query }) => query === 'do-true'),
      ({ pair }) => pair,
    );
    const pns = new Map(
      [...pairs].map(([pair, units]) => {
        expect(units).toHaveLength(60);
        expect(units.filter(({ twin }) => twin !== undefined)).toHaveLength(24);
        expect(units.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12);
        return [pair, units.reduce((sum, { weight, causal }) => sum + (causal ? weight : 0), 0)];
      }),
    );
    expect(pns.get('X→C1')! * pns.get('C1→Y')!).toBeCloseTo(pns.get('X→Y')!, 12);
    for (const twins of Map.groupBy(
      cases.filter(({ twin }) => twin !== undefined),
      ({ cluster }) => cluster,
    ).values()) {
      expect(twins.map(({ causal }) => causal).toSorted()).toEqual([false, false, true, true]);
      expect(new Set(twins.map(({ group, distance, weight }) => `${group} ${distance} ${weight}`)).size).toBe(
        1,
      );
    }
  },
);

test('the default design spreads its twins evenly over joins and kinds of blockers', () => {
  const cases = casesOf(compositional({ seed: 4 })).filter(
    ({ twin, query }) => twin !== undefined && query === 'do-true',
  );
  const groups = Map.groupBy(cases, ({ group }) => group);
  expect([...groups.keys()].toSorted()).toEqual(['and/1', 'and/2', 'and/both', 'or/1', 'or/2', 'or/both']);
  for (const members of groups.values()) expect(members).toHaveLength(12);
  expect(Math.min(...cases.map(({ distance }) => distance!))).toBe(7);
});

test('three worlds of a design have three different sets of equations', () => {
  const cases = casesOf(compositional({ worlds: 3, units: { twins: 10 } }));
  expect(new Set(cases.map(({ equations }) => equations)).size).toBe(3);
  expect(new Set(cases.map(({ world }) => world)).size).toBe(3);
});

/** The least radius of the twins of each design, by their prompts with all numbers. */
const RADII: readonly (readonly [string, object, number])[] = [
  ['the default design', {}, 3],
  ['parts of 11 links', { links: 11 }, 4],
  ['three parts', { parts: 3 }, 3],
  ['parts of 4 links', { links: 4 }, 0],
  ['the flower theme with extraneous details', { theme: 'flower-garden', extraneous: true }, 3],
  ['the clinical theme with extraneous details', { theme: 'clinical-notes', extraneous: true }, 3],
  ['the vaccination theme', { theme: 'flu-vaccine' }, 3],
  ['the abstract theme', { theme: 'abstract' }, 3],
  ['the preset “counterfactual”', { preset: 'counterfactual', units: { twins: 64 } }, 3],
  ...(
    [
      [2, 0],
      [4, 0],
      [8, 2],
      [16, 6],
      [32, 14],
      [64, 30],
    ] as const
  ).map(
    ([links, least]) =>
      [`a ladder of ${links} links`, { preset: 'ladder', links, units: { twins: 24 } }, least] as const,
  ),
];

test.each(RADII)(
  'twins from %s have the expected least radius, and every radius is finite',
  (_, config, least) => {
    for (const seed of [11, 12]) {
      const twins = twinTests(compositional({ ...config, seed }));
      const radii = twins.map(([a, b]) => radius(graphOfPrompt(a), graphOfPrompt(b)));
      expect(Math.min(...radii)).toBe(least);
      expect(Math.max(...radii)).toBeLessThan(Number.POSITIVE_INFINITY);
    }
  },
);

test('twins have the same names, rules and suppositions, and the same numbers in another order', () => {
  for (const [a, b] of twinTests(compositional({ seed: 3 }))) {
    const rules = (text: string): string => text.split('\n').slice(0, -1).join('\n');
    expect(rules(a.vars.case.context)).toBe(rules(b.vars.case.context));
    expect(a.vars.case.question).toBe(b.vars.case.question);
    const facts = (text: string): string[] => text.split('\n').at(-1)!.match(/\d+/g)!.toSorted();
    expect(facts(a.vars.case.context)).toEqual(facts(b.vars.case.context));
    expect(a.vars.case.context).not.toBe(b.vars.case.context);
  }
});

test('the cause is the first of the two supposed variables in about half of the questions', () => {
  const questions = compositional({ seed: 3 }).map(({ vars, metadata }) => {
    const [cause] = metadata.asked!.split(', ');
    return vars.case.question.indexOf(cause!) < vars.case.question.indexOf(' and ');
  });
  const first = questions.filter(Boolean).length / questions.length;
  expect(first).toBeGreaterThan(0.4);
  expect(first).toBeLessThan(0.6);
});

describe('the order of asking', () => {
  const cases = casesOf(compositional({ seed: 9, worlds: 4 }));

  /** The number of questions within which those of a cluster are asked. */
  const MOST_APART = 128;

  test('keeps the questions of a cluster fewer than 128 places apart', () => {
    const places = Map.groupBy(cases.keys(), (i) => cases[i]!.cluster);
    const spans = [...places.values()].map((list) => Math.max(...list) - Math.min(...list));
    expect(Math.max(...spans)).toBeLessThan(MOST_APART);
    expect(Math.max(...spans)).toBeGreaterThan(32);
  });

  test('mixes all pairs and worlds within the first 200 questions', () => {
    const first = cases.slice(0, 200);
    expect(new Set(first.map(({ world, pair }) => `${world} ${pair}`)).size).toBe(12);
  });
});

test('shards together ask every question once, and keep each cluster in a single shard', () => {
  const whole = casesOf(compositional({ seed: 9 }));
  const shards = [1, 2, 3, 4, 5].map((index) => {
    process.env.CAUSAL_SHARD = `${index}/5`;
    try {
      return casesOf(compositional({ seed: 9 }));
    } finally {
      delete process.env.CAUSAL_SHARD;
    }
  });
  expect(
    shards
      .flat()
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual(whole.map(({ id }) => id).toSorted());
  expect(shards.flat().every(({ design }) => design === whole[0]!.design)).toBe(true);
  const clusters = shards.map((shard) => new Set(shard.map(({ cluster }) => cluster)));
  expect(clusters.reduce((sum, { size }) => sum + size, 0)).toBe(
    new Set(whole.map(({ cluster }) => cluster)).size,
  );
});

test.each(['0/4', '5/4', 'one'])(
  'the environment variable CAUSAL_SHARD is refused with the value “%s”',
  (shard) => {
    process.env.CAUSAL_SHARD = shard;
    try {
      expect(() => compositional({})).toThrow('expected a shard like 3/16');
    } finally {
      delete process.env.CAUSAL_SHARD;
    }
  },
);

describe('a design with factual questions', () => {
  const cases = casesOf(compositional({ ...FIGURE, queries: 'factual-counterfactual' }));
  const units = Map.groupBy(cases, ({ cluster }) => cluster);

  test('supposes the opposite of the cause’s actual state, so that PN can be computed', () => {
    const sums = { both: 0, necessary: 0 };
    for (const questions of units.values()) {
      const fact = questions.find(({ query }) => query === 'factual')!;
      const supposed = questions.find(({ pair }) => pair === 'X→Y');
      if (!supposed || !fact.truth || supposed.query !== 'do-false') continue;
      sums.both += fact.weight;
      if (!supposed.truth) sums.necessary += fact.weight;
    }
    // With `or` alone, X is necessary for Y if nothing else is on.
    expect(sums.necessary / sums.both).toBeCloseTo((0.4 * 0.6 ** 7) / 0.4, 12);
  });

  test('asks one factual question for all pairs with the same effect', () => {
    const facts = cases.filter(({ query }) => query === 'factual');
    expect(new Set(facts.map(({ pair }) => pair))).toEqual(new Set(['C', 'D', 'Y']));
    expect(facts).toHaveLength(2 ** 4 + 2 ** 5 + 2 ** 8);
  });
});

test('the Figure 4 design has 178 units, whose weights give the exact PNS', () => {
  const cases = casesOf(compositional(FIGURE));
  expect(cases).toHaveLength(356);
  const pns = new Map<string, number>();
  for (const { pair, query, causal, weight } of cases)
    if (query === 'do-true' && causal) pns.set(pair, (pns.get(pair) ?? 0) + weight);
  const expected = { 'X→C': 0.216, 'X→D': 0.1296, 'C→D': 0.6, 'C→Y': 0.1296, 'D→Y': 0.216, 'X→Y': 0.0279936 };
  for (const [pair, value] of Object.entries(expected)) expect(pns.get(pair)).toBeCloseTo(value, 12);
});

test('evidence twins differ only in the noise of hidden causes, and have opposite answers', () => {
  const tests = compositional({ preset: 'counterfactual', units: { twins: 40 }, seed: 2 });
  for (const [a, b] of twinTests(tests)) {
    expect(a.metadata.truth).not.toBe(b.metadata.truth);
    const [one, other] = [a, b].map(({ metadata }) => decodeNoise(metadata.noise!));
    expect(one!.hidden).toEqual(other!.hidden);
    for (const [node, on] of one!.noise.entries())
      expect(on === other!.noise[node]).toBe(!one!.hidden.includes(node));
  }
});

test.each([
  [{}, 'no reader that looks 3 links around each node'],
  [{ preset: 'ladder' }, 'by the links of the ladder: 2: 0, 4: 0, 8: 2, 16: 6, 32: 14, 64: 30'],
  [{ preset: 'counterfactual' }, 'no reader that looks 3 links around each node'],
  [FIGURE, 'could reach a discrimination of 1.00'],
])('the check command says what discrimination shows for the config %j', (config, sentence) => {
  const notes = compositionalNotes(casesOf(compositional(config)));
  expect(notes).toHaveLength(1);
  expect(notes[0]).toContain(sentence);
});

test('the check command warns about a PNS that is too small for relative errors', () => {
  const bccs = Array.from({ length: 12 }, () => ({ type: 'wheel', nodes: 5 }));
  const notes = compositionalNotes(casesOf(compositional({ bccs, units: { sample: 2 } })));
  expect(notes[0]).toMatch(/has a PNS of \d\.\de-\d+ from root to leaf, which is too small/);
});

test('a theme whose prompts cannot be parsed is refused before any question is asked', () => {
  const theme = {
    id: 'muddle',
    names: Array.from({ length: 30 }, (_, i) => `N${i}`),
    detail: { kind: 'switch' },
    sentences: {
      opening: '{{ names }} are lamps.',
      rules: 'The rules:',
      rule: '- {{ name }} is on if {{ conditions }}.',
      state: '{{ name }} is {% if not value %}not {% endif %}on',
      // The condition on a lamp's own noise reads like its state.
      own: '{{ name }} is on',
      closing: 'That is all.',
      fact: '{{ name }} is {% if not value %}not {% endif %}switched on',
      facts: 'So {{ facts }}.',
      observed: 'It is seen that {{ states }}.',
      supposition: 'Suppose {{ names }} were {% if not value %}not {% endif %}on.',
      question: 'Is {{ name }} on?',
      hypotheticalQuestion: 'Would {{ name }} be on?',
    },
  };
  expect(() => compositional({ ...FIGURE, theme })).toThrow('expected a theme whose prompts can be parsed');
});
