import { decodeStamp } from '../../../cases/design-stamp.ts';
import {
  type CommutativeCutTree,
  type Pair,
  pairs,
  treeNode,
  treeTold,
} from '../../../causal/commutative-cut-tree.ts';
import { pairName, symbolOf } from '../../../causal/dag.ts';
import { decodeScm, evaluate, hold, isMonotone, type Scm } from '../../../causal/scm.ts';
import { at } from '../../../lib/at.ts';
import { once, perKey } from '../../../lib/caching.ts';
import type { AnswerSheet } from '../../../scoring/rows/answer-sheet.ts';
import { type CompositionalCase, isOfTwins, noiseOf } from '../../shared/compositional-case.ts';

export type WorldQuestions = ReturnType<typeof worldOf>;
export type PairQuestions = ReturnType<typeof pairQuestions>;
export type UnitOfPair = PairQuestions['units'][number];

/**
 * Returns a function for each world that reconstructs its questions. Reconstructing one world at a time saves memory.
 */
export function worldsAsked(sheet: AnswerSheet, task = 'compositional'): readonly (() => WorldQuestions)[] {
  return worldsOf(sheet)(task);
}

const worldsOf = perKey((sheet: AnswerSheet) => perKey((task: string) => worldsOfTask(sheet, task)));

function worldsOfTask(sheet: AnswerSheet, task: string): (() => WorldQuestions)[] {
  const caseAt = (position: number) => sheet.cases[position] as CompositionalCase;
  // Worlds with a single pair of twins have no PNS.
  const positions = [...sheet.cases.keys()].filter(
    (position) => caseAt(position).task === task && !isOfTwins(caseAt(position)),
  );
  const worlds = Map.groupBy(positions, (position) => caseAt(position).world);
  return [...worlds.values()].map((ofWorld) => {
    const questions = (): WorldQuestions => {
      const groups = Map.groupBy(ofWorld, (position) => `${caseAt(position).pair}/${caseAt(position).query}`);
      const asked: Asked = new Map(
        [...groups].map(([key, own]) => [key, new Map(own.map((place) => [caseAt(place).unit, place]))]),
      );
      const items = [...asked.values()].flatMap((units) => [...units.values()].map(caseAt));
      return worldOf(items, asked, worlds.size >= MANY_WORLDS);
    };
    return worlds.size <= MOST_KEPT ? once(questions) : questions;
  });
}

/** The positions of questions by unit, for each pair and query: `X→Y/do-true`. */
type Asked = ReadonlyMap<string, ReadonlyMap<number, number>>;

/** The smallest number of worlds with which intervals are computed only over worlds. */
const MANY_WORLDS = 20;

/** The largest number of worlds for which questions are cached. With more worlds, none are. */
const MOST_KEPT = 3;

function worldOf(items: readonly CompositionalCase[], asked: Asked, isOneOfMany: boolean) {
  const example = items[0]!;
  const scm = decodeScm(example.equations);
  const tree = treeTold(scm.dag, example.tree);
  const { units } = decodeStamp(example.design);
  const kind = units === 'draws' ? 'sample' : units;
  const itemsOf = Map.groupBy(items, (item) => item.pair);
  const drafts = pairs(tree.nodes.length).map((pair) => pairQuestions(scm, tree, kind, pair, itemsOf, asked));
  return {
    id: example.world,
    /** True if there are so many worlds that intervals are computed only over worlds. */
    isOneOfMany,
    theme: example.theme,
    equations: example.equations,
    scm,
    tree,
    monotone: isMonotone(scm),
    units: kind,
    ...numberUnits(drafts, kind),
  };
}

/**
 * Numbers units without gaps, stratum by stratum. `strata` contains the sizes of the groups in which units were drawn.
 * If pairs share units, all units form one group; otherwise, each stratum of a pair does. A unit that was not drawn
 * forms its own group.
 */
