import { curveChart } from '../../draw/curve-chart.ts';
import { estimateText } from '../../draw/format.ts';
import type { Block } from '../../report/section.ts';
import { HALF } from '../../score/half-depth.ts';
import type { ShownVariant } from './shown-world.ts';

/** The text for those who cannot see the figure describes the curves of at most this many variants. */
const MOST_DESCRIBED = 3;

/** Draws the discrimination of all variants over the links of a ladder; nothing without a ladder. */
export function curveBlocks(variants: readonly ShownVariant[]): Block[] {
  const hasCurve = variants.some(({ results }) => results.isLadder && results.curve.length > 1);
  if (!hasCurve) return [];
  const curves = variants.map(({ name, results }) => ({
    name,
    points: results.curve.map(({ distance, estimate }) => ({ at: distance, value: estimate })),
  }));
  const described = curves.slice(0, MOST_DESCRIBED).map(({ name, points }) => {
    const values = points.map(({ at, value }) => `${at}: ${estimateText(value)}`);
    return `${name} ${values.join(', ')}`;
  });
  const alt = `Discrimination by number of links: ${described.join('; ')}`;
  const svg = curveChart({
    alt,
    curves,
    across: 'links',
    up: { name: 'discrimination', ends: [0, 1], lines: [HALF] },
  });
  const caption = ['The line marks one half.', ...variants.flatMap(depthNote)].join(' ');
  return [{ kind: 'figure', svg, alt, caption }];
}

/** Says that a variant's half depth lies beyond the distances asked about; nothing if it lies between two of them. */
function depthNote({ name, results: { curve } }: ShownVariant): string[] {
  const values = curve.flatMap(({ estimate }) => (estimate.kind === 'estimate' ? [estimate.value] : []));
  if (values.length < 2) return [];
  const first = curve[0]!.distance;
  const last = curve.at(-1)!.distance;
  if (values.at(-1)! >= HALF) return [`${name} is above it still at ${last} links: beyond the last rung.`];
  return values[0]! < HALF ? [`${name} is below it already at ${first} links.`] : [];
}
