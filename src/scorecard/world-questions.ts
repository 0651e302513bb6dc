import {
  type CommutativeCutTree,
  commutativeCutTree,
  type Pair,
  pairs,
} from '../causal/commutative-cut-tree.ts';
import { evaluate, intervene, type Scm } from '../causal/scm.ts';
import { type CompositionalCase, decodeStamp } from '../design/case.ts';
import { decodeScm } from '../design/scm-code.ts';
import type { AnswerSheet } from './answer-sheet.ts';

/** All questions about one world, put back together from their rows. */
export interface WorldQuestions {
  readonly id: string;
  readonly theme: string;
  readonly model: string;
  readonly scm: Scm;
  readonly tree: CommutativeCutTree;
  readonly units: 'exhaustive' | 'sample';
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
  readonly index: number;
  readonly weight: number;
  /** The true values of the effect under do(cause = true), do(cause = false), and in fact; of the cause in fact. */
  readonly truth: { readonly y1: number; readonly y0: number; readonly y: number; readonly x: number };
  /** Position of the question that tells y1; undefined when it was not asked. */
  readonly y1: number | undefined;
  readonly y0: number | undefined;
  /** Position of the factual question about the effect. */
  readonly y: number | undefined;
}

/** The worlds of an answer sheet, in its order. */
export function worldQuestions(sheet: AnswerSheet): WorldQuestions[] {
  const worlds = new Map<string, { example: CompositionalCase; asked: Map<string, number> }>();
  sheet.cases.forEach((item, position) => {
    if (item.causal !== 'ccr') return;
    const world = worlds.get(item.world) ?? { example: item, asked: new Map() };
    world.asked.set(questionKey(item), position);
    worlds.set(item.world, world);
  });
  return [...worlds.values()].map(({ example, asked }) => {
    const scm = decodeScm(example.model);
    const tree = commutativeCutTree(scm.dag);
    const itemsOf = Map.groupBy(
      [...asked.values()].map((position) => sheet.cases[position] as CompositionalCase),
      (item) => item.pair,
    );
    return {
      id: example.world,
      theme: example.theme,
      model: example.model,
      scm,
      tree,
      units: decodeStamp(example.design).units === 'exhaustive' ? 'exhaustive' : 'sample',
      pairs: pairs(tree.nodes.length).map((pair) => pairQuestions(scm, tree, pair, itemsOf, asked)),
    };
  });
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
        const noise = Uint8Array.from(item.noise, Number);
        const fact = evaluate(scm, noise);
        const x = fact[causeNode]!;
        const at = (pairOrEffect: string, query: CompositionalCase['query']): number | undefined =>
          asked.get(questionKey({ pair: pairOrEffect, unit: item.unit, query }));
        const factual = at(effect, 'factual');
        return {
          index: item.unit,
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
