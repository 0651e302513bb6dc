import { curveChart } from '../draw/curve-chart.ts';
import { estimateText } from '../draw/format.ts';
import type { Estimate } from '../score/estimate.ts';
import { HALF } from '../score/half-depth.ts';
import type { Block } from './section.ts';

/** The discrimination of a variant at each number of links. */
export interface LadderCurve {
  readonly name: string;
  readonly curve: readonly { readonly distance: number; readonly estimate: Estimate }[];
}

/** The text for those who cannot see the figure describes the curves of at most this many variants. */
const MOST_DESCRIBED = 3;

/** Draws the discrimination of variants over the links of a ladder, with a line at one half. */
export function ladderFigure(curves: readonly LadderCurve[], notes: readonly string[] = []): Block {
  const described = curves.slice(0, MOST_DESCRIBED).map(({ name, curve }) => {
    const values = curve.map(({ distance, estimate }) => `${distance}: ${estimateText(estimate)}`);
    return `${name} ${values.join(', ')}`;
  });
  const alt = `Discrimination by number of links: ${described.join('; ')}`;
  const drawn = curves.map(({ name, curve }) => ({
    name,
    points: curve.map(({ distance, estimate }) => ({ at: distance, value: estimate })),
  }));
  const up = { name: 'discrimination', ends: [0, 1], lines: [HALF] } as const;
  const svg = curveChart({ alt, curves: drawn, across: 'links', up });
  return { kind: 'figure', svg, alt, caption: ['The line marks one half.', ...notes].join(' ') };
}
