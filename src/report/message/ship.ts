import type { Gate, GateCheck, GateVerdict } from '../../scorecard/gate-schema.ts';
import type { ScorecardView, VariantView } from '../../scorecard/scorecard-view.ts';
import { shownTime } from '../../scoring/format.ts';
import { definitionOf, isShareRight } from '../../tasks/definitions.ts';
import { comparedClause, isNotable } from './compared.ts';
import { isSame, labelled, listed, shortNames } from './names.ts';

/** The signs of the verdicts, the most urgent first. */
export const SIGNS: Readonly<Record<GateVerdict, string>> = { fail: '✗', inconclusive: '?', pass: '✓' };

/** A verdict in one sentence, and the check whose reason the sentence gives. */
interface ShipStatement {
  readonly text: string;
  readonly verdict: GateVerdict;
  readonly told?: GateCheck | undefined;
}

export function shipSentences(scorecard: ScorecardView): string[] {
  return shipStatements(scorecard).map(({ text }) => text);
}

/** Returns the verdicts as sentences, the most urgent first, after warnings about outdated answers. */
export function shipStatements(scorecard: ScorecardView): ShipStatement[] {
  const { gate, variants, versions } = scorecard;
  if (!gate) return [];
  const ofRun = gate.checks.filter(({ variant, verdict }) => !variant && verdict !== 'pass');
  const judged = variants.flatMap((variant) => {
    const checks = gate.checks.filter((check) => isSame(check.variant, labelled(variant)));
    const verdict = checks[0]?.verdict;
    // A pass is not reported if the run itself is in doubt, or if the variant is the reference and not a candidate.
    const isToldElsewhere = verdict === 'pass' && (ofRun.length > 0 || isReference(gate, variant));
    return verdict === undefined || isToldElsewhere ? [] : [{ variant, checks, verdict }];
  });
  const statements = [
    ...runStatement(ofRun),
    ...judged.map(({ variant, checks, verdict }) => statementOf(scorecard, gate, variant, checks, verdict)),
  ];
  const order = Object.keys(SIGNS);
  return [
    ...staleSentences(gate, versions).map((text) => ({ text, verdict: 'inconclusive' as const })),
    ...statements.toSorted((a, b) => order.indexOf(a.verdict) - order.indexOf(b.verdict)),
  ];
}

/** Tests whether the answers are outdated by a changed file other than the policy, or by an unfinished later run. */
function isStale({ policy, stale = [], laterAttempt }: Gate): boolean {
  return laterAttempt !== undefined || stale.some((file) => file !== policy);
}

function staleSentences(gate: Gate, versions: ScorecardView['versions']): string[] {
  const { policy, stale = [], laterAttempt, askedBy } = gate;
  const sentences: string[] = [];
  if (isStale(gate)) {
    const begun = laterAttempt !== undefined && shownTime(laterAttempt);
    const reasons = [
      ...(begun
        ? [`a later run, which began at ${begun}, did not finish, so these results are from an earlier run`]
        : []),
      ...(stale.length > 0 ? [`${listed(stale)} changed after these questions were asked`] : []),
    ];
    sentences.push(
      `? Stale: ${reasons.join('; ')}. Run the eval again before you decide. The lines below describe the run as it was.`,
    );
  } else if (stale.length > 0) sentences.push(`! ${policy} changed after these questions were asked.`);
  if (askedBy !== undefined) {
    const judge = versions?.['promptfoo-causal'] ?? 'another version';
    sentences.push(`! promptfoo-causal ${askedBy} asked these questions; ${judge} judges the answers.`);
  }
  return sentences;
}

function runStatement(checks: readonly GateCheck[]): ShipStatement[] {
  const [told] = checks;
  if (!told) return [];
  const { verdict } = told;
  const lead = verdict === 'fail' ? '✗ Do not ship on this run' : '? Not decided';
  return [{ text: `${lead}: ${ended(told.reason)}${moreText(checks, told)}`, verdict, told }];
}

