import type { Case } from '../case/case.ts';
import type { Texts } from '../case/question-test.ts';
import { checkedCase, otherAnswer } from '../rows/known-cases.ts';
import { textsSchema } from '../rows/row.ts';
import { ParseError } from '../story/template.ts';
import type { Task } from '../tasks/task.ts';
import { TASKS } from '../tasks/tasks.ts';
import { casesOf, type GeneratedTest } from './config-file.ts';

/** What a check of right answers found. */
export interface CheckReport {
  /** The number of right answers that were recomputed from the texts of their prompts. */
  readonly checked: number;
  /** Tests whose recomputed answer, weight or fingerprint differs from the stored one, with one sentence each. */
  readonly disagreements: readonly string[];
  /** What is known of the designs, by the labels of their tasks. */
  readonly notes: readonly string[];
}

/**
 * Recomputes every right answer from the text of its prompt and, as the gate does, from the model in its case. Tests of
 * other packages are skipped.
 */
export function checkTests(tests: readonly GeneratedTest[]): CheckReport {
  let checked = 0;
  const disagreements: string[] = [];
  const notes: string[] = [];
  for (const task of TASKS) {
    const ofTask = tests.filter(({ metadata }) => metadata?.task === task.id);
    checked += ofTask.length;
    for (const test of ofTask) {
      const problem = problemOf(test, task);
      if (problem !== undefined) disagreements.push(`${String(test.metadata?.id)}: ${problem}`);
    }
    // Tests that another version made may have the name of the task alone.
    const cases = casesOf(ofTask);
    if (cases.length > 0) notes.push(...(task.notes?.(cases) ?? []).map((note) => `${task.label}: ${note}`));
  }
  return { checked, disagreements, notes };
}

/** Says what is wrong with a test of a task: first with its texts, then with its case, then with its prompt. */
function problemOf({ vars, metadata = {} }: GeneratedTest, task: Task): string | undefined {
  const texts = textsSchema.safeParse(vars?.case);
  if (!texts.success) return 'expected the texts context, question and answerInstruction in vars.case';
  const checked = checkedCase(metadata, texts.data);
  return 'problem' in checked ? checked.problem : promptProblem(checked.item, texts.data, task);
}

/** Says how the right answer by the words of the prompt differs from the stored one. */
function promptProblem(item: Case, texts: Texts, task: Task): string | undefined {
  try {
    const reading = task.parse([texts.context, texts.question, texts.answerInstruction].join('\n\n'));
    if (reading === undefined) return `its prompt cannot be read as one of ${task.label}`;
    return reading.truth === item.truth ? undefined : otherAnswer(item, 'its prompt says', reading.truth);
  } catch (error) {
    if (error instanceof ParseError) return `its prompt cannot be read: ${error.message}`;
    throw error;
  }
}
