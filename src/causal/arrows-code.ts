import { remembering } from '../lib/remembering.ts';
import { type Dag, dagFromEdges, type Edge, edgesOf, pairName, parsePair } from './dag.ts';

/** Reads arrows such as `A→B A→C`. @throws {SyntaxError} If one is none. */
export function parseArrows(arrows: string): Edge[] {
  return arrows.split(' ').map((arrow): Edge => {
    const { cause, outcome } = parsePair(arrow);
    return [cause, outcome];
  });
}

/** The arrows of a graph as `A→B A→C`: all of it where every node has one. */
export function arrowsOf(dag: Dag): string {
  return edgesOf(dag)
    .map(([cause, effect]) => pairName(cause, effect))
    .join(' ');
}

/** A graph as `A→B A→C D`: its arrows, then the nodes that have none. @see dagOfArrows */
export function codeOfDag(dag: Dag): string {
  const joined = new Set(edgesOf(dag).flat());
  return [arrowsOf(dag), ...dag.nodes.filter((symbol) => !joined.has(symbol))].filter(Boolean).join(' ');
}

/** The graph that is written as `A→B A→C`, nodes without arrows by themselves. @throws {SyntaxError} If it is none. */
export const dagOfArrows = remembering((code): Dag => {
  const parts = code.split(' ');
  const isNode = (part: string): boolean => /^[^→]+$/u.test(part);
  const arrows = parts.filter((part) => !isNode(part)).flatMap((arrow) => parseArrows(arrow));
  return dagFromEdges(arrows, parts.filter(isNode));
});
