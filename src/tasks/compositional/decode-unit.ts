import { nodeNumber, parsePath } from '../../causal/dag.ts';
import { decodeScm, evaluate, type Scm } from '../../causal/scm.ts';
import { kept } from '../../lib/kept.ts';
import { type CompositionalCase, decodeNoise } from './case.ts';

/** The unit of a case, decoded. Nodes are numbers of the model. */
export interface DecodedUnit {
  readonly scm: Scm;
  readonly noise: Uint8Array;
  /** The nodes whose noise the prompt does not state. */
  readonly hidden: readonly number[];
  /** The states that the prompt gives. */
  readonly seen: ReadonlyMap<number, boolean>;
  /** The cause of the pair; for a factual question, the effect. */
  readonly cause: number;
  readonly effect: number;
}

/** The models of cases, by their equations. */
const MODELS = new Map<string, Scm>();

/** Decodes the unit of a case. @throws {SyntaxError | RangeError} If the case contradicts itself. */
export function decodeUnit(item: CompositionalCase): DecodedUnit {
  const scm = kept(MODELS, item.equations, () => decodeScm(item.equations));
  const numberOf = (name: string): number => nodeNumber(scm.dag, name);
  const { noise, hidden } = decodeNoise(item.noise);
  const size = scm.dag.nodes.length;
  if (noise.length !== size)
    throw new RangeError(`decodeUnit: expected the noise of ${size} nodes, got ${noise.length}`);
  const ends = parsePath(item.pair).map(numberOf);
  const shown = item.seen?.split(' ').map(numberOf) ?? [];
  const fact = shown.length > 0 ? evaluate(scm, noise) : [];
  const seen = new Map(shown.map((node) => [node, fact[node] === 1]));
  return { scm, noise, hidden, seen, cause: ends[0]!, effect: ends.at(-1)! };
}
