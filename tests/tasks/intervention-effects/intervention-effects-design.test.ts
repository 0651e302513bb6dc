import { describe, expect, test } from 'vitest';
import { dagFromEdges, edgesOf, nodeNumber } from '../../../src/causal/dag.ts';
import { interventionEffectCaseSchema } from '../../../src/tasks/intervention-effects/intervention-effect-case.ts';
import {
  type InterventionEffectsConfig,
  parseInterventionEffectsConfig,
} from '../../../src/tasks/intervention-effects/intervention-effects-config.ts';
import {
  designInterventionEffects,
  type Rendering,
} from '../../../src/tasks/intervention-effects/intervention-effects-design.ts';
import { orderedPairs } from '../../../src/tasks/intervention-effects/intervention-effects-queries.ts';
import {
  drawnGraph,
  NAMED,
  relationGraph,
  UNTOLD_GRAPH,
} from '../../../src/tasks/intervention-effects/relation-graphs.ts';
import table3 from '../../fixtures/intervention-effects-table-3.json' with { type: 'json' };
import { idOf } from '../../support/scored.ts';

function tellingsOf(input: Partial<Record<keyof InterventionEffectsConfig, unknown>>): Rendering[] {
  const design = designInterventionEffects(
    parseInterventionEffectsConfig({ preset: 'paper', ...input }),
    'w',
  );
  const renderings = [...design.renderings()];
  expect(renderings.flatMap(({ questions }) => questions).length).toBe(design.cases);
  return renderings;
}

type RelationQuestion = Rendering['questions'][number];

function questionsOf(input: Partial<Record<keyof InterventionEffectsConfig, unknown>>): RelationQuestion[] {
  return tellingsOf(input).flatMap(({ questions }) => questions);
}

const yesRate = (questions: readonly RelationQuestion[]): number =>
  questions.filter(({ metadata }) => metadata.truth).length / questions.length;

describe('designInterventionEffects', () => {
  test('asks each relation before any intervention, once for all phrasings, and after one on each variable', () => {
    const questions = questionsOf({ draws: 2, phrasings: ['intervention', 'substitution'] });
    expect(questions.length).toBe(2 * (2 * (1 + 2 * 2) + 3 * (1 + 2 * 3) + 3 * (1 + 2 * 3)));
    expect(new Set(questions.map(({ metadata }) => idOf(metadata))).size).toBe(questions.length);
    for (const { metadata } of questions)
      expect(interventionEffectCaseSchema.parse(metadata)).toEqual(metadata);
    expect(questionsOf({ draws: 2, phrasings: 'none' }).length).toBe(2 * (2 + 3 + 3));
  });

  test('truths agree with Table 3: the relation after the intervention is the one before, less the effect', () => {
    const questions = questionsOf({ draws: 1, names: 'tuebingen' });
    const truth = (graph: string, pair: string, intervention: string): number =>
      Number(
        questions.find(
          ({ metadata: m }) => m.graph === graph && m.pair === pair && m.intervention === intervention,
        )!.metadata.truth,
      );
    for (const row of table3.rows) {
      const pair = `${row.cause}→${row.effect}`;
      expect(truth(row.graph, pair, 'none') - truth(row.graph, pair, row.intervention)).toBe(
        row.interventionEffect,
      );
    }
  });

  test("the paper's design asks as many yes as no", () => {
    expect(yesRate(questionsOf({ draws: 1, phrasings: ['intervention', 'substitution'] }))).toBe(0.5);
  });

  test('draws come one after the other, so that fewer are a start of more', () => {
    const input = {
      graphs: ['mediation', { random: { nodes: 5, density: 0.4 } }],
      queries: { balanced: 4 },
      names: ['random-char', 'tuebingen'],
      phrasings: ['intervention', 'substitution'],
    };
    const withoutStamp = (draws: number) =>
      questionsOf({ ...input, draws }).map(({ metadata: { design: _, ...metadata }, ...question }) => ({
        ...question,
        metadata,
      }));
    const [few, many] = [withoutStamp(15), withoutStamp(60)];
    expect(many.slice(0, few.length)).toEqual(few);
    expect(many.length).toBeGreaterThan(3 * few.length);
  });

  test('the place of a question tells nothing: every kind comes first about as often', () => {
    const renderings = tellingsOf({ graphs: ['confounding'], draws: 600 });
    const firsts = Map.groupBy(
      renderings,
      ({ questions: [first] }) => first!.metadata.pair + first!.metadata.intervention,
    );
    expect(firsts.size).toBe(12);
    // Binomial(600, 1/12): mean 50, standard deviation 6.8.
    for (const list of firsts.values()) expect(Math.abs(list.length - 50)).toBeLessThan(4 * 6.8);
  });
});

