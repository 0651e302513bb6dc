import { percent, whole } from '../draw/format.ts';
import { failedText, missingText, unreadOf } from '../gate/check-run.ts';
import { nameText } from '../lib/printable.ts';
import type { Check, Comparison, Scorecard, VariantScores } from '../scorecard/scorecard.ts';
import { listed } from '../story/listed.ts';
import { TASKS } from '../tasks/tasks.ts';
import type { Cell } from './section.ts';
import { FEW_CANDIDATES, shownVerdict } from './shown-verdict.ts';

/** Of more notes of one kind, only these are shown. */
const MOST_NOTES = 3;

/** The smallest share of common errors with which an error pattern is named beside the verdict. */
const LEAST_AGREEMENT = 0.9;

/**
 * Returns what has to be known beside the verdict, unless its sentences say it: first the calls that failed and the
 * replies without an answer, then which errors the wrong answers resemble. Nothing is said of the reasoning of a
 * variant that was not judged.
 */
export function notes(scorecard: Scorecard): Cell[] {
  const { variants, comparisons } = scorecard;
  const { sentence, candidates } = shownVerdict(scorecard);
  const shown = [sentence, ...candidates.map((one) => one.sentence)];
  const isNew = ({ fact }: Note): boolean => !shown.some((text) => text.includes(fact));
  const noted = (found: readonly Note[]): Cell[] =>
    fewOf(found.filter(isNew).map(({ fact, why }) => ({ text: `${fact}${why}.`, tone: 'none' as const })));
  const worse =
    comparisons.length > FEW_CANDIDATES ? [] : comparisons.filter(({ verdict }) => verdict === 'worse');
  return [
    ...noted(variants.flatMap(failedNotes)),
    ...noted(variants.flatMap(unreadNotes)),
    ...fewOf(worse.flatMap((comparison) => patternNotes(comparison, scorecard))),
  ];
}

/** A fact, in the words in which the gate's sentences say it, and what else the note says of it. */
interface Note {
  readonly fact: string;
  readonly why: string;
}

/** Cuts notes of one kind to the first few. */
function fewOf(all: readonly Cell[]): Cell[] {
  const more = all.length - MOST_NOTES;
  return more > 0
    ? [...all.slice(0, MOST_NOTES), `The same holds for ${whole(more)} more; see the tables below.`]
    : [...all];
}

/** Says how many calls failed, and how many questions are missing. */
function failedNotes(variant: VariantScores): Note[] {
  const { counts, failure } = variant;
  const why = failure === undefined ? '' : ` (“${nameText(failure)}”)`;
  return [
    ...(counts.errors === 0 ? [] : [{ fact: failedText(variant), why: `${why}, and are left out` }]),
    ...(counts.missing === 0 ? [] : [{ fact: missingText(variant), why: ' in the results' }]),
  ];
}

/** Says how many replies contain no answer. */
function unreadNotes(variant: VariantScores): Note[] {
  const fact = unreadOf(variant);
  return fact === undefined ? [] : [{ fact, why: '' }];
}

/** Says by task which simulated model makes the errors most like a candidate's. */
function patternNotes({ candidate }: Comparison, { variants }: Scorecard): Cell[] {
  const closest = variants.find(({ name }) => name === candidate)?.closest ?? {};
  return TASKS.flatMap(({ id, label, faultWords }) => {
    const found = closest[id];
    if (found === undefined || found.agreement < LEAST_AGREEMENT) return [];
    const words = faultWords?.[found.pattern];
    const model =
      words === undefined
        ? `the simulated model ${found.pattern}`
        : `a model that ${words} (${found.pattern})`;
    return [
      `${label}: ${nameText(candidate)} errs like ${model}. Of the questions that either answers wrong, both answer ${percent(found.agreement)} wrong.`,
    ];
  });
}

/**
 * Names the scores in which a candidate that may ship may have lost more than is allowed. They do not stop it, because
 * only the score that decides has to be shown not to have lost more.
 */
export function openScoresNotes({ gate, metrics }: Scorecard): Cell[] {
  const passing = (gate?.candidates ?? []).filter(({ verdict }) => verdict === 'pass');
  if (passing.length > FEW_CANDIDATES) return [];
  return passing.flatMap(({ name, checks }) => {
    const open = checks.filter(mayExceed);
    const names = open.flatMap((check) => metrics.find((one) => one.name === check.name)?.name ?? 'a part');
    return names.length === 0 ? [] : [openScoresText(nameText(name), names)];
  });
}

/** Tests whether the interval of a loss reaches its limit. */
function mayExceed({ kind, observed, limit }: Check): boolean {
  if (kind !== 'loss' || limit === undefined) return false;
  return observed !== undefined && observed.kind !== 'undefined' && observed.high >= limit;
}

/** @example 'In 2 other scores (IE accuracy and a part), v2 may lose more than is allowed. …' */
function openScoresText(candidate: string, names: readonly string[]): string {
  const what = names.length === 1 ? names[0] : `${names.length} other scores (${listed(names, 'and')})`;
  return `In ${what}, ${candidate} may lose more than is allowed. This is not shown, so it does not stop ${candidate}.`;
}
