import { shownValue, significant } from '../../scoring/format.ts';
import type { RelativeError } from '../../scoring/value-schemas.ts';
import type { SubsampleSpread } from '../../tasks/compositional/score/compositional-schema.ts';
import { type Frame, horizontalAxis } from './axes.ts';
import { type ErrorReach, errorScale } from './error-scale.ts';
import { placed as placedSpread, spreadMark, toldSpread } from './marks.ts';
import { element, hint, label, line, shortened, svgImage } from './svg.ts';

const WIDTH = 290;
const HEAP_HEIGHT = 54;
const STRIP = 14;
const STEP = 5.5;

/** More errors than this are drawn as bars. */
const MOST_DISCS = 60;

/** Strips of one panel; the rest are counted. */
const MOST_STRIPS = 12;

/** Longer names of strips are cut. */
const LONGEST_NAME = 13;

/** One relative error, and how it varies over subsamples where it does. */
export interface NamedError {
  readonly name: string;
  readonly error: RelativeError;
  readonly spread: SubsampleSpread['relativeError'];
}

/**
 * All relative errors of one variant: one disc each or as bars where there are many, heaped up where they are alike,
 * with the tolerance as a line. Above them a strip for each that varies over subsamples.
 *
 * @param reach - Of the errors of all variants, which share their axis.
 * @param nameLength - Characters of the longest name of a strip in any variant, see {@link stripNameLength}.
 * @see Maasch et al. (2025), Fig. G.16
 */
export function errorDistributionPanel(
  errors: readonly NamedError[],
  reach: ErrorReach,
  delta: number,
  nameLength: number,
): string {
  const varying = errors.flatMap(({ name, spread }) => (spread ? [{ name, spread }] : []));
  const shown = varying.slice(0, MOST_STRIPS);
  const unshown = varying.length - shown.length;
  const rows = shown.length + (unshown > 0 ? 1 : 0);
  const top = 8 + rows * STRIP;
  const frame: Frame = {
    left: nameLength > 0 ? 14 + nameLength * 7 : 12,
    right: 276,
    top: 8,
    bottom: top + HEAP_HEIGHT,
  };
  const scale = errorScale(reach, delta, [frame.left + 4, frame.right]);
  const strips = shown.map(({ name, spread }, row) => {
    const y = 8 + (row + 0.5) * STRIP;
    return (
      label(frame.left - 4, y + 4, shortened(name, LONGEST_NAME), { class: 'row', 'text-anchor': 'end' }) +
      spreadMark(placedSpread(spread, scale.placeNumber), y, toldSpread(name, spread))
    );
  });
  if (unshown > 0)
    strips.push(
      label(frame.left + 6, 8 + (shown.length + 0.5) * STRIP + 4, `and ${unshown} more that vary`, {
        class: 'tick',
      }),
    );
  const placed = errors.flatMap(({ name, error }) => {
    const x = scale.place(error);
    return x === undefined ? [] : [{ name, error, bin: Math.round((x - frame.left) / STEP) }];
  });
  const bins = [...Map.groupBy(placed, ({ bin }) => bin)];
  // Heaps that would grow out of the frame are drawn closer.
  const highest = Math.max(1, ...bins.map(([, heap]) => heap.length));
  const rise = Math.min(STEP, (HEAP_HEIGHT - 6) / highest);
  const threshold = scale.placeNumber(delta);
  const beyond = placed.filter(
    ({ error }) => error.kind === 'unbounded' || ('value' in error && error.value > delta),
  );
  const missing = errors.length - placed.length;
  const note = missing > 0 ? [`${missing} of ${errors.length} undefined`] : [];
  return svgImage(
    { width: WIDTH, height: frame.bottom + 34 },
    `Relative errors of ${placed.length} estimates, ${beyond.length} of them above ${delta}${missing > 0 ? `, ${missing} more undefined` : ''}${shown.map(({ name, spread }) => `; ${toldSpread(name, spread)}`).join('')}`,
    horizontalAxis(frame, scale.ticks, 'RAE against the truth'),
    ...strips,
    ...note.map((text) => label(frame.right, top + 10, text, { class: 'tick', 'text-anchor': 'end' })),
    line(threshold, frame.top - 4, threshold, frame.bottom, { class: 'threshold' }),
    line(frame.left, frame.bottom, frame.right, frame.bottom, { class: 'base' }),
    ...bins.flatMap(([bin, heap]) => {
      const x = frame.left + bin * STEP;
      if (placed.length > MOST_DISCS) {
        const height = heap.length * rise;
        return [
          element(
            'rect',
            { class: 'point', x: x - STEP / 2, y: frame.bottom - height, width: STEP, height },
            hint(`${heap.length} of ${placed.length}`),
          ),
        ];
      }
      return heap.map(({ name, error }, height) =>
        element(
          'circle',
          { class: 'point', cx: x, cy: frame.bottom - 3.5 - height * rise, r: 2.6 },
          hint(`${name}: ${shownValue(error, significant)}`),
        ),
      );
    }),
  );
}

/** Room that names of strips need, so that all variants' axes begin at the same place; 0 where there are no strips. */
export function stripNameLength(errors: readonly NamedError[]): number {
  const lengths = errors.flatMap(({ name, spread }) => (spread ? [name.length] : []));
  return lengths.reduce((longest, length) => Math.max(longest, Math.min(length, LONGEST_NAME)), 0);
}
