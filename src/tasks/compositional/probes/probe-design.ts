import { encodeStamp } from '../../../cases/design-stamp.ts';
import { freshIn } from '../../../cases/fresh-design.ts';
import { treeNode } from '../../../causal/commutative-cut-tree.ts';
import { pairName as nameOf, parentsOf, symbolOf } from '../../../causal/dag.ts';
import { encodeScm, evaluate, hold, type Scm } from '../../../causal/scm.ts';
import { at } from '../../../lib/at.ts';
import { contentHash } from '../../../lib/content-hash.ts';
import type { Rng } from '../../../lib/rng.ts';
import type { CompositionalConfig } from '../compositional-config.ts';
import type { CompositionalDesign } from '../compositional-design.ts';
import { noiseThatMatters, pairName, type Unit } from '../units.ts';
import type { World } from '../world.ts';
import { PROBE_KINDS, type ProbeCase, type ProbeKind } from './probe-case.ts';
import type { Probe } from './probe-truth.ts';
import { probeTruth } from './probe-truth.ts';

/**
 * Plans the probes of a design. Each unit gets some kinds, in turn, each about nodes on which the answers about its pair
 * depend. Yes and no are right in turn, as far as the unit allows.
 */
export function designProbes(config: CompositionalConfig, { hash, units }: CompositionalDesign) {
  const { probes = 0, theme } = config;
  const cases = units * probes;
  const design = encodeStamp({
    hash: contentHash([hash, 'probes', String(probes)]),
    cases,
    units: 'draws',
    ...freshIn(config, 'probes'),
  });
  return {
    cases,
    of(world: World, unit: Unit) {
      const { scm, title } = world;
      const pair = at(unit.pairs, unit.index % unit.pairs.length);
      const name = pairName(world, pair);
      const ends = { cause: treeNode(world.tree, pair.from), effect: treeNode(world.tree, pair.to) };
      const nodes = [ends.cause, ...noiseThatMatters(world, pair)];
      return Array.from({ length: probes }, (_, i) => {
        const kind = at(PROBE_KINDS, (unit.index + i) % PROBE_KINDS.length);
        const turn = Math.floor(unit.index / PROBE_KINDS.length);
        // A node that is not a cause cannot change any answer, so such nodes are asked about as rarely as J allows.
        const wanted = kind === 'reading' ? turn % 4 !== 3 : turn % 2 === 0;
        // Guesses are right and wrong in turn, too. Nodes that are not causes are always nearby ones.
        const misleading = kind === 'reading' ? !wanted : turn % 4 > 1;
        const asked = { ...ends, nodes, kind, wanted, misleading };
        const probe = drawnProbe(world, unit, asked, world.rng('probe', name, unit.index, kind));
        const [node, cause] = [symbolOf(scm.dag, probe.node), probe.cause];
        const about = cause === undefined ? node : nameOf(symbolOf(scm.dag, cause), node);
        return {
          ...probe,
          metadata: {
            task: 'probes' as const,
            design,
            world: world.id,
            theme,
            equations: encodeScm(scm),
            pair: name,
            unit: unit.index,
            noise: unit.noise.join(''),
            kind,
            about,
            ...(probe.held !== undefined && { held: probe.held }),
            truth: probe.truth,
          } satisfies ProbeCase,
          description: `${title} · ${name} · probe of ${kind}: ${about} · unit ${unit.index}`,
        };
      });
    },
  };
}

interface Asked {
  readonly cause: number;
  readonly effect: number;
  /** Nodes on which the answers about the pair depend. */
  readonly nodes: readonly number[];
  readonly kind: ProbeKind;
  readonly wanted: boolean;
  /** Says whether a guess is to be wrong. */
  readonly misleading: boolean;
}

/**
 * Draws a probe that a guess gets right or wrong, as wanted. Among these it prefers one with the wanted answer, and among
 * those one that can change the big answer. A wish that the unit cannot meet is skipped. For reading, the wanted answer comes
 * before the guess.
 */
function drawnProbe({ scm }: World, { noise }: Unit, asked: Asked, rng: Rng) {
  const { cause, nodes, kind, wanted, misleading } = asked;
  const over = (list: readonly number[]) =>
    candidates(scm.dag, list, kind).flatMap((probe) => {
      const truth = probeTruth(scm, noise, probe);
      return truth === undefined ? [] : [{ ...probe, truth }];
    });
  const near = over(nodes);
  const isFact = evaluate(scm, noise)[cause] === 1;
  const isTurn = (probe: (typeof near)[number]): boolean =>
    (guess(scm, probe, isFact) !== probe.truth) === misleading;
  const isAnswer = (probe: (typeof near)[number]): boolean => probe.truth === wanted;
  // If none of the pair's nodes suits the guess, any node in the story may be asked about.
  const found = kind === 'reading' || near.some(isTurn) ? near : over([...scm.dag.nodes.keys()]);
  const [first, second] = kind === 'reading' ? [isAnswer, isTurn] : [isTurn, isAnswer];
  const fitting = orAll(orAll(found, first), second);
  return rng.pick(orAll(fitting, (probe) => turnsAnswer(scm, noise, asked, probe)));
}

/** The items that are as wanted; all items if none is. */
function orAll<T>(list: readonly T[], isWanted: (item: T) => boolean): readonly T[] {
  const found = list.filter(isWanted);
  return found.length > 0 ? found : list;
}

/** A guess that ignores the facts: the node just before is a cause, the likely state holds, every node follows its cause. */
function guess({ noise }: Scm, { kind, node, cause = node, held }: Probe, isFact: boolean): boolean {
  if (kind === 'reading') return node > cause && node - cause <= 2;
  return kind === 'numbers' ? at(noise, node) > 0.5 : (held ?? isFact);
}

/** Tests whether an error in a probe changes an answer about the pair. */
function turnsAnswer(scm: Scm, noise: Uint8Array, { cause, effect }: Asked, probe: Probe): boolean {
  const missed = probe.kind === 'numbers' ? scm : withoutArrow(scm, probe);
  const read = probe.kind === 'numbers' ? noise.with(probe.node, 1 - at(noise, probe.node)) : noise;
  return [true, false].some(
    (value) =>
      evaluate(hold(scm, cause, value), noise)[effect] !== evaluate(hold(missed, cause, value), read)[effect],
  );
}

function withoutArrow(scm: Scm, { node, cause }: Probe): Scm {
  const parents = scm.dag.parents.map((list, other) =>
    other === node ? list.filter((parent) => parent !== cause) : list,
  );
  return { ...scm, dag: { ...scm.dag, parents } };
}

function candidates(dag: World['scm']['dag'], nodes: readonly number[], kind: ProbeKind): Probe[] {
  if (kind === 'numbers' || kind === 'facts') return nodes.map((node) => ({ kind, node }));
  const effects = nodes.filter((node) => parentsOf(dag, node).length > 0);
  if (kind === 'reading') {
    return effects.flatMap((node) =>
      [...dag.nodes.keys()].filter((cause) => cause !== node).map((cause) => ({ kind, node, cause })),
    );
  }
  return effects.flatMap((node) =>
    parentsOf(dag, node).flatMap((cause) => [true, false].map((held) => ({ kind, node, cause, held }))),
  );
}
