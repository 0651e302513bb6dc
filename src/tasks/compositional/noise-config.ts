import { z } from 'zod';
import { shown } from '../../lib/config-error.ts';
import { formOf, keyed } from '../../lib/config-values.ts';
import { isRecord } from '../../lib/is-record.ts';
import { nodeSymbol } from '../shared/graph-config.ts';

/** With noise that is never on or always on, a rule would have no meaning. */
const PROBABILITY = 'expected a probability above 0 and below 1';
const probability = z.number({ error: PROBABILITY }).gt(0, PROBABILITY).lt(1, PROBABILITY);

const range = { min: probability, max: probability };
const ordered = ({ min, max }: { min: number; max: number }): boolean => min <= max;
const unordered = { error: ({ input }: { input?: unknown }) => `expected min ≤ max, got ${shown(input)}` };

/** The default noise. It also applies to nodes that a config with noise by node does not list. */
export const OTHER_NOISE = 0.4;

export const NOISE_FORMS = {
  same: probability.transform((value) => ({ kind: 'same' as const, value })),
  range: keyed(range)
    .refine(ordered, unordered)
    .transform(({ min, max }) => ({ kind: 'range' as const, min, max })),
  byNode: z
    .record(nodeSymbol, probability)
    .transform((values) => ({ kind: 'by-node' as const, values, others: OTHER_NOISE })),
};

export type NoiseSpec = z.infer<(typeof NOISE_FORMS)[keyof typeof NOISE_FORMS]>;

/** The schema of a design's noise. The keys of the input determine its form, to which errors then refer. */
export const noiseSchema = formOf<NoiseSpec>((input) => {
  if (typeof input === 'number') return NOISE_FORMS.same;
  if (!isRecord(input)) return undefined;
  return 'min' in input || 'max' in input ? NOISE_FORMS.range : NOISE_FORMS.byNode;
}, 'expected a probability above 0 and below 1; or {min, max}; or a probability for each node, such as {X: 0.3, Y: 0.5};');
