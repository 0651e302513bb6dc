import { promptText } from '../answer/messages.ts';
import { ifPossible } from '../lib/if-possible.ts';
import type { Collected } from '../rows/collect.ts';
import type { Answers } from '../score/sheet.ts';
import type { Reading, Task } from '../tasks/task.ts';
import { TASKS } from '../tasks/tasks.ts';
import type { VariantScores } from './scorecard.ts';

/** So many questions of a task are compared. */
const MOST_QUESTIONS = 120;

/** With fewer wrong answers than this, or less agreement, no pattern is named. */
const LEAST_WRONG = 8;
const LEAST_AGREEMENT = 0.5;

/** A question, the answer of each fault to it, and where its answers stand in the sheet. */
interface Predicted {
  readonly position: number;
  readonly truth: boolean;
  readonly answers: ReadonlyMap<string, boolean>;
}

/**
 * Names for each task the known fault whose errors agree best with a variant's: the number of questions that both
 * answer wrong in the same way, as a share of the questions that either answers wrong.
 *
 * @see Jaccard (1912), The distribution of the flora in the alpine zone
 */
export function closestPatterns(
  predictions: ReturnType<typeof predictFaults>,
  answers: Answers,
): VariantScores['closest'] {
  return Object.fromEntries(
    predictions.flatMap(({ task, questions }) => {
      const answered = questions.flatMap((question) => {
        const [answer] = answers[question.position]!;
        return answer === 'yes' || answer === 'no' ? [{ ...question, yes: answer === 'yes' }] : [];
      });
      const wrong = answered.filter(({ yes, truth }) => yes !== truth);
      if (wrong.length < LEAST_WRONG) return [];
      const patterns = Object.keys(task.faults).map((pattern) => {
        const errs = answered.filter((one) => one.answers.get(pattern) === !one.truth);
        const both = errs.filter(({ yes, truth }) => yes !== truth).length;
        return { pattern, agreement: both / (errs.length + wrong.length - both) };
      });
      const best = patterns.reduce((a, b) => (b.agreement > a.agreement ? b : a));
      return best.agreement >= LEAST_AGREEMENT ? [[task.id, best]] : [];
    }),
  );
}

/** Computes every fault's answers to a sample of questions, once for all variants of a run. */
export function predictFaults({ sheet, texts }: Collected) {
  return TASKS.map((task) => {
    const own = [...texts].filter(([position]) => sheet.cases[position]!.task === task.id);
    const sampled = own
      .sort(([a], [b]) => (sheet.cases[a]!.fingerprint < sheet.cases[b]!.fingerprint ? -1 : 1))
      .slice(0, MOST_QUESTIONS);
    return {
      task,
      questions: sampled.flatMap(([position, { prompt }]): Predicted[] => {
        // Prompts that are not stored cannot be parsed; those of own templates need not be.
        const reading = ifPossible(() => task.parse(promptText(prompt)));
        if (!reading) return [];
        const { truth } = sheet.cases[position]!;
        return [{ position, truth, answers: faultyAnswers(task, reading) }];
      }),
    };
  });
}

/** Computes each fault's answer; the faults that draw by lot are left out, because nobody errs by the same lots. */
function faultyAnswers(task: Task, reading: Reading): ReadonlyMap<string, boolean> {
  const draw = (): number => {
    throw new RangeError('faultyAnswers: expected a fault without a draw');
  };
  return new Map(
    Object.entries(task.faults).flatMap(([name, fault]) => {
      const answer = ifPossible(() => fault(reading, { steps: 3, slipRate: 0, draw }));
      return answer === undefined ? [] : [[name, answer]];
    }),
  );
}
