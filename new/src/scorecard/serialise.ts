import stringify from 'json-stringify-pretty-compact';
import type { Scorecard } from './scorecard.ts';

/** Writes a scorecard as JSON, with small objects on one line. */
export function serialiseScorecard(scorecard: Scorecard): string {
  return `${stringify(scorecard, { maxLength: 110 })}\n`;
}
