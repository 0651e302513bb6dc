import { parsePair } from '../../causal/dag.ts';
import { accuracyEstimator } from '../../score/accuracy.ts';
import type { Estimate } from '../../score/estimate.ts';
import { meanEstimate, type Terms } from '../../score/mean-metric.ts';
import type { Answers } from '../../score/sheet.ts';
import type { Term } from '../../statistics/cluster-mean.ts';
import { type InterventionEffectCase, type Naming, variablesSet } from './case.ts';
import { type Effect, effectTerms, isRetrieval } from './effects.ts';

/**
 * A variant's accuracies in one cell of the paper's tables, with the differences that its research questions (RQ1 to
 * RQ4) are about. Each accuracy but the first is on intervention effects: the answers before and after the intervention
 * must both be right.
 */
export interface AccuracyCell {
  readonly graph: string;
  /** What is set, such as `do(B)`; `all` for all interventions together. */
  readonly intervention: string;
  readonly names: Naming;
  /** The share of right answers before any intervention, which can be read off the prompt (Table 5). */
  readonly retrieval: Estimate;
  /** With the word “intervention” (RQ1; Tables 1 and 6). */
  readonly accuracy: Estimate;
  /** RQ2: with Tübingen names minus with these, where memory misleads (Tables 2 and 7). */
  readonly memory: Estimate;
  /** Where the intervention leaves the relation as it is, and where it severs it (Table 8). */
  readonly unchanged: Estimate;
  readonly severed: Estimate;
  /** RQ3: the second minus the first. It is below 0 for a model that answers as if nothing were set. */
  readonly shortcut: Estimate;
  /** RQ4: with a made-up word minus with the word “intervention” (Table 9). */
  readonly wording: Estimate;
}

/** A row of the paper's tables, with its effects under all kinds of names. */
export interface TableRow extends Pick<AccuracyCell, 'graph' | 'intervention'> {
  readonly effects: readonly Effect[];
}

/** The graph of the row about all graphs together. */
export const ALL_GRAPHS = 'all graphs';

/** Computes the cell of a row and a kind of names. @param answers - A variant's, without failed calls. */
export function accuracyCell(
  { graph, intervention, effects }: TableRow,
  names: Naming,
  cases: readonly InterventionEffectCase[],
  answers: Answers,
): AccuracyCell {
  const termsOf = (some: readonly Effect[]): Terms => effectTerms(some, cases, answers);
  const isInCell = (item: InterventionEffectCase): boolean =>
    item.names === names && (graph === ALL_GRAPHS || item.graph === graph);
  const retrieval = accuracyEstimator(cases, (item) => isRetrieval(item) && isInCell(item)).estimate(answers);
  const ofNames = effects.filter(({ item }) => item.names === names);
  const named = ofNames.filter(isNamed);
  const renamed = ofNames.filter((effect) => !isNamed(effect));
  const misleading = names === 'tuebingen' ? [] : effects.filter(misleadsMemory);
  const comparable = comparableEffects(named, names, retrieval);
  const severed = termsOf(comparable.filter(({ isSevered }) => isSevered));
  const unchanged = termsOf(comparable.filter(({ isSevered }) => !isSevered));
  return {
    graph,
    intervention,
    names,
    retrieval,
    accuracy: meanEstimate(termsOf(named), SHARE),
    memory: differenceWithinDraws(
      termsOf(misleading.filter(({ item }) => item.names === 'tuebingen')),
      termsOf(misleading.filter(({ item }) => item.names === names)),
    ),
    unchanged: meanEstimate(unchanged, SHARE),
    severed: meanEstimate(severed, SHARE),
    shortcut: differenceWithinDraws(severed, unchanged),
    wording: differenceWithinDraws(termsOf(renamed), termsOf(named)),
  };
}

/** The range of an accuracy. */
const SHARE = [0, 1] as const;

/** Tests whether the question calls the intervention by its name, and not by a made-up word. */
function isNamed({ item }: Effect): boolean {
  return item.phrasing === 'intervention';
}

/**
 * RQ2: does a model recall what it knows of the variables, instead of reading the graph? Tests whether such knowledge
 * misleads about an effect under Tübingen names: its variables are then a listed cause and its effect, and the
 * intervention severs their relation, or would if it held. For example, B→C of the confounding graph does not hold, but
 * memory affirms it after do(C).
 */
function misleadsMemory(effect: Effect): boolean {
  const { item, isSevered } = effect;
  const setsEffect = variablesSet(item.intervention).includes(parsePair(item.pair).effect);
  return isNamed(effect) && item.listed === true && (isSevered || setsEffect);
}

/** The paper asks about shortcuts only where a model gives at least this share of right answers before interventions. */
const ENOUGH_RETRIEVAL = 0.95;

/**
 * RQ3: does a model take the shortcut to answer as before the intervention? Returns the effects on which severed and
 * unchanged relations can be compared. Memory must not decide, the model must have read the graph, and the intervention
 * must be able to change something.
 */
function comparableEffects(named: readonly Effect[], names: Naming, retrieval: Estimate): readonly Effect[] {
  const retrieves = retrieval.kind === 'estimate' && retrieval.value >= ENOUGH_RETRIEVAL;
  if (names === 'tuebingen' || !retrieves) return [];
  return named.filter(({ item }) => !isOnRoots(item));
}

/** Tests whether nothing causes the variables that are set, so that the intervention changes nothing. */
function isOnRoots({ arrows, intervention }: InterventionEffectCase): boolean {
  // Not parsed as a graph, because a run may have many thousands of cases.
  const effects = new Set(arrows.split(' ').map((arrow) => arrow.split('→')[1]));
  return variablesSet(intervention).every((symbol) => !effects.has(symbol));
}

/** Estimates the first accuracy minus the second, within the draws that contribute to both. */
function differenceWithinDraws(first: Terms, second: Terms): Estimate {
  const differences = new Map<string | number, Term>();
  for (const [draw, { value }] of first) {
    const other = second.get(draw);
    if (other) differences.set(draw, { value: value - other.value, weight: 1 });
  }
  return meanEstimate(differences, [-1, 1]);
}
