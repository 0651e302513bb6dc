import { z } from 'zod';
import type { Case } from '../../../cases/case.ts';
import { worldFields } from '../../shared/compositional-case.ts';

/**
 * The small questions that a big one needs, easiest first.
 *
 * - reading: does a node's rule mention another node?
 * - numbers: is a node's own noise enough?
 * - one step: which state follows from a held direct cause, where it decides?
 * - facts: which state does a node have in fact?
 */
export const PROBE_KINDS = ['reading', 'numbers', 'one step', 'facts'] as const;
export type ProbeKind = (typeof PROBE_KINDS)[number];

/** Row data of a probe: its question, and the unit that it stands beside. */
export const probeCaseSchema = z.object({
  task: z.literal('probes'),
  /** World, pair and unit are those of the question beside it. */
  ...worldFields,
  pair: z.string(),
  unit: z.int().min(0),
  noise: z.string().regex(/^[01]+$/),
  kind: z.enum(PROBE_KINDS),
  /** The node asked about; before it, in `A→B`, the possible or held cause. */
  about: z.string(),
  /** One step: the value at which the cause is held. */
  held: z.boolean().optional(),
  truth: z.boolean(),
});
export type ProbeCase = z.infer<typeof probeCaseSchema>;

export function isProbeCase(item: Case): item is ProbeCase {
  return item.task === 'probes';
}
