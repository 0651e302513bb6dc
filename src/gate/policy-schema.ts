import { z } from 'zod';
import { keyed } from '../lib/config-values.ts';
import { QUADRANTS } from '../scoring/classes.ts';

const SHARE = 'expected a share between 0 and 1';
const share = z.number(SHARE).min(0, SHARE).max(1, SHARE);

const margin = z
  .number('expected a margin above 0 and below 1, such as 0.05')
  .gt(0, 'expected a margin above 0, such as 0.05')
  .lt(1, 'expected a margin below 1, such as 0.05');

const floors = z
  .object({
    answered: share.describe('Share of questions that got an answer of any kind.'),
    accuracy: share.describe('Share of answers that are right.'),
    'CCR discrimination': share.describe(
      'Sensitivity + specificity − 1, the lowest over groups of twins; 0 for a constant answer.',
    ),
    'CCR class': z.enum(QUADRANTS).describe('The class that all compositions of every world must fall into.'),
    'CCR complete': z.literal(true).describe('Every world is reasoned about completely (Def. 4.5).'),
    'CCR validShare': share.describe('Lowest share of valid estimates among the quantities.'),
    'IE discrimination': share.describe(
      'Sensitivity + specificity − 1, the lower of interventions in between and on the effect; undefined without `detours` or paths.',
    ),
    'IE accuracy': share.describe('Right before and after the intervention (Eq. 3).'),
    'IE retrieval': share.describe('Right before any intervention.'),
    'Linear accuracy': share.describe('Share of numbers within the tolerance.'),
  })
  .partial()
  .catchall(share)
  .describe('The score that a variant must reach, by metric. If there is an interval, it decides.');

const marginOrOff = z.union([margin, z.literal(false)]);

/** The schema of a margin of a length, in octaves. */
function octavesOrOff(what: string) {
  const expected = 'expected octaves (factors of two) above 0, such as 1';
  return z
    .union([z.number(expected).gt(0, expected).lt(10), z.literal(false)])
    .describe(
      `How much shorter ${what} at which discrimination has fallen to half may be, in octaves; default: 1.`,
    );
}

const margins = z
  .object({
    accuracy: marginOrOff.describe('Over the questions of all tasks together; default: 0.1.'),
    'CCR discrimination': marginOrOff.describe(
      'Lowest over groups of twins, judged in place of the mean if the policy names it.',
    ),
    'CCR mean discrimination': marginOrOff.describe(
      'Over all twins; default: 0.2, and 0.3 for 40 to 99 twins.',
    ),
    'CCR unit discrimination': marginOrOff.describe('For designs without twins; default: 0.2.'),
    'CCR half depth (links)': octavesOrOff('the chain'),
    'CCR half depth (width)': octavesOrOff('the list of causes'),
    'CCR half depth (load)': octavesOrOff('the list of rules that do not matter'),
    'CCR half depth (abduction)': octavesOrOff('the row of inferences'),
    'CCR accuracy': marginOrOff.describe('Share of compositional questions answered right.'),
    'IE discrimination': marginOrOff.describe(
      'The lowest over the places of the cut; default: 0.2. Fails if it is undefined.',
    ),
    'IE half depth (variables)': octavesOrOff('the path'),
    'IE accuracy': marginOrOff.describe('Right before and after the intervention (Eq. 3).'),
    'IE retrieval': marginOrOff.describe('Right before any intervention.'),
    'Linear accuracy': marginOrOff.describe('Share of numbers within the tolerance.'),
    'CCR class': marginOrOff.describe(
      'A class VC that is lost by more than chance explains fails if some discrimination fell by more than this; default: 0.2.',
    ),
    'CCR complete': marginOrOff.describe('The same for complete reasoning; default: 0.2.'),
    parts: marginOrOff.describe(
      'For a pair, a group of twins, a kind of question or a graph that is lost by more than chance explains; default: 0.2.',
    ),
    PNS: marginOrOff.describe('How much further from the truth the PNS of any pair may be; no default.'),
  })
  .partial()
  .catchall(marginOrOff)
  .describe('How much worse than the baseline a variant may be, by metric. `false` turns a default off.');

/** Names of floors and margins; any metric may have either. */
export const RULE_NAMES = {
  floors: Object.keys(floors.shape),
  margins: Object.keys(margins.shape),
} as const;

const alarms = keyed({
  failed: share.describe('Largest share of failed calls; default: 0.'),
  unparsed: share.describe('Largest share of replies that are neither yes nor no; default: 0.05.'),
  refused: share.describe('Largest share of refusals; default: 0.05.'),
  yesRateShift: share.describe('Largest change in the share of yes, up or down. Needs a baseline.'),
  unexpectedRise: share.describe(
    'Largest rise of any accuracy or discrimination. More may mean that answers have leaked. Needs a baseline.',
  ),
})
  .partial()
  .describe('Signs that something is wrong, with the model or with the measurement.');

const inconclusive = z
  .enum(['warn', 'fail'])
  .describe('What happens to the build if the evidence does not decide; default: `warn`.');

const rules = { floors: floors.optional(), margins: margins.optional(), alarms: alarms.optional() };

const variantRule = keyed({
  provider: z
    .string()
    .min(1)
    .optional()
    .describe(
      'The variants to which these rules apply, by label of the provider; * stands for any characters. Default: all.',
    ),
  prompt: z.string().min(1).optional().describe('The same by label of the prompt.'),
  skip: z.literal(true).optional().describe('Leaves these variants out of the verdict.'),
  ...rules,
});

/**
 * Schema of the policy that a run must pass: `gate.yaml`.
 *
 * Rules at the top apply to every variant; those under `variants` add to them and replace them by name for the variants
 * that match, later entries before earlier ones.
 */
export const policySchema = keyed({
  $schema: z.string().optional().describe('The schema that an editor checks this file by.'),
  design: z
    .string()
    .regex(/^[0-9a-f]{8}$/, 'expected the eight digits of a design hash, such as 5b21c90e')
    .optional()
    .describe('Hash of the design that must have been run, as in the scorecard.'),
  inconclusive: inconclusive.optional(),
  unmatched: share
    .optional()
    .describe('Largest share of questions that only one of the run and the baseline has; default: 0.01.'),
  baseline: keyed({
    provider: z
      .string()
      .min(1)
      .describe('Label of a provider of the same run. All other providers are candidates.'),
  })
    .optional()
    .describe('What variants are compared with, beside a recorded run if one is given.'),
  ...rules,
  variants: z.array(variantRule).optional().describe('Rules for some variants.'),
});

export type Policy = z.infer<typeof policySchema>;
export type Rules = Pick<Policy, 'floors' | 'margins' | 'alarms'>;

/** The rules of one kind that are set, by name. */
export function ruleEntries<T extends object>(rules: T): [Name<T>, Exclude<T[keyof T], undefined>][] {
  return Object.entries(rules).filter(([, value]) => value !== undefined) as [
    Name<T>,
    Exclude<T[keyof T], undefined>,
  ][];
}

type Name<T> = Extract<keyof T, string>;

/** Alarms that are on unless the policy sets them otherwise. */
export const DEFAULT_ALARMS = { failed: 0, unparsed: 0.05, refused: 0.05 } as const;
