import { at } from '../lib/at.ts';
import type { Rng } from '../lib/rng.ts';
import { eliminate, type Factor } from './elimination.ts';
import type { Scm } from './scm.ts';
import { type Literal, stateNetwork } from './state-network.ts';

/**
 * Computes the exact distribution of the shared noise, given that all literals hold. States are drawn backwards through
 * the eliminated tables. No draw is rejected, so an improbable condition takes no longer than a probable one.
 *
 * @param worlds - One to four copies of one model. They may differ only in their fixed values.
 * @see Koller & Friedman (2009), Probabilistic Graphical Models, 12.3.1.2 and 9.3
 */
export function conditionalNoise(worlds: readonly Scm[], literals: readonly Literal[]) {
  const network = stateNetwork(worlds, literals);
  const { states, relevant, heard, stateOf } = network;
  const { total, steps } = eliminate(network.factors, states);
  const prior = worlds[0]?.noise ?? [];
  const backwards = steps.toReversed();
  return {
    probability: total,
    /** Draws the noise of every node, 1 or 0. @throws {RangeError} If the condition has probability 0. */
    draw(rng: Rng): Uint8Array {
      if (total === 0) throw new RangeError('conditionalNoise: the condition has probability 0');
      const drawn = new Map<number, number>();
      for (const { variable, factors } of backwards) {
        const weights = Array.from({ length: states }, (_, state) => {
          drawn.set(variable, state);
          return factors.reduce((product, factor) => product * valueAt(factor, drawn, states), 1);
        });
        drawn.set(variable, rng.weighted(weights));
      }
      return Uint8Array.from(prior, (probability, node) => {
        if (!relevant[node]) return rng.bernoulli(probability) ? 1 : 0;
        const parents = at(heard, node).map((parent) => drawn.get(parent) ?? 0);
        const weights = ([0, 1] as const).map((own) => {
          const fits = stateOf(node, parents, own) === drawn.get(node);
          return fits ? (own === 1 ? probability : 1 - probability) : 0;
        });
        return rng.weighted(weights);
      });
    },
  };
}

function valueAt({ variables, values }: Factor, drawn: ReadonlyMap<number, number>, states: number): number {
  let cell = 0;
  let stride = 1;
  for (const variable of variables) {
    cell += stride * (drawn.get(variable) ?? 0);
    stride *= states;
  }
  return at(values, cell);
}
