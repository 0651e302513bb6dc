import { element, label, line, shortName } from './svg.ts';

/** How many series have colours of their own. Figures show no more. */
export const MOST_SERIES = 8;

/** The height of a name in pixels. */
export const LEGEND_ROW = 17;

/** How many characters of a name are shown. */
const LONGEST_NAME = 60;

/** Draws the names of the series with their colours, below each other from the top of a figure. */
export function legend(series: readonly string[]): string {
  return series
    .map((name, s) => {
      const y = 10 + s * LEGEND_ROW;
      const sample = line([2, y], [24, y], { class: `joined series-${s}` });
      return element('g', {}, sample, label(30, y + 4, shortName(name, LONGEST_NAME), { class: 'row' }));
    })
    .join('');
}
