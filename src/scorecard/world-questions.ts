import {
  type CommutativeCutTree,
  commutativeCutTree,
  type Pair,
  pairs,
} from '../causal/commutative-cut-tree.ts';
import { nodeNumber } from '../causal/dag.ts';
import { pnsComposes } from '../causal/population.ts';
import { evaluate, intervene, isMonotone, type Scm } from '../causal/scm.ts';
import { type CompositionalCase, decodeStamp } from '../design/case.ts';
import { decodeScm } from '../design/scm-code.ts';
import type { AnswerSheet } from './answer-sheet.ts';

/** All questions about one world, put back together from their rows. */
export interface WorldQuestions {
  readonly id: string;
  readonly theme: string;
  readonly model: string;
  readonly solved: string | undefined;
  readonly scm: Scm;
  readonly tree: CommutativeCutTree;
  /** Whether the PNS composes over the tree in truth. */
  readonly composes: boolean;
  /** The assumptions that the world breaks. */
  readonly breaks: readonly ('A3' | 'monotonicity')[];
  readonly units: 'exhaustive' | 'sample' | 'informative';
  /** Sizes of the groups that units were drawn from one by one: all of them, or by pair and stratum. */
  readonly strata: readonly number[];
  /** In the order of `pairs`. */
  readonly pairs: readonly PairQuestions[];
}

/** All units of one pair. */
export interface PairQuestions {
  readonly pair: Pair;
  readonly cause: string;
  readonly effect: string;
  readonly units: readonly UnitOfPair[];
}

/** One unit of one pair: its truth, and where in the answer sheet its questions stand. */
export interface UnitOfPair {
  /** Among all units of the world, strata one after the other. A unit shared by pairs has the same number in each. */
  readonly number: number;
  readonly weight: number;
  /** The true values of the effect under do(cause = true), do(cause = false), and in fact; of the cause in fact. */
  readonly truth: { readonly y1: number; readonly y0: number; readonly y: number; readonly x: number };
  /** Position of the question that tells y1; undefined when it was not asked. */
  readonly y1: number | undefined;
  readonly y0: number | undefined;
  /** Position of the factual question about the effect. */
  readonly y: number | undefined;
}

/**
 * The worlds of an answer sheet, in its order: for each a function that puts its questions together, because those of
 * all worlds at once would not fit where their answers do.
 */
export function worldsAsked(sheet: AnswerSheet): (() => WorldQuestions)[] {
  const worlds = new Map<string, number[]>();
  sheet.cases.forEach((item, position) => {
    if (item.causal !== 'ccr') return;
    const positions = worlds.get(item.world);
    if (positions) positions.push(position);
    else worlds.set(item.world, [position]);
  });
  return [...worlds.values()].map((positions) => () => {
    // Of several cases with the same question, the last.
    const asked = new Map(
      positions.map((position) => [questionKey(sheet.cases[position] as CompositionalCase), position]),
    );
    const items = [...asked.values()].map((position) => sheet.cases[position] as CompositionalCase);
    return worldOf(items, asked);
  });
}

function worldOf(items: readonly CompositionalCase[], asked: ReadonlyMap<string, number>): WorldQuestions {
  const example = items[0]!;
  const scm = decodeScm(example.model);
  const cutTree = commutativeCutTree(scm.dag);
  const tree = example.tree
    ? { nodes: example.tree.split(' ').map((node) => nodeNumber(scm.dag, node)) }
    : cutTree;
  const { units } = decodeStamp(example.design);
  const itemsOf = Map.groupBy(items, (item) => item.pair);
  const drafts = pairs(tree.nodes.length).map((pair) => pairQuestions(scm, tree, pair, itemsOf, asked));
  const { strata, pairs: numbered } = numberUnits(drafts, units === 'informative');
  const isTrueTree = tree.nodes.length > 2 && tree.nodes.every((node) => cutTree.nodes.includes(node));
  return {
    id: example.world,
    theme: example.theme,
    model: example.model,
    solved: example.solved,
    scm,
    tree,
    composes: pnsComposes(scm, tree),
    breaks: [...(isTrueTree ? [] : ['A3' as const]), ...(isMonotone(scm) ? [] : ['monotonicity' as const])],
    units: units === 'draws' ? 'sample' : units,
    strata,
    pairs: numbered,
  };
}

/**
 * Numbers units without a gap, so that those drawn from one group stand together. Sampled units are one group,
 * shared by all pairs; stratified ones are a group for each pair and stratum.
 */
function numberUnits(
  drafts: readonly PairQuestions[],
  stratified: boolean,
): Pick<WorldQuestions, 'strata' | 'pairs'> {
  if (!stratified) {
    const all = new Set(drafts.flatMap(({ units }) => units.map(({ number }) => number)));
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
    const groups = [true, false].map((dependent) =>
      draft.units.filter(({ truth: { y1, y0 } }) => (y1 !== y0) === dependent),
    );
    for (const { length } of groups) if (length > 0) strata.push(length);
    return { ...draft, units: groups.flat().map((unit) => ({ ...unit, number: next++ })) };
  });
  return { strata, pairs: numbered };
}

function pairQuestions(
  scm: Scm,
  tree: CommutativeCutTree,
  pair: Pair,
  itemsOf: ReadonlyMap<string, readonly CompositionalCase[]>,
  asked: ReadonlyMap<string, number>,
): PairQuestions {
  const [causeNode, effectNode] = [tree.nodes[pair.from]!, tree.nodes[pair.to]!];
  const [cause, effect] = [scm.dag.nodes[causeNode]!, scm.dag.nodes[effectNode]!];
  const name = `${cause}→${effect}`;
  const ifTrue = intervene(scm, new Map([[causeNode, true]]));
  const ifFalse = intervene(scm, new Map([[causeNode, false]]));
  const units = new Map<number, CompositionalCase>();
  for (const item of [...(itemsOf.get(effect) ?? []), ...(itemsOf.get(name) ?? [])])
    units.set(item.unit, item);
  return {
    pair,
    cause,
    effect,
    units: [...units.values()]
      .sort((a, b) => a.unit - b.unit)
      .map((item) => {
        const noise = Uint8Array.from(item.noise, (sign) => (sign === '1' || sign === 'i' ? 1 : 0));
        const fact = evaluate(scm, noise);
        const x = fact[causeNode]!;
        const at = (pairOrEffect: string, query: CompositionalCase['query']): number | undefined =>
          asked.get(questionKey({ pair: pairOrEffect, unit: item.unit, query }));
        const factual = at(effect, 'factual');
        return {
          number: item.unit,
          weight: item.weight,
          truth: {
            y1: evaluate(ifTrue, noise)[effectNode]!,
            y0: evaluate(ifFalse, noise)[effectNode]!,
            y: fact[effectNode]!,
            x,
          },
          // By consistency the factual answer is the potential outcome under the cause's factual value.
          y1: at(name, 'do-true') ?? (x ? factual : undefined),
          y0: at(name, 'do-false') ?? (x ? undefined : factual),
          y: factual,
        };
      }),
  };
}

function questionKey({ pair, unit, query }: Pick<CompositionalCase, 'pair' | 'unit' | 'query'>): string {
  return `${pair}/${unit}/${query}`;
}
