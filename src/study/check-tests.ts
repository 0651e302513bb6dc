import { type Case, caseId } from '../cases/case.ts';
import { perKey } from '../lib/caching.ts';
import { KINDS } from '../tasks/kinds.ts';
import { ORACLES } from '../tasks/oracle.ts';
import { promptParser } from '../tasks/parse-prompt.ts';
import { SCORES } from '../tasks/scores.ts';
import { varsIn } from '../tasks/shared/context-reference.ts';
import type { Reading } from '../tasks/shared/oracle.ts';

export interface CheckedTest {
  readonly description?: string | undefined;
  readonly vars?: Readonly<Record<string, unknown>> | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Recomputes the truths of cases in up to two other ways: from the parsed prompt and by brute force. Tests that are
 * not from this package are skipped.
 */
export function checkTests(tests: Iterable<CheckedTest>) {
  const counts = {
    cases: 0,
    /** The number of cases whose truth was recomputed from the text of their prompt. */
    fromText: 0,
    /**
     * The number of cases whose truth was recomputed by brute force, for example by enumerating all noise that is
     * consistent with the facts.
     */
    byForce: 0,
    /** The number of worlds whose exact PNS was recomputed by enumeration, pair by pair. */
    worlds: 0,
  };
  const disagreements: string[] = [];
  const byTask = new Map(
    ORACLES.map((oracle) => [oracle, [] as { item: Case; vars: CheckedTest['vars'] }[]]),
  );
  for (const { description, vars, metadata } of tests) {
    const score = SCORES.find(({ kind }) => kind.id === metadata?.task);
    const oracle = ORACLES.find(({ task }) => task === metadata?.task);
    if (!score || !oracle) continue;
    counts.cases++;
    const parsed = score.kind.caseSchema.safeParse(metadata);
    if (parsed.success) byTask.get(oracle)?.push({ item: parsed.data, vars });
    else {
      disagreements.push(
        `${description ?? JSON.stringify(metadata)}: its metadata is not a valid case of promptfoo-causal: ${parsed.error.message}`,
      );
    }
  }
  for (const [oracle, cases] of byTask) {
    const parserOf = perKey((themes: string) => promptParser(JSON.parse(themes)));
    for (const { item, vars } of cases) {
      const expect = (how: string, value: boolean | string): void => {
        if (value === item.truth) return;
        disagreements.push(`${caseId(KINDS, item)}: its truth is ${item.truth}, but ${how} gives ${value}`);
      };
      const themes = oracle.themes?.(item) ?? [];
      expect('reading its prompt', truthFromText(vars, parserOf(JSON.stringify(themes))));
      counts.fromText++;
      const recomputed = oracle.recompute?.(item);
      if (recomputed) {
        expect(recomputed.how, recomputed.value);
        counts.byForce++;
      }
    }
    for (const { item } of new Map(cases.map((one) => [one.item.world, one])).values()) {
      const found = oracle.checkWorld?.(item);
      if (found) counts.worlds++;
      disagreements.push(...(found ?? []));
    }
  }
  return { ...counts, disagreements };
}

/** Returns the truth that the text of a prompt implies, or the reason why it cannot be determined. */
function truthFromText(vars: CheckedTest['vars'], parse: (prompt: string) => Reading): boolean | string {
  try {
    const { context, question, answerInstruction } = varsIn(vars ?? {});
    const text = [context, question, answerInstruction].filter((part) => typeof part === 'string');
    return parse(text.join('\n\n')).truth();
  } catch (error) {
    return `an error: ${(error as Error).message}`;
  }
}
