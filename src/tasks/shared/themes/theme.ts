import { z } from 'zod';
import { lazily, once } from '../../../lib/caching.ts';
import { wholeNumber } from '../../../lib/config-values.ts';
import { contentHash } from '../../../lib/content-hash.ts';
import { template, templates } from '../template.ts';

const sentence = z.string({ error: 'expected a template' }).min(1, 'expected a template');
const words = (least: number) =>
  z
    .array(sentence, { error: 'expected a list of texts' })
    .min(least, `expected at least ${least} texts`)
    .readonly();

const noun = z.strictObject({ one: sentence, many: sentence }, { error: 'expected {one, many}' });

const most = wholeNumber(2, 1000);

/** Rejects names that a parser could not separate in a list. */
function refuseInseparable(names: readonly string[], context: z.core.$RefinementCtx): void {
  const bad = names.filter((name) => /,| and | or |^\s|\s$/.test(name));
  if (bad.length === 0) return;
  const message = `expected names that contain no comma, “and” or “or” and have no spaces at their ends, got ${bad.join('; ')}`;
  context.addIssue({ code: 'custom', message });
}

const detailSchema = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({
      kind: z.literal('count'),
      /**
       * The largest number that can be drawn; the smallest is 1. A number meets the condition if it is at least the
       * threshold.
       */
      most,
      noun,
    }),
    z.strictObject({
      kind: z.literal('choice'),
      choices: words(2).describe(
        'Each node gets one of these choices. Some of the choices meet the condition in its rule.',
      ),
    }),
    z.strictObject({
      kind: z.literal('measurements'),
      items: words(2).describe(
        'The things that are measured. For each node, one of these measurements matters, and the others are distractors.',
      ),
      most,
      noun,
    }),
    z.strictObject({ kind: z.literal('switch') }),
  ],
  { error: 'expected kind: count, choice, measurements or switch' },
);

/**
 * The schema of a theme, as its author writes it. The sentences are nunjucks templates; {@link SENTENCE_VALUES} lists
 * the values that each sentence can use. All nodes use the same templates, so that no sentence reveals the position of
 * a node in the graph.
 */
export const themeSpecSchema = z.strictObject({
  id: z
    .string({ error: 'expected a short name' })
    .regex(
      /^[a-z][a-z0-9-]*$/,
      'expected a short name of lower-case letters, digits and hyphens that starts with a letter',
    )
    .describe('The theme’s name in reports.'),
  names: words(3)
    .superRefine((list, context) => {
      const twice = list.filter((name, i) => list.indexOf(name) !== i);
      if (twice.length > 0) {
        context.addIssue({
          code: 'custom',
          message: `expected each name once, got ${twice.join(', ')} more than once`,
        });
      }
      refuseInseparable(list, context);
    })
    .describe('The names of nodes. A world uses as many of these names as it has nodes.'),
  relations: z
    .array(z.tuple([sentence, sentence]), {
      error: 'expected pairs of names, such as [Rainfall, River level]',
    })
    .min(1, 'expected at least one pair of names')
    .superRefine((list, context) => {
      refuseInseparable(list.flat(), context);
    })
    .readonly()
    .optional()
    .describe(
      'Pairs of names. People expect the first name of a pair to cause the second. A question’s cause and effect get the names of a pair; in about half of the stories, these are swapped. All other nodes get names from `names`.',
    ),
  detail: detailSchema.describe('The form of a node’s own noise in the story.'),
  factsAre: z
    .enum(['clauses', 'sentences'], { error: 'expected clauses or sentences' })
    .default('clauses')
    .describe('The form of facts: clauses of one sentence, or separate sentences.'),
  sentences: z.strictObject(
    {
      opening: sentence.describe('Opens the story with a list of all names.'),
      rules: sentence.describe('Announces the rules.'),
      rule: sentence.describe('States the rule of one node.'),
      state: sentence.describe('States a node’s value, true or false.'),
      own: sentence.describe(
        'States the condition under which a node’s own noise is on. It uses an `amount`, `choices`, or an `item` and its `amount`.',
      ),
      closing: sentence.describe('Closes the rules, and states that nothing else counts.'),
      fact: sentence.describe(
        'States the fact about one node. It uses an `amount`, a `choice`, `measurements` or, for switches, a `value`.',
      ),
      facts: sentence.describe('Frames the facts of all nodes.'),
      measurement: sentence
        .optional()
        .describe('States one measurement. Only themes with measurements need it.'),
      observed: sentence.describe(
        'Frames the values of nodes, which the story states where noise is hidden.',
      ),
      supposition: sentence.describe('Supposes that a node has a value, whatever its rule says.'),
      question: sentence.describe('Asks for a node’s value.'),
      hypotheticalQuestion: sentence.describe('Asks for a node’s value after a supposition.'),
    },
    { error: 'expected the theme’s sentences' },
  ),
  synonyms: words(0)
    .default([])
    .describe(
      'Other ways to state a node’s value, true or false. They help to parse replies, and never appear in a prompt.',
    ),
  distractors: words(0)
    .default([])
    .describe(
      'Sentences that change nothing. They may use `name`, `stranger` (a name that no node has), `number`, and the keys of `words`.',
    ),
  words: z
    .record(z.string(), words(1))
    .default({})
    .describe('Named lists of words that distractors can use.'),
});

export type ThemeSpec = z.infer<typeof themeSpecSchema>;
export type ThemeSource = z.input<typeof themeSpecSchema>;

/** The values that each sentence can use. Distractors can also use a theme's own words. */
export const SENTENCE_VALUES: Readonly<
  Record<keyof ThemeSpec['sentences'] | 'distractor' | 'synonym', readonly string[]>
> = {
  opening: ['names'],
  rules: [],
  rule: ['name', 'conditions'],
  state: ['name', 'value'],
  synonym: ['name', 'value'],
  own: ['name', 'amount', 'choices', 'item'],
  closing: [],
  fact: ['name', 'amount', 'choice', 'measurements', 'value'],
  facts: ['facts'],
  measurement: ['item', 'amount'],
  observed: ['states'],
  supposition: ['name', 'value'],
  question: ['name'],
  hypotheticalQuestion: ['name'],
  distractor: ['name', 'stranger', 'number'],
};

export type Theme = ReturnType<typeof theme>;

/** Returns a theme whose parts are parsed when they are first used, because most runs use only one theme. */
export function theme(source: ThemeSource) {
  const spec = once(() => themeSpecSchema.parse(source));
  return lazily({
    id: () => source.id,
    spec,
    templateHash: () => {
      // Synonyms never occur in a question, so they are not part of the hash.
      const { synonyms: _, ...told } = spec();
      return contentHash([JSON.stringify(told)]);
    },
    say: () => templates({ ...spec().sentences, measurement: spec().sentences.measurement ?? '' }),
    distract: () => spec().distractors.map(template),
    answers: () => spec().synonyms.map(template),
  });
}
