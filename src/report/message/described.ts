import type { CaseKind } from '../../cases/case.ts';
import { askedTasks } from '../../drawing/variant-columns.ts';
import { headlineOf } from '../../scorecard/metrics.ts';
import type { ScorecardView, VariantView } from '../../scorecard/scorecard-view.ts';
import { type Digits, percent, short, shownValue } from '../../scoring/format.ts';
import type { Estimate } from '../../scoring/value-schemas.ts';
import { isShareRight } from '../../tasks/definitions.ts';
import { VIEWS } from '../../tasks/views.ts';
import { stagesText } from './names.ts';

/** Describes one variant in a sentence: each task's headline, then the task's own words. */
export function variantSentence(scorecard: ScorecardView, variant: VariantView, name: string): string {
  const parts = [
    ...askedTasks(scorecard).flatMap((task) => headlineText(variant, task)),
    ...VIEWS.flatMap(({ words }) => words?.variant(scorecard, variant) ?? []),
  ];
  return `${name}${stagesText([variant])}: ${parts.join('; ')}.`;
}

function headlineText(variant: VariantView, task: CaseKind): string[] {
  const headline = headlineOf(variant.metrics, task);
  if (!headline || headline.value.kind === 'undefined') return [];
  const isRight = isShareRight(headline.name);
  const value = numberText(headline.value, isRight ? percent : short);
  return [isRight ? `${value} right (${task.label})` : `${headline.name} ${value}`];
}

/** `0.91 (0.86 to 0.95)` */
export function numberText(found: Estimate, digits: Digits): string {
  const value = shownValue(found, digits);
  if (found.kind !== 'estimate' || found.interval.kind === 'none') return value;
  return `${value} (${digits(found.interval.low)} to ${digits(found.interval.high)})`;
}
