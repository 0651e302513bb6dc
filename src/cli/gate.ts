import { writeFileSync } from 'node:fs';
import { Command } from 'commander';
import { baselineOf } from '../gate/baseline-of.ts';
import { readJudgedBy } from '../gate/gate-options.ts';
import { judgeRun } from '../gate/judge-run.ts';
import { holdsRollUp, writeBack } from '../gate/output-metrics.ts';
import { publishFailure, publishVerdict } from '../gate/publish-verdict.ts';
import { rowIntegrity } from '../gate/row-integrity.ts';
import { gateText } from '../report/gate-summary.ts';
import { junitXml } from '../report/junit.ts';
import { writeReports } from '../report/write-reports.ts';
import { readResults } from '../results/read-results.ts';
import { runStamp } from '../run-stamp.ts';
import { collectAnswers } from '../scorecard/collect-answers.ts';
import { rollUpAnswers } from '../scorecard/roll-up.ts';
import type { Scorecard } from '../scorecard/schema.ts';
import { serialiseScorecard } from '../scorecard/serialise.ts';
import { UsageError } from './fail.ts';
import { expandFiles, share } from './rollup.ts';

interface CommandOptions {
  readonly policy: string;
  readonly baseline?: string;
  readonly strict?: boolean;
  readonly delta?: number;
  readonly json?: boolean;
  readonly junit?: string;
  readonly out?: string;
  readonly writeBack?: boolean;
  readonly saveBaseline?: string;
}

/** `promptfoo-causal gate`: pass or fail, for CI. */
export function gateCommand(): Command {
  return new Command('gate')
    .description('Hold results files against a policy, and against a recorded run: pass or fail, for CI')
    .argument('<files...>', "promptfoo's output, .json or .jsonl; patterns; - for standard input")
    .option('-p, --policy <file>', 'what the run must show', 'gate.yaml')
    .option('-b, --baseline <file>', 'scorecard.json of the run to compare with')
    .option('--strict', 'stop the build where the evidence does not tell')
    .option('--delta <share>', 'largest relative error that counts as valid (0.1)', share)
    .option('--json', 'print the verdict as JSON')
    .option('--junit <file>', 'write the checks as JUnit XML')
    .option('-o, --out <folder>', 'write scorecard.json, report.html and report.md there')
    .option('--save-baseline <file>', 'write the run as a baseline for later ones, if it is whole')
    .option('--write-back', "put the roll-up's numbers back into the columns of promptfoo's JSON output")
    .addHelpText(
      'after',
      '\nExit codes: 0 pass, 1 cannot be judged, 3 fail, 4 inconclusive with --strict\n\nExample:\n  $ promptfoo-causal gate results/eval.json --baseline baseline.json --junit gate.xml',
    )
    .action(async (patterns: string[], options: CommandOptions) => {
      try {
        await gateFiles(expandFiles(patterns), options);
      } catch (error) {
        publishFailure((error as Error).message, process.env);
        throw error;
      }
    });
}

async function gateFiles(files: readonly string[], options: CommandOptions): Promise<void> {
  const { policy, baseline, strict, delta, json, junit, out, saveBaseline } = options;
  const judgedBy = readJudgedBy({ gate: policy, baseline, strict });
  const collector = collectAnswers();
  const integrity = rowIntegrity();
  for (const file of files) {
    for await (const { rows, run } of readResults(file)) {
      for (const row of rows) {
        collector.add(row, run);
        integrity.add(row, run);
      }
    }
  }
  const answers = collector.answers();
  const found = integrity.found();
  const stamp = runStamp();
  const scorecard = rollUpAnswers(answers, stamp, delta === undefined ? {} : { delta });
  const notRolledUp = options.writeBack
    ? repair(files, scorecard)
    : files.filter((file) => found.rows > 0 && holdsRollUp(file, scorecard) === 'no');
  const judged = judgeRun(answers, scorecard, { ...found, notRolledUp }, judgedBy);
  const gate = judged.gate!;

  if (out !== undefined) await writeReports(judged, out);
  if (junit !== undefined) writeFileSync(junit, junitXml(gate));
  if (saveBaseline !== undefined) save(saveBaseline, judged);
  publishVerdict(judged, process.env);
  console.log(json ? JSON.stringify(gate, null, 2) : gateText(judged));
  process.exitCode = gate.exitCode;
}

/** A run that is not whole would make every later one look complete. What it scored is for people to accept. */
function save(file: string, scorecard: Scorecard): void {
  const isWhole = scorecard.gate!.checks.every(
    ({ kind, verdict }) => kind !== 'completeness' || verdict === 'pass',
  );
  if (isWhole) writeFileSync(file, serialiseScorecard(baselineOf(scorecard)));
  else console.error(`${file}: not written, since the run is not whole`);
}

function repair(files: readonly string[], scorecard: Scorecard): string[] {
  const [file, ...others] = files;
  if (others.length > 0) throw new UsageError('--write-back: expected one results file, got several');
  writeBack(file!, scorecard);
  console.error(
    `${file}: the roll-up's numbers are back in its columns; promptfoo import --force ${file} puts them into promptfoo's database`,
  );
  return [];
}
