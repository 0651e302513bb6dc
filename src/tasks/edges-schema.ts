import { z } from 'zod';
import { CycleError, dagFromEdges, type Edge, NODE_SYMBOL } from '../causal/dag.ts';
import { shown } from '../lib/config-schema.ts';

/** The schema of a node's name. Names such as `constructor` are refused: a lookup in any object would find them. */
export const nodeSymbolSchema = z
  .string({ error: 'expected a node' })
  .regex(NODE_SYMBOL, 'expected a node, such as C1')
  .refine(
    (symbol) => !(symbol in {}),
    'expected a different name, because every JavaScript object has a property of this name',
  );

/** Larger graphs are refused before they are checked for cycles. */
const MOST_ARROWS = 10_000;

/** The schema of the arrows of an acyclic graph: `X -> A` or `[X, A]`. */
export const edgesSchema = z
  .array(z.unknown().meta({ examples: ['X -> A', ['X', 'A']] }), {
    error: 'expected a list of arrows like X -> A, or [X, A]',
  })
  .min(1, 'expected at least one arrow')
  .max(MOST_ARROWS, `expected at most ${MOST_ARROWS} arrows`)
  .transform((list, context): Edge[] => {
    const edges: Edge[] = [];
    for (const [i, arrow] of list.entries()) {
      const edge = parseArrow(arrow);
      if (typeof edge !== 'string') edges.push(edge);
      else context.addIssue({ code: 'custom', path: [i], message: edge });
    }
    try {
      dagFromEdges(edges);
    } catch (error) {
      if (!(error instanceof CycleError)) throw error;
      context.addIssue({ code: 'custom', message: error.message });
    }
    return edges;
  });

/** Parses an arrow, or returns a message if it cannot be parsed. */
function parseArrow(arrow: unknown): Edge | string {
  if (typeof arrow === 'string' && /<->|↔/.test(arrow))
    return `expected arrows like X -> A, got ${arrow}; hidden common causes (bidirected edges) violate assumption A4 of the paper`;
  const ends: unknown = typeof arrow === 'string' ? arrow.split(/\s*(?:->|→)\s*/u) : arrow;
  if (Array.isArray(ends) && ends.length === 2 && ends.every((end) => nodeSymbolSchema.safeParse(end).success))
    return [ends[0], ends[1]];
  return `expected an arrow like X -> A, or [X, A], between nodes that start with a letter and consist of letters, digits and _ . ' -; got ${shown(arrow)}`;
}