function numberUnits(drafts: readonly PairQuestions[], units: UnitKind) {
  if (units === 'sample') {
    const all = new Set(drafts.flatMap((draft) => draft.units.map(({ number }) => number)));
    const numberOf = new Map([...all].sort((a, b) => a - b).map((number, i) => [number, i]));
    return {
      strata: [all.size],
      pairs: drafts.map((draft) => ({
        ...draft,
        units: draft.units.map((unit) => ({ ...unit, number: numberOf.get(unit.number)! })),
      })),
    };
  }
  const strata: number[] = [];
  let next = 0;
  const numbered = drafts.map((draft) => {
    const groups = [
      ...Map.groupBy(draft.units, ({ stratum, number }) => stratum ?? `certain ${number}`).values(),
    ];
    for (const { length } of groups) strata.push(length);
    return { ...draft, units: groups.flat().map((unit) => ({ ...unit, number: next++ })) };
  });
  return { strata, pairs: numbered };
}

type UnitKind = 'exhaustive' | 'sample' | 'twins';

function pairQuestions(
  scm: Scm,
  tree: CommutativeCutTree,
  kind: UnitKind,
  pair: Pair,
  itemsOf: ReadonlyMap<string, readonly CompositionalCase[]>,
  asked: Asked,
) {
  const [causeNode, effectNode] = [treeNode(tree, pair.from), treeNode(tree, pair.to)];
  const [cause, effect] = [symbolOf(scm.dag, causeNode), symbolOf(scm.dag, effectNode)];
  const name = pairName(cause, effect);
  const [ifTrue, ifFalse] = [hold(scm, causeNode, true), hold(scm, causeNode, false)];
  const units = new Map<number, CompositionalCase>();
  for (const item of [...(itemsOf.get(effect) ?? []), ...(itemsOf.get(name) ?? [])])
    units.set(item.unit, item);
  const [onTrue, onFalse] = [asked.get(`${name}/do-true`), asked.get(`${name}/do-false`)];
  // A factual question is either shared by all pairs with this effect or about a unit of this pair.
  const [shared, own] = [asked.get(`${effect}/factual`), asked.get(`${name}/factual`)];
  const found = [...units.values()]
    .sort((a, b) => a.unit - b.unit)
    .map((item) => {
      const noise = noiseOf(item);
      const fact = evaluate(scm, noise);
      const x = fact[causeNode]!;
      const factual = shared?.get(item.unit) ?? own?.get(item.unit);
      const [y1, y0] = [ifTrue, ifFalse].map((model) => at(evaluate(model, noise), effectNode));
      const truth = { y1: y1 ?? 0, y0: y0 ?? 0, y: at(fact, effectNode), x };
      return {
        /** The number of the unit in its world. Pairs that share a unit use the same number for it. */
        number: item.unit,
        weight: item.weight,
        stratum: stratumOf(item, truth.y1 !== truth.y0, kind),
        twin: item.twin,
        noise,
        /**
         * The potential outcomes y1 and y0 of the effect, its factual value y, and the factual value x of the cause.
         */
        truth,
        /**
         * The positions of the questions about y1, y0 and y in the answer sheet. By consistency, the factual answer is
         * also the potential outcome under the factual value of the cause.
         */
        y1: onTrue?.get(item.unit) ?? (x ? factual : undefined),
        y0: onFalse?.get(item.unit) ?? (x ? undefined : factual),
        y: factual,
      };
    });
  const whole = found.reduce((sum, { weight }) => sum + weight, 0);
  return {
    pair,
    cause,
    effect,
    units: found,
    /** The share of the population in units without rows; 0 if the design's rows are complete. */
    unasked: whole > 1 - WEIGHT_ROUNDING ? 0 : 1 - whole,
  };
}

const WEIGHT_ROUNDING = 1e-9;

/**
 * Returns the name of the stratum in which a unit was drawn; undefined if it was not drawn. A sample has a single
 * stratum. In designs with twins, units of a pair with the same response and weight were drawn from the same stratum,
 * and twins form strata of their own.
 */
function stratumOf({ weight, twin }: CompositionalCase, isCausal: boolean, kind: UnitKind) {
  if (kind !== 'twins') return kind === 'sample' ? 'all' : undefined;
  const response = isCausal ? 'causal' : 'other';
  return `${twin === undefined ? response : `${response} twin`} ${weight}`;
}
