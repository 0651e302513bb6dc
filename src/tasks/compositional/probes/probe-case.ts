import { z } from 'zod';
import type { Case } from '../../../cases/case.ts';
import { worldFields } from '../../shared/compositional-case.ts';

/**
 * The small questions that a big one needs, easiest first.
 *
 * - reading: does a node's rule mention another node?
 * - numbers: is a node's own noise enough?
 * - one step: which state follows from a direct cause that is held, where this cause decides it?
 * - facts: which state does a node have in fact?
 */
export const PROBE_KINDS = ['reading', 'numbers', 'one step', 'facts'] as const;
export type ProbeKind = (typeof PROBE_KINDS)[number];

/** Row data of a probe: its question, and the unit that it belongs to. */
export const probeCaseSchema = z.object({
  task: z.literal('probes'),
  /** World, pair and unit are those of the big question. */
  ...worldFields,
  pair: z.string(),
  unit: z.int().min(0),
  noise: z.string().regex(/^[01]+$/),
  kind: z.enum(PROBE_KINDS),
  /** The node asked about or, as in `A→B`, the possible or held cause and that node. */
  about: z.string(),
  /** The value at which the cause is held, for one step. */
  held: z.boolean().optional(),
  truth: z.boolean(),
});
export type ProbeCase = z.infer<typeof probeCaseSchema>;

export function isProbeCase(item: Case): item is ProbeCase {
  return item.task === 'probes';
}
