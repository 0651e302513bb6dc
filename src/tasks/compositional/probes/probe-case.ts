import { z } from 'zod';
import type { Case } from '../../../cases/case.ts';
import { parentsOf, parsePair } from '../../../causal/dag.ts';
import { combineNode, evaluate, type Scm } from '../../../causal/scm.ts';
import { at } from '../../../lib/at.ts';
import { noiseOf, worldFields } from '../../shared/compositional-case.ts';

/**
 * The small questions that a big one needs, easiest first.
 *
 * - reading: does the rule for one mention another?
 * - numbers: is what befalls somebody enough?
 * - one step: what becomes of somebody once a direct cause is held, where that decides it?
 * - facts: what is in fact the case?
 */
export const PROBE_KINDS = ['reading', 'numbers', 'one step', 'facts'] as const;
export type ProbeKind = (typeof PROBE_KINDS)[number];

/** What the roll-up needs to know of a probe: the unit that it stands beside, and what is asked of it. */
export const probeCaseSchema = z.object({
  task: z.literal('probes'),
  /** World, pair and unit are those of the question that it stands beside. */
  ...worldFields,
  pair: z.string(),
  unit: z.int().min(0),
  noise: z.string().regex(/^[01]+$/),
  kind: z.enum(PROBE_KINDS),
  /** The node asked about; with a second one before it, `A→B`: the possible cause, or the one that is held. */
  about: z.string(),
  /** One step: what the cause is held at. */
  held: z.boolean().optional(),
  truth: z.boolean(),
});
export type ProbeCase = z.infer<typeof probeCaseSchema>;

export function isProbeCase(item: Case): item is ProbeCase {
  return item.task === 'probes';
}

/** What a probe asks, by the numbers of its world's nodes. */
export interface Probe {
  readonly kind: ProbeKind;
  readonly node: number;
  readonly cause?: number;
  readonly held?: boolean;
}

/** The probe of a case. @throws {SyntaxError} If it is about two nodes, and names no pair. */
export function probeOf({ dag }: Scm, { kind, about, held }: ProbeCase): Probe {
  const numberOf = (symbol: string): number => dag.nodes.indexOf(symbol);
  if (kind === 'numbers' || kind === 'facts') return { kind, node: numberOf(about) };
  const { cause, outcome } = parsePair(about);
  return { kind, node: numberOf(outcome), cause: numberOf(cause), ...(held !== undefined && { held }) };
}

/** The right answer to a probe; undefined where one step does not decide it. */
export function probeTruth(
  scm: Scm,
  noise: Uint8Array,
  { kind, node, cause, held }: Probe,
): boolean | undefined {
  switch (kind) {
    case 'reading':
      return parentsOf(scm.dag, node).includes(cause ?? -1);
    case 'numbers':
      return noise[node] === 1;
    case 'facts':
      return evaluate(scm, noise)[node] === 1;
    case 'one step': {
      // Functions rise or fall in each cause: what holds with all others off and on holds always.
      const [off, on] = [0, 1].map((others) =>
        combineNode(
          at(scm.functions, node),
          at(noise, node),
          parentsOf(scm.dag, node).map((parent) => (parent === cause ? Number(held) : others)),
        ),
      );
      return off === on ? on === 1 : undefined;
    }
    default:
      return kind satisfies never;
  }
}

export function truthIn(scm: Scm, item: ProbeCase): boolean | undefined {
  return probeTruth(scm, noiseOf(item), probeOf(scm, item));
}
