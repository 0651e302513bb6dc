import { isPairName } from '../causal/dag.ts';
import type { ComparedVariants } from '../compare/compare-run.ts';
import { measureName } from '../compare/measure-name.ts';
import { perKey } from '../lib/per-key.ts';
import { normalCumulative, normalQuantile } from '../lib/statistics/normal.ts';
import type { ComparisonDifference } from '../scorecard/comparison-schema.ts';
import type { VariantView } from '../scorecard/scorecard-view.ts';
import { fewDecimals } from '../scoring/format.ts';
import { chanceAt, type Look, openLook } from '../scoring/look.ts';
import { type AnswerSheet, askedBeside } from '../scoring/rows/answer-sheet.ts';
import type { ScorecardSettings } from '../scoring/settings.ts';
import { chanceOfLoss } from '../tasks/compositional/score/verdict-loss.ts';
import { worldsAsked } from '../tasks/compositional/score/world-questions.ts';
import { changeOf } from './check-margins.ts';
import type { VariantCheck } from './check-text.ts';

/** A class is lost, and not by luck, if models that err alike differ so much at most this often, over all worlds. */
export const LUCK = 0.005;

/** A pair, a kind of question or a graph is lost where its discrimination or accuracy falls by more than this. */
const LARGEST_LOSS = 0.2;

export type WorldVerdicts = {
  readonly compositional: readonly Pick<
    VariantView['compositional'][number],
    'world' | 'verdict' | 'complete'
  >[];
};

/** What a variant held in its baseline and holds no more. */
export interface LossesOf {
  readonly compared: Pick<ComparedVariants, 'baseline' | 'candidate'> & {
    readonly comparison: Pick<ComparedVariants['comparison'], 'differences'>;
  };
  readonly before: WorldVerdicts;
  readonly now: WorldVerdicts;
  /** Whether the gate is open anyway: then it makes no difference what else may yet be found. */
  readonly isOpen?: boolean;
}

/**
 * Whether verdicts and pairs that the baseline held are lost beyond luck. Labels flip from run to run where a model errs
 * now and then; a flip fails only where models that err alike would not differ so much.
 */
export function checkLosses(
  sheet: AnswerSheet,
  { compared, before, now, isOpen = false }: LossesOf,
  settings: ScorecardSettings,
): VariantCheck[] {
  const worlds = before.compositional;
  const { differences } = compared.comparison;
  const look = openLook(compared.baseline, compared.candidate);
  const ahead = isOpen ? undefined : look;
  if (worlds.length === 0 && differences.every(({ part }) => part === undefined)) return [];
  const pairs = pairsCheck(differences, settings, ahead);
  if (worlds.length === 0) return [{ ...pairs, measure: 'parts' }];
  const chance = perKey((w: number): number => {
    const world = worldsAsked(sheet)[w];
    const { baseline, candidate } = compared;
    // One that was done with has no answers to what the other was asked since.
    const [one, other] = look
      ? [askedBeside(baseline, candidate), askedBeside(candidate, baseline)]
      : [baseline, candidate];
    return world ? chanceOfLoss(world(), one, other, settings) * worlds.length : 1;
  });
  const lost = (verdictIn: (found: WorldVerdicts['compositional'][number]) => string, best: string): Loss[] =>
    worlds.flatMap((held, w) => {
      // Before the last stage, a verdict that is open may yet be had.
      const isHeld = verdictIn(held) === best;
      const mayBeHeld = isHeld || (ahead !== undefined && verdictIn(held) === 'undecided');
      const found = mayBeHeld ? now.compositional[w] : undefined;
      if (!found || verdictIn(found) === best) return [];
      // Where a pair is lost beyond luck the two do not err alike, however much the worst errors of such models differ.
      const p = lostPairs(held.world).reduce((least, { adjustedP }) => Math.min(least, adjustedP), 1);
      return [{ world: held.world, to: verdictIn(found), p: p <= limit ? p : chance(w), isHeld }];
    });
  const limit = chanceAt(LUCK, compared.baseline, compared.candidate);
  const lostPairs = (of: string) =>
    lostParts(differences, settings).filter(({ part = '', world = of }) => world === of && isPairName(part));
  const check = (measure: string, held: string, losses: readonly Loss[]): VariantCheck => {
    const found = verdictCheck(measure, held, losses, limit);
    const mayFail =
      ahead && losses.some(({ p, isHeld }) => !(isHeld && p <= limit) && !isFutile(p, LUCK, ahead));
    return found.verdict === 'pass' && mayFail ? { ...found, verdict: 'inconclusive' } : found;
  };
  const classes = lost(({ verdict }) => verdict, 'VC');
  const complete = lost((found) => found.complete, 'yes');
  return [check('CCR class', 'VC', classes), check('CCR complete', 'yes', complete), pairs];
}

