import { share, shared } from '../../../scoring/classes.ts';
import type { Assessed, Judged, Quantities } from '../../../scoring/combine.ts';
import { HALF } from '../../../scoring/half-depth.ts';
import { isAtMost } from '../../../scoring/range.ts';
import type { VariantAnswers } from '../../../scoring/rows/answer-sheet.ts';
import type { ScorecardSettings } from '../../../scoring/settings.ts';
import { estimateOf } from '../../../scoring/tracked.ts';
import { CLASSES, type CompositionClass, type Quadrant } from '../../../scoring/verdicts.ts';
import type { VariantWorld } from './compositional-schema.ts';
import type { WorldSummary } from './world-summary.ts';

/** A failure counts only if a perfect model does as badly on at most this share of designs. */
const LUCK = 0.05;

/**
 * Returns the class of all compositions of a world, the verdict, and the share of each class over draws.
 *
 * The verdict on a failure is inconclusive if the failure may be due to chance. A success is inconclusive if the
 * answers do not follow causes, because rates can be right even if the answers about single units are wrong.
 */
export function classOfWorld(
  composing: readonly Pick<Judged, 'quadrant' | 'assessed' | 'reassessed'>[],
  perfect: WorldSummary['perfect'],
  follows: () => boolean,
): Pick<VariantWorld, 'quadrant' | 'verdict' | 'classes'> {
  const quadrant = shared(composing.map(({ quadrant: found }) => found));
  const draws = composing.map(({ assessed, reassessed }) => (reassessed.length > 0 ? reassessed : assessed));
  const worst = draws.length > 0 ? worstOnSample(composing.map(({ assessed }) => assessed)) : undefined;
  const isFailure = !isSuccess(quadrant) && quadrant !== 'undefined' && quadrant !== 'inconclusive';
  const isLuck = isFailure && worst !== undefined && luck(perfect.allPaths, worst) > LUCK;
  const classes = classShares(draws);
  if (isSuccess(quadrant) && !follows())
    return { quadrant: 'inconclusive', verdict: 'inconclusive', classes };
  return { quadrant, verdict: isLuck ? 'inconclusive' : quadrant, classes };
}

function isSuccess(quadrant: CompositionClass | 'mixed'): boolean {
  return quadrant === 'VC' || quadrant === 'near-VC';
}

/**
 * Tests whether answers follow causes: in every group of claims, discrimination must exceed one half in a one-sided
 * test. If there are several groups, a model must pass all tests, which is stricter, so the error rate of each test is
 * doubled.
 */
export function followsCauses(
  { groups, scorecard }: Pick<WorldSummary, 'groups' | 'scorecard'>,
  variant: VariantAnswers,
  level: number,
): boolean {
  const errors = (groups.length > 1 ? 2 : 1) * (1 - level);
  return groups.every((group) => {
    // Half of the errors of a two-sided interval are at its lower end.
    const found = group(1 - 2 * errors).of(variant);
    if (found.kind !== 'number') return false;
    const told = estimateOf(found);
    if (told.kind === 'bounds') return (told.least ?? -1) > HALF;
    if (told.kind !== 'estimate') return false;
    // If all units were asked about, there is no sampling error.
    const { value, interval } = told;
    return (scorecard.units === 'exhaustive' || interval.kind === 'none' ? value : interval.low) > HALF;
  });
}

/** Returns the median over subsamples of the largest ε or γ of all paths; a lower bound if answers are missing. */
function worstOnSample(draws: readonly (readonly Assessed[])[]): number | undefined {
  const count = draws[0]?.length ?? 0;
  const worst = Array.from({ length: count }, (_, draw) => {
    const errors = draws.flatMap((list) => list[draw]?.error ?? []);
    return Math.max(...errors.map(({ least }) => least), Number.NEGATIVE_INFINITY);
  }).sort((a, b) => a - b);
  const median = worst[Math.floor(count / 2)];
  return median === undefined || median === Number.NEGATIVE_INFINITY ? undefined : median;
}

function luck(errors: Float64Array, observed: number): number {
  return errors.length === 0 ? 0 : errors.filter((error) => error >= observed - 1e-9).length / errors.length;
}

function classShares(draws: readonly (readonly Assessed[])[]): VariantWorld['classes'] {
  const count = draws[0]?.length ?? 0;
  const found = Array.from({ length: count }, (_, draw) =>
    shared(draws.map((list): Quadrant => list[draw]?.quadrant ?? 'undefined')),
  );
  return Object.fromEntries(
    [...CLASSES, 'mixed' as const].flatMap((one) => {
      const part = count === 0 ? 0 : share<string>(found, one);
      return part > 0 ? [[one, part]] : [];
    }),
  );
}

/**
 * Judges whether reasoning about a world is complete (Def. 4.5), and returns the share of draws in which it is. If any
 * composition composes in truth, only reasoning of class VC can be complete; otherwise, only the quantities count.
 * The verdict on incomplete reasoning is inconclusive if a perfect model would often do as badly on such a design.
 */
export function completenessOf(
  { subsamples, resamples }: Pick<Quantities, 'subsamples' | 'resamples'>,
  { worstError, perfect }: Pick<WorldSummary, 'worstError' | 'perfect'>,
  quadrant: VariantWorld['quadrant'] | 'nothing composes' | 'no parts',
  { delta, validShare }: ScorecardSettings,
): Pick<VariantWorld, 'complete' | 'completeShare'> {
  if (quadrant === 'no parts') return { complete: 'undefined', completeShare: 0 };
  const errors = subsamples.map(worstError);
  const holds = errors.map((error) => isAtMost(error, delta));
  const [yes, open] = [share(holds, 'yes'), share(holds, 'open')];
  const canBe = quadrant === 'VC' || quadrant === 'nothing composes';
  const verdict = (): VariantWorld['complete'] => {
    if (yes >= validShare && canBe) return 'yes';
    if (yes + open >= validShare && (canBe || quadrant === 'inconclusive')) return 'inconclusive';
    const least = Math.min(...errors.map((error) => error?.least ?? 0));
    return luck(perfect.complete, least) > LUCK ? 'inconclusive' : 'no';
  };
  return {
    complete: verdict(),
    completeShare:
      resamples.length === 0
        ? yes
        : share(
            resamples.map((draw) => isAtMost(worstError(draw), delta)),
            'yes',
          ),
  };
}
