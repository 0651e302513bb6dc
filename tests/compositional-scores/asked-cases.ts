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

/** Encodes Figure 4 of Maasch et al. (2025), with one function and one probability of noise for all nodes. */
export function figure4(sign: '|' | '&', p: number): string {
  const causes = { A: 'X', B: 'X', C: 'AB', D: 'C', E: 'D', F: 'DE', Y: 'EF' };
  const equations = Object.entries(causes).map(
    ([node, parents]) => node + [...parents].map((parent) => sign + parent).join(''),
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

/**
 * Asks about every pair of a model's cut tree, under both suppositions.
 *
 * @param sample - The number of units that are drawn; by default, there is a unit for every setting of the noise.
 */
export function casesOf(
  equations: string,
  { sample, world = 'world' }: { readonly sample?: number; readonly world?: string } = {},
): CompositionalCase[] {
  const scm = decodeScm(equations);
  const { nodes } = scm.dag;
  const rng = namedRng(1, world);
  const settings = sample
    ? Array.from({ length: sample }, () => scm.noise.map((p) => Number(rng.bernoulli(p))))
    : Array.from({ length: 2 ** nodes.length }, (_, bits) => nodes.map((_, node) => (bits >> node) & 1));
  const tree = treeOf(scm.dag, undefined);
  const ends = pairs(tree.length).map(({ from, to }) => ({ cause: tree[from]!, effect: tree[to]! }));
  return ends.flatMap(({ cause, effect }) =>
    settings.flatMap((noise, unit) => {
      const { y1, y0 } = potentialOutcomes(scm, noise, cause, effect);
      const common = {
        world,
        equations,
        unit,
        causal: y1 && !y0,
        pair: pairName(nodes[cause]!, nodes[effect]!),
        noise: noise.join(''),
        weight: sample ? 1 / sample : noiseProbability(scm, nodes.keys(), noise),
        ...(sample && { cluster: `${world}/${unit}`, units: sample }),
      };
      return [caseOf({ ...common, query: 'do-true', truth: y1 }), caseOf({ ...common, query: 'do-false', truth: y0 })];
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

/** The PNS of the pairs about which {@link casesOfTwins} asks: the shares of units in which the effect follows. */
const PNS_OF_STRANDS = { 'X→C': 0.8, 'C→Y': 0.75, 'X→Y': 0.6 };

/** The share of the population for which all open twins stand, and for which all stopped twins do. */
const SHARE_OF_TWINS = 0.05;

/** Asks about pairs of twins, and about other open and stopped units, which carry most of the weight. */
export function casesOfTwins(numbers: Record<'twins' | 'open' | 'stopped', number>): CompositionalCase[] {
  return Object.entries(PNS_OF_STRANDS).flatMap(([pair, pns]) => {
    const twins = Array.from({ length: numbers.twins }, (_, twin) => twinUnits(pair, twin, numbers.twins));
    const openWeight = (pns - SHARE_OF_TWINS) / numbers.open;
    const stoppedWeight = (1 - pns - SHARE_OF_TWINS) / numbers.stopped;
    const others = [
      ...Array.from({ length: numbers.open }, () => ({ causal: true, weight: openWeight })),
      ...Array.from({ length: numbers.stopped }, () => ({ causal: false, weight: stoppedWeight })),
    ];
    return [...twins.flat(), ...others].flatMap((fields, unit) => strandsUnit({ ...fields, pair, unit }));
  });
}

function twinUnits(pair: string, twin: number, twins: number): UnitFields[] {
  const cluster = `${pair}/twins ${twin}`;
  const group = twin % 2 ? 'or/both' : 'and/1';
  const common = { cluster, group, twin, weight: SHARE_OF_TWINS / twins };
  return [
    { ...common, causal: true },
    { ...common, causal: false },
  ];
}

type UnitFields = Partial<CompositionalCase> & Pick<CompositionalCase, 'causal' | 'weight'>;

/** Asks about a unit under both suppositions. An effect that does not follow its cause is always true, or never. */
function strandsUnit(fields: UnitFields & Pick<CompositionalCase, 'unit'>): CompositionalCase[] {
  const { causal, unit } = fields;
  const isAlwaysTrue = !causal && unit % 4 < 2;
  const common = { ...fields, kind: 'strands', tree: 'X C Y', equations: 'X=0.4 C|X Y|C' } as const;
  return [
    caseOf({ ...common, query: 'do-true', truth: causal || isAlwaysTrue }),
    caseOf({ ...common, query: 'do-false', truth: isAlwaysTrue }),
  ];
}

/** Answers every case once. */
export function answersBy(cases: readonly CompositionalCase[], answer: (item: CompositionalCase) => Answer): Answers {
  return cases.map((item) => [answer(item)]);
}

export function right({ truth }: Pick<CompositionalCase, 'truth'>): Answer {
  return truth ? 'yes' : 'no';
}

export function wrong({ truth }: Pick<CompositionalCase, 'truth'>): Answer {
  return truth ? 'no' : 'yes';
}

/** The values of all metrics, without errors of rounding; “undefined” if a metric has no value. */
export function valuesOf(cases: readonly CompositionalCase[], answers: Answers): Record<string, number | string> {
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
