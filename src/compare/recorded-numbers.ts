import { isDeepStrictEqual } from 'node:util';
import { UserError } from '../lib/user-error.ts';
import { countAnswers } from '../scorecard/count-answers.ts';
import { stampsOf } from '../scorecard/roll-up.ts';
import { packageVersion } from '../scorecard/run-stamp.ts';
import type { Scorecard } from '../scorecard/schema.ts';
import { rounded } from '../scorecard/serialise.ts';
import type { AnswerSheet, VariantAnswers } from '../scoring/rows/answer-sheet.ts';
import { clustersOf } from '../scoring/rows/clusters.ts';
import { SCORES } from '../tasks/scores.ts';

const COUNTS = ['questions', 'answered', 'unparsed', 'refused', 'errors'] as const;

/**
 * Checks that the numbers of a recorded run follow from its replies, so that a gate does not trust edited numbers. The
 * results of a task are recomputed only if the same version of the package recorded the run.
 */
export function requireOwnNumbers(
  sheet: AnswerSheet,
  variants: readonly VariantAnswers[],
  recorded: Scorecard,
): void {
  const own: AnswerSheet = { ...sheet, variants };
  const clusters = clustersOf(own);
  const stamps = stampsOf(own);
  const { level } = recorded.settings;
  recorded.variants.forEach(({ provider, prompt, answers, replies }, v) => {
    const variant = variants[v];
    const signs = replies.flat().reduce((sum, text) => sum + text.replaceAll('-', '').length, 0);
    // If some questions were asked only of the baseline, this run's sheet lacks them, and nothing can be recomputed.
    if (!variant || variant.replies.length !== signs) return;
    const name = `${provider.label} with ${prompt}`;
    requireOwnCounts(name, answers, countAnswers(own, variant, clusters, stamps, level));
    requireOwnResults(own, recorded, v, name);
  });
}

type Counts = Scorecard['variants'][number]['answers'];

function requireOwnCounts(name: string, told: Counts, again: Counts): void {
  for (const key of COUNTS) requireSame(name, key, told[key], again[key]);
  for (const key of ['accuracy', 'yesRate'] as const)
    requireSame(name, key, shareIn(told[key]), shareIn(again[key]));
}

function shareIn(found: Counts['accuracy']): string {
  return found.kind === 'estimate' ? `${found.successes} of ${found.total}` : 'undefined';
}

function requireOwnResults(own: AnswerSheet, recorded: Scorecard, v: number, name: string): void {
  if (recorded.versions?.['promptfoo-causal'] !== packageVersion()) return;
  for (const { kind, score } of SCORES) {
    const found = recorded.variants[v]?.tasks[kind.id];
    if (found === undefined || own.cases.every(({ task }) => task !== kind.id)) continue;
    const [again] = score({ ...own, variants: own.variants.slice(v, v + 1) }, recorded.settings).results;
    if (!isDeepStrictEqual(plain(found), plain(again))) {
      throw new UserError(
        `the baseline contradicts itself: its results on ${kind.title.toLowerCase()} for ${name} do not follow from its replies; record a new baseline`,
      );
    }
  }
}

function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(rounded(value)));
}

function requireSame(name: string, key: string, told: unknown, again: unknown): void {
  if (told === again) return;
  throw new UserError(
    `the baseline contradicts itself: ${key} of ${name} is ${told}, but its replies give ${again}; record a new baseline`,
  );
}
