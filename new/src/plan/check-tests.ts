import type { Case } from '../case/case.ts';
import { fingerprintOf, type Texts } from '../case/test.ts';
import type { Task } from '../tasks/task.ts';
import type { GeneratedTest } from './config-file.ts';

export interface CheckReport {
  /** The number of right answers that were recomputed from the texts of their prompts. */
  readonly checked: number;
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
      const cases = tests.map(({ metadata }) => metadata as unknown as Case);
      return (cases.length > 0 ? (task.notes?.(cases) ?? []) : []).map((note) => `${task.label}: ${note}`);
    }),
  };
}

function disagreementsIn({ vars, metadata }: GeneratedTest, task: Task): string[] {
  const parsed = task.caseSchema.safeParse(metadata);
  if (!parsed.success)
    return [
      `${String(metadata?.id)}: its metadata is no case of this version: ${parsed.error.issues[0]?.message}`,
    ];
  const item = parsed.data;
  const texts = vars?.case as Texts;
  const wrong = (what: string, found: unknown): string =>
    `${item.id}: its right answer is ${yesNo(item.truth)}, but ${what} ${found}`;
  const found: string[] = [];
  try {
    const reading = task.parse([texts.context, texts.question, texts.answerInstruction].join('\n\n'));
    if (reading === undefined) found.push(`${item.id}: its prompt cannot be read as one of ${task.label}`);
    else if (reading.truth !== item.truth) found.push(wrong('its prompt says', yesNo(reading.truth)));
    const { truth, weight } = task.recompute(item);
    if (truth !== item.truth) found.push(wrong('its model says', yesNo(truth)));
    if (Math.abs(weight - item.weight) > 1e-9)
      found.push(`${item.id}: its weight is ${item.weight}, but its model says ${weight}`);
    if (fingerprintOf(item, texts) !== item.fingerprint)
      found.push(`${item.id}: its texts are not those of its fingerprint`);
  } catch (error) {
    found.push(`${item.id}: ${(error as Error).message}`);
  }
  return found;
}

function yesNo(truth: boolean): string {
  return truth ? 'yes' : 'no';
}