function statementOf(
  scorecard: ScorecardView,
  gate: Gate,
  variant: VariantView,
  checks: readonly GateCheck[],
  verdict: GateVerdict,
): ShipStatement {
  const name = shortNames(scorecard)(variant);
  if (verdict === 'pass') {
    const lead = isStale(gate) ? 'passed at the time' : 'may ship';
    return { text: `✓ ${name} ${lead}: ${passClause(scorecard, variant, checks)}.`, verdict };
  }
  const open = checks.filter((check) => check.verdict === verdict).toSorted((a, b) => weight(a) - weight(b));
  const [told] = open as [GateCheck, ...GateCheck[]];
  if (told.kind === 'completeness' && told.measure === 'outage' && !isReference(gate, variant)) {
    const text = `? Do not ship ${name} yet: ${told.reason}, so nothing is known about it. Run the eval again.`;
    return { text, verdict: 'inconclusive', told };
  }
  const why = `${leadOf(told)}${ended(told.reason)}${scaleOf(told)}${moreText(open, told)}`;
  const who = isReference(gate, variant) ? `${name}, with which others are compared` : name;
  const fails = who === name ? `Do not ship ${name}` : `${who}, fails itself`;
  const lead = verdict === 'fail' ? fails : `Not decided for ${who}`;
  return { text: `${SIGNS[verdict]} ${lead}: ${why}`, verdict, told };
}

function ended(reason: string): string {
  return /[.?!]$/.test(reason) ? reason : `${reason}.`;
}

function moreText(checks: readonly GateCheck[], { verdict }: GateCheck): string {
  const more = checks.filter((check) => check.verdict === verdict).length - 1;
  if (more === 0) return '';
  const [who, are] = more === 1 ? ['One more check', 'is'] : [`${more} more checks`, 'are'];
  return ` ${who} ${verdict === 'fail' ? 'failed' : `${are} not decided`}.`;
}

/** Ranks checks: completeness, margins, floors, alarms. Within a kind, discrimination comes first. */
function weight({ kind, measure }: GateCheck): number {
  if (kind === 'completeness') return 0;
  const isHeadline = definitionOf(measure)?.kind === 'discrimination';
  return (kind === 'margin' ? 1 : kind === 'floor' ? 3 : 5) + (isHeadline ? 0 : 1);
}

function leadOf({ kind, measure, against, estimate, verdict }: GateCheck): string {
  if (kind !== 'margin' || against === undefined || estimate === undefined || verdict !== 'fail') return '';
  const definition = definitionOf(measure)?.kind;
  if (definition === 'discrimination') return `it reasons about causes less well than ${against}. `;
  if (definition === 'length') return `it follows chains of causes less far than ${against}. `;
  return isShareRight(measure) ? `it is right less often than ${against}. ` : `it is worse than ${against}. `;
}

/** Explains the scale of a discrimination that failed its check, for readers who read only this sentence. */
function scaleOf(check: GateCheck): string {
  const isTold = leadOf(check) !== '' && definitionOf(check.measure)?.kind === 'discrimination';
  return isTold ? ' On this scale, 1 is perfect, and 0 or less is no better than guessing.' : '';
}

/** Returns a clause on why a variant passes: its comparison with each baseline or, if there is none, its scores. */
function passClause(scorecard: ScorecardView, variant: VariantView, checks: readonly GateCheck[]): string {
  const { comparisons = [] } = scorecard;
  const beside = comparisons.filter(({ candidate }) => isSame(candidate, labelled(variant)));
  const sides = [...new Set(checks.flatMap(({ against }) => against ?? []))];
  if (sides.length === 0) {
    const floors = checks.filter(({ kind }) => kind === 'floor').map(({ reason }) => reason);
    const notable = beside.filter(isNotable).map((one) => comparedClause(scorecard, one));
    const alone =
      notable.length > 0 ? `the policy does not take into account that ${notable.join(', nor that ')}` : '';
    const own =
      floors.length > 0
        ? `it reaches the scores that the policy requires (${listed(floors, 2)})`
        : 'every check passed';
    return [own, alone].filter(Boolean).join('; ');
  }
  return sides
    .map((against) => {
      const [margin] = checks
        .filter((check) => check.against === against && check.estimate)
        .toSorted((a, b) => weight(a) - weight(b));
      const comparison = beside.find(({ kind, baseline }) =>
        kind === 'run' ? baseline.provider === against : against !== baseline.provider,
      );
      if (comparison && isNotable(comparison)) {
        const isWorse = comparison.differences.some(({ verdict }) => verdict === 'worse');
        return `${comparedClause(scorecard, comparison, 'it')}${isWorse ? ', within what the policy allows' : ''}`;
      }
      return `its loss against ${against} is within what the policy allows${margin ? ` (${margin.reason})` : ''}`;
    })
    .concat(`all ${checks.length} checks passed`)
    .join('; ');
}

function isReference({ provider }: Gate, variant: VariantView): boolean {
  return provider === variant.provider.label;
}
