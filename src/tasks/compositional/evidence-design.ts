import { encodeScm, evaluate } from '../../causal/scm.ts';
import { namedRng, type Seed, streamsAt } from '../../lib/random.ts';
import { worldId } from './case.ts';
import { drawEvidenceModel, type EvidenceKind, type EvidenceModel } from './evidence-world.ts';
import type { EvidenceConfig } from './parse-config.ts';
import type { Cluster, World } from './worlds.ts';

/**
 * Plans evidence twins: counterfactual questions that cannot be answered without the observed states. Each pair of
 * twins has a world of its own.
 *
 * The world consists of X, a cause whose state the prompt gives, and two mirror-image halves with hidden causes in
 * opposite states. In each half, paths lead from the hidden causes to observed nodes, and one path leads to the asked
 * node Y or to its mirror image. The state of X decides which branches of the paths are open. A reader therefore has
 * to infer the hidden causes under the fact, and then derive Y under the supposition that X has the opposite state
 * (abduction, action, prediction). X also reverses one of the paths, so that a reader that confuses fact and
 * supposition there gets the opposite answer. Twins differ in the hidden causes alone.
 */
export function evidenceClusters(config: EvidenceConfig, templateHash: string): Cluster[] {
  const { seed, units, links, extraneous } = config;
  const kinds = kindsOf(links);
  return Array.from({ length: units.twins / 2 }, (_, index) => {
    const openStream = streamsAt(seed, 'world', index);
    const { kind, causeState } = choiceAt(index, kinds, seed);
    const model = drawEvidenceModel(kind, causeState, openStream('evidence'));
    const content = [encodeScm(model.scm), seed, index, extraneous, templateHash];
    const id = worldId(`seen after ${kind.seenLinks} links, asked after ${kind.askedLinks}`, content);
    const world = { ...model, id, openStream };
    const fields = { units: units.twins, weight: 1 / units.twins, twin: 0, cluster: id };
    const draw = () => twinUnits(world).map((unit) => ({ ...unit, ...fields, distance: kind.askedLinks }));
    return { world, questions: 2, draw };
  });
}

/** Lists all kinds of worlds with paths of the given lengths. */
function kindsOf(lengths: readonly number[]): EvidenceKind[] {
  return combinations<EvidenceKind>({
    seenLinks: lengths,
    askedLinks: lengths,
    reversed: ['seen', 'asked'],
    areCausesAlike: [false, true],
    hasSecondCause: [false, true],
    hasOddNots: [false, true],
    isOpposite: [false, true],
  });
}

/** Lists all objects with one of the values given for each key. The value of the last key changes fastest. */
function combinations<T extends object>(values: { readonly [K in keyof T]: readonly T[K][] }): T[] {
  let partial: object[] = [{}];
  for (const [key, list] of Object.entries<readonly unknown[]>(values))
    partial = partial.flatMap((item) => list.map((value) => ({ ...item, [key]: value })));
  return partial as T[];
}

/**
 * Chooses the kind of a pair of twins, and the state of X. Each full block of as many pairs as there are kinds contains
 * every kind once, and each state of X in half of its pairs.
 */
function choiceAt(index: number, kinds: readonly EvidenceKind[], seed: Seed) {
  const block = namedRng(seed, 'evidence', Math.floor(index / kinds.length));
  const order = block.shuffled(kinds);
  const causeStates = block.shuffled(kinds.map((_, i) => i % 2));
  const place = index % kinds.length;
  return { kind: order[place]!, causeState: causeStates[place]! };
}

/** Returns both units, in random order. They differ in the noise of all hidden causes. */
function twinUnits({ scm, openStream, originals, hidden, seen, noise }: World & EvidenceModel) {
  const otherNoise = noise.map((value, node) => (hidden.includes(node) ? 1 - value : value));
  return openStream('twin', 'noise')
    .shuffled([noise, otherNoise])
    .map((noiseOfUnit, number) => {
      const fact = evaluate(scm, noiseOfUnit);
      const states = new Map(seen.map((node) => [node, fact[node] === 1]));
      return {
        number,
        facts: { noise: noiseOfUnit, evidence: { causes: hidden, seen: states } },
        pairs: [{ from: 0, to: 1 }],
        rng: openStream('twin', 'unit'),
        // Both halves state the same numbers, which therefore distinguish neither halves nor twins.
        factStream: (node: number) => openStream('twin', 'fact', originals[node] ?? node),
        ownStreams: { cast: openStream('twin', 'cast'), order: openStream('twin', 'order') },
      };
    });
}
