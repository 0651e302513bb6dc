import { z } from 'zod';
import { keyed, shareSchema as share } from '../lib/config-values.ts';
import { DISCRIMINATION_MARGIN } from '../scoring/metric-definition.ts';
import type { VariantAnswers } from '../scoring/rows/answer-sheet.ts';
import { QUADRANTS } from '../scoring/verdicts.ts';
import { definitionOf } from '../tasks/definitions.ts';

const margin = z
  .number('expected a margin above 0 and below 1, such as 0.05')
  .gt(0, 'expected a margin above 0, such as 0.05')
  .lt(1, 'expected a margin below 1, such as 0.05');

const IE_ACCURACY =
  'The share of intervention effects for which the answers before and after the intervention are both right (Eq. 3).';
const IE_RETRIEVAL = 'The share of right answers about relations before any intervention.';

const floors = z
  .object({
    answered: share.describe('The share of questions that received an answer, right or wrong.'),
    accuracy: share.describe('The share of answers that are right.'),
    'CCR discrimination': share.describe(
      'Sensitivity + specificity − 1, for the group of twins for which it is lowest. A model that always gives the same answer gets 0.',
    ),
    'CCR class': z
      .enum(QUADRANTS)
      .describe('The class into which all compositions of every world must fall.'),
    'CCR complete': z.literal(true).describe('The variant reasons completely about every world (Def. 4.5).'),
    'CCR validShare': share.describe(
      'The share of valid estimates, for the quantity for which it is lowest.',
    ),
    'IE discrimination': share.describe(
      'Sensitivity + specificity − 1, computed separately for interventions between cause and effect and for interventions on the effect; the lower of the two values counts. It is undefined without `detours` or paths.',
    ),
    'IE accuracy': share.describe(IE_ACCURACY),
    'IE retrieval': share.describe(IE_RETRIEVAL),
  })
  .partial()
  .catchall(share)
  .describe(
    'The score that a variant must reach, by metric. If a score has an interval, the lower bound of the interval must reach the floor.',
  );

const marginOrOff = z.union([margin, z.literal(false)]);

function defaultOf(metric: string): string {
  const { margin, smallDesigns: small } = definitionOf(metric) ?? {};
  return `default: ${margin}${small ? `, and ${small.margin} for ${small.fewest} to ${small.most} pairs of twins` : ''}.`;
}

const DEFAULT_LOSS = `default: ${DISCRIMINATION_MARGIN}.`;

function octavesOrOff(metric: string, what: string) {
  const expected = 'expected a number of octaves (factors of two) above 0, such as 1';
  return z
    .union([z.number(expected).gt(0, expected).lt(10), z.literal(false)])
    .describe(
      `The largest allowed decrease, in octaves, of the length of ${what} at which discrimination has fallen to one half; ${defaultOf(metric)}`,
    );
}

const margins = z
  .object({
    accuracy: marginOrOff.describe(
      `Accuracy over the questions of all tasks together; ${defaultOf('accuracy')}`,
    ),
    'CCR discrimination': marginOrOff.describe(
      'The lowest discrimination of any group of twins. If the policy names it, it is judged instead of the mean.',
    ),
    'CCR mean discrimination': marginOrOff.describe(
      `Discrimination over all twins whose blocker is not next to the effect; ${defaultOf('CCR mean discrimination')}`,
    ),
    'CCR unit discrimination': marginOrOff.describe(
      `Discrimination over units, for designs without twins; ${defaultOf('CCR unit discrimination')}`,
    ),
    'CCR half depth (links)': octavesOrOff('CCR half depth (links)', 'the chain'),
    'CCR accuracy': marginOrOff.describe(
      'The share of compositional questions that were answered correctly.',
    ),
    'IE discrimination': marginOrOff.describe(
      `Discrimination for interventions between cause and effect or for interventions on the effect, whichever is lower; ${defaultOf('IE discrimination')} The check fails if this number is undefined.`,
    ),
    'IE half depth (variables)': octavesOrOff('IE half depth (variables)', 'the path'),
    'IE accuracy': marginOrOff.describe(IE_ACCURACY),
    'IE retrieval': marginOrOff.describe(IE_RETRIEVAL),
    'CCR class': marginOrOff.describe(
      `The check fails if a world lost the class VC, chance does not explain this loss, and a discrimination fell by more than this margin; ${DEFAULT_LOSS}`,
    ),
    'CCR complete': marginOrOff.describe(
      `The same as for \`CCR class\`, but for complete reasoning; ${DEFAULT_LOSS}`,
    ),
    parts: marginOrOff.describe(
      `The largest allowed loss on any single part of the design: a pair, a group of twins, a kind of question or a graph. Losses that chance explains do not count; ${DEFAULT_LOSS}`,
    ),
    PNS: marginOrOff.describe('The largest allowed rise in the error of the PNS of a pair; no default.'),
  })
  .partial()
  .catchall(marginOrOff)
  .describe('The largest allowed loss against the baseline, by metric. `false` turns a default off.');

/** The names of floors and margins that the schema lists. Any other metric may have a floor or a margin, too. */
export const RULE_NAMES = {
  floors: Object.keys(floors.shape),
  margins: Object.keys(margins.shape),
} as const;

