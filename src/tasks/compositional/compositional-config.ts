import { z } from 'zod';
import { runKeys } from '../../cases/shard-config.ts';
import { NODE_FUNCTIONS } from '../../causal/scm.ts';
import { type ConfigProblem, parseConfig, shown } from '../../lib/config-error.ts';
import {
  countUpTo,
  keyed,
  seedSchema,
  shareSchema,
  switchSchema,
  wholeNumber,
  wordsOf,
} from '../../lib/config-values.ts';
import { isRecord } from '../../lib/is-record.ts';
import { answerFormatSchema } from '../shared/answer-format.ts';
import {
  chainSchema,
  edgesSchema,
  graphChoiceProblems,
  graphProblems,
  nodeSymbol,
  presetSchema,
  throughSchema,
} from '../shared/graph-config.ts';
import { LADDER } from './ladder.ts';
import { noiseSchema } from './noise-config.ts';
import { FAMILIES, type Family, PUBLISHED } from './presets.ts';
import { PROBE_KINDS } from './probes/probe-case.ts';

const functionName = z.enum(NODE_FUNCTIONS, { error: `expected one of ${NODE_FUNCTIONS.join(', ')}` });

/** What a design may break, if it says so. */
const BREAKABLE = ['A3', 'monotonicity'] as const;

/** What can be asked for: answers about units, or quantities. */
const ASKED = ['booleans', 'share', 'composed'] as const;

const MEMORY_SHARE = 'expected a share above 0 and up to 1';

const HIDDEN_NEEDED =
  'needed is gone, as most of its questions could be read off a fact; use a share with units: {sample: n}';

/** Whose config it is, for error messages. */
export const COMPOSITIONAL_CONFIG = 'generators/compositional.ts';

/** Fewer units of a pair leave no room for twins and for each kind of other unit. */
export const FEWEST_TWIN_UNITS = 10;

/** In a world, or for a pair. */
const MOST_UNITS = 10_000_000;

const twinUnits = wholeNumber(
  FEWEST_TWIN_UNITS,
  MOST_UNITS,
  `expected a whole number from ${FEWEST_TWIN_UNITS}: fewer units of a pair leave no room for twins`,
);

/** Designs of earlier versions, and what took their place. */
const FORMER_UNITS = ['balanced', 'informative'] as const;

