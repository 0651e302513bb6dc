import { bitCount } from '../../../causal/bit-count.ts';
import { evaluateWords, hold } from '../../../causal/scm.ts';
import { at } from '../../../lib/at.ts';
import type { Rng } from '../../../lib/rng.ts';
import { lowBits, randomBits } from '../../../lib/statistics/random-bits.ts';
import type { ComposedName } from './composition-law.ts';
import type { WorldQuestions } from './world-questions.ts';

export interface RedrawnDesign {
  /** The true PNS of every pair on the redrawn units, followed by the defier rates if these also compose. */
  readonly truths: readonly number[];
  /** The same values according to a model's answers. */
  readonly answered: readonly number[];
}

/**
 * Returns a function that redraws a world's design and simulates the answers of a model with the given error rate.
 * Units are redrawn from the world if they form a sample. Otherwise, they stay the same.
 */
export function redrawnDesigns(
  world: WorldQuestions,
  names: readonly ComposedName[],
  errorRate: number,
  units: Rng,
  slips: Rng,
): () => RedrawnDesign {
  const flips = randomBits(slips, errorRate);
  return world.units === 'sample'
    ? sampledDesigns(world, names, units, flips)
    : fixedDesigns(world, names, flips);
}

export function mostUnits({ pairs }: WorldQuestions): number {
  return Math.max(...pairs.map(({ units }) => units.length));
}

/** Draws units 32 at a time, one per bit. All pairs share the units. */
function sampledDesigns(
  world: WorldQuestions,
  names: readonly ComposedName[],
  rng: Rng,
  flips: (width: number) => number,
): () => RedrawnDesign {
  const { scm, tree, pairs } = world;
  const units = mostUnits(world);
  const sharesFacts = pairs.some((pair) => pair.units.some(({ y }) => y !== undefined));
  const noiseOf = scm.noise.map((probability) => randomBits(rng, probability));
  const words = (): Int32Array<ArrayBuffer> => new Int32Array(noiseOf.length);
  const [noise, facts] = [words(), words()];
  const held = tree.nodes.flatMap((node) => [hold(scm, node, true), hold(scm, node, false)]);
  const outcomes = held.map(words);
  const wrongFacts = new Int32Array(tree.nodes.length);
  const places = pairs.map(({ pair: { from, to } }) => ({
    ifTrue: at(outcomes, 2 * from),
    ifFalse: at(outcomes, 2 * from + 1),
    cause: at(tree.nodes, from),
    effect: at(tree.nodes, to),
    to,
  }));
  const signs = names.map((name) => name === 'pns');
  const counts = (): Uint32Array => new Uint32Array(names.length * pairs.length);
  return () => {
    const [truths, answered] = [counts(), counts()];
    for (let first = 0; first < units; first += 32) {
      const width = Math.min(32, units - first);
      noiseOf.forEach((next, node) => {
        noise[node] = next(width);
      });
      held.forEach((model, i) => {
        evaluateWords(model, noise, at(outcomes, i));
      });
      const inUse = lowBits(width);
      if (sharesFacts) {
        evaluateWords(scm, noise, facts);
        for (let node = 0; node < wrongFacts.length; node++) wrongFacts[node] = flips(width);
      }
      for (let p = 0; p < places.length; p++) {
        const { ifTrue, ifFalse, cause, effect, to } = places[p]!;
        const y1 = ifTrue[effect]!;
        const y0 = ifFalse[effect]!;
        let wrong1 = flips(width);
        let wrong0: number;
        if (sharesFacts) {
          // By consistency, one of the two answers is the factual answer, which all pairs with this effect share.
          const factual = facts[cause]!;
          const counterfactual = wrong1;
          wrong1 = (factual & wrongFacts[to]!) | (~factual & counterfactual);
          wrong0 = (~factual & wrongFacts[to]!) | (factual & counterfactual);
        } else {
          wrong0 = flips(width);
        }
        const said1 = y1 ^ wrong1;
        const said0 = y0 ^ wrong0;
        for (let n = 0; n < signs.length; n++) {
          const place = n * pairs.length + p;
          truths[place]! += bitCount((signs[n] ? y1 & ~y0 : y0 & ~y1) & inUse);
          answered[place]! += bitCount((signs[n] ? said1 & ~said0 : said0 & ~said1) & inUse);
        }
      }
    }
    return {
      truths: Array.from(truths, (count) => count / units),
      answered: Array.from(answered, (count) => count / units),
    };
  };
}

function fixedDesigns(
  { pairs }: WorldQuestions,
  names: readonly ComposedName[],
  flips: (width: number) => number,
): () => RedrawnDesign {
  const size = pairs.length;
  return () => {
    const truths = new Array<number>(names.length * size).fill(0);
    const answered = truths.slice();
    pairs.forEach(({ units, unasked }, p) => {
      for (const { weight: told, truth } of units) {
        const weight = told / (1 - unasked);
        const wrong = flips(2);
        const [said1, said0] = [truth.y1 ^ (wrong & 1), truth.y0 ^ (wrong >> 1)];
        names.forEach((name, n) => {
          const sign = name === 'pns' ? 1 : -1;
          if (truth.y1 - truth.y0 === sign) truths[n * size + p]! += weight;
          if (said1 - said0 === sign) answered[n * size + p]! += weight;
        });
      }
    });
    return { truths, answered };
  };
}
