import { z } from 'zod';
import { shown, wholeNumber } from '../lib/config-schema.ts';
import { contentHash } from '../lib/content-hash.ts';
import { ConfigError, type ConfigProblem } from '../lib/user-error.ts';
import { listed } from './listed.ts';
import { parseTemplate, type Template } from './template.ts';

const sentence = z.string({ error: 'expected a template' }).min(1, 'expected a template');

/** Returns the schema of a list of at least `least` texts. */
function texts(least: number) {
  return z
    .array(sentence, { error: 'expected a list of texts' })
    .min(least, `expected at least ${least} texts`)
    .readonly();
}

const noun = z
  .strictObject({ one: sentence, many: sentence }, { error: 'expected {one, many}' })
  .describe('What is counted, such as `{one: crate, many: crates}`.');
const most = wholeNumber(2, 1000).describe('The largest number.');

const detailSchema = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('count'), most, noun }).describe('`count`: a number from 1 to `most`.'),
    z
      .strictObject({ kind: z.literal('choice'), choices: texts(2).describe('The choices.') })
      .describe('`choice`: one of several choices, some of which meet the condition in a node’s rule.'),
    z
      .strictObject({
        kind: z.literal('measurements'),
        items: texts(2).describe('What is measured.'),
        most,
        noun,
      })
      .describe('`measurements`: numbers of several items, of which one matters for each node.'),
    z.strictObject({ kind: z.literal('switch') }).describe('`switch`: on or off.'),
  ],
  { error: 'expected kind: count, choice, measurements or switch' },
);

/** The sentences of every theme, with what each does. */
const SENTENCES = {
  opening: 'Opens the story with a list of all names.',
  rules: 'Announces the rules.',
  rule: 'States the rule of one node.',
  state: 'States that a node is true or false.',
  own: 'States the condition on a node’s own noise. Depending on `detail`, it uses `amount`, `choices`, or both `item` and `amount`.',
  closing: 'Ends the rules and states that nothing else matters.',
  fact: 'States the fact about one node. Depending on `detail`, it uses `amount`, `choice`, `measurements`, or `value`.',
  facts: 'Introduces the facts of all nodes.',
  observed: 'Introduces the observed states of nodes, which the story states if noise is hidden.',
  supposition: 'Supposes a state of one node or, if `both` is true, of two nodes, whatever their rules say.',
  question: 'Asks about a node’s state.',
  hypotheticalQuestion: 'Asks about a node’s state under a supposition.',
} as const;
type SentenceName = keyof typeof SENTENCES | 'measurement';

/** The gaps and switches that a sentence uses. */
interface Uses {
  readonly must: readonly string[];
  readonly may?: readonly string[] | undefined;
}

/** What each sentence uses; those on own noise also use what the detail gives. */
const USES: Readonly<Record<SentenceName, Uses>> = {
  opening: { must: ['names'] },
  rules: { must: [] },
  rule: { must: ['name', 'conditions'] },
  state: { must: ['name', 'value'] },
  own: { must: ['name'] },
  closing: { must: [] },
  fact: { must: ['name'] },
  facts: { must: ['facts'] },
  measurement: { must: ['item', 'amount'] },
  observed: { must: ['states'] },
  supposition: { must: ['names', 'value'], may: ['both'] },
  question: { must: ['name'] },
  hypotheticalQuestion: { must: ['name'] },
};

/** Says what a sentence is for, and which values it must use in every theme. */
function explained(name: SentenceName, about: string): string {
  const values = USES[name].must.map((value) => `\`${value}\``);
  return values.length === 0 ? about : `${about} Always uses ${listed(values, 'and')}.`;
}

const namesSchema = texts(3).superRefine((list, context) => {
  const twice = list.filter((name, i) => list.indexOf(name) !== i);
  const inseparable = list.filter((name) => /[,;]| and | or |^\s|\s$/.test(name));
  const refuse = (expected: string, found: readonly string[]): void => {
    if (found.length > 0)
      context.addIssue({ code: 'custom', message: `${expected}, got ${found.join('; ')}` });
  };
  refuse('expected each name once', twice);
  refuse(
    'expected names without commas, semicolons, “and” and “or”, and without spaces at their ends',
    inseparable,
  );
});

/**
 * The schema of a theme as its author writes it. All nodes use the same sentences, so that no sentence reveals the
 * position of a node in the graph.
 */
