import { nameText } from '../lib/printable.ts';
import type { Check, Scorecard } from '../scorecard/scorecard.ts';
import { listed } from '../story/listed.ts';
import { FEW_CANDIDATES } from './shown-verdict.ts';

/**
 * Names the scores in which a candidate that may ship may have lost more than is allowed. They do not stop it, because
 * only the score that decides has to be shown not to have lost more.
 */
export function possibleLosses({ gate }: Pick<Scorecard, 'gate'>): string[] {
  const passing = (gate?.candidates ?? []).filter(({ verdict }) => verdict === 'pass');
  if (passing.length > FEW_CANDIDATES) return [];
  return passing.flatMap(({ name, checks }) => {
    const scores = checks
      .filter(mayExceed)
      .map((check) => (check.name === 'parts' ? 'accuracy on a subset' : check.name));
    return scores.length === 0 ? [] : [possibleLossesText(nameText(name), scores)];
  });
}

/** Tests whether the interval of a loss reaches its limit. */
function mayExceed({ kind, observed, limit }: Check): boolean {
  if (kind !== 'loss' || limit === undefined) return false;
  return observed !== undefined && observed.kind !== 'undefined' && observed.high >= limit;
}

/** @example 'For 2 other scores (IE accuracy and CCR accuracy), a loss beyond the limit cannot be ruled out, …' */
function possibleLossesText(candidate: string, scores: readonly string[]): string {
  const where = scores.length === 1 ? scores[0] : `${scores.length} other scores (${listed(scores, 'and')})`;
  return `For ${where}, a loss beyond the limit cannot be ruled out, but none has been shown, so ${candidate} may still ship.`;
}
