import { type Pair, treeNode } from '../../../causal/commutative-cut-tree.ts';
import { conditionalNoise } from '../../../causal/conditional-noise.ts';
import { hold, type Scm } from '../../../causal/scm.ts';
import { at } from '../../../lib/at.ts';
import type { Rng } from '../../../lib/rng.ts';
import type { World } from '../world.ts';
import { blockingNoise, type Component, decides } from './patterns.ts';
import { setPatterns, type TwinStratum, twinCounts, twinProbability, twinStrata } from './twin-strata.ts';

/** Among the units without twins, the share in which the effect does not depend on the cause. */
const STOPPED_SHARE = 0.14;

/** The probability below which a cell counts as empty, because it may be a rounding error. */
const SMALLEST_CELL = 1e-9;

/** The units without twins in which the effect responds in the same way to the cause. */
interface Cell {
  readonly y1: boolean;
  readonly y0: boolean;
  readonly probability: number;
  readonly draw: (rng: Rng) => Uint8Array;
}

/**
 * Plans the units of one pair: twins, and the rest of the population.
 *
 * Every component from cause to effect occurs twice in the story: on the path, and as a mirror image that leads
 * elsewhere. In the blocked unit of a pair of twins, the blockers that stop the effect are on the path; in the open
 * unit, they are in the mirror image. Both units are equally probable, so their weights are equal. A model that uses
 * only the features that twins share gives the same answer for both.
 *
 * The other units are drawn separately for each way in which the effect can respond to the cause. All weights are
 * computed exactly, not estimated.
 */
export function twinUnits(
  { scm, tree, components, twinShare }: Pick<World, 'scm' | 'tree' | 'components' | 'twinShare'>,
  pair: Pair,
  count: number,
) {
  const [cause, effect] = [treeNode(tree, pair.from), treeNode(tree, pair.to)];
  const onTheWay = components.filter(({ entry, exit }) => entry >= cause && exit <= effect);
  const strata = twinStrata(scm, onTheWay, cause, effect);
  const counts = twinCounts(strata, Math.floor((twinShare * count) / 2), onTheWay.length > 1);
  const chosen = strata.flatMap((stratum) => new Array<TwinStratum>(counts.get(stratum) ?? 0).fill(stratum));
  const rest = restOf(scm, cause, effect, onTheWay, [...new Set(chosen)]);
  const cells = allocated(rest, count - 2 * chosen.length, chosen);
  return {
    twins: chosen.length,
    others: cells.length,
    /** Draws both units of a pair of twins, in random order. */
    twin(number: number, rng: Rng) {
      const stratum = at(chosen, number);
      const { component, patterns, probability } = stratum;
      const pattern = at(patterns, rng.weighted(patterns.map((one) => twinProbability(scm, component, one))));
      const shared = drawOpen(scm, onTheWay, component, rng);
      const weight = probability / counts.get(stratum)!;
      return rng.shuffled([false, true]).map((isBlocked) => {
        const noise = shared.slice();
        setPatterns(scm, component, pattern, isBlocked, noise);
        return { noise, weight };
      });
    },
    other(number: number, rng: Rng) {
      const { cell, weight } = at(cells, number);
      return { noise: cell.draw(rng), weight };
    },
  };
}

/**
 * Draws the noise that is the same for both twins. Effects pass through all components other than `own`, with their
 * noise and with the noise of their mirror images, and the last nodes of `own` are not blocked.
 */
function drawOpen(scm: Scm, onTheWay: readonly Component[], own: Component, rng: Rng): Uint8Array {
  for (;;) {
    const noise = drawNoise(scm, rng);
    for (const node of own.last) noise[node] = 1 - blockingNoise(scm, node);
    if (onTheWay.every((component) => component === own || passesBoth(scm, component, noise))) return noise;
  }
}

export function drawNoise({ noise }: Scm, rng: Rng): Uint8Array {
  return Uint8Array.from(noise, (probability) => (rng.bernoulli(probability) ? 1 : 0));
}

/** Tests whether an effect passes through a component with its own noise, and with the noise of its mirror image. */
function passesBoth(scm: Scm, component: Component, noise: Uint8Array): boolean {
  const { entry, exit } = component;
  return [noise, swapped(component, noise)].every((own) => decides(scm, own, entry, exit));
}

