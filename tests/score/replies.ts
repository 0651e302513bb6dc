import type { Answer } from '../../src/answer/answer.ts';
import type { Estimate } from '../../src/score/estimate.ts';
import type { MetricInfo } from '../../src/score/metric.ts';
import type { Answers } from '../../src/score/sheet.ts';

/** The description of a metric for which only its numbers matter. */
export const INFO: MetricInfo = {
  name: 'a metric',
  about: '',
  kind: 'guard',
  range: [0, 1],
  unit: 'share',
  better: 'higher',
};

/** The letters for answers in {@link answersFrom}. */
const MEANING: Readonly<Record<string, Answer>> = {
  y: 'yes',
  n: 'no',
  u: 'unparsed',
  r: 'refused',
  e: 'error',
};

/**
 * Returns the answers to some questions from a letter for each reply; `-` is a question that was not asked.
 *
 * @example answersFrom('y yn -') // [['yes'], ['yes', 'no'], []]
 */
export function answersFrom(text: string): Answers {
  return text.split(' ').map((signs) => (signs === '-' ? [] : [...signs].map((sign) => MEANING[sign]!)));
}

/** Returns the value of an estimate or, if it has none, the whole estimate, which a failing test then shows. */
export function valueOrReason(estimate: Estimate): number | Estimate {
  return estimate.kind === 'estimate' ? estimate.value : estimate;
}
