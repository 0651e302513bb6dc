import { type CompositionalCase, caseSchema } from '../design/case.ts';
import { caseId } from '../design/case-id.ts';
import { PUBLISHED_THEME } from '../published/published-design.ts';
import { tellEffect } from '../reasoners/linear-reasoners.ts';
import { tellRelation } from '../reasoners/relation-reasoners.ts';
import { tellTruth } from '../reasoners/story-reasoners.ts';
import { contextIn } from '../story/lean-vars.ts';
import { loadTheme } from '../story/load-theme.ts';
import { readPrompt } from '../story/read-prompt.ts';
import { type StoryReader, storyReader } from '../story/story-reader.ts';
import { THEMES } from '../story/themes.ts';
import { addUpPaths } from './add-up-paths.ts';
import { checkWorld } from './check-world.ts';
import { enumerateTruth } from './enumerate-truth.ts';

/** What a check looked at, and what did not agree. */
export interface CheckReport {
  /** Tests that are cases of this package. */
  readonly cases: number;
  /** Cases whose truth was recomputed from the text of their prompt. */
  readonly fromText: number;
  /** Cases whose truth was recomputed by enumerating all noise that explains what is told, or by adding up all paths. */
  readonly byForce: number;
  /** Worlds whose exact PNS was recomputed by enumeration, pair by pair. */
  readonly worlds: number;
  /** Sentences, one for each thing that does not agree. */
  readonly disagreements: readonly string[];
}

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
export function checkTests(tests: Iterable<CheckedTest>): CheckReport {
  const counts = { cases: 0, fromText: 0, byForce: 0, worlds: 0 };
  const disagreements: string[] = [];
  const worlds = new Map<string, CompositionalCase>();
  const known = new Map<string, readonly StoryReader[]>();
  const readersOf = (theme: string): readonly StoryReader[] => {
    const readers = known.get(theme) ?? (theme in THEMES ? [] : [storyReader(loadTheme(theme))]);
    known.set(theme, readers);
    return readers;
  };
  for (const { description, vars, metadata } of tests) {
    if (metadata?.causal === undefined) continue;
    counts.cases++;
    const parsed = caseSchema.safeParse(metadata);
    if (!parsed.success) {
      disagreements.push(
        `${description ?? JSON.stringify(metadata)}: its metadata is not a case: ${parsed.error.message}`,
      );
      continue;
    }
    const item = parsed.data;
    const expect = (how: string, value: boolean | number | string): void => {
      if (value === item.truth) return;
      const found = typeof value === 'string' ? value : String(value);
      disagreements.push(`${caseId(item)}: its truth is ${item.truth}, but ${how} gives ${found}`);
    };
    // Published text is nobody's theme: there is no reader for it. The rest is checked all the same.
    if (item.causal !== 'ccr' || item.theme !== PUBLISHED_THEME) {
      expect('reading its prompt', truthFromText(vars, item.causal === 'ccr' ? readersOf(item.theme) : []));
      counts.fromText++;
    }
    if (item.causal === 'linear') {
      expect('adding up its paths', addUpPaths(item));
      counts.byForce++;
    }
    if (item.causal !== 'ccr') continue;
    worlds.set(item.world, item);
    const forced = enumerateTruth(item);
    if (forced === undefined) continue;
    expect('enumerating its noise', forced);
    counts.byForce++;
  }
  for (const item of worlds.values()) {
    const found = checkWorld(item);
    if (!found) continue;
    counts.worlds++;
    disagreements.push(...found);
  }
  return { ...counts, disagreements };
}

/** The truth according to the words of a prompt, or why it cannot be told. */
function truthFromText(
  vars: CheckedTest['vars'],
  readers: readonly StoryReader[],
): boolean | number | string {
  try {
    const text = [contextIn(vars ?? {}), vars?.question, vars?.answerInstruction].filter(
      (part) => typeof part === 'string',
    );
    const { task } = readPrompt(text.join('\n\n'), readers);
    if (task.kind === 'linear') return tellEffect(task);
    return task.kind === 'story' ? tellTruth(task) : tellRelation(task);
  } catch (error) {
    return `an error: ${(error as Error).message}`;
  }
}
