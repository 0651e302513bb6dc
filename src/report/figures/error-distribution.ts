import type { RelativeError } from '../../scorecard/value-schemas.ts';
import { shownValue } from '../format.ts';
import { type Frame, horizontalAxis } from './axes.ts';
import { type ErrorReach, errorScale } from './error-scale.ts';
import { element, line, svgImage, svgText } from './svg.ts';

const WIDTH = 290;
const FRAME: Frame = { left: 12, right: 276, top: 8, bottom: 62 };
const STEP = 5.5;

/** More errors than this are drawn as bars. */
const MOST_DISCS = 60;

/**
 * All relative errors of one column, one disc each or as bars where there are many, heaped up where they are alike, with the tolerance as a line.
 *
 * @param reach - Of the errors of all columns, which share their axis.
 * @see Maasch et al. (2025), Fig. G.16
 */
export function errorDistributionPanel(
  errors: readonly { readonly name: string; readonly error: RelativeError }[],
  reach: ErrorReach,
  delta: number,
): string {
  const scale = errorScale(reach, delta, [FRAME.left + 4, FRAME.right]);
  const placed = errors.flatMap(({ name, error }) => {
    const x = scale.place(error);
    return x === undefined ? [] : [{ name, error, bin: Math.round((x - FRAME.left) / STEP) }];
  });
  const bins = [...Map.groupBy(placed, ({ bin }) => bin)];
  // Heaps that would grow out of the frame are drawn closer.
  const highest = Math.max(1, ...bins.map(([, heap]) => heap.length));
  const rise = Math.min(STEP, (FRAME.bottom - FRAME.top - 6) / highest);
  const threshold = scale.placeNumber(delta);
  const beyond = placed.filter(
    ({ error }) => error.kind === 'unbounded' || ('value' in error && error.value > delta),
  );
  const missing = errors.length - placed.length;
  return svgImage(
    { width: WIDTH, height: FRAME.bottom + 34 },
    `Relative errors of ${placed.length} estimates, ${beyond.length} of them above ${delta}${missing > 0 ? `, ${missing} more undefined` : ''}`,
    horizontalAxis(FRAME, scale.ticks, 'RAE against the truth'),
    line(threshold, FRAME.top - 4, threshold, FRAME.bottom, { class: 'threshold' }),
    line(FRAME.left, FRAME.bottom, FRAME.right, FRAME.bottom, { class: 'base' }),
    ...bins.flatMap(([bin, heap]) => {
      const x = FRAME.left + bin * STEP;
      if (placed.length > MOST_DISCS) {
        const height = heap.length * rise;
        return [
          element(
            'rect',
            { class: 'point', x: x - STEP / 2, y: FRAME.bottom - height, width: STEP, height },
            element('title', {}, svgText(`${heap.length} of ${placed.length}`)),
          ),
        ];
      }
      return heap.map(({ name, error }, height) =>
        element(
          'circle',
          { class: 'point', cx: x, cy: FRAME.bottom - 3.5 - height * rise, r: 2.6 },
          element('title', {}, svgText(`${name}: ${shownValue(error)}`)),
        ),
      );
    }),
  );
}
