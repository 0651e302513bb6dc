import { compareVariants } from './compare/compare-variants.ts';
import type { GateOptions } from './gate/baselines.ts';
import { gateRun } from './gate/gate-run.ts';
import { redactor, secretsIn } from './lib/redact.ts';
import { UserError } from './lib/user-error.ts';
import { versions } from './lib/versions.ts';
import { collect } from './rows/collect.ts';
import type { Results } from './rows/source.ts';
import type { Sheet } from './score/sheet.ts';
import { rollUp } from './scorecard/roll-up.ts';
import type { Scorecard } from './scorecard/scorecard.ts';

/** A run with its scores and, if options say how to judge it, its verdict. */
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
