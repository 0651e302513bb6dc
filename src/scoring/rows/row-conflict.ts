import { isForJudge } from '../../answers/judge/judge.ts';
import { extractionSettingsSchema } from '../../answers/judge/judge-settings.ts';
import {
  type AnswerRecord,
  gradeOf,
  type JudgeRecord,
  numberRecordOf,
  recordOf,
} from '../../answers/reply/answer-record.ts';
import { readReply } from '../../answers/reply/read-reply.ts';
import { askedInEnglish, promptText } from '../../answers/text/prompt-text.ts';
import { answerAlone } from '../../answers/yes-no/extract-answer.ts';
import type { Asked } from '../../cases/asked.ts';
import type { Case } from '../../cases/case.ts';
import { unlessUnreadable } from '../../cases/parse-error.ts';
import type { RowKind } from '../../cases/row-kind.ts';
import { DEFAULT_TOLERANCE, type Tolerance, toleranceSchema } from '../../cases/tolerance.ts';
import { once, remembering } from '../../lib/caching.ts';
import { readAnswer, readNumber } from './read-once.ts';
import type { Result } from './result-schema.ts';

export type Component = NonNullable<
  NonNullable<NonNullable<Result['gradingResult']>['componentResults']>[number]
>;

/** The placeholder that promptfoo writes in place of a reply that is not kept. */
export const STRIPPED = '[output stripped]';

export type AskingKind = Pick<RowKind, 'asked' | 'steps'>;

/** Equal prompts must give the same object, because it is the key under which readings of replies are cached. */
const inEnglish = remembering(askedInEnglish);

const WHATEVER_WAS_ASKED = new Set(['value', 'word', 'tag', 'boxed', 'json', 'bare', 'provider']);

/** Reads the reply in a row by the parse rules. `byTemplates` tests whether the prompt's question could be parsed. */
export function recordFromReply(
  { response, prompt }: Result,
  { truth, tolerance }: Pick<Case, 'truth' | 'tolerance'>,
  kind: AskingKind | undefined,
): { readonly record: AnswerRecord; readonly byTemplates: () => boolean } | undefined {
  if (!response || response.output === STRIPPED) return undefined;
  const text = once(() => promptText(prompt.raw ?? ''));
  const told = once(() => unlessUnreadable(() => kind?.asked(text())));
  const asked = (): Asked | undefined => told() ?? inEnglish(text());
  const record = readReply(response, (output) =>
    typeof truth === 'number'
      ? numberRecordOf(readNumber(output, asked()), truth, tolerance ?? DEFAULT_TOLERANCE)
      : recordOf(answerAlone(output) ?? readAnswer(output, asked())),
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
  if (record.by === 'settings')
    return 'its reply was not read, because the settings of its assertion are wrong; correct them and run the eval again';
  if (assertion?.transform !== undefined)
    return 'its assertion has a transform, so the text that was read is not in the row; move the transform to the options of the test, or to the provider';
  const tolerance = typeof item.truth === 'number' ? toleranceOf(item, assertion?.config) : undefined;
  const grade = gradeOf(record, item.truth, tolerance);
  // An assertion of weight 0 always passes.
  const weighs = assertion?.weight !== 0;
  if (weighs && differs(component.pass, grade.pass))
    return `its grade says ${passed(component.pass)}, but ${saying(record)}`;
  if (differs(component.score, grade.score)) return `its score is ${component.score}, but ${saying(record)}`;
  if (record.by !== 'judge-failed' && differs(component.reason, grade.reason))
    return `its reason is “${component.reason}”, but ${saying(record)}`;
  const whole = ofWholeRow(result, grade);
  if (weighs && whole) return `${whole}, but ${saying(record)}`;
  if (!result.response) return `${saying(record)}, but the row has no response`;
  const read = recordFromReply(result, { truth: item.truth, tolerance }, kind);
  const again = read?.record;
  // If the question could not be parsed, for example because the theme's file is missing, only answers by rules that do
  // not need it are compared.
  const comparable =
    again && (WHATEVER_WAS_ASKED.has(record.by) || WHATEVER_WAS_ASKED.has(again.by) || read.byTemplates());
  const judging =
    record.judge && judgeConflict(record.judge, comparable ? again : undefined, assertion?.config);
  if (judging) return `${saying(record)}, ${judging}`;
  return again && comparable && !agree(record, again)
    ? `${saying(record)}, but reading its reply again gives ${again.value ?? again.answer} (by ${again.by}); the row was changed, or was read by a different version of the rules`
    : undefined;
}

/**
 * Finds a judge record that cannot be true: the assertion does not use a judge, the judge had no reason to read this
 * reply, or a one-word reply contradicts the judge.
 */
function judgeConflict(
  judge: JudgeRecord,
  byRules: AnswerRecord | undefined,
  config: unknown,
): string | undefined {
  const settings = extractionSettingsSchema.safeParse((config as { extract?: unknown } | undefined)?.extract);
  if (settings.data?.by !== 'model') return 'but its assertion does not use a model to read replies';
  if (!byRules) return undefined;
  if (!isForJudge(byRules, settings.data.always))
    return `but its assertion asks no model about a reply that the rules read as ${byRules.answer} (by ${byRules.by})`;
  const isOverruled = judge.said === 'yes' || judge.said === 'no' ? judge.said !== byRules.answer : false;
  return byRules.by === 'word' && isOverruled
    ? `but its reply is only the word ${byRules.answer}`
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

function saying({ answer, value, by }: AnswerRecord): string {
  return `its answer record says ${value ?? answer} (by ${by})`;
}

function passed(pass: unknown): string {
  return pass === true ? 'passed' : 'failed';
}

function differs(told: unknown, wanted: unknown): boolean {
  return told !== undefined && told !== null && told !== wanted;
}

function agree(record: AnswerRecord, again: AnswerRecord): boolean {
  const { judge } = record;
  if (record.attempts !== again.attempts || record.gaveUp !== again.gaveUp) return false;
  if (!judge) return record.answer === again.answer && record.by === again.by && record.value === again.value;
  const said = judge.said === 'failed' ? 'unparsed' : judge.said;
  const by = judge.said === 'failed' ? 'judge-failed' : 'judge';
  return judge.rules === again.answer && record.answer === said && record.by === by;
}

function toleranceOf({ tolerance }: Case, config: unknown): Tolerance {
  const own = typeof config === 'object' && config !== null ? config : {};
  return toleranceSchema.safeParse({ ...tolerance, ...own }).data ?? tolerance ?? DEFAULT_TOLERANCE;
}
