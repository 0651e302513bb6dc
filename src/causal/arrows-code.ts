import { remembering } from '../lib/caching.ts';
import { type Dag, dagFromEdges, type Edge, edgesOf, pairName, parsePair } from './dag.ts';

/** Parses arrows such as `A→B A→C`. @throws {SyntaxError} If an arrow cannot be parsed. */
export function parseArrows(arrows: string): Edge[] {
  return arrows.split(' ').map((arrow): Edge => {
    const { cause, outcome } = parsePair(arrow);
    return [cause, outcome];
  });
}

export function arrowsOf(dag: Dag): string {
  return edgesOf(dag)
    .map(([cause, effect]) => pairName(cause, effect))
    .join(' ');
}

/** Parses a graph such as `A→B A→C D`. @throws {SyntaxError} If an arrow cannot be parsed. */
export const dagOfArrows = remembering((code): Dag => {
  const parts = code.split(' ');
  const isNode = (part: string): boolean => /^[^→]+$/u.test(part);
  const arrows = parts.filter((part) => !isNode(part)).flatMap((arrow) => parseArrows(arrow));
  return dagFromEdges(arrows, parts.filter(isNode));
});
