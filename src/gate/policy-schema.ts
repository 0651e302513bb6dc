import { z } from 'zod';

const SHARE = 'expected a share between 0 and 1';
const share = z.number(SHARE).min(0, SHARE).max(1, SHARE);

const margin = z
  .number('expected a margin above 0 and below 1, such as 0.05')
  .gt(0, 'expected a margin above 0, such as 0.05')
  .lt(1, 'expected a margin below 1, such as 0.05');

/** What a verdict on compositional reasoning may be asked to be. */
export const CLASSES = ['VC', 'VI', 'IC', 'II'] as const;

const floors = z
  .object({
    answered: share.describe('Share of questions that got an answer, of whatever kind.'),
    accuracy: share.describe('Share of answers that are right.'),
    'CCR discrimination': share.describe('Sensitivity + specificity − 1 over all pairs; 0 for any constant.'),
    'CCR class': z.enum(CLASSES).describe('The class that all compositions of every world must fall into.'),
    'CCR complete': z.literal(true).describe('Every world is reasoned about completely (Def. 4.5).'),
    'CCR validShare': share.describe('Lowest share of valid estimates among the quantities.'),
    'IE discrimination': share.describe(
      'Lowest over cuts in between and on the effect of sensitivity + specificity − 1; undefined without `detours` or paths.',
    ),
    'IE accuracy': share.describe('Right before and after the intervention (Eq. 3).'),
    'IE retrieval': share.describe('Right before any intervention.'),
    'Linear accuracy': share.describe('Share of numbers within the tolerance.'),
  })
  .partial()
  .catchall(share)
  .describe("What a variant's own scores must reach: by metric. Decided by the interval where there is one.");

const marginOrOff = z.union([margin, z.literal(false)]);

/** A margin that is no share. */
function lengthOrOff(units: string) {
  const expected = `expected ${units} above 0, such as 1`;
  return z.union([z.number(`expected a number of ${units}`).gt(0, expected).lt(100), z.literal(false)]);
}

const margins = z
  .object({
    accuracy: marginOrOff.describe('Over the questions of all tasks together; default: 0.1.'),
    'CCR discrimination': marginOrOff.describe('Lowest over groups of twins; no default.'),
    'CCR mean discrimination': marginOrOff.describe('Over all twins; default: 0.2.'),
    'CCR unit discrimination': marginOrOff.describe('Where a design has no twins; default: 0.2.'),
    'CCR half depth': lengthOrOff('links').describe(
      'Links at which discrimination has fallen to half (`preset: ladder`); in links, such as 1.',
    ),
    'CCR accuracy': marginOrOff.describe('Share of compositional questions answered right.'),
    'IE discrimination': marginOrOff.describe(
      'Lowest over the places of the cut; default: 0.2. Fails where it is undefined.',
    ),
    'IE half depth': lengthOrOff('variables').describe(
      'The same for paths of causes, in variables, such as 1.',
    ),
    'IE accuracy': marginOrOff.describe('Right before and after the intervention (Eq. 3).'),
    'IE retrieval': marginOrOff.describe('Right before any intervention.'),
    'Linear accuracy': marginOrOff.describe('Share of numbers within the tolerance.'),
    PNS: marginOrOff.describe('How much further from the truth the PNS of any pair may lie.'),
  })
  .partial()
  .catchall(marginOrOff)
  .describe('How much worse than the baseline a variant may be, by metric; false turns a default off.');

const alarms = z
  .strictObject({
    failed: share.describe('Largest share of failed calls; default: 0.'),
    unparsed: share.describe('Largest share of replies that are neither yes nor no; default: 0.05.'),
    refused: share.describe('Largest share of refusals; default: 0.05.'),
    yesRateShift: share.describe('Largest change of the share of yes, up or down. Needs a baseline.'),
    unexpectedRise: share.describe(
      'Largest rise of any accuracy or discrimination: more may be a leak of answers. Needs a baseline.',
    ),
  })
  .partial()
  .describe('Signs that something is wrong, with the model or with the measurement.');

const inconclusive = z
  .enum(['warn', 'fail'])
  .describe('What becomes of the build where the evidence does not tell; default: `warn`.');

const rules = { floors: floors.optional(), margins: margins.optional(), alarms: alarms.optional() };

const variantRule = z.strictObject({
  provider: z
    .string()
    .min(1)
    .optional()
    .describe('Which variants: the label of the provider, * for any characters; default: all.'),
  prompt: z.string().min(1).optional().describe('Which variants: the label of the prompt, in the same way.'),
  skip: z.literal(true).optional().describe('These variants are not judged.'),
  ...rules,
});

/**
 * What a run must show to pass: `gate.yaml`.
 *
 * Rules at the top hold for every variant; those under `variants` add to them and replace them by name for the variants
 * that match, later entries before earlier ones.
 */
export const policySchema = z.strictObject({
  $schema: z.string().optional().describe('The schema that an editor checks this file by.'),
  design: z
    .string()
    .regex(/^[0-9a-f]{8}$/, 'expected the eight digits of a design hash, such as 5b21c90e')
    .optional()
    .describe('Hash of the design that must have been run, as the scorecard names it.'),
  inconclusive: inconclusive.optional(),
  unmatched: share
    .optional()
    .describe('Largest share of questions that only one of run and baseline was asked; default: 0.01.'),
  baseline: z
    .strictObject({
      provider: z
        .string()
        .min(1)
        .describe('Label of a provider of the same run: every other one is a candidate.'),
    })
    .optional()
    .describe('What variants are compared with, where no recorded run is given.'),
  ...rules,
  variants: z.array(variantRule).optional().describe('Rules for some variants.'),
});

export type Policy = z.infer<typeof policySchema>;
export type Rules = Pick<Policy, 'floors' | 'margins' | 'alarms'>;
export type AlarmName = keyof NonNullable<Rules['alarms']>;

/** The rules of one kind that are set, by name. */
export function ruleEntries<T extends object>(rules: T): [Name<T>, Exclude<T[keyof T], undefined>][] {
  return Object.entries(rules).filter(([, value]) => value !== undefined) as [
    Name<T>,
    Exclude<T[keyof T], undefined>,
  ][];
}

type Name<T> = Extract<keyof T, string>;

/** Alarms that are always on, unless the policy sets them otherwise. */
export const DEFAULT_ALARMS = { failed: 0, unparsed: 0.05, refused: 0.05 } as const;
