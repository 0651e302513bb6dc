import { at } from '../../lib/at.ts';
import type { ScorecardView } from '../../scorecard/scorecard-view.ts';
import { significant } from '../../scoring/format.ts';
import type { RelativeError } from '../../scoring/value-schemas.ts';
import type {
  Composition,
  Quantity,
  SubsampleSpread,
} from '../../tasks/compositional/score/compositional-schema.ts';
import { variantName } from '../tables/variant-name.ts';
import type { Figure, Shade } from './figure.ts';
import { judgedBy } from './judged-by.ts';
import type { Judgement } from './marks.ts';

/** More quantities than this nobody compares at a glance. */
const MOST_QUANTITIES = 24;

/**
 * By variant and quantity the share of valid estimates: single pairs, then products along paths.
 *
 * @see Maasch et al. (2025), Figs. 7, G.13, G.14
 */
export function validSharesFigure(scorecard: ScorecardView, index: number, id: string): Figure {
  const { settings } = scorecard;
  const { pairs, compositions } = at(scorecard.worlds, index);
  const all = pairs.length + compositions.length;
  const percent = (share: number): string => `${Math.round(100 * share)} %`;
  return {
    id,
    title: 'How many of the estimates are valid',
    caption: `An estimate is valid if it lies within ${percent(settings.delta)} of the truth. A pair or a path counts as valid (✓) if at least ${percent(settings.validShare)} of its estimates are, as nearly valid (~) from ${percent(settings.nearValidShare)}, as invalid (✗) below that, and as undecided (?) where missing answers could make it either. With one reply to each question there is one estimate: 0 % or 100 %.${all > MOST_QUANTITIES ? ` The first ${MOST_QUANTITIES} of ${all} are shown.` : ''}`,
    content: byQuantity(
      scorecard,
      index,
      ({ validShare, validity }) => shade(validShare, validity),
      (composition) => shade(composition.validShare, judgedBy(composition, settings)),
    ),
  };
}

/**
 * By variant and quantity the mean relative error against the truth, with its standard deviation over replies where they
 * vary: single pairs, then products along paths.
 *
 * @see Maasch et al. (2025), Fig. G.15
 */
export function meanErrorsFigure(scorecard: ScorecardView, index: number, id: string): Figure {
  const { settings } = scorecard;
  return {
    id,
    title: 'How far the estimates lie from the truth, on average',
    caption: `The mean relative error; after ± its standard deviation over estimates that take one of the replies to each question, where those vary. Dark: at most δ = ${settings.delta}.`,
    content: byQuantity(
      scorecard,
      index,
      ({ judgedBy: by, subsamples, ...measures }) =>
        errorCell(measures[by].error.relative, subsamples, settings.delta),
      ({ external, subsamples }) => errorCell(external.relative, subsamples, settings.delta),
    ),
  };
}

/** A row a variant, a column a pair or a path of one world. */
function byQuantity(
  { worlds, variants }: ScorecardView,
  index: number,
  ofPair: (quantity: Quantity) => Shade,
  ofPath: (composition: Composition) => Shade,
): Figure['content'] {
  const { pairs, compositions } = at(worlds, index);
  const names = [...pairs.map(({ pair }) => pair), ...compositions.map(({ path }) => path)];
  return {
    kind: 'matrix',
    header: names.slice(0, MOST_QUANTITIES),
    rows: variants.map((variant) => {
      const found = at(variant.compositional, index);
      const cells = [...found.quantities.map(ofPair), ...found.compositions.map(ofPath)];
      return { names: [variantName(variant)], cells: cells.slice(0, MOST_QUANTITIES) };
    }),
  };
}

function shade(share: number, judgement: Judgement): Shade {
  const percent = `${Math.round(100 * share)} %`;
  return (
    {
      valid: { text: `✓ ${percent}`, level: 'high' },
      'near-valid': { text: `~ ${percent}`, level: 'middle' },
      invalid: { text: `✗ ${percent}`, level: 'low' },
      undecided: { text: '?', level: 'none' },
      undefined: { text: '–', level: 'none' },
    } as const
  )[judgement];
}

function errorCell(error: RelativeError, subsamples: SubsampleSpread | undefined, delta: number): Shade {
  const { mean, deviation } = subsamples?.meanError ?? {};
  const value = mean ?? (error.kind === 'estimate' ? error.value : undefined);
  if (value === undefined) return { text: error.kind === 'unbounded' ? '∞' : '–', level: 'none' };
  const around = deviation === undefined ? '' : ` ± ${significant(deviation)}`;
  return { text: `${significant(value)}${around}`, level: value <= delta ? 'high' : 'low' };
}