function swapped({ way, mirror, last, lastImages }: Component, noise: Uint8Array): Uint8Array {
  const other = noise.slice();
  const images = [...mirror, ...lastImages];
  [...way, ...last].forEach((node, i) => {
    const image = at(images, i);
    [other[node], other[image]] = [noise[image]!, noise[node]!];
  });
  return other;
}

function restOf(
  scm: Scm,
  cause: number,
  effect: number,
  onTheWay: readonly Component[],
  chosen: readonly TwinStratum[],
): Cell[] {
  const models = [true, false].map((value) => hold(scm, cause, value));
  const isTwin = twinTest(scm, onTheWay, chosen);
  const responses = [
    { y1: true, y0: false },
    { y1: true, y0: true },
    { y1: false, y0: false },
  ];
  return responses.flatMap(({ y1, y0 }): Cell[] => {
    const all = conditionalNoise(models, [
      { world: 0, node: effect, value: y1 },
      { world: 1, node: effect, value: y0 },
    ]);
    const taken = chosen
      .filter(({ group }) => y1 !== y0 || (group.sign === 'on') === y1)
      .reduce((sum, { probability }) => sum + probability, 0);
    const probability = all.probability - taken;
    if (probability < SMALLEST_CELL) return [];
    const draw = (rng: Rng): Uint8Array => {
      for (;;) {
        const noise = all.draw(rng);
        if (!isTwin(noise)) return noise;
      }
    };
    return [{ y1, y0, probability, draw }];
  });
}

function twinTest(scm: Scm, onTheWay: readonly Component[], chosen: readonly TwinStratum[]) {
  const keys = new Map(
    onTheWay.map((component) => {
      const own = chosen.filter((stratum) => stratum.component === component);
      const found = own.flatMap(({ patterns }) =>
        patterns.flatMap(({ stopping, harmless }) => [`${stopping}/${harmless}`, `${harmless}/${stopping}`]),
      );
      return [component, new Set(found)] as const;
    }),
  );
  const blockedIn = (nodes: readonly number[], noise: Uint8Array): number[] =>
    nodes.flatMap((node, place) => (noise[node] === blockingNoise(scm, node) ? [place] : []));
  return (noise: Uint8Array) =>
    onTheWay.some(
      (component) =>
        keys
          .get(component)
          ?.has(`${blockedIn(component.way, noise)}/${blockedIn(component.mirror, noise)}`) &&
        component.last.every((node) => noise[node] !== blockingNoise(scm, node)) &&
        onTheWay.every((other) => other === component || passesBoth(scm, other, noise)),
    );
}

/**
 * Assigns cells and weights to the units without twins. The effect does not depend on the cause in about {@link
 * STOPPED_SHARE} of them. Among these units, the effect is on or off in such proportions that, if possible, yes is
 * right about as often as no over all units of the pair. Every cell gets a unit if there are enough units.
 */
function allocated(cells: readonly Cell[], count: number, twins: readonly TwinStratum[]) {
  const stopped = cells.filter(({ y1, y0 }) => y1 === y0);
  const open = cells.filter(({ y1, y0 }) => y1 !== y0);
  const wanted = open.length === 0 ? count : Math.round(STOPPED_SHARE * count);
  const ofStopped =
    stopped.length === 0 ? 0 : Math.min(count - open.length, Math.max(stopped.length, wanted));
  const signed = (sign: 'on' | 'off'): number => twins.filter(({ group }) => group.sign === sign).length;
  const balanced = Math.round((ofStopped + signed('on') + signed('off')) / 2) - signed('on');
  const ofOn = stopped.length < 2 ? ofStopped : Math.max(1, Math.min(ofStopped - 1, balanced));
  const unitsOf = ({ y1, y0 }: Cell): number => {
    if (y1 !== y0) return count - ofStopped;
    return y1 || stopped.length < 2 ? ofOn : ofStopped - ofOn;
  };
  return cells.flatMap((cell) => {
    const units = unitsOf(cell);
    return Array.from({ length: units }, () => ({ cell, weight: cell.probability / units }));
  });
}