/** The config of `generators/compositional.ts`: worlds and the questions to ask about them. */
export const compositionalConfigSchema = keyed({
  seed: seedSchema,
  preset: presetSchema({ ...PUBLISHED, ...FAMILIES, ladder: {} }).describe(
    'Published worlds with their own graph, functions and noise; families of worlds that are drawn from the seed and bring their units (`decisive`, `decisive-small`, `decisive-three`, `first-look`); `ladder`: chains of two to eight links, one a world.',
  ),
  bccs: chainSchema,
  edges: edgesSchema.optional().describe('A graph of one’s own.'),
  through: throughSchema,
  breaks: z
    .array(z.enum(BREAKABLE, { error: `expected one of ${BREAKABLE.join(', ')}` }), {
      error: `expected a list of ${BREAKABLE.join(', ')}`,
    })
    .default([])
    .describe(
      'Assumptions that the design breaks on purpose: no cutpoint, or functions that are not monotone.',
    ),
  worlds: countUpTo(10_000)
    .default(1)
    .describe('How many worlds to draw: fresh graph, functions, noise, names and units for each.'),
  functions: z
    .union([z.enum([...NODE_FUNCTIONS, 'random']), z.record(nodeSymbol, functionName)], {
      error: `expected one of ${NODE_FUNCTIONS.join(', ')}, random, or a function for each node, such as {C1: and}`,
    })
    .optional()
    .describe(
      'How nodes combine their causes: all alike, half `or` and half `and` shuffled, or by node, the rest `or`.',
    ),
  noise: noiseSchema
    .optional()
    .describe('P(a node’s own noise is on): the same for all, drawn, by node, or solved for the global PNS.'),
  theme: z
    .string({ error: 'expected the name of a theme, or the path of a theme file' })
    .default('candy-party')
    .describe(
      'The story that a world is told as: a theme of the package, or a file ending in .yaml or .json.',
    ),
  extraneous: switchSchema.default(false).describe('Whether details are told that change nothing.'),
  hidden: shareSchema
    .default(0)
    .describe(
      'Share of the nodes whose noise is not told to a question but can be inferred from what is seen, so that the answer hangs on it where it can.',
    ),
  units: z
    .union(
      [
        z.literal('exhaustive'),
        z.strictObject({ sample: countUpTo(MOST_UNITS) }),
        z.strictObject({ twins: twinUnits }),
      ],
      {
        error: ({ input }) =>
          `expected exhaustive, {sample: n} with a whole number n from 1, or {twins: n} with one from ${FEWEST_TWIN_UNITS}${formerUnits(input)}`,
      },
    )
    .default('exhaustive')
    .describe(
      'Which settings of the noise are asked about: all that can matter to a pair; `sample: n` draws, shared by all pairs; `twins: n` for each pair, most of them in twins that differ only in whether what stops the effect stands on its way. Only twins give a discrimination that cannot be had without following causes. A preset may bring its own.',
    ),
  order: z
    .enum(['shuffled', 'causal'], { error: 'expected shuffled or causal' })
    .default('shuffled')
    .describe(
      'The order of the rules in a story: drawn, or causes first as in the papers, which tells the graph to readers who follow nothing.',
    ),
  queries: z
    .enum(['interventional', 'factual-counterfactual', 'factual'], {
      error: 'expected one of interventional, factual-counterfactual, factual',
    })
    .default('interventional')
    .describe('Which questions are asked about a pair in a unit.'),
  ask: wordsOf(ASKED)
    .optional()
    .describe(
      'What is asked for: yes or no about single units (`booleans`, the default), and numbers: how often an effect hangs on its cause (`share`, with what is seen and what is brought about), and a share from others that are told (`composed`). Numbers need the assertion `numberAnswer`.',
    ),
  probes: wholeNumber(1, PROBE_KINDS.length, `expected a whole number from 1 to ${PROBE_KINDS.length}`)
    .optional()
    .describe(
      'How many small questions stand beside each unit, by turns about reading, numbers, one step and facts: with four, failures are put down to one of them, or to composing.',
    ),
  memoryCheck: z
    .number(MEMORY_SHARE)
    .gt(0, MEMORY_SHARE)
    .max(1, MEMORY_SHARE)
    .optional()
    .describe(
      'A share of as many questions again, about a world that is drawn for each run alone: how much better a model does on the fixed ones shows what it knows by heart. Needs `units: {twins: n}` and a fixed seed.',
    ),
  answerFormat: answerFormatSchema,
  ...runKeys,
});

export type CompositionalConfig = z.infer<typeof compositionalConfigSchema>;

/** Reads the config of a compositional design. @throws {ConfigError} Listing every problem with its path. */
export function parseCompositionalConfig(input: unknown): CompositionalConfig {
  return parseConfig(COMPOSITIONAL_CONFIG, compositionalConfigSchema, withKeysOfPreset(input), (all) => [
    ...crossProblems(all),
    ...(isRecord(input) ? problemsWithoutUnits(input) : []),
  ]);
}

/** What a preset brings unless the config says otherwise: its units, and a ladder's worlds. */
function withKeysOfPreset(input: unknown): unknown {
  if (!isRecord(input)) return input;
  if (input.preset === 'ladder') return { ...LADDER, ...input };
  const family: Family | undefined = Object.entries(FAMILIES).find(([name]) => name === input.preset)?.[1];
  return family ? { units: family.units, ...input } : input;
}

/** What took the place of units of earlier versions, as the end of a sentence. */
function formerUnits(units: unknown): string {
  const former = isRecord(units) ? FORMER_UNITS.find((name) => name in units) : undefined;
  return former ? `; {${former}: n} has become {twins: n}` : '';
}

