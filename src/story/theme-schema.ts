import { z } from 'zod';
import { keyed, wholeNumber } from '../lib/config-schema.ts';
import { listed } from './listed.ts';

// A theme turns a causal model into a story: it has names for the nodes, details that tell their own noise, and
// sentences. Its author writes it as a config, of which this is the schema. `theme.ts` parses the sentences.

const textSchema = z.string({ error: 'expected a template' }).min(1, 'expected a template');

/** Returns the schema of a list of at least `least` texts. */
function texts(least: number) {
  return z
    .array(textSchema, { error: 'expected a list of strings' })
    .min(least, `expected at least ${least} strings`)
    .readonly();
}

const nounSchema = keyed({ one: textSchema, many: textSchema }, 'expected {one, many}').describe(
  'For `count` and `measurements`: what the number counts, such as `{one: crate, many: crates}`.',
);
const mostSchema = wholeNumber(2, 1000).describe(
  'For `count` and `measurements`: the largest number that a story can state.',
);

const detailSchema = z.discriminatedUnion(
  'kind',
  [
    keyed({ kind: z.literal('count'), most: mostSchema, noun: nounSchema }).describe(
      '`count`: a number from 1 to `most`.',
    ),
    keyed({
      kind: z.literal('choice'),
      choices: texts(2).describe('For `choice`: the choices, such as the colours of a flower.'),
    }).describe('`choice`: one of several choices, some of which meet the condition in a node’s rule.'),
    keyed({
      kind: z.literal('measurements'),
      items: texts(2).describe('For `measurements`: what is measured, such as different symptoms.'),
      most: mostSchema,
      noun: nounSchema,
    }).describe(
      '`measurements`: a number from 1 to `most` for the one item that matters to the node and, with `extraneous: true`, for all other items.',
    ),
    keyed({ kind: z.literal('switch') }).describe('`switch`: on or off.'),
  ],
  { error: 'expected kind: count, choice, measurements or switch' },
);
/** The form of a node’s own noise in a story. */
export type Detail = z.infer<typeof detailSchema>;

/** What a sentence is for, and the gaps and switches that it must use and may use. */
export interface SentenceSpec {
  readonly about: string;
  readonly must: readonly string[];
  readonly may?: readonly string[];
  /** What it must also use, by the form of the noise. */
  readonly byDetail?: Readonly<Record<Detail['kind'], readonly string[]>>;
}

/** The sentences of every theme. */
export const SENTENCES = {
  opening: { about: 'Opens the story with a list of all names.', must: ['names'] },
  rules: { about: 'Announces the rules.', must: [] },
  rule: { about: 'States the rule of one node.', must: ['name', 'conditions'] },
  state: { about: 'States that a node is true or false.', must: ['name', 'value'] },
  own: {
    about: 'States the condition on a node’s own noise.',
    must: ['name'],
    byDetail: { count: ['amount'], choice: ['choices'], measurements: ['item', 'amount'], switch: [] },
  },
  closing: { about: 'Ends the rules and states that nothing else matters.', must: [] },
  fact: {
    about: 'States the noise of one node, such as a number of candies.',
    must: ['name'],
    byDetail: { count: ['amount'], choice: ['choice'], measurements: ['measurements'], switch: ['value'] },
  },
  facts: { about: 'Introduces the facts, which state the noise of all nodes.', must: ['facts'] },
  observed: { about: 'Introduces the observed states of nodes, if the story leaves out some noise.', must: ['states'] },
  supposition: {
    about: 'Supposes that one node or, if `both` is true, two nodes have a state, whatever their rules say.',
    must: ['names', 'value'],
    may: ['both'],
  },
  question: { about: 'Asks about a node’s state.', must: ['name'] },
  hypotheticalQuestion: { about: 'Asks about a node’s state under a supposition.', must: ['name'] },
} as const satisfies Record<string, SentenceSpec>;

/** The sentence that only themes with measurements need. */
export const MEASUREMENT: SentenceSpec = {
  about: 'States one measurement. Required only for `measurements`.',
  must: ['item', 'amount'],
};

/** The name of a sentence that a theme can have. */
export type SentenceName = keyof typeof SENTENCES | 'measurement';

/** Returns the schema of a sentence, described by what it is for and what it must use. */
function sentenceSchema({ about, must, byDetail }: SentenceSpec) {
  if (must.length === 0) return textSchema.describe(about);
  const code = (values: readonly string[]): string[] => values.map((value) => `\`${value}\``);
  const choices = Object.values(byDetail ?? {}).map((values) => {
    const all = listed(code(values), 'and');
    return values.length > 1 ? `both ${all}` : all;
  });
  const others = choices.filter((choice) => choice !== '');
  const also = others.length === 0 ? '' : ` and, depending on \`detail\`, ${listed(others, 'or')}`;
  return textSchema.describe(`${about} Uses ${listed(code(must), 'and')}${also}.`);
}

const SEPARABLE = 'expected names without commas, semicolons, “and” and “or”, and without spaces at their ends';

const namesSchema = texts(3).superRefine((list, context) => {
  const refuse = (expected: string, found: readonly string[]): void => {
    if (found.length > 0) context.addIssue({ code: 'custom', message: `${expected}, got ${found.join('; ')}` });
  };
  const repeated = list.filter((name, i) => list.indexOf(name) !== i);
  refuse('expected each name once', repeated);
  const inseparable = list.filter((name) => /[,;]| and | or |^\s|\s$/.test(name));
  refuse(SEPARABLE, inseparable);
});

/**
 * The schema of a theme as its author writes it. All nodes use the same sentences, so that no sentence reveals the
 * position of a node in the graph.
 */
export const themeSchema = keyed({
  id: z
    .string({ error: 'expected a short name' })
    .regex(/^[a-z][a-z0-9-]*$/, 'expected a short name of lower-case letters, digits and hyphens')
    .describe('The theme’s name in reports.'),
  names: namesSchema.describe('The names of nodes.'),
  detail: detailSchema.describe('How the story presents the noise of a node.'),
  factsAre: z
    .enum(['clauses', 'sentences'], { error: 'expected clauses or sentences' })
    .default('clauses')
    .describe(
      'Whether the story states the facts about all nodes in clauses of one sentence, or in separate sentences.',
    ),
  sentences: keyed(
    {
      ...(Object.fromEntries(Object.entries(SENTENCES).map(([name, spec]) => [name, sentenceSchema(spec)])) as Record<
        keyof typeof SENTENCES,
        typeof textSchema
      >),
      measurement: sentenceSchema(MEASUREMENT).optional(),
    },
    `expected the sentences ${Object.keys(SENTENCES).join(', ')}`,
  ),
  distractors: texts(0)
    .default([])
    .describe(
      'The extraneous details of `extraneous: true`: sentences that change no answer. They may use `name`, `stranger` (a name that no node has), `number`, and the keys of `words`.',
    ),
  words: z
    .record(z.string(), texts(1), 'expected lists of words by name')
    .default({})
    .describe('Lists of words from which a distractor can take one at random, such as `{vehicle: [bus, tram]}`.'),
});

/** A theme as its author writes it. */
export type ThemeSource = z.input<typeof themeSchema>;

/** A theme that was checked by the schema, with its defaults. */
export type ThemeSpec = z.infer<typeof themeSchema>;
