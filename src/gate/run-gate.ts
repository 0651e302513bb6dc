import type { BaselineComparisons } from '../comparison/compare-with-baseline.ts';
import { yesRateShift } from '../comparison/yes-rate-shift.ts';
import type { AnswerColumn } from '../scorecard/answer-sheet.ts';
import type { CollectedAnswers } from '../scorecard/collect-answers.ts';
import type { Gate, GateCheck, GateVerdict } from '../scorecard/gate-schema.ts';
import type { Scorecard } from '../scorecard/schema.ts';
import { isAbout, rulesFor } from './column-rules.ts';
import { GateError } from './gate-error.ts';
import { type AgainstBaseline, judgeAlarms } from './judge-alarms.ts';
import { judgeColumnCompleteness, judgeRunCompleteness } from './judge-completeness.ts';
import { judgeFloors } from './judge-floors.ts';
import { judgeMargins } from './judge-margins.ts';
import type { Policy } from './policy-schema.ts';
import type { FoundRows } from './row-integrity.ts';

/** A policy, and where it comes from. */
export interface ReadPolicy {
  readonly file: string;
  readonly policy: Policy;
  /** `inconclusive` stops the build, whatever the policy says. */
  readonly strict: boolean;
}

/** A run, as far as it is judged. */
export interface JudgedRun {
  readonly answers: CollectedAnswers;
  /** The roll-up of these answers. */
  readonly scorecard: Scorecard;
  readonly rows: FoundRows;
  /** Its columns against those of a recorded run. */
  readonly against?: BaselineComparisons;
  readonly baseline?: Pick<Scorecard, 'createdAt' | 'evalId'>;
}

/**
 * What a policy says about a run. Pure; fails closed: what is missing, cannot be read or cannot be compared is
 * a failure, never a pass.
 *
 * @throws {GateError} If there is nothing to judge, or if the policy asks for a baseline and there is none.
 */
export function runGate(run: JudgedRun, { file, policy, strict: isStrict }: ReadPolicy): Gate {
  const { scorecard, answers, rows, baseline } = run;
  if (scorecard.columns.length === 0) throw new GateError('no rows: no row is a case of promptfoo-causal');
  if (!run.against) requireNoBaseline(file, policy);
  const checks = [
    ...judgeRunCompleteness(scorecard, answers.problems, rows, policy.design),
    ...patternChecks(policy, answers.sheet.columns),
    ...counterpartChecks(policy, run.against),
    ...scorecard.columns.flatMap((_, index) => columnChecks(run, policy, index)),
  ].toSorted((a, b) => URGENCY[a.verdict] - URGENCY[b.verdict]);
  const verdict = checks[0]!.verdict;
  const strict = isStrict || policy.inconclusive === 'fail';
  return {
    verdict,
    strict,
    exitCode: verdict === 'fail' ? 3 : verdict === 'inconclusive' && strict ? 4 : 0,
    summary: summaryOf(verdict, checks),
    policy: file,
    ...(baseline && {
      baseline: {
        createdAt: baseline.createdAt,
        ...(baseline.evalId !== undefined && { evalId: baseline.evalId }),
      },
    }),
    checks,
  };
}

const URGENCY: Record<GateVerdict, number> = { fail: 0, inconclusive: 1, pass: 2 };

function requireNoBaseline(file: string, policy: Policy): void {
  const needs = [policy, ...(policy.columns ?? [])].some(
    ({ margins, alarms }) =>
      Object.keys(margins ?? {}).length > 0 ||
      alarms?.yesRateShift !== undefined ||
      alarms?.unexpectedRise !== undefined,
  );
  if (needs) {
    throw new GateError(
      `${file}: margins, yesRateShift and unexpectedRise need a baseline, got none; give the scorecard.json of the run to compare with`,
    );
  }
}