export const themeSchema = z.strictObject({
  id: z
    .string({ error: 'expected a short name' })
    .regex(/^[a-z][a-z0-9-]*$/, 'expected a short name of lower-case letters, digits and hyphens')
    .describe('The theme’s name in reports.'),
  names: namesSchema.describe('The names of nodes.'),
  detail: detailSchema.describe('The form of a node’s own noise in the story.'),
  factsAre: z
    .enum(['clauses', 'sentences'], { error: 'expected clauses or sentences' })
    .default('clauses')
    .describe('Whether each fact is a clause of one long sentence, or a sentence.'),
  sentences: z.strictObject(
    {
      ...(Object.fromEntries(
        Object.entries(SENTENCES).map(([name, about]) => [
          name,
          sentence.describe(explained(name as SentenceName, about)),
        ]),
      ) as Record<keyof typeof SENTENCES, typeof sentence>),
      measurement: sentence
        .optional()
        .describe(explained('measurement', 'States one measurement. Only themes with measurements need it.')),
    },
    { error: `expected the sentences ${Object.keys(SENTENCES).join(', ')}` },
  ),
  distractors: texts(0)
    .default([])
    .describe(
      'Sentences that change nothing. They may use `name`, `stranger` (a name that no node has), `number`, and the keys of `words`.',
    ),
  words: z
    .record(z.string(), texts(1))
    .default({})
    .describe('Named lists of words that distractors can use.'),
});
export type ThemeSource = z.input<typeof themeSchema>;
type ThemeSpec = z.infer<typeof themeSchema>;
/** The form of a node’s own noise in a story. */
export type Detail = ThemeSpec['detail'];

/** A theme: how a causal model becomes a story. */
export interface Theme extends Omit<ThemeSpec, 'sentences' | 'distractors'> {
  readonly say: Readonly<Record<SentenceName, Template>>;
  readonly distractors: readonly Template[];
  /** The hash of everything that the theme can write. */
  readonly templateHash: string;
}

/** What the sentences on own noise must use beside the name. */
const OF_DETAIL: Readonly<Record<Detail['kind'], Readonly<Record<'own' | 'fact', readonly string[]>>>> = {
  count: { own: ['amount'], fact: ['amount'] },
  choice: { own: ['choices'], fact: ['choice'] },
  measurements: { own: ['item', 'amount'], fact: ['measurements'] },
  switch: { own: [], fact: ['value'] },
};

/** Parses the sentences of a theme. @throws {ConfigError} If any of them cannot be filled. */
export function themeOf(spec: ThemeSpec, subject: string): Theme {
  const problems: ConfigProblem[] = [];
  const parse = (path: ConfigProblem['path'], text: string, uses: Uses): Template => {
    try {
      return templateUsing(text, uses);
    } catch (error) {
      problems.push({ path, message: (error as Error).message });
      return parseTemplate('');
    }
  };
  const { sentences, distractors, detail, ...rest } = spec;
  const parseSentence = (name: SentenceName): Template => {
    const text = sentences[name];
    // Only measurements need a sentence for one of them.
    if (text === undefined && detail.kind !== 'measurements') return parseTemplate('');
    const { must, may } = USES[name];
    const ofDetail = name === 'own' || name === 'fact' ? OF_DETAIL[detail.kind][name] : [];
    return parse(['sentences', name], text ?? '', { must: [...must, ...ofDetail], may });
  };
  const names = Object.keys(USES) as SentenceName[];
  const say = Object.fromEntries(names.map((name) => [name, parseSentence(name)])) as Theme['say'];
  const usesOfDistractor = { must: [], may: ['name', 'stranger', 'number', ...Object.keys(spec.words)] };
  const parsedDistractors = distractors.map((text, i) => parse(['distractors', i], text, usesOfDistractor));
  if (problems.length > 0) throw new ConfigError(subject, problems);
  return {
    ...rest,
    detail,
    say,
    distractors: parsedDistractors,
    templateHash: contentHash([JSON.stringify(spec)]),
  };
}

/** Parses a template that must use some values and may use others. */
function templateUsing(text: string, { must, may = [] }: Uses): Template {
  const allowed = [...must, ...may];
  const refuse = (reason: string): never => {
    const uses = allowed.join(', ') || 'no values';
    throw new SyntaxError(`expected a template that uses ${uses}, got ${shown(text)}: ${reason}`);
  };
  const parsed = parseTemplate(text);
  const used = [...parsed.gaps, ...parsed.switches];
  const missing = must.filter((name) => !used.includes(name));
  const unknown = used.filter((name) => !allowed.includes(name));
  if (missing.length > 0) refuse(`it does not use ${missing.join(', ')}`);
  if (unknown.length > 0) refuse(`it uses ${unknown.join(', ')}`);
  return parsed;
}
