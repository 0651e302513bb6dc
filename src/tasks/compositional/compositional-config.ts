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
import { PRESETS, type Preset } from './presets.ts';
import { PROBE_KINDS } from './probes/probe-case.ts';

const functionName = z.enum(NODE_FUNCTIONS, { error: `expected one of ${NODE_FUNCTIONS.join(', ')}` });

/** What a design may break, if it says so. */
const BREAKABLE = ['A3', 'monotonicity'] as const;

/** What can be asked for: answers about units, or quantities. */
const ASKED = ['booleans', 'share', 'composed'] as const;

/** Whose config it is, for error messages. */
export const COMPOSITIONAL_CONFIG = 'generators/compositional.ts';

const FROM_TWO =
  'expected a whole number from 2: a unit is either causal or not, and one of each is the least';

/** In a world, or for a pair. */
const MOST_UNITS = 10_000_000;

const countOfKinds = wholeNumber(2, MOST_UNITS, FROM_TWO);

/** The config of `generators/compositional.ts`: worlds and the questions to ask about them. */
export const compositionalConfigSchema = keyed({
  seed: seedSchema,
  preset: presetSchema({ ...PRESETS, ladder: LADDER }).describe(
    'A world by name, with its own graph, functions and noise: published ones, and `decisive` ones and `first-look`, which also bring their units; `ladder`: chains of one to eight links, one a world.',
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
  hidden: z
    .union([shareSchema, z.literal('needed')], { error: 'expected a share between 0 and 1, or needed' })
    .default(0)
    .describe(
      'Share of the nodes whose noise is not told to a question but can be inferred from what is seen, so that the answer hangs on it where it can; `needed`: units are chosen so that every answer does which the rules do not settle.',
    ),
  units: z
    .union(
      [
        z.literal('exhaustive'),
        z.strictObject({ sample: countUpTo(MOST_UNITS) }),
        z.strictObject({ balanced: countOfKinds }),
        z.strictObject({ informative: countOfKinds }),
      ],
      {
        error:
          'expected exhaustive, {sample: n} with a whole number n from 1, or {balanced: n} or {informative: n} with one from 2',
      },
    )
    .default('exhaustive')
    .describe(
      'Which settings of the noise are asked about: all that can matter to a pair; `sample: n` draws, shared by all pairs; `balanced: n` for each pair, half causal and half not; `informative: n` for each pair as the population has them, of each kind at least a tenth. A preset may bring its own.',
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
  const preset: Preset | undefined = Object.entries(PRESETS).find(([name]) => name === input.preset)?.[1];
  return preset?.units ? { units: preset.units, ...input } : input;
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
  const ownsUnits = isRecord(units) && ('balanced' in units || 'informative' in units);
  if (hidden === 'needed' && (!ownsUnits || (queries ?? 'interventional') !== 'interventional')) {
    problem(
      ['hidden'],
      'expected units: {balanced: n} or {informative: n} and queries: interventional beside needed: units are chosen so that what is seen decides',
    );
  }
  if (bent !== undefined && hidden !== 0) {
    problem(
      ['hidden'],
      `expected 0 with ${bent}, got ${shown(hidden)}: what can be inferred is settled for monotone functions only`,
    );
  }
  return problems;
}
