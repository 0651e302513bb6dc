import fc from 'fast-check';
import type { Answer } from '../../src/answer/answer.ts';
import { pairs, treeOf } from '../../src/causal/commutative-cut-tree.ts';
import { pairName } from '../../src/causal/dag.ts';
import { decodeScm, noiseProbability, potentialOutcomes } from '../../src/causal/scm.ts';
import { namedRng } from '../../src/lib/random.ts';
import type { Metric } from '../../src/score/metric.ts';
import type { Answers } from '../../src/score/sheet.ts';
import { askedWorlds, type PopulationWorld, populationWorlds } from '../../src/tasks/compositional/asked.ts';
import type { CompositionalCase } from '../../src/tasks/compositional/case.ts';
import { compositionalMetrics } from '../../src/tasks/compositional/metrics.ts';

/** Figure 4 of Maasch et al. (2025), with one function and one probability for all nodes. */
export function figure4(sign: '|' | '&', p: number): string {
  const causes = { A: 'X', B: 'X', C: 'AB', D: 'C', E: 'D', F: 'DE', Y: 'EF' };
  const equations = Object.entries(causes).map(
    ([node, list]) => node + [...list].map((one) => sign + one).join(''),
  );
  return [`X=${p}`, ...equations].join(' ');
}

/** The fields of a case that a test does not mention. */
const DEFAULTS = {
  task: 'compositional',
  kind: 'graph',
  design: 'test/1',
  fingerprint: '',
  theme: 'candy-party',
  noise: '',
  pair: 'X→Y',
  query: 'do-true',
  unit: 0,
  weight: 1,
  world: 'world',
  equations: 'X=0.4 Y|X',
  truth: true,
  causal: true,
} as const;

/** Makes a case of what matters in a test. */
export function caseOf(fields: Partial<CompositionalCase>): CompositionalCase {
  const item = { ...DEFAULTS, ...fields };
  const id = [item.world, item.pair, item.unit, item.query].join('/');
  return { id, cluster: `${item.world}/${item.pair}/${item.unit}`, ...item };
}

/** Asks about every pair of the cut tree in every setting of the noise, or in a sample of settings. */
export function casesOf(equations: string, sample?: number, world = 'world'): CompositionalCase[] {
  const scm = decodeScm(equations);
  const nodes = scm.dag.nodes;
  const rng = namedRng(1, world);
  const settings = sample
    ? Array.from({ length: sample }, () => scm.noise.map((p) => Number(rng.bernoulli(p))))
    : Array.from({ length: 2 ** nodes.length }, (_, bits) => nodes.map((_, node) => (bits >> node) & 1));
  const tree = treeOf(scm.dag, undefined);
  return pairs(tree.length).flatMap(({ from, to }) =>
    settings.flatMap((noise, unit) => {
      const { y1, y0 } = potentialOutcomes(scm, noise, tree[from]!, tree[to]!);
      const common = {
        world,
        equations,
        unit,
        causal: y1 && !y0,
        pair: pairName(nodes[tree[from]!]!, nodes[tree[to]!]!),
        noise: noise.join(''),
        weight: sample ? 1 / sample : noiseProbability(scm, nodes.keys(), noise),
        ...(sample && { cluster: `${world}/${unit}`, units: sample }),
      };
      return [
        caseOf({ ...common, query: 'do-true', truth: y1 }),
        caseOf({ ...common, query: 'do-false', truth: y0 }),
      ];
    }),
  );
}

/** Returns a model's world, asked about as a whole. */
export function populationOf(equations: string): PopulationWorld {
  return populationWorlds(askedWorlds(casesOf(equations)))[0]!;
}

/** Any estimates of the PNS of some pairs. */
export function anyEstimates(pairs: number): fc.Arbitrary<number[]> {
  return fc.array(fc.double({ min: 0.02, max: 1, noNaN: true }), { minLength: pairs, maxLength: pairs });
}

/** Asks about twins, open and stopped, and about other units, which carry most of the weight. */
export function casesOfTwins({ twins, open, stopped }: Record<'twins' | 'open' | 'stopped', number>) {
  const pns = { 'X→C': 0.8, 'C→Y': 0.75, 'X→Y': 0.6 };
  return Object.entries(pns).flatMap(([pair, share]) => {
    const units = [
      ...Array.from({ length: 2 * twins }, (_, i) => ({
        causal: i % 2 === 0,
        twin: i >> 1,
        weight: 0.05 / twins,
      })),
      ...Array.from({ length: open }, () => ({ causal: true, weight: (share - 0.05) / open })),
      ...Array.from({ length: stopped }, () => ({ causal: false, weight: (0.95 - share) / stopped })),
    ];
    return units.flatMap((unit, i) => {
      const common = {
        kind: 'strands',
        tree: 'X C Y',
        equations: 'X=0.4 C|X Y|C',
        pair,
        unit: i,
        ...unit,
      } as const;
      const twin = 'twin' in unit && {
        cluster: `${pair}/twins ${i >> 1}`,
        group: (i >> 1) % 2 ? 'or/both' : 'and/1',
      };
      const state = i % 4 < 2;
      return [
        caseOf({ ...common, ...twin, query: 'do-true', truth: unit.causal || state }),
        caseOf({ ...common, ...twin, query: 'do-false', truth: !unit.causal && state }),
      ];
    });
  });
}

/** Answers every case once. */
export function answersBy(
  cases: readonly CompositionalCase[],
  answer: (item: CompositionalCase) => Answer,
): Answers {
  return cases.map((item) => [answer(item)]);
}

export function right({ truth }: Pick<CompositionalCase, 'truth'>): Answer {
  return truth ? 'yes' : 'no';
}

export function wrong({ truth }: Pick<CompositionalCase, 'truth'>): Answer {
  return truth ? 'no' : 'yes';
}

/** The values of all metrics, without errors of rounding; “undefined” if a metric has no value. */
export function valuesOf(
  cases: readonly CompositionalCase[],
  answers: Answers,
): Record<string, number | string> {
  return Object.fromEntries(
    compositionalMetrics(cases).map((metric) => {
      const estimate = metric.estimate(answers);
      // Adding 0 turns a negative zero into 0.
      const value = estimate.kind === 'estimate' ? Number(estimate.value.toFixed(9)) + 0 : estimate.kind;
      return [metric.name, value];
    }),
  );
}

/** The metrics by which a candidate can fail, without the accuracies of parts. */
export function guardsOf(cases: readonly CompositionalCase[]): Metric[] {
  return compositionalMetrics(cases).filter(({ kind, part }) => kind === 'guard' && !part);
}
