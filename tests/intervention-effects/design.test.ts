import { afterEach, describe, expect, test, vi } from 'vitest';
import { effectsOf } from '../../src/tasks/intervention-effects/effects.ts';
import { recomputeRelation } from '../../src/tasks/intervention-effects/relation.ts';
import { ask, casesOf } from './asked.ts';
import { TABLE_3 } from './table-3.ts';

const EVERYTHING = {
  preset: 'paper',
  draws: 4,
  names: ['random-char', 'tuebingen', 'random-tuebingen'],
  phrasings: ['intervention', 'substitution'],
};

describe('the preset “paper”', () => {
  const cases = casesOf(ask({ preset: 'paper', draws: 2 }));

  test.each(Object.keys(TABLE_3))(
    'asks about exactly the intervention effects that Table 3 of Kasetty et al. (2024) lists for the graph “%s”',
    (graph) => {
      const asked = cases.filter((item) => item.graph === graph && item.draw === 0);
      const table: Record<string, Record<string, number>> = {};
      for (const { item, isSevered } of effectsOf(asked)) {
        table[item.intervention] ??= {};
        table[item.intervention]![item.pair] = Number(isSevered);
      }
      expect(table).toEqual(TABLE_3[graph as keyof typeof TABLE_3]);
    },
  );

  test('asks one question before interventions about every relation in Table 3 of Kasetty et al. (2024)', () => {
    const before = cases.filter(({ intervention, draw }) => intervention === 'none' && draw === 0);
    expect(before.map(({ graph, pair, truth }) => `${graph} ${pair} ${truth}`).sort()).toEqual([
      'bivariate A→B true',
      'bivariate B→A false',
      'confounding A→B true',
      'confounding A→C true',
      'confounding B→C false',
      'mediation A→B true',
      'mediation A→C true',
      'mediation B→C true',
    ]);
  });
});

describe('the default design for intervention effects', () => {
  const cases = casesOf(ask({}));

  test('asks four questions about two paths of 16 links in each of 60 draws', () => {
    expect(cases).toHaveLength(240);
    expect(new Set(cases.map(({ cluster }) => cluster)).size).toBe(60);
    expect(cases.every(({ links }) => links === 16)).toBe(true);
  });

  test('has “yes” as the correct answer to half of the questions before interventions, and to half of those after them', () => {
    const shares = [true, false].map((isBefore) => {
      const some = cases.filter(({ intervention }) => (intervention === 'none') === isBefore);
      return some.filter(({ truth }) => truth).length / some.length;
    });
    expect(shares).toEqual([0.5, 0.5]);
  });

  test('has two interventions in each draw: one in the middle of a path, and one at the same place on the other path', () => {
    const draws = Map.groupBy(cases, ({ draw }) => draw);
    for (const items of draws.values()) {
      const after = items.filter(({ intervention }) => intervention !== 'none');
      const severing = after.find(({ truth }) => !truth)!.intervention;
      expect(severing).toMatch(/^B[789]$/);
      expect(after.map(({ pair, intervention }) => `${pair} ${intervention}`).sort()).toEqual(
        [`A→Y ${severing}`, `A→Y ${severing}'`].sort(),
      );
    }
  });
});