const shareOrOff = z.union([share, z.literal(false)]);

const alarms = keyed({
  failed: shareOrOff.describe('The largest allowed share of failed calls; default: 0.'),
  unparsed: shareOrOff.describe(
    'The largest allowed share of replies in which no answer was found; default: 0.05.',
  ),
  refused: shareOrOff.describe('The largest allowed share of refusals; default: 0.05.'),
  yesRateShift: shareOrOff.describe(
    'The largest allowed change in the share of yes answers, up or down. This alarm needs a baseline.',
  ),
  unexpectedRise: shareOrOff.describe(
    'The largest allowed rise of any accuracy or discrimination. A larger rise may mean that answers have leaked. This alarm needs a baseline.',
  ),
})
  .partial()
  .describe(
    'Limits for signs that something is wrong with the model or with the measurement. `false` turns an alarm off.',
  );

const rules = { floors: floors.optional(), margins: margins.optional(), alarms: alarms.optional() };

const variantRule = keyed({
  provider: z
    .string()
    .min(1)
    .optional()
    .describe(
      'The variants to which these rules apply, by the label of the provider. `*` stands for any characters. By default, the rules apply to all variants.',
    ),
  prompt: z
    .string()
    .min(1)
    .optional()
    .describe(
      'The variants to which these rules apply, by the label of the prompt. `*` stands for any characters.',
    ),
  skip: z.literal(true).optional().describe('Leaves these variants out of the verdict.'),
  ...rules,
});

/**
 * The schema of the policy that a run must pass: `gate.yaml`.
 *
 * Rules at the top level apply to every variant. Rules under `variants` apply to the variants that match, and replace
 * rules of the same name. Later entries take precedence over earlier entries.
 */
export const policySchema = keyed({
  $schema: z.string().optional().describe('The schema with which an editor checks this file.'),
  design: z
    .string()
    .regex(/^[0-9a-f]{8}$/, 'expected the eight hexadecimal digits of a design hash, such as 5b21c90e')
    .optional()
    .describe('The hash of the design that the run must have, as in the scorecard.'),
  inconclusive: z
    .enum(['warn', 'fail'])
    .optional()
    .describe('The effect of an inconclusive verdict on the build; default: `warn`.'),
  unmatched: share
    .optional()
    .describe(
      'The largest allowed share of questions that only the run or only the baseline has; default: 0.01.',
    ),
  baseline: keyed({
    provider: z
      .string()
      .min(1)
      .describe(
        'The label of the provider in this run that serves as the baseline. All other providers are candidates.',
      ),
  })
    .optional()
    .describe('The baseline of the comparison, in addition to a recorded run if one is given.'),
  ...rules,
  variants: z.array(variantRule).optional().describe('Rules for some variants.'),
});

export type Policy = z.infer<typeof policySchema>;
export type Rules = Pick<Policy, 'floors' | 'margins' | 'alarms'>;

export function ruleEntries<T extends object>(rules: T) {
  type Entry = [Extract<keyof T, string>, Exclude<T[keyof T], undefined>];
  return Object.entries(rules).filter(([, value]) => value !== undefined) as Entry[];
}

/** The limits of alarms that are on by default. */
export const DEFAULT_ALARMS = { failed: 0, unparsed: 0.05, refused: 0.05 } as const;

type Named = Pick<VariantAnswers, 'provider' | 'prompt'>;

/** Tests whether a text matches a pattern in which `*` stands for any characters. */
export function fitsPattern(pattern: string, text: string): boolean {
  const [first, ...parts] = pattern.split('*');
  if (parts.length === 0) return pattern === text;
  const last = parts.pop()!;
  if (!text.startsWith(first!) || !text.endsWith(last) || text.length < first!.length + last.length)
    return false;
  // The earliest match of each part leaves the most room for the parts that follow.
  const end = text.length - last.length;
  let from = first!.length;
  for (const part of parts) {
    const found = text.indexOf(part, from);
    if (found < 0 || found + part.length > end) return false;
    from = found + part.length;
  }
  return true;
}

export function isAbout(rule: NonNullable<Policy['variants']>[number], { provider, prompt }: Named): boolean {
  return fitsPattern(rule.provider ?? '*', provider.label) && fitsPattern(rule.prompt ?? '*', prompt);
}

/** Returns the rules for one variant, with defaults; undefined if the policy skips the variant. */
export function rulesFor(policy: Policy, variant: Named) {
  const own = (policy.variants ?? []).filter((rule) => isAbout(rule, variant));
  if (own.some(({ skip }) => skip)) return undefined;
  const all: readonly Rules[] = [policy, ...own];
  return {
    floors: Object.assign({}, ...all.map(({ floors }) => floors)) as NonNullable<Rules['floors']>,
    margins: Object.assign({}, ...all.map(({ margins }) => margins)) as NonNullable<Rules['margins']>,
    alarms: Object.assign({}, DEFAULT_ALARMS, ...all.map(({ alarms }) => alarms)) as NonNullable<
      Rules['alarms']
    >,
  };
}
