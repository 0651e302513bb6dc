import { z } from 'zod';
import { violatedAssumptions } from '../causal/assumptions.ts';
import { CycleError, dagFromEdges, type Edge } from '../causal/dag.ts';
import { type ConfigProblem, parseConfig, shown } from './config-error.ts';
import { BCC_TYPES, PRESETS } from './graphs.ts';
import { NODE_SYMBOL } from './scm-code.ts';

const probability = z
  .number({ error: 'expected a probability between 0 and 1' })
  .gt(0, 'expected a probability above 0: noise that is never on makes a rule meaningless')
  .lt(1, 'expected a probability below 1: noise that is always on makes a rule meaningless');

const count = z.int({ error: 'expected a whole number from 1' }).min(1, 'expected a whole number from 1');

const noiseRange = z
  .strictObject({ min: probability, max: probability }, { error: 'the keys are min, max' })
  .refine(({ min, max }) => min <= max, { error: ({ input }) => `expected min ≤ max, got ${shown(input)}` });

const bcc = z
  .strictObject(
    {
      type: z.enum(BCC_TYPES, { error: `expected one of ${BCC_TYPES.join(', ')}` }),
      nodes: z
        .int({ error: 'expected a whole number from 2' })
        .min(2, 'expected a whole number from 2')
        .optional(),
    },
    { error: 'the keys are type, nodes' },
  )
  .superRefine(({ type, nodes }, context) => {
    if (type === 'bridge' ? nodes !== undefined && nodes !== 2 : nodes === undefined) {
      context.addIssue({
        code: 'custom',
        path: ['nodes'],
        message:
          type === 'bridge'
            ? `expected 2 or nothing (a bridge has two nodes), got ${nodes}`
            : `expected the number of nodes of the ${type}, got nothing`,
      });
    }
  })
  .transform(({ type, nodes }) => ({ type, nodes: nodes ?? 2 }));

const edges = z
  .array(z.unknown(), { error: 'expected a list of arrows like X -> A, or [X, A]' })
  .min(1, 'expected at least one arrow')
  .transform((list, context): Edge[] => {
    const read = list.map(readEdge);
    const problems = read.flatMap((edge, i) =>
      typeof edge === 'string' ? [{ path: [i], message: edge }] : [],
    );
    const arrows = read.filter((edge) => typeof edge !== 'string');
    if (problems.length === 0)
      problems.push(...graphProblems(arrows).map((message) => ({ path: [], message })));
    for (const problem of problems) context.addIssue({ code: 'custom', ...problem });
    return arrows;
  });

/** The config of `generators/compositional.ts`: one world and the questions to ask about it. */
export const compositionalConfigSchema = z.strictObject(
  {
    /** Where all randomness starts. */
    seed: z.union([z.int(), z.string().min(1)], { error: 'expected a whole number or a text' }).default(1),
    /** A published world; brings its own graph, functions and noise. */
    preset: z
      .enum(Object.keys(PRESETS) as (keyof typeof PRESETS)[], {
        error: `expected one of ${Object.keys(PRESETS).join(', ')}`,
      })
      .optional(),
    /** A chain of biconnected components, from root to leaf. */
    bccs: z
      .array(bcc, { error: 'expected a list of components {type, nodes}' })
      .min(2, 'expected at least two components: A3 needs a cutpoint between them')
      .optional(),
    /** A graph of one's own. */
    edges: edges.optional(),
    /** How nodes combine their causes: all `or`, all `and`, or half of each, shuffled. */
    functions: z.enum(['or', 'and', 'random'], { error: 'expected one of or, and, random' }).optional(),
    /** P(a node's own noise is on): the same for all, or drawn for each between min and max. */
    noise: z
      .union([probability, noiseRange], {
        error: 'expected a probability between 0 and 1, both excluded, or {min, max} of such',
      })
      .optional(),
    /** The story that a world is told as: a theme of the package, or a file ending in .yaml or .json. */
    theme: z
      .string({ error: 'expected the name of a theme, or the path of a theme file' })
      .default('candy-party'),
    /** Which settings of the noise are asked about. */
    units: z
      .union([z.literal('exhaustive'), z.strictObject({ sample: count })], {
        error: 'expected exhaustive, or {sample: n} with a whole number n from 1',
      })
      .default('exhaustive'),
    /** Which questions are asked about a pair in a unit. */
    queries: z
      .enum(['interventional', 'factual-counterfactual', 'factual'], {
        error: 'expected one of interventional, factual-counterfactual, factual',
      })
      .default('interventional'),
  },
  { error: 'the keys are seed, preset, bccs, edges, functions, noise, theme, units, queries' },
);

export type CompositionalConfig = z.infer<typeof compositionalConfigSchema>;

/**
 * Reads the config of a compositional design.
 *
 * @throws {ConfigError} Listing every problem with its path.
 */
export function parseCompositionalConfig(input: unknown): CompositionalConfig {
  return parseConfig('generators/compositional.ts', compositionalConfigSchema, input, crossProblems);
}

/** Problems that show only when several keys are looked at together. */
function crossProblems(input: Record<string, unknown>): ConfigProblem[] {
  const problems: ConfigProblem[] = [];
  const graphs = ['preset', 'bccs', 'edges'].filter((key) => input[key] !== undefined);
  if (graphs.length !== 1) {
    problems.push({
      path: [],
      message: `expected exactly one of preset, bccs, edges, got ${graphs.length === 0 ? 'none' : graphs.join(' and ')}`,
    });
  }
  const units = input.units ?? 'exhaustive';
  if (units === 'exhaustive' && input.queries !== undefined && input.queries !== 'interventional') {
    problems.push({
      path: ['units'],
      message: `expected {sample: n} with queries: ${shown(input.queries)}, got exhaustive, which enumerates what matters under do() only; or use queries: interventional`,
    });
  }
  return problems;
}

/** One arrow, or what is wrong with it. */
function readEdge(edge: unknown): Edge | string {
  const parts = typeof edge === 'string' ? edge.split(/\s*(<-?->?|->|→)\s*/u) : edge;
  if (Array.isArray(parts) && parts.length === 3 && String(parts[1]).startsWith('<')) {
    return `A4: expected no hidden confounding, got the bidirected edge ${edge}`;
  }
  const ends = typeof edge === 'string' && Array.isArray(parts) ? [parts[0], parts[2]] : parts;
  const isArrow =
    Array.isArray(ends) &&
    ends.length === 2 &&
    ends.every((end) => typeof end === 'string' && NODE_SYMBOL.test(end));
  if (isArrow) return ends as unknown as Edge;
  return `expected an arrow like X -> A, or [X, A], between nodes named by a letter, then letters, digits, _ . ' or -, got ${shown(edge)}`;
}

function graphProblems(arrows: readonly Edge[]): string[] {
  try {
    return violatedAssumptions(dagFromEdges(arrows)).map(({ message }) => message);
  } catch (error) {
    if (!(error instanceof CycleError)) throw error;
    return [`expected an acyclic graph, got the cycle ${error.cycle.join(' → ')}`];
  }
}
