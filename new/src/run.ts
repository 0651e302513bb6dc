import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { gateRun } from './gate/gate-run.ts';
import { redactor, secretsIn } from './lib/redact.ts';
import { untestedPromptfoo, versions } from './lib/versions.ts';
import { terminalText } from './report/terminal.ts';
import { reportFolder, writeReport } from './report/write-report.ts';
import { collect } from './rows/collect.ts';
import { type EvalContext, rowsOfHook } from './rows/rows-of-hook.ts';
import { rollUp } from './scorecard/roll-up.ts';
import type { Scorecard } from './scorecard/scorecard.ts';

/** Rolls up, judges and writes an eval that has just ended. Returns its scorecard and the text for the terminal. */
export function finishRun(context: EvalContext): { readonly scorecard: Scorecard; readonly text: string } {
  const { config, evalId } = context;
  const collected = collect(rowsOfHook(context));
  const now = new Date();
  const rolledUp = rollUp(collected, { createdAt: now.toISOString(), versions: versions() });
  const policy = policyOf(process.argv.slice(2));
  const { sheet, problems } = collected;
  const judged = gateRun(
    { scorecard: rolledUp, cases: sheet.cases, problems },
    policy === undefined ? {} : { policy },
  );
  const scorecard = withoutSecrets(judged, config);
  const [output] = [config?.outputPath ?? []].flat();
  const folder = reportFolder(evalId, output === undefined ? 'results' : dirname(output));
  const { page } = writeReport(scorecard, folder, sheet);
  const untested = untestedPromptfoo();
  const text = terminalText(scorecard, page);
  return { scorecard, text: untested === undefined ? text : `${untested}\n${text}` };
}

/** Hides the secrets of promptfoo's config in all texts of a scorecard. */
export function withoutSecrets(scorecard: Scorecard, config: unknown): Scorecard {
  return JSON.parse(redactor(secretsIn(config))(JSON.stringify(scorecard)));
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
