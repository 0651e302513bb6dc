import { type Pair, treeNode } from '../../causal/commutative-cut-tree.ts';
import { type ConditionalNoise, conditionalNoise } from '../../causal/conditional-noise.ts';
import { hold, isMonotone } from '../../causal/scm.ts';
import { at } from '../../lib/at.ts';
import type { Rng } from '../../lib/rng.ts';
import type { World } from './world.ts';

/** Units in which the effect responds to the cause in the same way and, where facts are asked, the cause is the same. */
interface Cell extends ConditionalNoise {
  readonly name: string;
  readonly causal: boolean;
  /** What becomes of the effect: brought about, prevented, on anyway, off anyway. */
  readonly response: string;
  /** Whether the cause is there in fact; undefined where no facts are asked. */
  readonly fact: boolean | undefined;
}

/** Some units of one pair, all of the same weight. */
export interface Stratum {
  readonly cells: readonly Cell[];
  readonly units: number;
}

/** How the effect can respond to the cause, as its values under do(cause = true) and do(cause = false). */
const RESPONSES = [
  { response: 'brought about', y1: true, y0: false },
  { response: 'prevented', y1: false, y0: true },
  { response: 'on', y1: true, y0: true },
  { response: 'off', y1: false, y0: false },
] as const;

/**
 * Half of a pair's units causal (y1 ≠ y0) and half not; of the latter half on and half off whatever the cause does; of all,
 * half with the cause there in fact, where facts are asked. A kind that does not exist leaves its units to the others.
 *
 * @param units - At least 2.
 */
export function balancedStrata(world: World, pair: Pair, asksFacts: boolean, units: number): Stratum[] {
  const kinds: readonly ((cell: Cell) => unknown)[] = [
    ({ causal }) => causal,
    ({ response }) => response,
    ({ fact }) => fact,
  ];
  const divide = (cells: readonly Cell[], count: number, level: number): Stratum[] => {
    const kind = kinds[level];
    if (!kind) return [{ cells, units: count }];
    const groups = [...Map.groupBy(cells, kind).values()];
    if (count < groups.length) return [{ cells, units: count }];
    const more = count % groups.length;
    return groups.flatMap((group, i) =>
      divide(group, Math.floor(count / groups.length) + (i < more ? 1 : 0), level + 1),
    );
  };
  return divide(cellsOf(world, pair, asksFacts), units, 0);
}

/**
 * A pair's units as they come in the population, but of causal ones and of the others at least a tenth each. Within
 * both, every kind gets its share, and at least one unit.
 *
 * @param units - At least 2.
 */
export function informativeStrata(world: World, pair: Pair, asksFacts: boolean, units: number): Stratum[] {
  const cells = cellsOf(world, pair, asksFacts);
  const causal = cells.filter((cell) => cell.causal);
  const others = cells.filter((cell) => !cell.causal);
  // By rounding, a kind that is all there is may fall short of 1.
  const wanted = others.length === 0 ? units : allocateStrata(units, probabilityOf(causal));
  return [...inProportion(causal, wanted), ...inProportion(others, units - wanted)];
}

/** Smallest share of a pair's units in either stratum: too few of one kind would tell nothing about it. */
const LEAST_SHARE = 0.1;

/** How many of a pair's units are to be informative, where so large a share of the population is. */
export function allocateStrata(count: number, probability: number): number {
  if (probability <= 0) return 0;
  if (probability >= 1) return count;
  const least = Math.min(Math.ceil(count * LEAST_SHARE), Math.floor(count / 2));
  return Math.min(count - least, Math.max(least, Math.round(count * probability)));
}

/**
 * The units of a pair's strata, drawn exactly: their noise, and the share of the population that they stand for. A stratum's first units are the same however many there are.
 *
 * @param pair - Its name.
 * @param matters - The nodes whose noise can matter to it; that of the others is varied.
 */
export function* drawnUnits(
  world: World,
  pair: string,
  matters: readonly number[],
  strata: readonly Stratum[],
) {
  const vary = telling(world.scm.noise, matters);
  for (const { cells, units } of strata) {
    const rng = world.rng('stratum', pair, ...cells.map(({ name }) => name));
    const weight = probabilityOf(cells) / units;
    for (let i = 0; i < units; i++) {
      const cell = at(cells, rng.weighted(cells.map(({ probability }) => probability)));
      yield { noise: vary(cell.draw(rng), rng), weight };
    }
  }
}