describe('an intervention on three variables', () => {
  const cases = casesOf(ask({ links: 8, interventions: 3, draws: 5 }));

  test('severs a relation only if all three variables lie between the cause and the effect', () => {
    const after = cases.filter(({ intervention }) => intervention !== 'none');
    expect(new Set(after.map(({ intervention }) => intervention.split(', ').length))).toEqual(new Set([3]));
    // Variables of the other path have a prime.
    for (const { intervention, truth } of after) expect(truth).toBe(intervention.includes("'"));
  });

  test('sets exactly two variables that the other intervention of the same draw also sets', () => {
    const draws = Map.groupBy(cases, ({ draw }) => draw);
    for (const items of draws.values()) {
      const [first, second] = items
        .filter(({ intervention }) => intervention !== 'none')
        .map(({ intervention }) => new Set(intervention.split(', ')));
      expect([...first!].filter((symbol) => second!.has(symbol))).toHaveLength(2);
    }
  });
});

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('a design for intervention effects', () => {
  const questions = ask(EVERYTHING);
  const cases = casesOf(questions);

  test('has the same prompts for the same seed, and other prompts for another seed', () => {
    const prompts = (seed: number): string[] => ask({ seed, draws: 3 }).map(({ prompt }) => prompt);
    expect(prompts(1)).toEqual(prompts(1));
    expect(prompts(2)).not.toEqual(prompts(1));
  });

  test('gives every question a unique id', () => {
    expect(new Set(cases.map(({ id }) => id)).size).toBe(cases.length);
  });

  test('has an id that states the number of its questions', () => {
    expect(new Set(cases.map(({ design }) => design.split('/')[1]))).toEqual(new Set([String(cases.length)]));
  });

  test('has an id that depends on the seed, but not on the answer format', () => {
    const designOf = (config: object): string => casesOf(ask({ draws: 1, ...config }))[0]!.design;
    expect(designOf({ answerFormat: 'words' })).toBe(designOf({}));
    expect(designOf({ seed: 2 })).not.toBe(designOf({}));
  });

  test('uses the same graph for all questions of a draw, whichever kind of names and phrasing they have', () => {
    const draws = Map.groupBy(
      casesOf(ask({ ...EVERYTHING, graphs: [{ random: { nodes: 5, density: 0.5 } }] })),
      ({ cluster }) => cluster,
    );
    for (const items of draws.values()) expect(new Set(items.map(({ arrows }) => arrows)).size).toBe(1);
  });

  test('stores correct answers that follow from the arrows of its graphs', () => {
    for (const item of cases) expect(recomputeRelation(item)).toEqual({ truth: item.truth, weight: 1 });
    const [first] = cases;
    expect(recomputeRelation({ ...first!, arrows: 'B→A', pair: 'A→B' })).toEqual({ truth: false, weight: 1 });
  });

  test('keeps the questions of a draw close together, and asks about the draws in random order', () => {
    const draws = ask({ draws: 100 }).map(({ item }) => item.draw);
    const reach = (draw: number): number => draws.lastIndexOf(draw) - draws.indexOf(draw);
    // Four questions about each of the 32 draws that are shuffled together.
    expect(Math.max(...new Set(draws.map(reach)))).toBeLessThan(4 * 32);
    expect(draws.slice(0, 32)).not.toEqual(draws.slice(0, 32).toSorted((a, b) => a - b));
  });

  test('can be divided into parts for several machines (shards), but all questions of a draw stay in the same shard', () => {
    const whole = casesOf(ask({ draws: 10 })).map(({ id }) => id);
    const shards = [1, 2, 3].map((index) => {
      vi.stubEnv('CAUSAL_SHARD', `${index}/3`);
      return casesOf(ask({ draws: 10 }));
    });
    expect(shards.flatMap((cases) => cases.map(({ id }) => id)).sort()).toEqual(whole.sort());
    const clusters = shards.map((cases) => new Set(cases.map(({ cluster }) => cluster)));
    expect([...clusters[0]!].some((cluster) => clusters[1]!.has(cluster))).toBe(false);
  });
});

describe('a design with the user’s own graph or with random graphs', () => {
  test('asks about every ordered pair of variables, before any intervention and after each intervention', () => {
    const cases = casesOf(ask({ graphs: [{ edges: ['A -> B', 'B -> C', 'A -> D'] }], draws: 1 }));
    // Four variables have 4 × 3 ordered pairs, each asked about once before and after four interventions.
    expect(cases).toHaveLength(4 * 3 * (1 + 4));
  });

  test('asks about as many severed as unchanged relations if the config contains “queries: {balanced: 6}”', () => {
    const cases = casesOf(
      ask({ graphs: [{ random: { nodes: 8, density: 0.4 } }], queries: { balanced: 6 }, draws: 5 }),
    );
    const effects = effectsOf(cases);
    expect(effects).toHaveLength(30);
    expect(effects.filter(({ isSevered }) => isSevered)).toHaveLength(15);
    expect(effects.every(({ before }) => cases[before]!.truth)).toBe(true);
    const before = cases.filter(({ intervention }) => intervention === 'none');
    expect(before.filter(({ truth }) => truth)).toHaveLength(before.length / 2);
  });

  test('has a different random graph in each draw, always with the same number of arrows', () => {
    const cases = casesOf(ask({ graphs: [{ random: { nodes: 6, density: 0.4 } }], draws: 4 }));
    const graphs = new Set(cases.map(({ arrows }) => arrows));
    expect(graphs.size).toBe(4);
    // 0.4 of the 15 pairs of six variables.
    for (const arrows of graphs) expect(arrows.match(/→/g)).toHaveLength(6);
  });
});
