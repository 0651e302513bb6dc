import type { CaseKind } from '../../cases/case.ts';
import { askedTasks } from '../../drawing/variant-columns.ts';
import { headlineOf } from '../../scorecard/metrics.ts';
import type { ScorecardView, VariantView } from '../../scorecard/scorecard-view.ts';
import { type Digits, length, percent, short, shownValue } from '../../scoring/format.ts';
import type { Estimate } from '../../scoring/value-schemas.ts';
import { definitionOf, isShareRight } from '../../tasks/definitions.ts';
import { VIEWS } from '../../tasks/views.ts';

export function variantSentence(scorecard: ScorecardView, variant: VariantView, name: string): string {
  const parts = [
    ...askedTasks(scorecard).flatMap((task) => headlineText(variant, task)),
    ...VIEWS.flatMap(({ words }) => words?.variant(scorecard, variant) ?? []),
  ];
  return `${name}: ${parts.join('; ')}.`;
}

function headlineText({ metrics }: VariantView, task: CaseKind): string[] {
  const headline = headlineOf(metrics, task);
  const judge = headline && definitionOf(headline.name)?.judgedBy;
  const judged = metrics.find(({ name }) => name === judge);
  if (!headline || headline.value.kind === 'undefined') return [];
  const { name, value, ceiling = Number.POSITIVE_INFINITY } = headline;
  const { kind, does = ['reaches'], unit } = definitionOf(name) ?? {};
  if (kind === 'length' && value.kind === 'estimate') {
    const interval = value.value < ceiling ? intervalText(value, length) : '';
    return [`${does[0]} ${reachText(value.value, ceiling, unit)}${interval}`];
  }
  const isRight = isShareRight(name);
  const number = numberText(value, isRight ? percent : short);
  return [
    isRight ? `${number} right (${task.label})` : `${name} ${number}`,
    ...(judged ? [`${judged.name} ${numberText(judged.value, short)}`] : []),
  ];
}

/** Formats a half depth: `12 links`, `1 link`, `256 links or more`. */
export function reachText(value: number, ceiling: number, unit = ''): string {
  if (value >= ceiling) return `${ceiling} ${unit} or more`;
  const shown = length(value);
  return `${shown} ${shown === '1' ? unit.replace(/s$/, '') : unit}`;
}

/** Formats a number with its interval: `0.91 (0.86 to 0.95)`. */
export function numberText(found: Estimate, digits: Digits): string {
  return `${shownValue(found, digits)}${intervalText(found, digits)}`;
}

function intervalText(found: Estimate, digits: Digits): string {
  if (found.kind !== 'estimate' || found.interval.kind === 'none') return '';
  return ` (${digits(found.interval.low)} to ${digits(found.interval.high)})`;
}
