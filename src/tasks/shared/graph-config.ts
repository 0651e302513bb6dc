import { z } from 'zod';
import { violatedAssumptions } from '../../causal/assumptions.ts';
import { type Edge, NODE_SYMBOL } from '../../causal/dag.ts';
import { cycleOf, directedGraph } from '../../causal/directed-graph.ts';
import { type ConfigProblem, shown } from '../../lib/config-error.ts';
import { keyed, shareSchema, wholeNumber } from '../../lib/config-values.ts';
import { BCC_TYPES } from './graphs.ts';

export const nodeSymbol = z
  .string({ error: 'expected a node' })
  .regex(NODE_SYMBOL, 'expected a node, such as C1')
  .refine(isFree, 'expected a different name, because every JavaScript object has a property of this name');

/**
 * Tests whether a name is free. Names such as `constructor` are not, because a lookup in any object would find them.
 */
function isFree(symbol: string): boolean {
  return !(symbol in {});
}

const MOST_NODES = 1000;
const MOST_RANDOM_NODES = 200;
const MOST_ARROWS = 10_000;

export const bccSchema = keyed({
  type: z.enum(BCC_TYPES, { error: `expected one of ${BCC_TYPES.join(', ')}` }),
  nodes: wholeNumber(2, MOST_NODES).optional(),
  density: shareSchema.optional(),
})
  .superRefine(({ type, nodes, density }, context) => {
    const problem = (path: string, message: string): void => {
      context.addIssue({ code: 'custom', path: [path], message });
    };
    if (type === 'bridge' && nodes !== undefined && nodes !== 2) {
      problem('nodes', `expected 2 or no value, got ${nodes}; a bridge has two nodes`);
    }
    if (type !== 'bridge' && nodes === undefined) {
      problem('nodes', `expected the number of nodes of the ${type}, got nothing`);
    }
    if (type === 'random' && nodes !== undefined && nodes > MOST_RANDOM_NODES) {
      problem('nodes', `expected at most ${MOST_RANDOM_NODES} nodes in a random component, got ${nodes}`);
    }
    if (type !== 'random' && density !== undefined) {
      problem('density', `remove it, because a ${type} has fixed arrows; got ${density}`);
    }
  })
  .transform(({ type, nodes, density }) => ({ type, nodes: nodes ?? 2, density }));

/** An arrow, as a text or a pair. {@link readEdge} checks its form. */
export const arrowSchema = z.unknown();

export const chainSchema = z
  .array(bccSchema, { error: 'expected a list of components {type, nodes}' })
  .min(1, 'expected at least one component')
  .refine((bccs) => !(bccs.reduce((sum, { nodes }) => sum + nodes, 0) > MOST_NODES), {
    error: `expected at most ${MOST_NODES} nodes in all components together`,
  })
  .optional()
  .describe('A chain of biconnected components, from root to leaf.');

export function presetSchema<T extends Readonly<Record<string, unknown>>>(presets: T) {
  const names = Object.keys(presets) as (keyof T & string)[];
  return z.enum(names, { error: `expected one of ${names.join(', ')}` }).optional();
}

/** Returns problems if a config does not define exactly one graph, or if its chain has no cutpoint. */
export function graphChoiceProblems(input: Record<string, unknown>): ConfigProblem[] {
  const said = ['preset', 'bccs', 'edges'].filter((key) => input[key] !== undefined);
  const { bccs } = input;
  const alone: ConfigProblem[] =
    Array.isArray(bccs) && bccs.length === 1
      ? [
          {
            path: ['bccs'],
            message: `expected at least two components, got ${shown(bccs)}; A3 requires a cutpoint between them`,
          },
        ]
      : [];
  if (said.length === 1) return alone;
  const got = said.length === 0 ? 'none' : said.join(' and ');
  return [...alone, { path: [], message: `expected exactly one of preset, bccs, edges, got ${got}` }];
}

/** The schema of a list of arrows. {@link graphProblems} checks the graph that they form. */
export const edgesSchema = z
  .array(arrowSchema, { error: 'expected a list of arrows like X -> A, or [X, A]' })
  .min(1, 'expected at least one arrow')
  .max(MOST_ARROWS, `expected at most ${MOST_ARROWS} arrows`)
  .transform((list, context): Edge[] => {
    const read = list.map(readEdge);
    const problems = read.flatMap((edge, i) =>
      typeof edge === 'string' ? [{ path: [i], message: edge }] : [],
    );
    const arrows = read.filter((edge) => typeof edge !== 'string');
    for (const problem of problems) context.addIssue({ code: 'custom', ...problem });
    return arrows;
  });

export const acyclicEdgesSchema = edgesSchema.superRefine((edges, context) => {
  const cycle = cycleOf(directedGraph(edges));
  const message = `expected an acyclic graph, got the cycle ${cycle?.join(' → ')}`;
  if (cycle) context.addIssue({ code: 'custom', message });
});

/** Returns the arrows of a config; undefined if the schema rejects them. */
function arrowsIn(input: unknown): Edge[] | undefined {
  if (!Array.isArray(input) || input.length > MOST_ARROWS) return undefined;
  const arrows = input.map(readEdge).filter((edge) => typeof edge !== 'string');
  return arrows.length > 0 && arrows.length === input.length ? arrows : undefined;
}

/** Returns the violated assumptions; none for arrows that the schema rejects. */
export function graphProblems(input: unknown): { message: string }[] {
  const arrows = arrowsIn(input);
  return arrows ? violatedAssumptions(directedGraph(arrows)) : [];
}

/** Parses an arrow, or returns a message if it cannot be parsed. */
function readEdge(edge: unknown): Edge | string {
  const parts = typeof edge === 'string' ? edge.split(/\s*(<-?->?|->|→)\s*/u) : edge;
  if (Array.isArray(parts) && parts.length === 3 && String(parts[1]).startsWith('<')) {
    return `A4: expected arrows like X -> A, and no bidirected edge for hidden confounding, got ${edge}`;
  }
  const ends =
    typeof edge === 'string' && Array.isArray(parts) && parts.length === 3 ? [parts[0], parts[2]] : parts;
  const isArrow =
    Array.isArray(ends) &&
    ends.length === 2 &&
    ends.every((end) => typeof end === 'string' && NODE_SYMBOL.test(end) && isFree(end));
  if (isArrow) return ends as unknown as Edge;
  return `expected an arrow like X -> A, or [X, A]. A node's name starts with a letter, consists of letters, digits and _ . ' -, and is not a property of every JavaScript object, such as constructor; got ${shown(edge)}`;
}
