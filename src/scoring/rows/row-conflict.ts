import { type AnswerRecord, gradeOf, recordOf } from '../../answers/reply/answer-record.ts';
import { readReply } from '../../answers/reply/read-reply.ts';
import { askedInEnglish, promptText } from '../../answers/text/prompt-text.ts';
import { answerAlone } from '../../answers/yes-no/extract-answer.ts';
import type { Asked } from '../../cases/asked.ts';
import type { Case } from '../../cases/case.ts';
import { unlessUnreadable } from '../../cases/parse-error.ts';
import type { RowKind } from '../../cases/row-kind.ts';
import { once, remembering } from '../../lib/caching.ts';
import { readAnswer } from './read-once.ts';
import type { Result } from './result-schema.ts';

export type Component = NonNullable<
  NonNullable<NonNullable<Result['gradingResult']>['componentResults']>[number]
>;

/** The placeholder that promptfoo writes in place of a reply that is not kept. */
export const STRIPPED = '[output stripped]';

export type AskingKind = Pick<RowKind, 'asked'>;

/** Equal prompts must give the same object, because it is the key under which readings of replies are cached. */
const inEnglish = remembering(askedInEnglish);

const WHATEVER_WAS_ASKED = new Set(['value', 'word', 'tag', 'boxed', 'json', 'bare', 'provider']);

/** Reads the reply in a row by the parse rules. `byTemplates` tests whether the prompt's question could be parsed. */
export function recordFromReply(
  { response, prompt }: Result,
  kind: AskingKind | undefined,
): { readonly record: AnswerRecord; readonly byTemplates: () => boolean } | undefined {
  if (!response || response.output === STRIPPED) return undefined;
  const text = once(() => promptText(prompt.raw ?? ''));
  const told = once(() => unlessUnreadable(() => kind?.asked(text())));
  const asked = (): Asked | undefined => told() ?? inEnglish(text());
  const record = readReply(response, (output) =>
    recordOf(answerAlone(output) ?? readAnswer(output, asked())),
  );
  return { record, byTemplates: () => told() !== undefined };
}

/** Finds contradictions between the recorded answer, its grade and the reply, for example in edited rows. */
export function conflictOf(
  result: Result,
  component: Component,
  record: AnswerRecord,
  item: Case,
  kind: AskingKind | undefined,
): string | undefined {
  const { assertion } = component;
  if (assertion?.transform !== undefined)
    return 'its assertion has a transform, so the text that was read is not in the row; move the transform to the options of the test, or to the provider';
  const grade = gradeOf(record, item.truth);
  // An assertion of weight 0 always passes.
  const weighs = assertion?.weight !== 0;
  if (weighs && differs(component.pass, grade.pass))
    return `its grade says ${passed(component.pass)}, but ${saying(record)}`;
  if (differs(component.score, grade.score)) return `its score is ${component.score}, but ${saying(record)}`;
  if (differs(component.reason, grade.reason))
    return `its reason is “${component.reason}”, but ${saying(record)}`;
  const whole = ofWholeRow(result, grade);
  if (weighs && whole) return `${whole}, but ${saying(record)}`;
  if (!result.response) return `${saying(record)}, but the row has no response`;
  const read = recordFromReply(result, kind);
  const again = read?.record;
  // If the question could not be parsed, for example because the theme's file is missing, only answers by rules that do
  // not need it are compared.
  const comparable =
    again && (WHATEVER_WAS_ASKED.has(record.by) || WHATEVER_WAS_ASKED.has(again.by) || read.byTemplates());
  return again && comparable && !agree(record, again)
    ? `${saying(record)}, but reading its reply again gives ${again.answer} (by ${again.by}); the row was changed, or was read by a different version of the rules`
    : undefined;
}

/** Returns a clause about a grade of the whole row that differs from the grade of its only component. */
function ofWholeRow(
  { success, score, gradingResult, testCase }: Result,
  grade: { readonly pass: boolean; readonly score: number },
): string | undefined {
  if (gradingResult?.componentResults?.length !== 1 || testCase?.threshold !== undefined) return undefined;
  if (differs(success, grade.pass)) return `its success is ${success}`;
  if (differs(score, grade.score)) return `its score is ${score}`;
  const { pass, score: graded } = gradingResult;
  if (differs(pass, grade.pass)) return `its grading says ${passed(pass)}`;
  return differs(graded, grade.score) ? `its grading has score ${graded}` : undefined;
}

function saying({ answer, by }: AnswerRecord): string {
  return `its answer record says ${answer} (by ${by})`;
}

function passed(pass: unknown): string {
  return pass === true ? 'passed' : 'failed';
}

function differs(told: unknown, wanted: unknown): boolean {
  return told !== undefined && told !== null && told !== wanted;
}

function agree(record: AnswerRecord, again: AnswerRecord): boolean {
  return (
    record.attempts === again.attempts &&
    record.gaveUp === again.gaveUp &&
    record.answer === again.answer &&
    record.by === again.by
  );
}
