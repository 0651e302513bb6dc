import { isPairName } from '../causal/dag.ts';
import type { ComparedVariants } from '../compare/compare-run.ts';
import { measureName } from '../compare/measure-name.ts';
import { perKey } from '../lib/per-key.ts';
import { normalCumulative, normalQuantile } from '../lib/statistics/normal.ts';
import type { ComparisonDifference } from '../scorecard/comparison-schema.ts';
import type { VariantView } from '../scorecard/scorecard-view.ts';
import { fewDecimals, short } from '../scoring/format.ts';
import { chanceAt, type Look, openLook } from '../scoring/look.ts';
import { type AnswerSheet, askedBeside } from '../scoring/rows/answer-sheet.ts';
import type { ScorecardSettings } from '../scoring/settings.ts';
import { chanceOfLoss } from '../tasks/compositional/score/verdict-loss.ts';
import { worldsAsked } from '../tasks/compositional/score/world-questions.ts';
import { definitionOf } from '../tasks/definitions.ts';
import { changeOf, DEFAULT_MARGINS, lossOf } from './check-margins.ts';
import { spanOf, type VariantCheck } from './check-text.ts';
import type { Rules } from './policy-schema.ts';

/** Significance level of a lost class: the chance, over all worlds, that equally good models differ so much. */
export const LUCK = 0.005;

/** Largest allowed losses, by the name of the check in a policy; `false` turns a check off. */
type LossMargins = Readonly<Record<(typeof LOSSES)[number], number | false>> & {
  /** Largest allowed increase of a PNS's distance from the truth; without a policy there is no limit. */
  readonly pns: number;
};

/** Checks of verdicts and parts that a baseline held, by their names in a policy. */
export const LOSSES = ['CCR class', 'CCR complete', 'parts'] as const;

/** The margins of a policy for these checks, defaults included. */
export function lossMargins(margins: NonNullable<Rules['margins']>): LossMargins {
  const { PNS: pns = false } = margins;
  const of = (name: (typeof LOSSES)[number]) => margins[name] ?? DEFAULT_MARGINS.discrimination;
  return {
    'CCR class': of('CCR class'),
    'CCR complete': of('CCR complete'),
    parts: of('parts'),
    pns: pns === false ? Number.POSITIVE_INFINITY : pns,
  };
}

type WorldVerdicts = {
  readonly compositional: readonly Pick<
    VariantView['compositional'][number],
    'world' | 'verdict' | 'complete'
  >[];
};

/** Verdicts and parts that a variant held in its baseline and no longer holds. */
export interface LossesOf {
  readonly compared: Pick<ComparedVariants, 'baseline' | 'candidate'> & {
    readonly comparison: Pick<ComparedVariants['comparison'], 'differences'>;
  };
  readonly before: WorldVerdicts;
  readonly now: WorldVerdicts;
  readonly margins: LossMargins;
  /** True if the gate stays open in any case, so that further findings make no difference. */
  readonly isOpen?: boolean;
}

/**
 * Checks for verdicts and parts of the baseline whose loss exceeds both chance and their margins. An equally good model
 * does not fail because a class flips by chance. A flip fails only if models that err equally often would hardly differ
 * so much, and if some discrimination also fell by more than the margin.
 */
