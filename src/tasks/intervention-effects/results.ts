import type { Estimate } from '../../score/estimate.ts';
import { curveOf } from '../../score/half-depth.ts';
import { received } from '../../score/received.ts';
import type { Answers } from '../../score/sheet.ts';
import { type AccuracyCell, accuracyCells, rightShareOf } from './accuracy-cells.ts';
import { type InterventionEffectCase, UNTOLD_GRAPH } from './case.ts';
import { relationRungs } from './discrimination.ts';

/** What a variant's answers give beside the metrics. */
export interface InterventionEffectsResult {
  readonly cells: readonly AccuracyCell[];
  /** Discrimination by links, if there are several numbers of links. */
  readonly curve: readonly { readonly distance: number; readonly estimate: Estimate }[];
  /** The share of right answers about listed pairs in prompts without a graph (Table 4). */
  readonly knowledge: Estimate;
}

/** Computes what a variant's answers give beside the metrics. */
export function interventionEffectResults(
  cases: readonly InterventionEffectCase[],
  all: Answers,
): InterventionEffectsResult {
  const answers = received(all);
  const rungs = relationRungs(cases);
  return {
    cells: accuracyCells(cases, answers),
    curve: rungs.length > 1 ? curveOf(rungs, answers) : [],
    knowledge: rightShareOf(cases, answers, ({ graph }) => graph === UNTOLD_GRAPH),
  };
}
