import { type Case, caseId } from '../cases/case.ts';
import { perKey } from '../lib/per-key.ts';
import { promptParser } from '../tasks/parse-prompt.ts';
import { varsIn } from '../tasks/shared/context-reference.ts';
import type { Reading } from '../tasks/task.ts';
import { kindsOf, TASKS } from '../tasks/tasks.ts';

/** A test as far as it is checked. */
export interface CheckedTest {
  readonly description?: string | undefined;
  readonly vars?: Readonly<Record<string, unknown>> | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Recomputes every truth of a design in two further ways: from the words of the prompt by reading them, and by
 * brute force where there is little enough to enumerate.
 *
 * @param tests - Tests of other packages are passed over.
 */
export function checkTests(tests: Iterable<CheckedTest>) {
  const counts = {
    /** Tests that are cases of this package. */
    cases: 0,
    /** Cases whose truth was recomputed from the text of their prompt. */
    fromText: 0,
    /** Cases whose truth was recomputed by enumerating all noise that explains what is told, or by adding up all paths. */
    byForce: 0,
    /** Worlds whose exact PNS was recomputed by enumeration, pair by pair. */
    worlds: 0,
  };
  const disagreements: string[] = [];
  const byTask = new Map(TASKS.map((task) => [task, [] as { item: Case; vars: CheckedTest['vars'] }[]]));
  for (const { description, vars, metadata } of tests) {
    const task = TASKS.find(({ id }) => id === metadata?.task);
    if (!task) continue;
    counts.cases++;
    const parsed = task.caseSchema.safeParse(metadata);
    if (parsed.success) byTask.get(task)?.push({ item: parsed.data, vars });
    else {
      disagreements.push(
        `${description ?? JSON.stringify(metadata)}: its metadata is not a case: ${parsed.error.message}`,
      );
    }
  }
  const kinds = kindsOf(TASKS);
  for (const [task, cases] of byTask) {
    const parserOf = perKey((themes: string) => promptParser(JSON.parse(themes)));
    for (const { item, vars } of cases) {
      const expect = (how: string, value: boolean | number | string): void => {
        if (value === item.truth) return;
        disagreements.push(`${caseId(kinds, item)}: its truth is ${item.truth}, but ${how} gives ${value}`);
      };
      // Published text is nobody's theme: there is no parser for it. The rest is checked all the same.
      const themes = task.themes ? task.themes(item) : [];
      if (themes) {
        expect('reading its prompt', truthFromText(vars, parserOf(JSON.stringify(themes))));
        counts.fromText++;
      }
      const recomputed = task.recompute?.(item);
      if (recomputed) {
        expect(recomputed.how, recomputed.value);
        counts.byForce++;
      }
    }
    for (const { item } of new Map(cases.map((one) => [one.item.world, one])).values()) {
      const found = task.checkWorld?.(item);
      if (found) counts.worlds++;
      disagreements.push(...(found ?? []));
    }
  }
  return { ...counts, disagreements };
}

/** The truth according to the words of a prompt, or why it cannot be told. */
function truthFromText(
  vars: CheckedTest['vars'],
  parse: (prompt: string) => Reading,
): boolean | number | string {
  try {
    const { context, question, answerInstruction } = varsIn(vars ?? {});
    const text = [context, question, answerInstruction].filter((part) => typeof part === 'string');
    return parse(text.join('\n\n')).truth();
  } catch (error) {
    return `an error: ${(error as Error).message}`;
  }
}
