import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { compareVariants } from './compare/compare-variants.ts';
import type { GateOptions } from './gate/baselines.ts';
import { gateRun } from './gate/gate-run.ts';
import { redactor, secretsIn } from './lib/redact.ts';
import { UserError } from './lib/user-error.ts';
import { untestedPromptfoo, versions } from './lib/versions.ts';
import { terminalText } from './report/terminal.ts';
import { collect } from './rows/collect.ts';
import type { Results } from './rows/read-results.ts';
import { type EvalContext, rowsOfHook } from './rows/rows-of-hook.ts';
import type { Sheet } from './score/sheet.ts';
import { rollUp } from './scorecard/roll-up.ts';
import type { Scorecard } from './scorecard/scorecard.ts';

export interface ScoredRun {
  /** Without secrets. */
  readonly scorecard: Scorecard;
  readonly sheet: Sheet;
  /** What is wrong with the rows, if no gate judges them. */
  readonly problems: readonly string[];
}

/**
 * Rolls up the rows of a run, and judges it if options say how. Without them, all variants are compared with the first.
 *
 * @param files - The results files, for the gate's advice.
 * @throws {UserError} If no row answers a question of this package.
 */
export function scoreRun(results: Results, gate?: GateOptions, files?: readonly string[]): ScoredRun {
  const collected = collect(results);
  const { sheet, problems } = collected;
  if (sheet.cases.length === 0)
    throw new UserError([...problems, 'no row answers a question of promptfoo-causal'].join('\n'));
  const rolledUp = rollUp(collected, { createdAt: new Date().toISOString(), versions: versions() });
  const scored = gate
    ? gateRun({ scorecard: rolledUp, cases: sheet.cases, problems, askedAt: results.askedAt, files }, gate)
    : besideFirst(rolledUp, sheet);
  return { scorecard: withoutSecrets(scored, results.configs), sheet, problems: scored.gate ? [] : problems };
}

interface FinishedRun {
  readonly scorecard: Scorecard;
  /** What the terminal shows. */
  readonly text: string;
}

/** Rolls up an eval that has just ended, writes its report, and returns the text for the terminal. */
export async function finishRun(context: EvalContext): Promise<FinishedRun> {
  const policy = policyOf(process.argv.slice(2));
  const { scorecard, sheet, problems } = scoreRun(
    rowsOfHook(context),
    policy === undefined ? undefined : { policy },
  );
  const [output] = [context.config?.outputPath ?? []].flat();
  const { reportFolder, writeReport } = await import('./report/write-report.ts');
  const folder = reportFolder(context.evalId, output === undefined ? 'results' : dirname(output));
  const { page } = writeReport(scorecard, folder, sheet);
  const untested = untestedPromptfoo() ?? [];
  return { scorecard, text: [untested, ...problems, terminalText(scorecard, page)].flat().join('\n') };
}

/** Compares all variants with the first. */
function besideFirst(scorecard: Scorecard, { cases }: Sheet): Scorecard {
  const [first, ...others] = scorecard.variants;
  return first && others.length > 0
    ? { ...scorecard, comparisons: compareVariants(scorecard, cases, first.name) }
    : scorecard;
}

/** Hides the secrets of promptfoo's configs in all texts of a scorecard. */
function withoutSecrets(scorecard: Scorecard, configs: readonly unknown[]): Scorecard {
  return JSON.parse(redactor(secretsIn(configs))(JSON.stringify(scorecard)));
}

/** Returns the `gate.yaml` beside the config of promptfoo's command line, or else in the working directory. */
function policyOf(args: readonly string[]): string | undefined {
  const { values } = parseArgs({
    args: [...args],
    strict: false,
    options: { config: { type: 'string', short: 'c', multiple: true } },
  });
  const folders = [values.config ?? []].flat().map((config) => dirname(String(config)));
  return [...folders, '.'].map((folder) => join(folder, 'gate.yaml')).find((file) => existsSync(file));
}
