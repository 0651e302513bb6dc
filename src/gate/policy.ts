import { parse } from 'yaml';
import { z } from 'zod';
import { keyed, nearest, parseConfig, shareSchema } from '../lib/config-schema.ts';
import { ConfigError, type ConfigProblem, UserError } from '../lib/user-error.ts';
import type { MetricInfo } from '../score/metric.ts';

const LIMIT = 'expected a number above 0, or false';
const limit = z.union([z.number(LIMIT).gt(0, LIMIT), z.literal(false)], { error: LIMIT });
const floor = z.union([z.number(), z.literal(false)], { error: 'expected a number, or false' });
const share = z.union([shareSchema, z.literal(false)], {
  error: 'expected a share between 0 and 1, or false',
});

const BASELINES =
  'expected the name of a variant, the file of a recorded run (.json), a list of one of each, or false';
const baseline = z.string().min(1, BASELINES);

function isOneOfEach(found: false | string | readonly string[]): boolean {
  if (!Array.isArray(found)) return true;
  const files = found.filter(isFile).length;
  return found.length > 0 && files <= 1 && found.length - files <= 1;
}

function isFile(name: string): boolean {
  return name.endsWith('.json');
}

const rules = {
  margins: z
    .record(z.string(), limit, 'expected limits by metric, such as {accuracy: 0.03}')
    .optional()
    .describe(
      'The largest allowed loss against the baseline, for each metric. `parts` sets the limit for the accuracies of all subsets of a task’s questions. `false` turns a check off.',
    ),
  floors: z
    .record(z.string(), floor, 'expected floors by metric, such as {accuracy: 0.9}')
    .optional()
    .describe(
      'The score that a variant must reach on its own, for each metric. The whole interval must be at or above the floor or, if lower scores are better, at or below it.',
    ),
  alarms: keyed({
    unparsed: share.describe('The largest allowed share of replies from which no answer could be read.'),
    refused: share.describe('The largest allowed share of refusals.'),
    yesRateShift: share.describe('The largest allowed change in the share of yes, in either direction.'),
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
    .enum(['pass', 'fail'])
    .optional()
    .describe('Whether the build passes (the default) or fails if a run is not decided.'),
  variants: z
    .record(z.string(), z.union([z.literal(false), keyed(rules)]))
    .optional()
    .describe(
      'Separate rules for some variants, by name; `*` stands for any characters. With `false`, a variant is not judged.',
    ),
});

export type Policy = z.infer<typeof policySchema>;
export type Rules = Pick<Policy, 'margins' | 'floors' | 'alarms'>;

/** Parses the text of a `gate.yaml`. @throws {UserError} If it is no YAML, or has keys or values that it must not have. */
export function parsePolicy(text: string, file: string): Policy {
  let found: unknown;
  try {
    found = parse(text);
  } catch (error) {
    throw new UserError(`${file}: ${(error as Error).message}`);
  }
  return parseConfig(file, policySchema, found);
}

/** What a run has names for. */
interface Named {
  readonly metrics: readonly Pick<MetricInfo, 'name' | 'range' | 'unit'>[];
  readonly variants: readonly { readonly name: string }[];
}

/** Checks the names in a policy against a run. @throws {ConfigError} If one names nothing; it says what there is. */
export function checkNames(policy: Policy, { metrics, variants }: Named, file: string): void {
  const names = variants.map(({ name }) => name);
  const known = metrics.map(({ name }) => name);
  const inRules = ({ margins, floors }: Rules, path: readonly string[]): ConfigProblem[] => [
    ...unknownNames(Object.keys(margins ?? {}), [...known, 'parts'], [...path, 'margins'], 'metric'),
    ...unknownNames(Object.keys(floors ?? {}), known, [...path, 'floors'], 'metric'),
    ...limitProblems({ margins, floors }, [...metrics, PARTS], path),
  ];
  const problems = [
    ...unknownNames(baselinesIn(policy).names, names, ['baseline'], 'variant'),
    ...inRules(policy, []),
    ...Object.entries(policy.variants ?? {}).flatMap(([pattern, own]) => [
      ...(names.some((name) => matches(pattern, name))
        ? []
        : unknownNames([pattern], names, ['variants'], 'variant')),
      ...(own === false ? [] : inRules(own, ['variants', pattern])),
    ]),
  ];
  if (problems.length > 0) throw new ConfigError(file, problems);
}

/** What policies call the accuracies of all parts. */
const PARTS: Named['metrics'][number] = { name: 'parts', range: [0, 1], unit: 'share' };

/** Lists limits that no value of their metric can reach, such as percentages: they would turn a check off unnoticed. */
function limitProblems(
  { margins = {}, floors = {} }: Rules,
  metrics: Named['metrics'],
  path: readonly string[],
): ConfigProblem[] {
  return metrics.flatMap(({ name, range: [least, most], unit }) => {
    const [margin, floor] = [margins[name], floors[name]];
    const problems: ConfigProblem[] = [];
    // A margin of half depths is a number of octaves.
    if (unit !== 'links' && typeof margin === 'number' && margin >= most - least)
      problems.push({
        path: [...path, 'margins', name],
        message: `expected a loss below ${most - least}, the largest possible, or false, got ${margin}`,
      });
    if (typeof floor === 'number' && (floor < least || floor > most))
      problems.push({
        path: [...path, 'floors', name],
        message: `expected a value from ${least} to ${most}, or false, got ${floor}`,
      });
    return problems;
  });
}

/** Lists the names that a policy uses, and that a run does not have, as problems. */
function unknownNames(
  found: readonly string[],
  known: readonly string[],
  path: readonly string[],
  what: string,
) {
  return found
    .filter((name) => !known.includes(name))
    .map((name): ConfigProblem => ({ path: [...path, name], message: noSuch(what, name, known) }));
}

/** The number of names up to which all of them are listed beside the one that was probably meant. */
const FEW = 8;

/** @example 'this run has no variant v4; did you mean v3? It has v1, v2, v3' */
export function noSuch(what: string, name: string, known: readonly string[]): string {
  const meant = nearest(name, known);
  const wrong = `this run has no ${what} ${name};`;
  if (meant === undefined) return `${wrong} it has ${known.join(', ') || 'none'}`;
  return `${wrong} did you mean ${meant}?${known.length > FEW ? '' : ` It has ${known.join(', ')}`}`;
}

/** Splits the policy's baselines into names of variants and files of recorded runs. */
export function baselinesIn({ baseline }: Policy): {
  readonly names: readonly string[];
  readonly files: readonly string[];
} {
  const all = baseline === undefined || baseline === false ? [] : [baseline].flat();
  return {
    names: all.filter((one) => !isFile(one)),
    files: all.filter(isFile),
  };
}

/** Returns the rules for a variant, or false if the policy leaves it out. Later rules replace earlier ones. */
export function rulesFor(policy: Policy, name: string): Required<Rules> | false {
  const own = Object.entries(policy.variants ?? {}).flatMap(([pattern, rules]) =>
    matches(pattern, name) ? [rules] : [],
  );
  const all: Rules[] = [policy];
  for (const rules of own) {
    if (rules === false) return false;
    all.push(rules);
  }
  return {
    margins: Object.assign({}, ...all.map(({ margins }) => margins)),
    floors: Object.assign({}, ...all.map(({ floors }) => floors)),
    alarms: Object.assign({}, ...all.map(({ alarms }) => alarms)),
  };
}

function matches(pattern: string, name: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[\\^$.+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's').test(name);
}
