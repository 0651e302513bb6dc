import { remembering } from '../lib/remembering.ts';
import { type Dag, dagFromEdges, type Edge } from './dag.ts';
import { parsePair } from './pair-name.ts';

/** Reads arrows such as `A→B A→C`. @throws {SyntaxError} If one is none. */
export function parseArrows(arrows: string): Edge[] {
  return arrows.split(' ').map((arrow): Edge => {
    const { cause, outcome } = parsePair(arrow);
    return [cause, outcome];
  });
}

/** The graph that is written as `A→B A→C`. */
export const dagOfArrows = remembering((arrows): Dag => dagFromEdges(parseArrows(arrows)));