function columnChecks(run: JudgedRun, policy: Policy, index: number): GateCheck[] {
  const { scorecard, answers, against } = run;
  const [column, replies] = [scorecard.columns[index]!, answers.sheet.columns[index]!];
  const rules = rulesFor(policy, replies);
  if (!rules) return [];
  const compared = against?.compared.find(({ candidate }) => candidate === replies);
  const sides: AgainstBaseline | undefined = compared && {
    effects: compared.comparison.effects,
    yesRateShift: yesRateShift(answers.sheet, compared.baseline, replies, scorecard.settings.level),
  };
  const { floors, margins, alarms } = rules;
  const name = nameOf(replies);
  // Without a counterpart, that is what is said about the column, once, by counterpartChecks.
  const { yesRateShift: _, unexpectedRise: __, ...own } = alarms ?? {};
  return [
    ...judgeColumnCompleteness(column, replies),
    ...judgeFloors(scorecard, column, floors ?? {}),
    ...(sides ? judgeMargins(sides, margins ?? {}) : []),
    ...judgeAlarms(column, sides, sides ? (alarms ?? {}) : own),
  ].map((check) => ({ column: name, ...check }));
}

/** A pattern that fits no column is misspelt, or its column is gone: either way nothing was judged by it. */
function patternChecks(policy: Policy, columns: readonly AnswerColumn[]): GateCheck[] {
  const idle = (policy.columns ?? []).filter((rule) => !columns.some((column) => isAbout(rule, column)));
  const checks = idle.map(({ provider, prompt }): GateCheck => {
    const pattern = `provider ${provider ?? '*'}, prompt ${prompt ?? '*'}`;
    return {
      kind: 'completeness',
      measure: 'columns of the policy',
      observed: 'none',
      wanted: pattern,
      verdict: 'fail',
      reason: `no column fits ${pattern}; there are ${columns.map(titleOf).join(', ')}`,
    };
  });
  if (columns.some((column) => rulesFor(policy, column))) return checks;
  return [
    ...checks,
    {
      kind: 'completeness',
      measure: 'columns judged',
      observed: 'none',
      wanted: 'at least one',
      verdict: 'fail',
      reason: 'the policy skips every column',
    },
  ];
}

function counterpartChecks(policy: Policy, against: BaselineComparisons | undefined): GateCheck[] {
  if (!against) return [];
  const judged = (column: AnswerColumn): boolean => rulesFor(policy, column) !== undefined;
  return [
    ...against.onlyBaseline.filter(judged).map(
      (column): GateCheck => ({
        column: nameOf(column),
        kind: 'completeness',
        measure: 'column of the baseline',
        observed: 'no such column',
        wanted: titleOf(column),
        verdict: 'fail',
        reason: `the baseline has ${titleOf(column)}, this run has not: was it renamed, or lost?`,
      }),
    ),
    ...against.onlyCandidate.filter(judged).map(
      (column): GateCheck => ({
        column: nameOf(column),
        kind: 'margin',
        measure: 'baseline',
        observed: 'no such column',
        wanted: titleOf(column),
        verdict: 'inconclusive',
        reason: `the baseline has no ${titleOf(column)} to compare with; record a new baseline`,
      }),
    ),
  ];
}

function summaryOf(verdict: GateVerdict, checks: readonly GateCheck[]): string {
  const decisive = checks.filter((check) => check.verdict === verdict);
  if (verdict === 'pass') return `all ${checks.length} checks passed`;
  const { column, reason } = decisive[0]!;
  const what = verdict === 'fail' ? 'failed' : 'cannot be told';
  const others = decisive.length > 1 ? `; and ${decisive.length - 1} more` : '';
  const where = column ? `${column.provider} with ${column.prompt}: ` : '';
  return `${decisive.length} of ${checks.length} checks ${what}: ${where}${reason}${others}`;
}

function nameOf({ provider, prompt }: AnswerColumn): { provider: string; prompt: string } {
  return { provider: provider.label, prompt };
}

function titleOf({ provider, prompt }: AnswerColumn): string {
  return `${provider.label} with ${prompt}`;
}
