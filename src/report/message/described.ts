import type { CaseKind } from '../../cases/case.ts';
import { askedTasks } from '../../drawing/variant-columns.ts';
import { headlineOf } from '../../scorecard/metrics.ts';
import type { ScorecardView, VariantView } from '../../scorecard/scorecard-view.ts';
import { type Digits, percent, short, shownValue } from '../../scoring/format.ts';
import type { Estimate } from '../../scoring/value-schemas.ts';
import { classMeaning } from '../../tasks/compositional/view/class-text.ts';
import { isShareRight } from '../../tasks/definitions.ts';
import { stagesText } from './names.ts';

/** Describes one variant in a sentence: each task's headline, its class, and its longest valid chain. */
export function variantSentence(scorecard: ScorecardView, variant: VariantView, name: string): string {
  const parts = [
    ...askedTasks(scorecard).flatMap((task) => headlineText(variant, task)),
    ...classWords(variant),
    ...reachWords(scorecard, variant),
  ];
  return `${name}${stagesText([variant])}: ${parts.join('; ')}.`;
}

function headlineText(variant: VariantView, task: CaseKind): string[] {
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

/** The number of links up to which the PNS of single pairs is close enough to the truth, and the result beyond it. */
function reachWords({ worlds, settings }: ScorecardView, { compositional }: VariantView): string[] {
  const pairs = compositional.flatMap(({ quantities }, w) =>
    quantities.map(({ validity }, p) => ({ validity, distance: worlds[w]?.pairs[p]?.distance ?? 0 })),
  );
  const judged = pairs.filter(({ validity }) => validity !== 'undefined' && validity !== 'undecided');
  const wrong = judged.filter(({ validity }) => validity !== 'valid');
  const near = `within ${percent(settings.delta)} of the truth`;
  if (judged.length === 0) return [];
  if (wrong.length === 0) return judged.length === pairs.length ? [`every PNS is ${near}`] : [];
  const first = Math.min(...wrong.map(({ distance }) => distance));
  const nearer = judged.filter(({ distance }) => distance < first);
  const beyond = judged.length - nearer.length;
  if (nearer.length === 0) return [`PNS of ${wrong.length} of ${judged.length} pairs not ${near}`];
  const reach = Math.max(...nearer.map(({ distance }) => distance));
  const links = `PNS ${near} up to ${reach} ${reach === 1 ? 'link' : 'links'}`;
  if (beyond === wrong.length) return [`${links}, not beyond`];
  return [`${links}, beyond in ${beyond - wrong.length} of ${beyond} pairs`];
}
