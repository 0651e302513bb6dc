import { ANSWER_KEY, gradeOf } from '../../src/answer/answer.ts';
import { readAnswer } from '../../src/answer/read-answer.ts';
import type { ReplyFlags } from '../../src/answer/spoken.ts';
import type { Case } from '../../src/case/case.ts';
import type { Texts } from '../../src/case/question-test.ts';

/** A test as generators make it. */
export interface MadeTest {
  readonly description: string;
  readonly vars: { readonly case: Texts };
  readonly metadata: Case;
}

/** What a call gives: a reply, its answer alone, a failed call, or a reply with the provider's flags. */
type CallResult = string | boolean | { readonly error: string } | { readonly output: unknown };

/** A made-up model. */
export interface Model {
  readonly label: string;
  readonly id?: string;
  /** Answers a question; `index` counts its questions and `repeat` its replicates. */
  readonly answer: (item: Case, index: number, repeat: number) => CallResult;
}

/** Answers every question right. */
export const right: Model['answer'] = ({ truth }) => truth;
/** What a failed call gives. */
export const FAILED = { error: 'API error: 503 overloaded' };

/** Returns a model that is wrong where a function says so. */
export function wrongWhere(label: string, isWrong: (item: Case, index: number) => boolean): Model {
  return { label, answer: (item, index) => item.truth !== isWrong(item, index) };
}

interface EvalOptions {
  /** How often each question is asked; 1 by default. */
  readonly repeat?: number;
  /** The label of the prompt; `zero-shot` by default. */
  readonly prompt?: string;
  /** It ends in the time of the eval. */
  readonly evalId?: string;
  /** Makes the prompt from the texts of a question; by default, it consists of all of them. */
  readonly template?: (texts: Texts) => string;
}

/** Makes the results that promptfoo stores of an eval, as 0.123.1 writes them (only what nothing reads is left out). */
export function evalOf(tests: readonly MadeTest[], models: readonly Model[], options: EvalOptions = {}) {
  const { repeat = 1, prompt = 'zero-shot', evalId = 'eval-abc-2026-01-02T03:04:05' } = options;
  const asked = Array.from({ length: repeat }, (_, round) => tests.map((test, index) => ({ test, index, round })));
  const results = asked.flat().flatMap(({ test, index, round }, testIdx) =>
    models.map((model, promptIdx) => ({
      ...rowOf(test, model, model.answer(test.metadata, index, round), options),
      promptIdx,
      testIdx,
    })),
  );
  return {
    evalId,
    results: {
      version: 3,
      timestamp: evalId.slice(-19),
      prompts: models.map(({ label }, promptIdx) => ({
        raw: '{{ case.context }}',
        label: prompt,
        provider: label,
        metrics: countsOf(results.filter((row) => row.promptIdx === promptIdx)),
      })),
      results,
    },
    config: {
      description: 'A test',
      prompts: [{ id: 'file://zero-shot.j2', label: prompt }],
      providers: models.map(({ label, id = 'stub' }) => ({ id: `file://${id}.mjs`, label })),
      tests: [],
    },
    runtimeOptions: { repeat },
  };
}

export type Eval = ReturnType<typeof evalOf>;

function countsOf(rows: readonly { readonly failureReason: number }[]) {
  const count = (reason: number) => rows.filter(({ failureReason }) => failureReason === reason).length;
  return { testPassCount: count(0), testFailCount: count(1), testErrorCount: count(2) };
}

function rowOf(test: MadeTest, { label, id = 'stub' }: Model, result: CallResult, options: EvalOptions) {
  const { vars, metadata, description } = test;
  const texts = vars.case;
  const raw = (options.template ?? promptOf)(texts);
  const response = responseOf(result);
  const isFailed = 'error' in response;
  const record = readAnswer(response.output, response);
  const grade = gradeOf(record, metadata.truth);
  const { score } = isFailed ? { score: 0 } : grade;
  const component = {
    ...grade,
    namedScores: {},
    metadata: { [ANSWER_KEY]: record },
    assertion: { type: 'javascript', value: 'package:promptfoo-causal:yesNo' },
  };
  return {
    cost: 0.0001,
    ...(!isFailed && {
      gradingResult: { pass: grade.pass, score, reason: '', namedScores: {}, componentResults: [component] },
    }),
    latencyMs: 100,
    prompt: { raw, label: options.prompt ?? 'zero-shot', config: { disableVarExpansion: true } },
    promptId: '641850fe3318444bfe65f1cf4ee182e1836256b5aa982de3ff2c41d485ee4f3e',
    provider: { id, label },
    response,
    score,
    success: !isFailed && grade.pass,
    testCase: { description, vars, metadata, options: { disableVarExpansion: true } },
    tokenUsage: { total: 30, prompt: 20, completion: 10 },
    vars,
    metadata: { ...metadata, _promptfooFileMetadata: {} },
    failureReason: isFailed ? 2 : grade.pass ? 0 : 1,
    ...(isFailed ? { error: response.error } : grade.pass ? {} : { error: grade.reason }),
  };
}

/** Fills the template of this package's zero-shot prompt. */
export function promptOf({ context, question, answerInstruction }: Texts): string {
  return [context, question, answerInstruction].join('\n\n');
}

function responseOf(result: CallResult): ReplyFlags & { readonly output?: unknown; readonly error?: string } {
  if (typeof result === 'string') return { output: result };
  if (typeof result === 'object') return result;
  return { output: `Let me see. <answer>${result ? 'yes' : 'no'}</answer>` };
}

/** Writes an eval as JSON Lines. */
export function linesOf({ results }: Eval): string {
  return results.results.map((row) => `${JSON.stringify(row)}\n`).join('');
}
