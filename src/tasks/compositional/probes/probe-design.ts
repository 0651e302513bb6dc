import { encodeStamp, freshIn } from '../../../cases/design-stamp.ts';
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
import { PROBE_KINDS, type Probe, type ProbeCase, type ProbeKind, probeTruth } from './probe-case.ts';

/**
 * Plans the probes of a design: beside each unit so many kinds, by turns, each about nodes that its pair rests on. Yes and
 * no are right by turns, as far as the unit has both.
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
        // What somebody does not depend on can turn no answer: asked as seldom as J allows.
        const wanted = kind === 'reading' ? turn % 4 !== 3 : turn % 2 === 0;
        // Who only guesses is to be wrong by turns, too: all that is not depended on stands near.
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
  /** That the pair rests on. */
  readonly nodes: readonly number[];
  readonly kind: ProbeKind;
  readonly wanted: boolean;
  /** Whether who only guesses is to be wrong. */
  readonly misleading: boolean;
}

/**
 * One of the probes that a guess gets right, or wrong, as is wanted; of those, one whose answer is the wanted one; of those,
 * one that can turn the big answer. Each as far as the unit has such; what a guess gets wrong may be about any node. Of reading the answer comes first.
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
  // Where the pair rests on nothing that a guess gets wrong, something else of the story is asked about.
  const found = kind === 'reading' || near.some(isTurn) ? near : over([...scm.dag.nodes.keys()]);
  const [first, second] = kind === 'reading' ? [isAnswer, isTurn] : [isTurn, isAnswer];
  const fitting = orAll(orAll(found, first), second);
  return rng.pick(orAll(fitting, (probe) => turnsAnswer(scm, noise, asked, probe)));
}

/** Those that are as wanted; all where none is. */
function orAll<T>(list: readonly T[], isWanted: (item: T) => boolean): readonly T[] {
  const found = list.filter(isWanted);
  return found.length > 0 ? found : list;
}

/** What one says who does not look: what stands just before is a cause, what is likely is so, all goes as the cause goes. */
function guess({ noise }: Scm, { kind, node, cause = node, held }: Probe, isFact: boolean): boolean {
  if (kind === 'reading') return node > cause && node - cause <= 2;
  return kind === 'numbers' ? at(noise, node) > 0.5 : (held ?? isFact);
}

/** Whether an answer about the pair is another one once what a probe asks about is missed. */
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