describe('which relations are asked about', () => {
  test('paper: what the paper asks about its graphs, every ordered pair of the others', () => {
    const pairs = new Set(
      questionsOf({ graphs: ['mediation', 'collider'], draws: 1 }).map(
        ({ metadata: { graph, pair } }) => `${graph} ${pair}`,
      ),
    );
    const mediation = ['A→B', 'A→C', 'B→C'].map((pair) => `mediation ${pair}`);
    const collider = ['A→B', 'A→C', 'B→A', 'B→C', 'C→A', 'C→B'].map((pair) => `collider ${pair}`);
    expect(pairs).toEqual(new Set([...mediation, ...collider]));
  });

  test('all: every ordered pair, before and after an intervention on every variable', () => {
    for (const [graph, { arrows }] of Object.entries(NAMED)) {
      if (graph === UNTOLD_GRAPH) continue;
      const size = new Set(arrows.flat()).size;
      expect(questionsOf({ graphs: [graph], queries: 'all', draws: 1 }).length).toBe(
        size * (size - 1) * (1 + size),
      );
    }
  });

  test('balanced: half of the relations are severed, and yes is right just as often as no, before and after', () => {
    const questions = questionsOf({
      graphs: ['chain', 'diamond', { random: { nodes: 6, density: 0.4 } }],
      queries: { balanced: 8 },
      draws: 40,
    });
    const before = new Map(
      questions
        .filter(({ metadata }) => metadata.intervention === 'none')
        .map(({ metadata: { graph, draw, pair, truth } }) => [`${graph}/${draw}/${pair}`, truth]),
    );
    const after = questions.filter(({ metadata }) => metadata.intervention !== 'none');
    expect(after.length).toBe(3 * 40 * 8);
    const severed = after.filter(
      ({ metadata: { graph, draw, pair, truth } }) => before.get(`${graph}/${draw}/${pair}`) && !truth,
    );
    expect(severed.length).toBe(after.length / 2);
    expect(yesRate(after)).toBe(0.5);
    expect([...before.values()].filter(Boolean).length).toBe(before.size / 2);
  });

  test('null controls: one pair in each draw that no path joins, on top, marked, before and after', () => {
    const questions = questionsOf({ graphs: ['bivariate', 'confounding'], nullControls: true, draws: 1 });
    const controls = questions.filter(({ metadata }) => metadata.control);
    expect(new Set(controls.map(({ metadata: { graph, pair } }) => `${graph} ${pair}`))).toEqual(
      new Set(['confounding C→B']),
    );
    expect(controls.length).toBe(4);
    expect(controls.every(({ metadata }) => !metadata.truth)).toBe(true);
    expect(questions.length).toBe(2 * 3 + 3 * 4 + 4);
    const fork = questionsOf({ graphs: ['fork'], queries: { balanced: 2 }, nullControls: true, draws: 50 });
    const pairs = fork.filter(({ metadata }) => metadata.control).map(({ metadata }) => metadata.pair);
    expect(pairs.length).toBe(50 * (1 + 4));
    expect(new Set(pairs)).toEqual(new Set(['B→C', 'B→D', 'C→B', 'C→D', 'D→B', 'D→C']));
  });

  test('a listed pair stands where the paper puts it, elsewhere at a relation that is asked about and holds', () => {
    const listed = (graph: unknown, draws = 1): string[] => [
      ...new Set(
        questionsOf({ graphs: [graph], draws })
          .filter(({ metadata }) => metadata.listed)
          .map(({ metadata }) => metadata.pair),
      ),
    ];
    expect(listed('bivariate')).toEqual(['A→B']);
    expect(listed('confounding')).toEqual(['B→C']);
    expect(listed('mediation')).toEqual(['A→C']);
    expect(listed({ edges: ['X -> A', 'A -> Y'] }, 40).toSorted()).toEqual(['A→Y', 'X→A', 'X→Y']);
  });
});

describe('graphs', () => {
  test('names, phrasings and other graphs change nothing in what a draw asks', () => {
    const random = { random: { nodes: 7, density: 0.3 } };
    const asked = (input: object): string[] =>
      questionsOf({ graphs: [random], draws: 5, queries: { balanced: 6 }, ...input })
        .filter(({ metadata: { graph, phrasing } }) => graph.startsWith('random') && phrasing === 'none')
        .map(({ metadata: { arrows, pair, draw } }) => `${draw} ${arrows} ${pair}`)
        .toSorted();
    const plain = asked({});
    expect(asked({ names: 'random-tuebingen' })).toEqual(plain);
    expect(asked({ phrasings: ['none', 'substitution'] })).toEqual(plain);
    expect(asked({ graphs: ['chain', random] })).toEqual(plain);
    expect(new Set(asked({ seed: 2 }))).not.toEqual(new Set(plain));
  });

  test('a random graph has the arrows that its density asks for, another set for every draw', () => {
    const graph = relationGraph({ random: { nodes: 6, density: 0.4 } });
    const drawn = Array.from({ length: 50 }, (_, draw) => edgesOf(drawnGraph(graph, 1, draw).dag));
    expect(new Set(drawn.map((edges) => edges.length))).toEqual(new Set([6]));
    expect(new Set(drawn.map(String)).size).toBeGreaterThan(40);
  });

  test('the ones by name are all different', () => {
    const seen = Object.keys(NAMED).flatMap((name) => {
      if (name === UNTOLD_GRAPH) return [];
      const { parents, children } = relationGraph(name as keyof typeof NAMED).fixed!;
      return String(
        parents.map((list, node) => `${list.length} in ${children[node]!.length} out`).toSorted(),
      );
    });
    expect(new Set(seen).size).toBe(seen.length);
  });

  test('given by their arrows go by their arrows, or by a name', () => {
    const edges = [['X', 'A'] as const, ['A', 'Y'] as const];
    expect(relationGraph({ edges }).name).toBe('X→A A→Y');
    expect(relationGraph({ edges, name: 'mine' }).name).toBe('mine');
    expect(orderedPairs(dagFromEdges(edges)).length).toBe(6);
    expect(nodeNumber(relationGraph({ edges }).fixed!, 'Y')).toBe(2);
  });
});
