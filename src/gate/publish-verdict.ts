import { appendFileSync } from 'node:fs';
import { inert } from '../report/format.ts';
import { gateMarkdown } from '../report/gate-summary.ts';
import type { Scorecard } from '../scorecard/schema.ts';

/** Adds verdict and comparisons to the summary of a GitHub Actions job, where there is one. */
export function publishVerdict(
  scorecard: Pick<Scorecard, 'gate' | 'comparisons'>,
  env: Readonly<Record<string, string | undefined>>,
): void {
  if (scorecard.gate) append(gateMarkdown(scorecard), env);
}

/** The same for a run that could not be judged. */
export function publishFailure(message: string, env: Readonly<Record<string, string | undefined>>): void {
  append(`**✗ FAIL: the run could not be judged: ${inert(message)}**\n`, env);
}

function append(markdown: string, env: Readonly<Record<string, string | undefined>>): void {
  const file = env.GITHUB_STEP_SUMMARY;
  if (file) appendFileSync(file, markdown);
}
