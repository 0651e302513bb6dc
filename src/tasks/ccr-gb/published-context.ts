import type { Dag } from '../../causal/dag.ts';
import type { Hypothesis } from '../../causal/hypothesis.ts';
import type { Query } from '../shared/compositional-case.ts';
import type { TableRow } from './read-table.ts';

export interface PublishedQuestion {
  readonly query: Query;
  readonly effect: number;
  readonly hypothesis: Hypothesis | undefined;
  /** What is told before it. */
  readonly context: string;
  readonly question: string;
  readonly truth: boolean;
  readonly row: TableRow;
  /** Where its truth stands. */
  readonly column: string;
}

/** Values that nodes are known to come to in one sample, in fact or with one node held. */
export interface Run {
  readonly noise: Uint8Array;
  readonly held: Hypothesis | undefined;
  /** 1 or 0 by node; -1 where it is not known. */
  readonly seen: Int8Array;
  /** For people: `row 3, sample 2, do(X = true)`. */
  readonly place: string;
}

/** A PNS that stands in the table, of a pair or of pairs in a row. */
export interface ListedQuantity {
  readonly row: TableRow;
  readonly column: string;
  /** Positions in the cut tree: the pair itself, or the path of a composition. */
  readonly path: readonly number[];
  readonly value: number;
}

export function questionKey(question: Pick<PublishedQuestion, 'query' | 'effect' | 'hypothesis'>): string {
  const { query, effect, hypothesis } = question;
  return hypothesis ? `${query}/${hypothesis.node}/${effect}` : `${query}/${effect}`;
}

/** What is supposed in a run, in words. */
export function describeRun(dag: Dag, held: Hypothesis | undefined): string {
  return held ? `do(${dag.nodes[held.node]} = ${held.value})` : 'in fact';
}
