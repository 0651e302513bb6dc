import { treeNode } from '../../causal/commutative-cut-tree.ts';
import { conditionalNoise } from '../../causal/conditional-noise.ts';
import { ancestorsOf, symbolOf } from '../../causal/dag.ts';
import { evaluate, hold, NEUTRAL, type Noise, type Scm } from '../../causal/scm.ts';
import { at } from '../../lib/at.ts';
import { refuseConfig } from '../../lib/config-error.ts';
import { perKey } from '../../lib/per-key.ts';
import type { Rng } from '../../lib/rng.ts';
import { COMPOSITIONAL_CONFIG } from './compositional-config.ts';
import { type Asked, hideable, needsEvidence, type Told, toldWithout } from './hide.ts';
import { noiseThatMatters, type Unit } from './units.ts';
import type { World } from './world.ts';

/**
 * For `hidden: needed`, whose units are those where the effect's own noise leaves it to its causes: under which values of
 * the cause the effect still hangs on the noise of the nodes between them. Under any other, the rules alone settle it.
 */
export function openValues(scm: Scm, cause: number, effect: number): boolean[] {
  const own = neutralNoise(scm, effect);
  const between = scm.dag.nodes.map((_, node) => node).filter((node) => node !== effect);
  const noise = scm.dag.nodes.map((_, node) => (node === effect ? own : 0));
  return [true, false].filter((value) =>
    needsEvidence({ scm: hold(scm, cause, value), node: effect }, noise, between),
  );
}

/** The noise of a node that leaves it to its causes. */
export function neutralNoise({ functions }: Scm, node: number): 0 | 1 {
  return NEUTRAL[at(functions, node)];
}

/** P(the effect's own noise leaves it to its causes): the share of the population that `hidden: needed` asks about. */
export function openShare(scm: Scm, effect: number): number {
  const on = at(scm.noise, effect);
  return neutralNoise(scm, effect) === 1 ? on : 1 - on;
}

/** The world of such units alone. */
export function openWorld(world: World, effect: number): World {
  const { scm } = world;
  const noise = scm.noise.map((probability, node) =>
    node === effect ? neutralNoise(scm, effect) : probability,
  );
  return { ...world, scm: { ...scm, noise } };
}

/** @throws {ConfigError} If a world has a pair whose questions the rules settle. */
export function refuseSettled({ scm, tree }: World): void {
  const { nodes } = scm.dag;
  for (const [position, cause] of tree.nodes.slice(0, -1).entries()) {
    const effect = treeNode(tree, position + 1);
    if (openValues(scm, cause, effect).length > 0) continue;
    refuseConfig(
      COMPOSITIONAL_CONFIG,
      ['hidden'],
      `expected nodes between cause and outcome of every pair with hidden: needed, got ${symbolOf(scm.dag, cause)} and ${at(nodes, effect)}, between which the rules leave nothing to infer; use other components than bridges, other functions (with or, or and, any cycle or wheel will do), or a share such as hidden: 0.5`,
    );
  }
}

/**
 * Makes the function that tells questions about a unit all but the noise between cause and effect, of which values are seen
 * instead, as far as they stay answerable. The cause is in fact so that the effect hangs on what is seen: on, if it then
 * can, else off. What lies before the cause cannot matter, and is drawn to fit.
 *
 * The question that supposes what is the case can then be answered by nothing but what is seen. Whoever ignores what is
 * seen answers it always alike, and whoever ignores what is supposed both questions: neither tells causal units from
 * others.
 */
export function evidenceTeller({ scm, tree }: World): (unit: Unit) => (asked: Asked) => Told {
  const upTo = perKey((cause: number) =>
    [false, true].map((value) => conditionalNoise([scm], [{ world: 0, node: cause, value }])),
  );
  const inFact = (noise: Noise, cause: number, value: boolean, rng: Rng): Noise => {
    if ((evaluate(scm, noise)[cause] === 1) === value) return noise;
    const before = ancestorsOf(scm.dag, cause);
    const fitting = at(upTo(cause), Number(value)).draw(rng);
    return Uint8Array.from(noise, (on, node) => (before[node] ? at(fitting, node) : on));
  };
  return ({ noise, pairs: [pair], rng }) => {
    if (!pair) throw new RangeError('evidenceTeller: expected a unit of one pair, got one of none');
    const [cause, node] = [treeNode(tree, pair.from), treeNode(tree, pair.to)];
    const told = inFact(noise, cause, openValues(scm, cause, node).includes(true), rng);
    const between = noiseThatMatters({ scm, tree }, pair);
    return (asked) => toldWithout(scm, told, hideable(scm, told, asked, between));
  };
}