/** The kinds of units of a pair that there are, causal ones first. */
function cellsOf({ scm, tree }: World, pair: Pair, asksFacts: boolean): Cell[] {
  const [cause, effect] = [treeNode(tree, pair.from), treeNode(tree, pair.to)];
  const [ifTrue, ifFalse] = [true, false].map((value) => hold(scm, cause, value));
  const possible = isMonotone(scm) ? RESPONSES.filter(({ response }) => response !== 'prevented') : RESPONSES;
  const cells = possible.flatMap(({ response, y1, y0 }): Cell[] => {
    const causal = y1 !== y0;
    if (!asksFacts) {
      const noise = conditionalNoise(
        [ifTrue!, ifFalse!],
        [
          { world: 0, node: effect, value: y1 },
          { world: 1, node: effect, value: y0 },
        ],
      );
      return [{ ...noise, name: response, response, causal, fact: undefined }];
    }
    // By consistency the effect in fact is as it would be had the cause been held at its factual value.
    return [true, false].map((fact) => {
      const noise = conditionalNoise(
        [scm, fact ? ifFalse! : ifTrue!],
        [
          { world: 0, node: cause, value: fact },
          { world: 0, node: effect, value: fact ? y1 : y0 },
          { world: 1, node: effect, value: fact ? y0 : y1 },
        ],
      );
      return { ...noise, name: `${response} ${fact}`, response, causal, fact };
    });
  });
  return cells.filter(({ probability }) => probability > 0);
}

/** Shares units out among cells by how likely they are, but at least one to each; all together where that cannot be. */
function inProportion(cells: readonly Cell[], units: number): Stratum[] {
  if (units === 0) return [];
  if (units < cells.length) return [{ cells, units }];
  const whole = probabilityOf(cells);
  const wanted = cells.map(({ probability }) => ((units - cells.length) * probability) / whole);
  const counts = wanted.map((share) => 1 + Math.floor(share));
  const byRest = cells.map((_, i) => i).sort((a, b) => (at(wanted, b) % 1) - (at(wanted, a) % 1));
  const left = units - counts.reduce((sum, count) => sum + count, 0);
  for (const i of byRest.slice(0, left)) counts[i]! += 1;
  return cells.map((cell, i) => ({ cells: [cell], units: at(counts, i) }));
}

function probabilityOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, { probability }) => sum + probability, 0);
}

/** How often the noise is drawn as it comes before another setting is looked for. */
const DRAWS = 16;

/** More nodes than this need not be varied for no setting to come again. */
const MOST_VARIED = 30;

/**
 * Makes a function that varies what cannot matter: it changes the noise of the other nodes where that has been told before of
 * the same situation, so that no setting comes again before all have come.
 *
 * @param probabilities - P(U = 1) by node. @param matters - The nodes whose noise makes the situation and stays.
 */
export function telling(
  probabilities: readonly number[],
  matters: readonly number[],
): (noise: Uint8Array, rng: Rng) => Uint8Array {
  const settling = new Set(matters);
  const free = [...probabilities.keys()].filter((node) => !settling.has(node)).slice(0, MOST_VARIED);
  const toldOf = new Map<string, Set<number>>();
  return (noise, rng) => {
    const situation = matters.map((node) => noise[node]).join('');
    const told = toldOf.get(situation) ?? new Set();
    toldOf.set(situation, told);
    if (told.size === 2 ** free.length) told.clear();
    let code = free.reduce((sum, node, bit) => sum + (noise[node] ? 2 ** bit : 0), 0);
    for (let draw = 0; draw < DRAWS && told.has(code); draw++) {
      code = free.reduce(
        (sum, node, bit) => sum + (rng.bernoulli(at(probabilities, node)) ? 2 ** bit : 0),
        0,
      );
    }
    // Where hardly any are left, the next one in order.
    while (told.has(code)) code = (code + 1) % 2 ** free.length;
    told.add(code);
    const varied = noise.slice();
    free.forEach((node, bit) => {
      varied[node] = Math.floor(code / 2 ** bit) % 2;
    });
    return varied;
  };
}
