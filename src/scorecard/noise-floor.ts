import { bitCount } from '../causal/bit-count.ts';
import { evaluateWords, intervene } from '../causal/scm.ts';
import { stream } from '../statistics/streams.ts';
import { isWithin, relativeAbsoluteError } from './approximation-error.ts';
import type { PathSteps } from './compositions.ts';
import type { ScorecardSettings } from './schema.ts';
import type { WorldQuestions } from './world-questions.ts';

/** Draws of noise to spend on one world: a fraction of a second. */
const BUDGET = 10_000_000;

/**
 * How likely a perfect reasoner is to be found valid and consistent on each composition, were the design's
 * units drawn anew.
 *
 * It answers every question right, and yet on a sample of units the product of true local values misses the
 * true global one. Where all settings are enumerated nothing is left to chance and the probability is 1;
 * where units are sampled, designs of the same size are drawn from the model and judged by the same rule.
 *
 * @returns By path, in [0, 1]; last, for all paths together.
 */
export function passProbabilities(
  world: WorldQuestions,
  paths: readonly PathSteps[],
  global: number,
  settings: ScorecardSettings,
): number[] {
  if (world.units === 'exhaustive') return new Array(paths.length + 1).fill(1);
  const units = Math.max(...world.pairs.map((pair) => pair.units.length));
  const nodes = world.scm.dag.nodes.length;
  const designs = Math.max(100, Math.min(settings.resamples, Math.floor(BUDGET / (units * nodes))));
  const draws = stream(settings.seed, 'noise floor', world.id);
  const passes = new Array<number>(paths.length + 1).fill(0);
  for (let design = 0; design < designs; design++) {
    const pns = sampledTruth(world, units, draws.bernoulli);
    const passed = paths.map(({ steps }) => {
      const along = steps.reduce((product, step) => product * pns[step]!, 1);
      return isWithin(relativeAbsoluteError(pns[global]!, along), settings.delta) === true;
    });
    passed.push(passed.every(Boolean));
    passed.forEach((pass, path) => {
      if (pass) passes[path]! += 1;
    });
  }
  return passes.map((count) => count / designs);
}

/** The true PNS of every pair on freshly drawn units, 32 of them at a time. */
function sampledTruth(
  { scm, tree, pairs }: WorldQuestions,
  units: number,
  bernoulli: (p: number) => boolean,
): number[] {
  const held = tree.nodes.map((node) =>
    [true, false].map((value) => intervene(scm, new Map([[node, value]]))),
  );
  const counts = new Array<number>(pairs.length).fill(0);
  for (let first = 0; first < units; first += 32) {
    const width = Math.min(32, units - first);
    const noise = Int32Array.from(scm.noise, (probability) => {
      let word = 0;
      for (let bit = 0; bit < width; bit++) if (bernoulli(probability)) word |= 1 << bit;
      return word;
    });
    const outcomes = held.map((models) => models.map((model) => evaluateWords(model, noise)));
    const inUse = width === 32 ? -1 : (1 << width) - 1;
    pairs.forEach(({ pair }, p) => {
      const effect = tree.nodes[pair.to]!;
      const [ifTrue, ifFalse] = outcomes[pair.from]!;
      counts[p]! += bitCount(ifTrue![effect]! & ~ifFalse![effect]! & inUse);
    });
  }
  return counts.map((count) => count / units);
}
