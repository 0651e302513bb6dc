import { scalePow } from 'd3-scale';
import { type Frame, horizontalAxis, rowNames, ticksAt } from '../../../drawing/axes.ts';
import { shortened, svgImage } from '../../../drawing/svg.ts';
import { decimals, shownEstimate } from '../../../scoring/format.ts';
import type { ScorecardSettings } from '../../../scoring/settings.ts';
import type { Validity } from '../../../scoring/verdicts.ts';
import type { Composition, ScorecardWorld, VariantWorld } from '../score/compositional-schema.ts';
import { estimateMarks, spreadMark, truthMark } from './marks.ts';

const WIDTH = 290;
const ROW = 19;
const TICKS = [0, 0.01, 0.1, 0.3, 0.6, 1];

/** The largest number of pairs and paths in one panel. If there are more, the panel shows the first of them. */
export const MOST_ROWS = 24;

/** The largest number of variants in the text alternative. */
const MOST_TOLD = 3;

/**
 * Draws the estimates of one variant with their intervals, or the estimates of several variants, next to the truth on
 * the units asked. The axis has a square-root scale, because the values of interest are small.
 *
 * @see Maasch et al. (2025), Fig. G.12
 */
export function estimatesPanel(
  world: ScorecardWorld,
  variants: readonly VariantWorld[],
  settings: ScorecardSettings,
): string {
  const byVariant = variants.map((found) =>
    [...quantityRows(world, found), ...compositionRows(world, found, settings)].slice(0, MOST_ROWS),
  );
  const rows = byVariant[0]!;
  const longest = Math.max(...rows.map(({ name }) => name.length));
  const frame: Frame = {
    left: Math.min(130, 14 + longest * 7.6),
    right: WIDTH - 12,
    top: 6,
    bottom: 6 + rows.length * ROW,
  };
  const scale = scalePow()
    .exponent(0.5)
    .domain([0, 1])
    .range([frame.left + 6, frame.right])
    .clamp(true);
  const centre = (row: number): number => frame.top + (row + 0.5) * ROW;
  const ticks = rows.map(({ name }, row) => ({ at: centre(row), text: shortened(name, 15) }));
  const withSpread = rows.filter(({ spread }) => spread).length;
  const told = byVariant
    .slice(0, MOST_TOLD)
    .flatMap((list) =>
      list.map(({ name, truth, estimate, judgement }) =>
        settings.truth === 'withheld'
          ? `${name} ${shownEstimate(estimate)}`
          : `${name} ${shownEstimate(estimate)}, truth ${truth === undefined ? 'unknown' : decimals(truth)}, ${judgement}`,
      ),
    );
  return svgImage(
    { width: WIDTH, height: frame.bottom + 34 },
    `Estimates of the PNS: ${told.join('; ')}${withSpread > 0 && byVariant.length === 1 ? `; boxes show how ${withSpread} of them vary over subsamples` : ''}`,
    horizontalAxis(frame, ticksAt(TICKS, scale), 'PNS (share of situations, square-root axis)'),
    rowNames(frame, ticks),
    ...(byVariant.length === 1 ? rows : []).map(({ name, spread }, row) =>
      spread ? spreadMark(spread, scale, centre(row), name) : '',
    ),
    ...rows.map(({ truth }, row) =>
      truth === undefined || settings.truth === 'withheld' ? '' : truthMark(scale(truth), centre(row)),
    ),
    // Marks at the same position are drawn only once.
    ...new Set(
      byVariant.flatMap((list) =>
        list.map((row, at) => estimateMarks(row, scale, centre(at), byVariant.length === 1)),
      ),
    ),
  );
}

function quantityRows({ pairs }: ScorecardWorld, { quantities }: VariantWorld) {
  return quantities
    .map(({ pair, pns, validity, subsamples }, i) => ({
      name: pair,
      truth: numberIn(pairs[i]!.truth.asked.pns),
      estimate: pns.estimate,
      judgement: validity,
      spread: subsamples?.value,
      scope: pairs[i]!.scope,
    }))
    .sort((a, b) => Number(b.scope === 'global') - Number(a.scope === 'global'));
}

function compositionRows(
  { compositions: truths }: ScorecardWorld,
  { compositions }: VariantWorld,
  settings: ScorecardSettings,
) {
  return compositions.map((composition) => ({
    name: composition.path,
    truth: numberIn(truths.find(({ path }) => path === composition.path)!.asked),
    estimate: composition.value,
    judgement: judgedBy(composition, settings),
    spread: composition.subsamples?.value,
  }));
}

/** Judges a composition by the thresholds for single pairs. */
function judgedBy(
  { validShare, external: { relative } }: Composition,
  settings: ScorecardSettings,
): Validity {
  if (relative.kind === 'undefined') return 'undefined';
  if (validShare >= settings.validShare) return 'valid';
  if (relative.kind === 'bounds' && (relative.least ?? 0) <= settings.delta) return 'inconclusive';
  return validShare >= settings.nearValidShare ? 'near-valid' : 'invalid';
}

function numberIn({ value }: { readonly kind: string; readonly value?: number }): number | undefined {
  return value;
}
