import type { Case } from '../case/case.ts';
import { fingerprintOf, type Texts } from '../case/test.ts';
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
  const asked = tasks.map((task) => ({
    task,
    tests: tests.filter(({ metadata }) => metadata?.task === task.id),
  }));
  return {
    checked: asked.reduce((total, { tests }) => total + tests.length, 0),
    disagreements: asked.flatMap(({ task, tests }) => tests.flatMap((test) => disagreementsIn(test, task))),
    notes: asked.flatMap(({ task, tests }) => {
      const cases = casesOf(tests);
      const found = cases.length === 0 ? [] : (task.notes?.(cases) ?? []);
      return found.map((note) => `${task.label}: ${note}`);
    }),
  };
}

/** Weights that differ by less are the same, but for rounding. */
const ROUNDING_OF_WEIGHTS = 1e-9;

/** Says what is wrong with a test of a task. */
function disagreementsIn({ vars, metadata }: GeneratedTest, task: Task): string[] {
  const parsed = task.caseSchema.safeParse(metadata);
  if (!parsed.success)
    return [
      `${String(metadata?.id)}: its metadata is not a case of this version: ${parsed.error.issues[0]?.message}`,
    ];
  const item = parsed.data;
  const texts = vars?.case as Texts;
  try {
    const found = [promptProblem(item, texts, task), ...modelProblems(item, task)];
    if (fingerprintOf(item, texts) !== item.fingerprint)
      found.push('its texts are not those of its fingerprint');
    return found.flatMap((problem) => (problem === undefined ? [] : [`${item.id}: ${problem}`]));
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

function otherTruth(item: Case, source: string, found: boolean): string {
  return `its right answer is ${yesNo(item.truth)}, but ${source} says ${yesNo(found)}`;
}

function yesNo(truth: boolean): string {
  return truth ? 'yes' : 'no';
}
