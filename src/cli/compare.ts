import type { Command } from 'commander';
import { type AnyVariant, anyVariants } from '../compare/any-answers.ts';
import { compareAny } from '../compare/any-comparison.ts';
import { plainTable } from '../drawing/table.ts';
import { keepApart } from '../lib/keep-apart.ts';
import { replaceFiles } from '../lib/replace-files.ts';
import { complain, say } from '../lib/say.ts';
import { UserError } from '../lib/user-error.ts';
import {
  assertionsTable,
  comparisonPage,
  comparisonSentences,
} from '../report/compare/any-comparison-page.ts';
import { readResults } from '../scoring/rows/read-results.ts';
import { outputs } from './options.ts';

interface CompareOptions {
  readonly cluster?: string;
  readonly out?: readonly string[];
  readonly partial?: boolean;
}

/** The exit codes for a significantly worse candidate and for missing answers. */
const WORSE = 3;
const INCOMPLETE = 1;

export function compareCommand(command: Command): Command {
  return command
    .argument('<baseline>', "promptfoo's output for the earlier run (.json or .jsonl)")
    .argument('<candidate>', "promptfoo's output for the later run")
    .option(
      '--cluster <key>',
      'metadata key of the tests; answers to tests with the same value are treated as dependent',
    )
    .option(
      '-o, --out <files...>',
      'also write the comparison to files: a page (.html), its numbers (.json), or both',
    )
    .option('--partial', 'allow tests that occur in only one of the two runs')
    .addHelpText(
      'after',
      '\nExit codes: 0 if no variant is worse; 1 if the runs cannot be compared or, without --partial, if a test occurs in only one of them or the later run lacks a variant of the earlier run; 3 if a variant is worse by more than chance explains\n\nExample:\n  $ promptfoo-causal compare before.json after.json --cluster document -o compare.html',
    )
    .action(async (before: string, now: string, { cluster, out, partial }: CompareOptions) => {
      const { '.html': page, '.json': json } = outputs(out, ['.html', '.json']);
      keepApart([before, now], [page, json]);
      const [baseline, candidate] = [
        await anyVariants(readResults(before), before, cluster),
        await anyVariants(readResults(now), now, cluster),
      ];
      const comparisons = matched(baseline, candidate).map(([was, is]) => compareAny(was, is));
      replaceFiles([
        ...(page === undefined ? [] : [{ path: page, text: comparisonPage(comparisons) }]),
        ...(json === undefined ? [] : [{ path: json, text: `${JSON.stringify(comparisons, null, 2)}\n` }]),
      ]);
      const sections = comparisons.flatMap((one) => [
        comparisonSentences(one).join('\n'),
        plainTable(assertionsTable(one)),
      ]);
      say(sections.join('\n\n'));
      // A run must not look better by skipping the tests that it would fail.
      const isLess = baseline.length > comparisons.length;
      if (
        !partial &&
        (isLess || comparisons.some(({ unmatched }) => unmatched.baseline + unmatched.candidate > 0))
      )
        process.exitCode = INCOMPLETE;
      if (comparisons.some(({ verdict }) => verdict === 'worse')) process.exitCode = WORSE;
    });
}

/** Matches variants by name. If each run has a single variant, the two are matched even if their names differ. */
function matched(
  before: readonly AnyVariant[],
  now: readonly AnyVariant[],
): (readonly [AnyVariant, AnyVariant])[] {
  const [first] = before;
  const [second] = now;
  if (first && second && before.length === 1 && now.length === 1) return [[first, second]];
  const names = new Map(before.map((variant) => [variant.name, variant]));
  const pairs = now.flatMap((is) => {
    const was = names.get(is.name);
    return was ? [[was, is] as const] : [];
  });
  const listed = (variants: readonly AnyVariant[]): string => variants.map(({ name }) => name).join('; ');
  if (pairs.length === 0) {
    throw new UserError(
      `expected a variant with the same name in both runs, got ${listed(before)} in the earlier run and ${listed(now)} in the later run`,
    );
  }
  const left = [...before, ...now].filter(({ name }) => !pairs.some(([was]) => was.name === name));
  if (left.length > 0)
    complain(`variants that occur in only one of the two runs were not compared: ${listed(left)}`);
  return pairs;
}