export function checkLosses(
  sheet: AnswerSheet,
  { compared, before, now, margins, isOpen = false }: LossesOf,
  settings: ScorecardSettings,
): VariantCheck[] {
  const worlds = before.compositional;
  const { differences } = compared.comparison;
  const look = openLook(compared.baseline, compared.candidate);
  const ahead = isOpen ? undefined : look;
  if (worlds.length === 0 && differences.every(({ part }) => part === undefined)) return [];
  const parts = partsCheck(differences, margins, settings, ahead);
  if (worlds.length === 0) return parts;
  const chance = perKey((w: number): number => {
    const world = worldsAsked(sheet)[w];
    const { baseline, candidate } = compared;
    // A variant whose gate was decided early, or that had an outage, lacks some answers that the other one has.
    const isPartial = look ?? baseline.stretches ?? candidate.stretches;
    const [one, other] = isPartial
      ? [askedBeside(baseline, candidate), askedBeside(candidate, baseline)]
      : [baseline, candidate];
    return world ? chanceOfLoss(world(), one, other, settings) * worlds.length : 1;
  });
  const lost = (verdictIn: (found: WorldVerdicts['compositional'][number]) => string, best: string): Loss[] =>
    worlds.flatMap((held, w) => {
      // Before the last stage, an open verdict may still be reached.
      const isHeld = verdictIn(held) === best;
      const mayBeHeld = isHeld || (ahead !== undefined && verdictIn(held) === 'inconclusive');
      const found = mayBeHeld ? now.compositional[w] : undefined;
      if (!found || verdictIn(found) === best) return [];
      // A pair lost by more than chance shows unequal errors, however much the worst errors of equal models differ.
      const p = lostPairs(held.world).reduce((least, { adjustedP }) => Math.min(least, adjustedP), 1);
      const fall = largestFall(differences, held.world, margins);
      return [{ world: held.world, to: verdictIn(found), p: p <= limit ? p : chance(w), isHeld, fall }];
    });
  const limit = chanceAt(LUCK, compared.baseline, compared.candidate);
  const lostPairs = (of: string) =>
    lostParts(differences, margins, settings).filter(
      ({ part = '', world = of }) => world === of && isPairName(part),
    );
  const check = (measure: 'CCR class' | 'CCR complete', held: string, losses: () => Loss[]) => {
    const margin = margins[measure];
    if (margin === false) return [];
    const lost = losses();
    const found = verdictCheck(measure, held, lost, { limit, margin });
    const mayFail = ahead && lost.some(({ p }) => !isFutile(p, LUCK, ahead));
    return [found.verdict === 'pass' && mayFail ? { ...found, verdict: 'inconclusive' as const } : found];
  };
  return [
    ...check('CCR class', 'VC', () => lost(({ verdict }) => verdict, 'VC')),
    ...check('CCR complete', 'yes', () => lost((found) => found.complete, 'yes')),
    ...parts,
  ];
}

/** Finds the largest certain fall of a discrimination, in a world or over all; 1 where a PNS crossed a policy's margin. */
export function largestFall(
  differences: readonly ComparisonDifference[],
  of: string | undefined,
  { pns }: Pick<LossMargins, 'pns'>,
): number {
  return differences.reduce((most, effect) => {
    if (of !== undefined && effect.world !== undefined && effect.world !== of) return most;
    if (effect.truth !== undefined) return isBeyond(effect, pns) ? 1 : most;
    if (definitionOf(effect.measure)?.kind !== 'discrimination' || !(sizeOfLoss(effect) > most)) return most;
    return Math.max(most, leastLoss(effect));
  }, 0);
}

export interface Loss {
  readonly world: string;
  readonly to: string;
  /** The probability that models that err equally often differ so much. */
  readonly p: number;
  /** True if the baseline holds the verdict, regardless of the questions left. */
  readonly isHeld: boolean;
  /** The result of {@link largestFall}. */
  readonly fall: number;
}

export function verdictCheck(
  measure: string,
  held: string,
  losses: readonly Loss[],
  { limit, margin }: { readonly limit: number; readonly margin: number },
): VariantCheck {
  const isLost = ({ p, isHeld, fall }: Loss): boolean => isHeld && p <= limit && fall > margin;
  const [worst] = losses.toSorted((a, b) => Number(isLost(b)) - Number(isLost(a)) || a.p - b.p);
  const verdict = worst && isLost(worst) ? 'fail' : 'pass';
  const says = (): string => {
    if (!worst) return `${measure} ${held} is held wherever the baseline holds it`;
    const change = `${measure} went ${held} → ${worst.to} on ${worst.world}`;
    const fell = `a discrimination fell by at least ${short(worst.fall)}`;
    if (verdict === 'fail')
      return `${change}, unlikely for two equally good models (p ${pText(worst.p)}); ${fell}, more than the margin of ${fewDecimals(margin)}`;
    if (worst.p <= limit && worst.fall <= margin)
      return `${change}, and no discrimination surely fell by more than the margin of ${fewDecimals(margin)}`;
    return `${change}, which may be luck: p ${pText(worst.p)} for two equally good models`;
  };
  return {
    kind: 'margin',
    measure,
    observed: worst ? `${losses.length} lost` : 'none lost',
    wanted: 'none lost by more than chance and margin',
    limit: margin,
    verdict,
    reason: says(),
  };
}

/** More parts are counted in a sentence, not named. */
const MOST_NAMED = 3;

