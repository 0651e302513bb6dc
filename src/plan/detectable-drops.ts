import type { Case } from '../design/case.ts';
import { type DetectableEffect, minimumDetectableEffect } from '../statistics/minimum-detectable-effect.ts';
import { powerOfPairedProportions } from '../statistics/power.ts';

/** The smallest loss of right answers against a baseline that four of five runs would find. */
export interface DetectableDrop {
  readonly family: Case['causal'];
  readonly questions: number;
  /** Units of a world, or draws of names. */
  readonly units: number;
  /** If answers about one unit are as independent as those about two. */
  readonly ifIndependent: DetectableEffect;
  /** If all answers about one unit stand or fall together. */
  readonly ifTogether: DetectableEffect;
}

/**
 * Minimum detectable drops by family, for McNemar's exact test at 5 % of a candidate against a baseline.
 *
 * @param errorRate - Of the baseline; the candidate errs on other questions, as if independently.
 */
export function detectableDrops(cases: readonly Case[], errorRate: number): DetectableDrop[] {
  return [...Map.groupBy(cases, ({ causal }) => causal)].map(([family, asked]) => {
    const units = new Set(asked.map(unitOf)).size;
    return {
      family,
      questions: asked.length,
      units,
      ifIndependent: dropWith(asked.length, errorRate),
      ifTogether: dropWith(units, errorRate),
    };
  });
}

/** Above this many pairs the normal approximation to the test is good to the last digit that is shown. */
const EXACT_UP_TO = 500;

function dropWith(pairs: number, errorRate: number): DetectableEffect {
  const right = 1 - errorRate;
  return minimumDetectableEffect(
    (drop) =>
      powerOfPairedProportions({
        pairs,
        baselineOnly: right * (errorRate + drop),
        candidateOnly: errorRate * (right - drop),
        method: pairs <= EXACT_UP_TO ? 'exact' : 'normal',
      }),
    right,
  );
}

/** What the answers of a reasoner may go together by. */
function unitOf(item: Case): string {
  switch (item.causal) {
    case 'ccr': {
      const shared = item.design.endsWith('/sample');
      return shared ? `${item.world}/${item.unit}` : `${item.world}/${item.pair}/${item.unit}`;
    }
    case 'ie':
      return `${item.world}/${item.graph}/${item.draw}`;
    case 'linear':
      return `${item.world}/${item.draw}`;
    default:
      return item satisfies never;
  }
}
