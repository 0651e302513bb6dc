import { promptText } from '../answer/messages.ts';
import { ifPossible } from '../lib/if-possible.ts';
import type { Collected } from '../rows/collect.ts';
import type { Answers } from '../score/sheet.ts';
import { ParseError } from '../story/template.ts';
import type { Reading, Task } from '../tasks/task.ts';
import { DEFAULT_STEPS, TASKS } from '../tasks/tasks.ts';
import type { VariantScores } from './scorecard.ts';

/** At most this many questions of a task are compared. */
const MOST_QUESTIONS = 120;

/** With fewer wrong answers than this, no pattern is named, because a few can agree with some pattern by chance. */
const LEAST_WRONG = 8;

/** With less agreement than this, no pattern is named. */
const LEAST_AGREEMENT = 0.5;

/** A question, with the answer of each fault by its name. */
interface PredictedQuestion {
  /** Where the question stands in the sheet. */
  readonly position: number;
  readonly truth: boolean;
  readonly answers: ReadonlyMap<string, boolean>;
}

/** A task, with what each of its faults (its ways to be wrong) answers to a sample of its questions. */
export interface Prediction {
  readonly task: Task;
  readonly questions: readonly PredictedQuestion[];
}

/**
 * Names for each task the known fault whose errors agree best with a variant's. The agreement is Jaccard's index of the
 * questions that each answers wrong:
 *
 *   J = number that both answer wrong / number that either answers wrong
 *
 * Of a repeated question, only the first reply counts.
 *
 * @returns By the id of the task. A task is absent if the variant made few errors in it, or no fault makes them.
 * @see Jaccard (1912), The distribution of the flora in the alpine zone
 */
export function closestPatterns(predictions: readonly Prediction[], answers: Answers): VariantScores['closest'] {
  return Object.fromEntries(
    predictions.flatMap(({ task, questions }) => {
      const closest = closestPattern(questions, answers);
      return closest === undefined ? [] : [[task.id, closest]];
    }),
  );
}

/** Finds the fault that agrees best with a variant's answers to the questions of one task. */
function closestPattern(
  questions: readonly PredictedQuestion[],
  answers: Answers,
): VariantScores['closest'][string] | undefined {
  const answered = questions.flatMap((question) => {
    const [answer] = answers[question.position]!;
    if (answer !== 'yes' && answer !== 'no') return [];
    return [{ ...question, isWrong: (answer === 'yes') !== question.truth }];
  });
  const wrong = answered.filter(({ isWrong }) => isWrong).length;
  if (wrong < LEAST_WRONG) return undefined;
  const patterns = new Set(answered.flatMap((question) => [...question.answers.keys()]));
  const compared = [...patterns].map((pattern) => {
    const wrongByFault = answered.filter((question) => question.answers.get(pattern) === !question.truth);
    const both = wrongByFault.filter(({ isWrong }) => isWrong).length;
    const either = wrong + wrongByFault.length - both;
    return { pattern, agreement: both / either };
  });
  const [best] = compared.sort((a, b) => b.agreement - a.agreement);
  return best !== undefined && best.agreement >= LEAST_AGREEMENT ? best : undefined;
}

/** Computes every fault's answers to a sample of questions, once for all variants of a run. */
export function predictFaults({ sheet, texts }: Collected): readonly Prediction[] {
  const stored = [...texts].map(([position, { prompt }]) => {
    const { task, truth, fingerprint } = sheet.cases[position]!;
    return { position, task, truth, fingerprint, prompt };
  });
  // The order of fingerprints has nothing to do with the questions, so that the first are a fair sample.
  stored.sort((a, b) => (a.fingerprint < b.fingerprint ? -1 : 1));
  return TASKS.map((task) => {
    const sampled = stored.filter((question) => question.task === task.id).slice(0, MOST_QUESTIONS);
    const questions = sampled.flatMap(({ position, truth, prompt }) => {
      // Prompts that are not stored, and those of own templates that cannot be parsed, are left out.
      const reading = ifPossible(() => task.parse(promptText(prompt)), isParseError);
      return reading === undefined ? [] : [{ position, truth, answers: faultyAnswers(task, reading) }];
    });
    return { task, questions };
  });
}

function isParseError(error: unknown): boolean {
  return error instanceof ParseError;
}

/** Computes each fault's answer to a question. Random faults are left out, because nobody repeats their draws. */
function faultyAnswers(task: Task, reading: Reading): ReadonlyMap<string, boolean> {
  const faults = Object.entries(task.faults).filter(([name]) => !task.randomFaults?.includes(name));
  const draw = (): never => {
    throw new RangeError(`${task.id}: expected every fault that draws among the task's randomFaults`);
  };
  const options = { steps: DEFAULT_STEPS, slipRate: 0, draw };
  return new Map(faults.map(([name, fault]) => [name, fault(reading, options)]));
}
