import { z } from 'zod';
import { keyed, parseConfig, shareSchema } from '../lib/config-schema.ts';
import { parseYamlFile } from '../lib/read-files.ts';

const LIMIT = 'expected a number above 0, or false';
const limit = z.union([z.number(LIMIT).gt(0, LIMIT), z.literal(false)], { error: LIMIT });
const floor = z.union([z.number(), z.literal(false)], { error: 'expected a number, or false' });
const share = z.union([shareSchema, z.literal(false)], { error: 'expected a share between 0 and 1, or false' });

const BASELINES = 'expected the name of a variant, the file of a recorded run (.json), a list of one of each, or false';
const baseline = z.string().min(1, BASELINES);

/** Tests whether a list names at most one variant and at most one file, and is not empty. */
function isOneOfEach(baselines: false | string | readonly string[]): boolean {
  if (!Array.isArray(baselines)) return true;
  const files = baselines.filter(isFile).length;
  return baselines.length > 0 && files <= 1 && baselines.length - files <= 1;
}

function isFile(baseline: string): boolean {
  return baseline.endsWith('.json');
}

const RULES = 'expected false, or rules such as {margins: {accuracy: 0.03}}';
const rules = {
  margins: z
    .record(z.string(), limit, 'expected limits by metric, such as {accuracy: 0.03}')
    .optional()
    .describe(
      'For each metric: the largest allowed loss relative to the baseline. `parts` sets the margin for accuracy on every subset of a task’s questions. `false` turns a check off.',
    ),
  floors: z
    .record(z.string(), floor, 'expected floors by metric, such as {accuracy: 0.9}')
    .optional()
    .describe(
      'For each metric: the score that a variant must reach on its own. The whole interval must be at or above this floor or, if lower scores are better, at or below it.',
    ),
  alarms: keyed({
    unparsed: share.describe('The largest allowed share of replies from which no answer could be read.'),
    refused: share.describe('The largest allowed share of replies that are refusals.'),
    yesRateShift: share.describe('The largest allowed change in the share of yes, up or down from the baseline.'),
  })
    .partial()
    .optional()
    .describe('Limits for signs that something other than reasoning changed; none by default.'),
};

/** The schema of `gate.yaml`: how a run is judged. Without any key, the margins of the metrics judge it. */
export const policySchema = keyed({
  baseline: z
    .union([baseline, z.array(baseline), z.literal(false)], BASELINES)
    .refine(isOneOfEach, BASELINES)
    .optional()
    .describe(
      'What candidates are compared with: a variant of this run (by default, the first), the file of a recorded scorecard (.json), or a list of both. With `false`, there is no baseline, and only floors and alarms are checked.',
    ),
  ...rules,
  inconclusive: z
    .enum(['pass', 'fail'], 'expected pass or fail')
    .optional()
    .describe('Whether the build passes (the default) or fails if a run is undecided.'),
  variants: z
    .record(z.string(), z.union([z.literal(false), keyed(rules)], RULES), `${RULES}, by variant`)
    .optional()
    .describe('Rules for variants, by name; `*` stands for any characters. A variant with `false` is not judged.'),
});

export type Policy = z.infer<typeof policySchema>;
export type Rules = Pick<Policy, 'margins' | 'floors' | 'alarms'>;

/** Parses the text of a `gate.yaml`. @throws {UserError} If it is no YAML, or has keys or values that it must not have. */
export function parsePolicy(text: string, file: string): Policy {
  return parseConfig(file, policySchema, parseYamlFile(text, file));
}

/** Splits the policy's baselines into names of variants and files of recorded runs: at most one of each. */
export function baselinesIn({ baseline }: Policy): {
  readonly names: readonly string[];
  readonly files: readonly string[];
} {
  const all = baseline === undefined || baseline === false ? [] : [baseline].flat();
  return { names: all.filter((name) => !isFile(name)), files: all.filter(isFile) };
}

/**
 * Returns the rules for a variant, or false if the policy leaves it out. The rules of every pattern that matches its name
 * replace those for all variants, limit by limit, and later patterns replace earlier ones.
 */
export function rulesFor(policy: Policy, variant: string): Required<Rules> | false {
  const merged = { margins: { ...policy.margins }, floors: { ...policy.floors }, alarms: { ...policy.alarms } };
  for (const [pattern, rules] of Object.entries(policy.variants ?? {})) {
    if (!matchesName(pattern, variant)) continue;
    if (rules === false) return false;
    Object.assign(merged.margins, rules.margins);
    Object.assign(merged.floors, rules.floors);
    Object.assign(merged.alarms, rules.alarms);
  }
  return merged;
}

/** Tests whether a pattern of a policy, in which `*` stands for any characters, matches the name of a variant. */
export function matchesName(pattern: string, name: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[\\^$.+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(name);
}
