import type { Case } from '../case/case.ts';
import { fingerprintOf, type Texts } from '../case/question-test.ts';
import type { Task } from '../tasks/task.ts';
import { casesOf, type GeneratedTest } from './config-file.ts';

/** What a check of right answers found. */
export interface CheckReport {
  /** The number of right answers that were recomputed from the texts of their prompts. */
  readonly checked: number;
  /** Where a recomputed answer, weight or fingerprint differs from the stored one, one sentence each. */
  readonly disagreements: readonly string[];
  /** What is known of the designs, by the labels of their tasks. */
  readonly notes: readonly string[];
}

/** Recomputes every right answer from the text of its prompt and from the case. Tests of other packages are skipped. */
export function checkTests(tests: readonly GeneratedTest[], tasks: readonly Task[]): CheckReport {
  let checked = 0;
  const disagreements: string[] = [];
  const notes: string[] = [];
  for (const task of tasks) {
    const ofTask = tests.filter(({ metadata }) => metadata?.task === task.id);
    if (ofTask.length === 0) continue;
    checked += ofTask.length;
    for (const test of ofTask) disagreements.push(...disagreementsIn(test, task));
    // Tests that another version made may have the name of the task alone.
    const cases = casesOf(ofTask);
    if (cases.length > 0) notes.push(...(task.notes?.(cases) ?? []).map((note) => `${task.label}: ${note}`));
  }
  return { checked, disagreements, notes };
}

/** Weights that differ by less are the same, but for rounding. */
const ROUNDING_OF_WEIGHTS = 1e-9;

/** Says what is wrong with a test of a task. */
function disagreementsIn({ vars, metadata }: GeneratedTest, task: Task): string[] {
  const parsed = task.caseSchema.safeParse(metadata);
  if (!parsed.success)
    return [`${String(metadata?.id)}: its metadata is not a case of this version: ${parsed.error.issues[0]?.message}`];
  const item = parsed.data;
  const texts = vars?.case as Texts;
  try {
    const problems = [promptProblem(item, texts, task), ...modelProblems(item, task)];
    if (fingerprintOf(item, texts) !== item.fingerprint) problems.push('its texts are not those of its fingerprint');
    return problems.flatMap((problem) => (problem === undefined ? [] : [`${item.id}: ${problem}`]));
  } catch (error) {
    return [`${item.id}: ${(error as Error).message}`];
  }
}

/** Says how the right answer by the words of the prompt differs from the stored one. */
function promptProblem(item: Case, texts: Texts, task: Task): string | undefined {
  const reading = task.parse([texts.context, texts.question, texts.answerInstruction].join('\n\n'));
  if (reading === undefined) return `its prompt cannot be read as one of ${task.label}`;
  return reading.truth === item.truth ? undefined : otherTruth(item, 'its prompt', reading.truth);
}

/** Says how the right answer and the weight by the stored model differ from the stored ones. */
function modelProblems(item: Case, task: Task): (string | undefined)[] {
  const { truth, weight } = task.recompute(item);
  const isSameWeight = Math.abs(weight - item.weight) <= ROUNDING_OF_WEIGHTS;
  return [
    truth === item.truth ? undefined : otherTruth(item, 'its model', truth),
    isSameWeight ? undefined : `its weight is ${item.weight}, but its model says ${weight}`,
  ];
}

/** @param source - What says another right answer: `its prompt` or `its model`. */
function otherTruth(item: Case, source: string, truth: boolean): string {
  return `its right answer is ${yesNo(item.truth)}, but ${source} says ${yesNo(truth)}`;
}

function yesNo(truth: boolean): string {
  return truth ? 'yes' : 'no';
}
