import { percent, whole } from '../draw/format.ts';
import { failedText, missingText, unreadOf } from '../gate/check-run.ts';
import { nameText } from '../lib/printable.ts';
import type { Scorecard, VariantScores } from '../scorecard/scorecard.ts';
import { TASKS } from '../tasks/tasks.ts';
import type { Cell } from './section.ts';
import { FEW_CANDIDATES, shownVerdict } from './shown-verdict.ts';

/** At most this many notes of one kind are shown. */
const MOST_NOTES = 3;

/** The smallest share of common errors with which an error pattern is named beside the verdict. */
const LEAST_AGREEMENT = 0.9;

/**
 * Returns what has to be known beside the verdict, unless its sentences say it: first the calls that failed and the
 * questions that are missing, then the replies without an answer, then which errors the wrong answers resemble. Nothing
 * is said of the reasoning of a variant that was not judged.
 */
export function notes(scorecard: Scorecard): Cell[] {
  const { variants } = scorecard;
  const verdict = shownVerdict(scorecard);
  const said = [verdict, ...verdict.candidates].map(({ sentence }) => sentence).join('\n');
  const isNew = ({ fact }: Note): boolean => !said.includes(fact);
  return [
    ...fewOf(variants.flatMap(failedNotes).filter(isNew).map(noteCell)),
    ...fewOf(variants.flatMap(unreadNotes).filter(isNew).map(noteCell)),
    ...fewOf(worseThanBaseline(scorecard).flatMap((candidate) => patternNotes(candidate, variants))),
  ];
}

/** A note that may repeat the verdict. */
interface Note {
  /** In the very words of the gate's sentences, by which {@link notes} finds out whether the verdict already says it. */
  readonly fact: string;
  /** What the note adds to it. */
  readonly more: string;
}

function noteCell({ fact, more }: Note): Cell {
  return { text: `${fact}${more}.`, tone: 'none' };
}

/** Cuts notes of one kind to the first few. */
function fewOf(notesOfKind: readonly Cell[]): readonly Cell[] {
  const left = notesOfKind.length - MOST_NOTES;
  if (left <= 0) return notesOfKind;
  return [...notesOfKind.slice(0, MOST_NOTES), `The same holds for ${whole(left)} more; see the tables below.`];
}

/** Says how many calls failed, and how many questions are missing. */
function failedNotes(variant: VariantScores): Note[] {
  const { counts, failure } = variant;
  const why = failure === undefined ? '' : ` (“${nameText(failure)}”)`;
  return [
    ...(counts.errors === 0 ? [] : [{ fact: failedText(variant), more: `${why}, and are left out` }]),
    ...(counts.missing === 0 ? [] : [{ fact: missingText(variant), more: ' in the results' }]),
  ];
}

/** Says how many replies contain no answer. */
function unreadNotes(variant: VariantScores): Note[] {
  const fact = unreadOf(variant);
  return fact === undefined ? [] : [{ fact, more: '' }];
}

/** Names the candidates that are worse than their baselines; none if there are many candidates. */
function worseThanBaseline({ comparisons }: Scorecard): string[] {
  if (comparisons.length > FEW_CANDIDATES) return [];
  return comparisons.filter(({ verdict }) => verdict === 'worse').map(({ candidate }) => candidate);
}

/** Says by task which simulated model makes the errors most like a candidate's. */
function patternNotes(candidate: string, variants: readonly VariantScores[]): string[] {
  const closest = variants.find(({ name }) => name === candidate)?.closest ?? {};
  return TASKS.flatMap(({ id, label, faultWords }) => {
    const match = closest[id];
    if (match === undefined || match.agreement < LEAST_AGREEMENT) return [];
    const words = faultWords?.[match.pattern];
    const model =
      words === undefined ? `the simulated model ${match.pattern}` : `a model that ${words} (${match.pattern})`;
    return `${label}: ${nameText(candidate)} errs like ${model}. Of the questions that either gets wrong, both get ${percent(match.agreement)} wrong.`;
  });
}