/** Checks, against the margin, parts whose discrimination or accuracy got worse by more than chance explains. */
export function partsCheck(
  differences: readonly ComparisonDifference[],
  margins: LossMargins,
  settings: ScorecardSettings,
  ahead: Look | undefined,
): VariantCheck[] {
  const margin = margins.parts;
  if (margin === false) return [];
  const worse = lostParts(differences, margins, settings);
  const lost = worse.filter((effect) => isBeyond(effect, margin));
  const alpha = 1 - settings.level;
  const isOpen =
    worse.length > 0 ||
    (ahead !== undefined &&
      differences.some(
        (effect) => isPart(effect) && sizeOfLoss(effect) > 0 && !isFutile(effect.adjustedP, alpha, ahead),
      ));
  const named = (list: readonly ComparisonDifference[], most = list.length): string => {
    const largest = list.toSorted((a, b) => sizeOfLoss(b) - sizeOfLoss(a)).slice(0, most);
    const texts = largest.map((effect) => `${measureName(effect)} ${changeOf(effect)}`);
    return [...texts, ...(list.length > most ? [`and ${list.length - most} more`] : [])].join(', ');
  };
  const limit = `the margin of ${fewDecimals(margin)}`;
  return [
    {
      kind: 'margin',
      measure: 'parts',
      observed: worse.length > 0 ? named(worse) : 'none lost',
      wanted: 'none lost by more than chance and margin',
      limit: margin,
      verdict: lost.length > 0 ? 'fail' : isOpen ? 'inconclusive' : 'pass',
      reason:
        lost.length > 0
          ? `worse by more than chance explains, and by more than ${limit}: ${named(lost, MOST_NAMED)}`
          : worse.length > 0
            ? `worse by more than chance explains, and the interval contains ${limit}: ${named(worse, MOST_NAMED)}`
            : 'no part is worse by more than chance and margin',
    },
  ];
}

/** Finds parts that got worse by more than chance and the margin. Lost verdicts use the other half of the level. */
function lostParts(
  differences: readonly ComparisonDifference[],
  { parts }: LossMargins,
  { level }: ScorecardSettings,
) {
  const alpha = (1 - level) / 2;
  const margin = parts === false ? Number.POSITIVE_INFINITY : parts;
  return differences.filter(
    (effect) =>
      isPart(effect) &&
      sizeOfLoss(effect) > margin &&
      effect.verdict === 'worse' &&
      effect.adjustedP <= alpha,
  );
}

/** Tests whether the whole interval of a loss lies beyond a margin. */
function isBeyond(effect: ComparisonDifference, margin: number): boolean {
  return sizeOfLoss(effect) > margin && leastLoss(effect) > margin;
}

function leastLoss(effect: ComparisonDifference): number {
  return spanOf(lossOf(effect))?.low ?? 0;
}

/** A PNS has a margin of its own. */
function isPart({ part, truth }: ComparisonDifference): boolean {
  return part !== undefined && truth === undefined;
}

function pText(p: number): string {
  return p < 0.001 ? 'below 0.001' : fewDecimals(Math.min(1, p));
}

/** The size of a loss from its values, if they are known. Its interval is not used, as it takes long to compute. */
function sizeOfLoss(effect: ComparisonDifference): number {
  const { truth, baseline = Number.NaN, candidate = Number.NaN } = effect;
  return truth === undefined ? baseline - candidate : Math.abs(candidate - baseline);
}

/** A finding is given up if the rest of the design would make it with at most this probability. */
const FUTILE = 0.02;

/**
 * Tests whether a staged run can stop looking for a loss. It can if the full run would hardly find the loss, provided that
 * the rest is like the part already seen. Stochastic curtailment, by the current trend:
 *
 *   P(Z₁ ≥ z_α | Z_t) = Φ((Z_t/√t − z_α) / √(1 − t)) ≤ 0.02,  t = stage/stages
 *
 * @param p - One-sided, so far. @param alpha - The largest p that counts as a finding at the end.
 * @see Lan, Simon and Halperin (1982), Communications in Statistics C 1, 207–219
 */
export function isFutile(p: number, alpha: number, look: Look): boolean {
  const share = look.stage / look.stages;
  const z = (tail: number): number => -normalQuantile(Math.min(1 - 1e-9, Math.max(1e-9, tail)));
  const ahead = (z(p) / Math.sqrt(share) - z(alpha)) / Math.sqrt(1 - share);
  return normalCumulative(ahead) <= FUTILE;
}
