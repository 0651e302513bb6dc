import { parsePair } from '../../causal/dag.ts';
import { accuracyEstimator } from '../../score/accuracy.ts';
import type { Estimate } from '../../score/estimate.ts';
import { meanEstimate } from '../../score/mean-metric.ts';
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

/** The cases of a run, with a variant's answers that were received. */
export interface AnsweredCases {
  readonly cases: readonly InterventionEffectCase[];
  readonly answers: Answers;
}

/** Computes the cell of a row and a kind of names. */
export function accuracyCell(row: TableRow, names: Naming, run: AnsweredCases): AccuracyCell {
  const { graph, intervention, effects } = row;
  const ofNames = effects.filter(({ item }) => item.names === names);
  const named = ofNames.filter(isNamed);
  const renamed = ofNames.filter((effect) => !isNamed(effect));
  const retrieval = retrievalOf(graph, names, run);
  const comparable = comparableEffects(named, names, retrieval);
  const severed = comparable.filter(({ isSevered }) => isSevered);
  const unchanged = comparable.filter(({ isSevered }) => !isSevered);
  return {
    graph,
    intervention,
    names,
    retrieval,
    accuracy: accuracyOn(named, run),
    memory: memoryOf(effects, names, run),
    unchanged: accuracyOn(unchanged, run),
    severed: accuracyOn(severed, run),
    shortcut: differenceBetween(severed, unchanged, run),
    wording: differenceBetween(renamed, named, run),
  };
}

/** Tests whether the question calls the intervention by its name, and not by a made-up word. */
function isNamed({ item }: Effect): boolean {
  return item.phrasing === 'intervention';
}

/** Estimates the share of right answers to the questions about a graph before any intervention. */
function retrievalOf(graph: string, names: Naming, { cases, answers }: AnsweredCases): Estimate {
  const isInCell = (item: InterventionEffectCase): boolean =>
    item.names === names && (graph === ALL_GRAPHS || item.graph === graph);
  return accuracyEstimator(cases, (item) => isRetrieval(item) && isInCell(item)).estimate(answers);
}

/**
 * RQ2: does a model recall what it knows of the variables, instead of reading the graph? Compares Tübingen names, of
 * which it knows cause and effect, with other names, on the effects that such knowledge gets wrong.
 */
function memoryOf(effects: readonly Effect[], names: Naming, run: AnsweredCases): Estimate {
  const misleading = names === 'tuebingen' ? [] : effects.filter(misleadsMemory);
  return differenceBetween(
    misleading.filter(({ item }) => item.names === 'tuebingen'),
    misleading.filter(({ item }) => item.names === names),
    run,
  );
}

/**
 * Tests whether memory gives the wrong answer to an effect under Tübingen names: its variables are then a listed cause
 * and its effect, and the intervention severs their relation, or would if it held. For example, B→C of the confounding
 * graph does not hold, but memory affirms it after do(C).
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

function accuracyOn(effects: readonly Effect[], { cases, answers }: AnsweredCases): Estimate {
  return meanEstimate(effectTerms(effects, cases, answers), [0, 1]);
}

/** Estimates the accuracy on some effects minus that on others, within the draws that contribute to both. */
function differenceBetween(
  effects: readonly Effect[],
  others: readonly Effect[],
  { cases, answers }: AnsweredCases,
): Estimate {
  const ofOthers = effectTerms(others, cases, answers);
  const differences = new Map<string | number, Term>();
  for (const [draw, { value }] of effectTerms(effects, cases, answers)) {
    const other = ofOthers.get(draw);
    if (other) differences.set(draw, { value: value - other.value, weight: 1 });
  }
  return meanEstimate(differences, [-1, 1]);
}
