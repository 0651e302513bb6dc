import type { ComparisonDifference } from '../scorecard/comparison-schema.ts';

/** Names a compared number, for example `PNS X→Y`. */
export function measureName(number: Pick<ComparisonDifference, 'measure' | 'part' | 'world'>): string {
  const { measure, part, world } = number;
  const where = part?.includes(',') ? ` (${part})` : part === undefined ? '' : ` ${part}`;
  return `${measure}${where}${world === undefined ? '' : ` (${world})`}`;
}
