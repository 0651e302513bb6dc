import type { Pair } from '../../causal/commutative-cut-tree.ts';
import { evaluate, type Intervention, potentialOutcomes } from '../../causal/scm.ts';
import { type CompositionalCase, pairNameIn } from './case.ts';
import type { CompositionalConfig } from './parse-config.ts';
import type { Unit, World } from './worlds.ts';

/** A question before it has texts. */
export interface PlannedQuestion {
  /** The case of the question, which gets its fingerprint with its texts. */
  readonly item: Omit<CompositionalCase, 'fingerprint'>;
  /** The cause of the pair; absent for factual questions. */
  readonly cause?: number;
  readonly effect: number;
  /** What the question supposes, in the order in which it names the nodes. */
  readonly supposed: readonly Intervention[];
}

/** The fields that the cases of a unit share: all but what depends on the question. */
export type UnitFields = Omit<CompositionalCase, 'id' | 'fingerprint' | 'pair' | 'query' | 'causal' | 'truth'>;

/** A unit to ask about, with the fields that its cases share. */
interface UnitToAsk {
  readonly world: World;
  readonly unit: Unit;
  readonly fields: UnitFields;
}

/** Plans the questions about all pairs of a unit, with the queries of its design. */
export function questionsAboutUnit(config: CompositionalConfig, toAsk: UnitToAsk): PlannedQuestion[] {
  if (config.kind === 'evidence') return counterfactualQuestions(toAsk);
  const queries = config.kind === 'graph' ? config.queries : 'interventional';
  if (queries === 'interventional') return interventionalQuestions(toAsk);
  if (queries === 'factual') return factualQuestions(toAsk);
  return [...factualQuestions(toAsk), ...counterfactualQuestions(toAsk)];
}

/** Asks whether the effects are true in fact. Pairs with the same effect share the question. */
function factualQuestions({ world, unit, fields }: UnitToAsk): PlannedQuestion[] {
  const { scm, tree } = world;
  const fact = evaluate(scm, unit.facts.noise);
  const effects = new Set(unit.pairs.map(({ to }) => tree[to]!));
  return [...effects].map((effect) => {
    const pair = scm.dag.nodes[effect]!;
    const item = caseOf(fields, { pair, query: 'factual', causal: false, truth: fact[effect] === 1 });
    return { item, effect, supposed: [] };
  });
}

/** Asks what the effect would be if the cause were true, and if it were false. */
function interventionalQuestions(toAsk: UnitToAsk): PlannedQuestion[] {
  return toAsk.unit.pairs.flatMap((pair) => [
    hypotheticalQuestion(toAsk, pair, true),
    hypotheticalQuestion(toAsk, pair, false),
  ]);
}

/**
 * Asks what the effect would be if the cause had the opposite state. By consistency, supposing its actual state would
 * give the factual answer.
 */
function counterfactualQuestions(toAsk: UnitToAsk): PlannedQuestion[] {
  const { world, unit } = toAsk;
  const fact = evaluate(world.scm, unit.facts.noise);
  return unit.pairs.map((pair) => {
    const isTrue = fact[world.tree[pair.from]!] === 1;
    return hypotheticalQuestion(toAsk, pair, !isTrue);
  });
}

/** Asks what the effect of a pair would be if its cause had the given value. */
function hypotheticalQuestion({ world, unit, fields }: UnitToAsk, pair: Pair, value: boolean): PlannedQuestion {
  const cause = world.tree[pair.from]!;
  const effect = world.tree[pair.to]!;
  const { y1, y0 } = potentialOutcomes(world.scm, unit.facts.noise, cause, effect);
  const truth = value ? y1 : y0;
  const causal = fields.kind === 'evidence' ? truth : y1 && !y0;
  const query = value ? 'do-true' : 'do-false';
  const item = caseOf(fields, { pair: pairNameIn(world, pair), query, causal, truth });
  const supposed = (unit.supposedNodes ?? [cause]).map((node) => ({ node, value }));
  return { item, cause, effect, supposed };
}

/** Completes the fields of a unit to the case of one question. Its id is like `figure-4-5b21c90e/X→C/3/do-true`. */
function caseOf(
  fields: UnitFields,
  ofQuestion: Pick<CompositionalCase, 'pair' | 'query' | 'causal' | 'truth'>,
): PlannedQuestion['item'] {
  const id = `${fields.world}/${ofQuestion.pair}/${fields.unit}/${ofQuestion.query}`;
  return { ...fields, id, ...ofQuestion };
}
