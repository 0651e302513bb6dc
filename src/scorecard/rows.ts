import { z } from 'zod';
import {
  ANSWER_RECORD_KEY,
  type AnswerRecord,
  answerRecordSchema,
  recordOf,
} from '../answers/answer-record.ts';
import { extractAnswer } from '../answers/extract-answer.ts';
import { extractNumber } from '../answers/extract-number.ts';
import { numberRecordOf } from '../answers/number-record.ts';
import { DEFAULT_TOLERANCE } from '../answers/tolerance.ts';
import { type Case, caseSchema } from '../design/case.ts';

/** What became of a question: `error` is a failed call, everything else a reply. */
export type Reply = AnswerRecord['answer'] | 'error';

/** One row of a promptfoo results file that belongs to this package. */
export interface Row {
  /** promptfoo's column number within its eval. */
  readonly promptIdx: number;
  readonly testIdx: number;
  readonly provider: { readonly id: string; readonly label: string };
  readonly prompt: string;
  readonly case: Case;
  readonly reply: Reply;
  /** The number, where a number was asked for and given. */
  readonly value?: number;
}

/** The rows of this package among all rows, and what could not be used. */
export interface ReadRows {
  readonly rows: readonly Row[];
  /** Rows of other tests in the same eval. */
  readonly foreign: number;
  /** Sentences for people, at most a few of a kind. */
  readonly problems: readonly string[];
}

const metadata = z.record(z.string(), z.unknown());

const resultSchema = z.object({
  promptIdx: z.int(),
  testIdx: z.int(),
  provider: z.object({ id: z.string().optional(), label: z.string().optional() }),
  prompt: z.object({ label: z.string().optional(), raw: z.string().optional() }),
  testCase: z.object({ metadata: metadata.optional() }).optional(),
  metadata: metadata.optional(),
  response: z.object({ output: z.unknown().optional() }).nullish(),
  error: z.string().nullish(),
  failureReason: z.int().optional(),
  gradingResult: z
    .object({ componentResults: z.array(z.object({ metadata: metadata.nullish() }).nullable()).nullish() })
    .nullish(),
});
type Result = z.infer<typeof resultSchema>;

/** promptfoo's failure reason for a call that failed, as against an assertion that did. */
const CALL_FAILED = 2;

/**
 * Picks this package's rows out of promptfoo's results.
 *
 * A row that promptfoo retried is there twice, once as an error; the better one counts. What a row says
 * about itself is believed only as far as its schema; a row that cannot be read is reported, not dropped
 * in silence.
 *
 * @param results - promptfoo's results, as `afterAll` gets them or as a results file holds them.
 */
export function readRows(results: Iterable<unknown>): ReadRows {
  const byPlace = new Map<string, Row>();
  const problems = new Map<string, number>();
  let foreign = 0;
  for (const result of results) {
    const parsed = resultSchema.safeParse(result);
    if (!parsed.success) {
      count(problems, `a row is not a promptfoo result: ${z.prettifyError(parsed.error)}`);
      continue;
    }
    const about = parsed.data.testCase?.metadata ?? parsed.data.metadata;
    if (about?.causal === undefined) {
      foreign++;
      continue;
    }
    const readCase = caseSchema.safeParse(about);
    if (!readCase.success) {
      count(problems, `a row's metadata is not a case of this package: ${z.prettifyError(readCase.error)}`);
      continue;
    }
    const row = rowOf(parsed.data, readCase.data);
    const place = `${row.promptIdx}/${row.testIdx}`;
    const earlier = byPlace.get(place);
    if (!earlier || earlier.reply === 'error') byPlace.set(place, row);
  }
  const rows = [...byPlace.values()].sort((a, b) => a.promptIdx - b.promptIdx || a.testIdx - b.testIdx);
  const sentences = [...problems].map(([text, times]) => (times > 1 ? `${text} (${times} times)` : text));
  return { rows, foreign, problems: sentences };
}

function rowOf(result: Result, itsCase: Case): Row {
  const id = result.provider.id ?? 'unknown';
  return {
    promptIdx: result.promptIdx,
    testIdx: result.testIdx,
    provider: { id, label: result.provider.label ?? id },
    prompt: result.prompt.label ?? result.prompt.raw ?? '',
    case: itsCase,
    ...replyOf(result, itsCase),
  };
}

function replyOf(result: Result, itsCase: Case): Pick<Row, 'reply' | 'value'> {
  const record = recordIn(result, itsCase);
  if (!record) return { reply: 'error' };
  return record.value === undefined
    ? { reply: record.answer }
    : { reply: record.answer, value: record.value };
}

function recordIn(result: Result, itsCase: Case): AnswerRecord | undefined {
  for (const component of result.gradingResult?.componentResults ?? []) {
    const record = answerRecordSchema.safeParse(component?.metadata?.[ANSWER_RECORD_KEY]);
    if (record.success) return record.data;
  }
  if (result.failureReason === CALL_FAILED || !result.response) return undefined;
  // Graded by other assertions, or stripped of its grading: the reply itself is still there.
  const { output } = result.response;
  return itsCase.causal === 'linear'
    ? numberRecordOf(extractNumber(output), itsCase.truth, itsCase.tolerance ?? DEFAULT_TOLERANCE)
    : recordOf(extractAnswer(output));
}

function count(problems: Map<string, number>, text: string): void {
  problems.set(text, (problems.get(text) ?? 0) + 1);
}
