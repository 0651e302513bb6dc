import { headlineOf } from '../../scorecard/metrics.ts';
import type { ScorecardView, VariantView } from '../../scorecard/scorecard-view.ts';
import { type Digits, percent, short, shownValue } from '../../scoring/format.ts';
import type { Estimate } from '../../scoring/value-schemas.ts';
import type { ScorecardWorld } from '../../tasks/compositional/score/compositional-schema.ts';
import type { Task } from '../../tasks/task.ts';
import { isShareRight } from '../../tasks/tasks.ts';
import { classMeaning } from '../tables/class-text.ts';
import { askedTasks } from '../tables/variant-columns.ts';

/** One variant in a sentence: the headline of each task, the class, and how far it gets. */
export function variantSentence(scorecard: ScorecardView, variant: VariantView, name: string): string {
  const parts = [
    ...askedTasks(scorecard).flatMap((task) => headlineText(variant, task)),
    ...classWords(variant),
    ...reachWords(scorecard.worlds, variant),
  ];
  return `${name}: ${parts.join('; ')}.`;
}

function headlineText(variant: VariantView, task: Task): string[] {
  const headline = headlineOf(variant.metrics, task);
  if (!headline) return [];
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

function classWords({ compositional }: VariantView): string[] {
  const [only] = compositional;
  if (!only || compositional.length > 1) return [];
  const meaning = classMeaning(only.verdict);
  return meaning === undefined ? [] : [`class ${only.verdict}, ${meaning}`];
}

/** Up to how many links single pairs are right, and what is beyond. */
function reachWords(worlds: readonly ScorecardWorld[], { compositional }: VariantView): string[] {
  const pairs = compositional.flatMap(({ quantities }, w) =>
    quantities.map(({ validity }, p) => ({ validity, distance: worlds[w]?.pairs[p]?.distance ?? 0 })),
  );
  const judged = pairs.filter(({ validity }) => validity !== 'undefined' && validity !== 'undecided');
  const wrong = judged.filter(({ validity }) => validity !== 'valid');
  if (judged.length === 0) return [];
  if (wrong.length === 0) return judged.length === pairs.length ? ['every pair is right'] : [];
  const first = Math.min(...wrong.map(({ distance }) => distance));
  const nearer = judged.filter(({ distance }) => distance < first);
  const beyond = judged.length - nearer.length;
  if (nearer.length === 0) return [`${wrong.length} of ${judged.length} pairs are wrong`];
  const reach = Math.max(...nearer.map(({ distance }) => distance));
  const links = `right up to ${reach} ${reach === 1 ? 'link' : 'links'}`;
  if (beyond === wrong.length) return [`${links}, then lost`];
  return [`${links}, then ${wrong.length} of ${beyond} pairs are wrong`];
}
