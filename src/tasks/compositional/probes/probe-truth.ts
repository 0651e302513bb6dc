import { parentsOf, parsePair } from '../../../causal/dag.ts';
import { combineNode, evaluate, type Scm } from '../../../causal/scm.ts';
import { at } from '../../../lib/at.ts';
import { noiseOf } from '../../shared/compositional-case.ts';
import type { ProbeCase, ProbeKind } from './probe-case.ts';

/** A probe's question, with nodes given by their numbers. */
export interface Probe {
  readonly kind: ProbeKind;
  readonly node: number;
  readonly cause?: number;
  readonly held?: boolean;
}

/** The probe of a case. @throws {SyntaxError} If a case about two nodes does not name a pair. */
export function probeOf({ dag }: Scm, { kind, about, held }: ProbeCase): Probe {
  const numberOf = (symbol: string): number => dag.nodes.indexOf(symbol);
  if (kind === 'numbers' || kind === 'facts') return { kind, node: numberOf(about) };
  const { cause, outcome } = parsePair(about);
  return { kind, node: numberOf(outcome), cause: numberOf(cause), ...(held !== undefined && { held }) };
}

/** The right answer to a probe; undefined if one step does not decide it. */
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
      // Functions are monotone in each cause, so it suffices to set all others off and on.
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