/** Keys that mean nothing where only numbers are asked for. */
function problemsWithoutUnits({ ask = 'booleans', ...input }: Record<string, unknown>): ConfigProblem[] {
  if ([ask].flat().includes('booleans')) return [];
  return ['units', 'queries', 'hidden', 'probes'].flatMap((key) =>
    input[key] === undefined
      ? []
      : [{ path: [key], message: 'expected booleans in ask beside it: only those are about units' }],
  );
}

function crossProblems(input: Record<string, unknown>): ConfigProblem[] {
  const problems = graphChoiceProblems(input);
  const problem = (path: string[], message: string): void => {
    problems.push({ path, message });
  };
  const breaks: readonly unknown[] = Array.isArray(input.breaks) ? input.breaks : [];
  for (const message of graphProblems(input.edges, breaks)) problem(['edges'], message);
  if ([input.ask].flat().includes('effects')) {
    problem(['ask'], 'expected no effects: linear worlds ask for them, by `effects` of generators/linear.ts');
  }
  const { units, queries } = input;
  if (queries === 'factual' && !(typeof units === 'object' && units !== null && 'sample' in units)) {
    problem(
      ['units'],
      `expected {sample: n} with queries: factual, got ${shown(units ?? 'exhaustive')}, which chooses units for pairs of cause and effect; or use queries: factual-counterfactual`,
    );
  }
  if (!breaks.includes('A3') && input.through !== undefined) {
    problem(
      ['through'],
      'expected breaks: [A3] beside it: composing over nodes that are no cutpoints is wrong; or leave it out to compose over the cutpoints',
    );
  }
  const functions =
    typeof input.functions === 'object' && input.functions !== null
      ? Object.values(input.functions)
      : [input.functions];
  const bent = functions.find((name) => name === 'xor' || name === 'not');
  if (bent !== undefined && !breaks.includes('monotonicity')) {
    problem(
      ['functions'],
      `expected or, and or random, got ${bent}, which is not monotone; or say breaks: [monotonicity]`,
    );
  }
  const { hidden = 0 } = input;
  if (input.probes !== undefined && hidden !== 0) {
    problem(['probes'], `expected hidden: 0 beside it, got ${shown(hidden)}: probes ask about what is told`);
  }
  const { preset } = input;
  if (typeof preset === 'string' && (Object.hasOwn(FAMILIES, preset) || preset === 'ladder')) {
    for (const key of ['functions', 'noise', 'through'])
      if (input[key] !== undefined)
        problem(
          [key],
          `expected nothing beside preset ${preset}, whose worlds are drawn from the seed; or use bccs or edges`,
        );
  }
  if (isRecord(units) && 'twins' in units) {
    if (hidden !== 0) {
      problem(
        ['hidden'],
        hidden === 'needed'
          ? HIDDEN_NEEDED
          : `expected 0 beside units: {twins: n}, got ${shown(hidden)}: twins differ in told noise alone; or use units: {sample: n}`,
      );
    }
    if (bent !== undefined) {
      problem(
        ['units'],
        `expected exhaustive or {sample: n} with ${bent}, got {twins: n}: a blocked node is defined for or and and only`,
      );
    }
    if (input.order === 'causal') {
      problem(
        ['order'],
        'expected shuffled beside units: {twins: n}, got causal: an order must not tell the way',
      );
    }
    if (input.through !== undefined) {
      problem(['through'], 'expected nothing beside units: {twins: n}: components lie between cutpoints');
    }
  }
  if (input.memoryCheck !== undefined && !(isRecord(units) && 'twins' in units)) {
    problem(['memoryCheck'], 'expected units: {twins: n} beside it: only twins tell reasoning from memory');
  }
  if (bent !== undefined && hidden !== 0) {
    problem(
      ['hidden'],
      `expected 0 with ${bent}, got ${shown(hidden)}: what can be inferred is settled for monotone functions only`,
    );
  }
  return problems;
}