export interface Loss {
  readonly world: string;
  readonly to: string;
  /** How likely models that err alike differ so much. */
  readonly p: number;
  /** Whether the baseline holds the verdict, whatever is left to be asked. */
  readonly isHeld: boolean;
}

export function verdictCheck(
  measure: string,
  held: string,
  losses: readonly Loss[],
  limit: number,
): VariantCheck {
  const [worst] = losses.toSorted((a, b) => a.p - b.p);
  const verdict = losses.some(({ p, isHeld }) => isHeld && p <= limit) ? 'fail' : 'pass';
  const says = (): string => {
    if (!worst) return `${measure} ${held} is held wherever the baseline holds it`;
    const change = `${measure} went ${held} → ${worst.to} on ${worst.world}`;
    return verdict === 'fail'
      ? `${change}, and models that err alike do not differ so much (p ${pText(worst.p)})`
      : `${change}, which may be luck: models that err alike differ so much with p ${pText(worst.p)}`;
  };
  return {
    kind: 'margin',
    measure,
    observed: worst ? `${losses.length} lost` : 'none lost',
    wanted: 'none lost beyond luck',
    verdict,
    reason: says(),
  };
}

/** Pairs whose discrimination, or whose PNS against the truth, got worse beyond luck and beyond what may be. */
export function pairsCheck(
  differences: readonly ComparisonDifference[],
  settings: ScorecardSettings,
  ahead: Look | undefined,
): VariantCheck {
  const lost = lostParts(differences, settings);
  const alpha = 1 - settings.level;
  const mayBeLost =
    ahead &&
    differences.some((effect) => sizeOfLoss(effect) > 0 && !isFutile(effect.adjustedP, alpha, ahead));
  const texts = lost.map((effect) => `${measureName(effect)} ${changeOf(effect)}`);
  return {
    kind: 'margin',
    measure: 'pairs',
    observed: lost.length > 0 ? texts.join(', ') : 'none lost',
    wanted: 'none lost beyond luck',
    verdict: lost.length > 0 ? 'fail' : mayBeLost ? 'inconclusive' : 'pass',
    reason:
      lost.length > 0 ? `worse beyond luck: ${texts.join(', ')}` : 'no pair is worse beyond luck and margin',
  };
}

/** Parts that got worse by more than may be, and beyond luck: at half of the level, as lost verdicts may be luck too. */
function lostParts(differences: readonly ComparisonDifference[], { delta, level }: ScorecardSettings) {
  const alpha = (1 - level) / 2;
  return differences.filter((effect) => {
    const limit = effect.truth === undefined ? LARGEST_LOSS : delta * effect.truth;
    return sizeOfLoss(effect) > limit && effect.verdict === 'worse' && effect.adjustedP <= alpha;
  });
}

function pText(p: number): string {
  return p < 0.001 ? 'below 0.001' : fewDecimals(Math.min(1, p));
}

/** How much worse a pair got, where that is known; without its interval, which takes long. */
function sizeOfLoss(effect: ComparisonDifference): number {
  const { part, truth, baseline = Number.NaN, candidate = Number.NaN } = effect;
  if (part === undefined) return 0;
  return truth === undefined
    ? baseline - candidate
    : Math.abs(candidate - truth) - Math.abs(baseline - truth);
}

/** A finding that the rest of a design would make at most this often is taken for one that it will not make. */
const FUTILE = 0.02;

/**
 * Whether a run in stages can stop looking for a loss: had it been asked to its end, the loss would hardly have been found,
 * if what is left is like what was seen. Stochastic curtailment, by the current trend:
 *
 *   P(Z₁ ≥ z_α | Z_t) = Φ((Z_t/√t − z_α) / √(1 − t)) ≤ 0.02,  t = stage/stages
 *
 * @param p - One-sided, so far. @param alpha - Up to which p it is a finding at the end.
 * @see Lan, Simon and Halperin (1982), Communications in Statistics C 1, 207–219
 */
export function isFutile(p: number, alpha: number, look: Look): boolean {
  const share = look.stage / look.stages;
  const z = (tail: number): number => -normalQuantile(Math.min(1 - 1e-9, Math.max(1e-9, tail)));
  const ahead = (z(p) / Math.sqrt(share) - z(alpha)) / Math.sqrt(1 - share);
  return normalCumulative(ahead) <= FUTILE;
}
