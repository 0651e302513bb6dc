import { bitCount } from '../causal/bit-count.ts';
import { populationDefierRate, populationPns } from '../causal/population.ts';
import { evaluateWords, intervene, isMonotone } from '../causal/scm.ts';
import { lowBits, randomBits } from '../statistics/random-bits.ts';
import type { Stream } from '../statistics/streams.ts';
import type { PairQuestions, WorldQuestions } from './world-questions.ts';

/** A design drawn anew: the true PNS of every pair on its units, and what the answers to its questions come to. */
export interface RedrawnDesign {
  readonly truths: readonly number[];
  readonly answered: readonly number[];
}

/**
 * Draws a world's design anew, with a reasoner that answers each question wrongly with a small probability.
 *
 * Sampled units are drawn from the model; enumerated ones stay as they are, and so do those drawn within strata,
 * but for which way their effect depends on the cause, where models allow both.
 *
 * @param units - Where the units' noise comes from.
 * @param slips - Where wrong answers come from.
 * @returns A function that draws the next design.
 */
export function redrawnDesigns(
  world: WorldQuestions,
  errorRate: number,
  units: Stream,
  slips: Stream,
): () => RedrawnDesign {
  const flips = randomBits(slips, errorRate);
  return world.units === 'sample' ? sampledDesigns(world, units, flips) : fixedDesigns(world, units, flips);
}

/** The largest number of units of a pair. */
export function mostUnits({ pairs }: WorldQuestions): number {
  return Math.max(...pairs.map(({ units }) => units.length));
}

/** Units drawn from the model, 32 of them at a time, shared by all pairs. */
function sampledDesigns(
  world: WorldQuestions,
  draws: Stream,
  flips: (width: number) => number,
): () => RedrawnDesign {
  const { scm, tree, pairs } = world;
  const units = mostUnits(world);
  const sharesFacts = pairs.some((pair) => pair.units.some(({ y }) => y !== undefined));
  const held = tree.nodes.map((node) =>
    [true, false].map((value) => intervene(scm, new Map([[node, value]]))),
  );
  const noiseOf = scm.noise.map((probability) => randomBits(draws, probability));
  return () => {
    const truths = new Array<number>(pairs.length).fill(0);
    const answered = new Array<number>(pairs.length).fill(0);
    for (let first = 0; first < units; first += 32) {
      const width = Math.min(32, units - first);
      const noise = Int32Array.from(noiseOf, (next) => next(width));
      const outcomes = held.map((models) => models.map((model) => evaluateWords(model, noise)));
      const inUse = lowBits(width);
      const facts = sharesFacts ? evaluateWords(scm, noise) : undefined;
      const wrongFacts = sharesFacts ? tree.nodes.map(() => flips(width)) : [];
      pairs.forEach(({ pair }, p) => {
        const effect = tree.nodes[pair.to]!;
        const [ifTrue, ifFalse] = outcomes[pair.from]!;
        const [y1, y0] = [ifTrue![effect]!, ifFalse![effect]!];
        truths[p]! += bitCount(y1 & ~y0 & inUse);
        let [wrong1, wrong0] = [flips(width), 0];
        if (facts) {
          // By consistency the factual answer, which all pairs with this effect share, is one of the two.
          const cause = facts[tree.nodes[pair.from]!]!;
          const counterfactual = wrong1;
          wrong1 = (cause & wrongFacts[pair.to]!) | (~cause & counterfactual);
          wrong0 = (~cause & wrongFacts[pair.to]!) | (cause & counterfactual);
        } else {
          wrong0 = flips(width);
        }
        answered[p]! += bitCount((y1 ^ wrong1) & ~(y0 ^ wrong0) & inUse);
      });
    }
    return {
      truths: truths.map((count) => count / units),
      answered: answered.map((count) => count / units),
    };
  };
}

/** The units that were asked about. */
function fixedDesigns(
  { units: kind, scm, tree, pairs }: WorldQuestions,
  { bernoulli }: Stream,
  flips: (width: number) => number,
): () => RedrawnDesign {
  const bothWays = kind === 'informative' && !isMonotone(scm);
  const drawn = pairs.map((questions) => ({
    units: questions.units.map(({ weight, truth: { y1, y0 } }) => ({ weight, y1, y0 })),
    whole: questions.units.reduce((sum, { weight }) => sum + weight, 0),
    forward: bothWays ? forwardShare(questions) : 1,
  }));
  function forwardShare({ pair: { from, to } }: PairQuestions): number {
    const [cause, effect] = [tree.nodes[from]!, tree.nodes[to]!];
    const forward = populationPns(scm, cause, effect);
    const backward = populationDefierRate(scm, cause, effect);
    return forward + backward > 0 ? forward / (forward + backward) : 1;
  }
  return () => {
    const truths: number[] = [];
    const answered: number[] = [];
    for (const { units, whole, forward } of drawn) {
      let [truth, answer] = [0, 0];
      for (const unit of units) {
        let { y1, y0 } = unit;
        if (bothWays && y1 !== y0) {
          y1 = bernoulli(forward) ? 1 : 0;
          y0 = 1 - y1;
        }
        const wrong = flips(2);
        if (y1 > y0) truth += unit.weight;
        if ((y1 ^ (wrong & 1)) > (y0 ^ (wrong >> 1))) answer += unit.weight;
      }
      truths.push(whole > 0 ? truth / whole : 0);
      answered.push(whole > 0 ? answer / whole : 0);
    }
    return { truths, answered };
  };
}
