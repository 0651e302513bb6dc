import { at } from '../../lib/at.ts';
import { shownValue, significant } from '../../scoring/format.ts';
import type { VariantWorld } from '../../tasks/compositional/score/compositional-schema.ts';
import { type Frame, horizontalAxis, verticalAxis } from './axes.ts';
import { type ErrorReach, errorScale } from './error-scale.ts';
import { element, hint, label, line, svgImage } from './svg.ts';

const WIDTH = 290;
const HEIGHT = 256;
const FRAME: Frame = { left: 40, right: 278, top: 30, bottom: 218 };

/** More paths than this are counted where they lie close together. */
const MOST_DISCS = 40;

/** Room for the disc of an error of 0, or of ∞. */
const INSET = 10;

/**
 * Every composition of one variant, or of several together, by its error against the truth (across) and against the own estimate of the whole
 * (up), with the tolerance as lines between the four classes. Compositions at the same place are one disc with their
 * number.
 *
 * @param reach - Of the errors of every panel, which share their axes.
 * @see Maasch et al. (2025), Figs. 5, G.11
 */
export function quadrantsPanel(
  variants: readonly Pick<VariantWorld, 'compositions'>[],
  reach: ErrorReach,
  delta: number,
): string {
  const across = errorScale(reach, delta, [FRAME.left + INSET, FRAME.right - INSET]);
  const up = errorScale(reach, delta, [FRAME.bottom - INSET, FRAME.top + INSET]);
  const compositions = variants.flatMap((variant) => variant.compositions);
  const [x0, y0] = [across.placeNumber(delta), up.placeNumber(delta)];
  const points = compositions.flatMap((composition) => {
    const x = across.place(composition.external.relative);
    const y = up.place(composition.internal.relative);
    return x === undefined || y === undefined ? [] : [{ composition, x, y }];
  });
  // Many paths are counted on a coarser grid: hundreds of discs side by side cannot be told apart.
  const isCrowded = points.length > MOST_DISCS;
  const step = isCrowded ? 16 : 1;
  const groups = [
    ...Map.groupBy(points, ({ x, y }) => `${Math.round(x / step)} ${Math.round(y / step)}`).values(),
  ];
  const regions = [
    { name: 'VC', x: FRAME.left, y: y0, width: x0 - FRAME.left, height: FRAME.bottom - y0 },
    { name: 'VI', x: FRAME.left, y: FRAME.top, width: x0 - FRAME.left, height: y0 - FRAME.top },
    { name: 'IC', x: x0, y: y0, width: FRAME.right - x0, height: FRAME.bottom - y0 },
    { name: 'II', x: x0, y: FRAME.top, width: FRAME.right - x0, height: y0 - FRAME.top },
  ];
  const missing = compositions.length - points.length;
  const told = points.map(
    ({ composition: { path, quadrant, external, internal } }) =>
      `${path} ${quadrant} with ε ${shownValue(external.relative, significant)} and γ ${shownValue(internal.relative, significant)}`,
  );
  const alternative = `Errors of ${points.length} of ${compositions.length} compositions: ${told.slice(0, 15).join('; ')}`;
  return svgImage(
    { width: WIDTH, height: HEIGHT },
    alternative,
    ...regions.map(({ name, ...box }) => element('rect', { class: `region ${name}`, ...box })),
    horizontalAxis(FRAME, across.ticks, 'ε: error against the truth (RAE)'),
    verticalAxis(FRAME, up.ticks, 'γ: error against the model’s own global PNS (RAE)'),
    line(x0, FRAME.top, x0, FRAME.bottom, { class: 'threshold' }),
    line(FRAME.left, y0, FRAME.right, y0, { class: 'threshold' }),
    ...regions.map(({ name, x, y, width }) =>
      label(x + width - 5, y + 14, name, { class: 'region-name', 'text-anchor': 'end' }),
    ),
    ...groups.map((group) => {
      const { x, y } = at(group, 0);
      const list = group
        .slice(0, 15)
        .map(
          ({ composition: { path, external, internal } }) =>
            `${path}: ε ${shownValue(external.relative, significant)}, γ ${shownValue(internal.relative, significant)}`,
        );
      const disc = element(
        'circle',
        {
          class: 'point',
          cx: x,
          cy: y,
          r: group.length > 1 ? Math.min(isCrowded ? 9 : 13, 5.6 + Math.sqrt(group.length)) : 4.5,
        },
        hint(list.join('\n')),
      );
      const count = label(x, y + 3.5, String(group.length), { class: 'count', 'text-anchor': 'middle' });
      return group.length > 1 ? disc + count : disc;
    }),
    missing > 0
      ? label(
          (FRAME.left + FRAME.right) / 2,
          FRAME.top + 62,
          `${missing} of ${compositions.length} undefined`,
          {
            class: 'tick',
            'text-anchor': 'middle',
          },
        )
      : '',
  );
}
