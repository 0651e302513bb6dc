import { nearest } from '../lib/config-schema.ts';
import { ConfigError, type ConfigProblem } from '../lib/user-error.ts';
import type { MetricInfo } from '../score/metric.ts';
import { baselinesIn, matchesName, type Policy, type Rules } from './policy.ts';

/** The names that a policy may use: those of a run's metrics and variants. */
interface RunNames {
  readonly metrics: readonly LimitedMetric[];
  readonly variants: readonly { readonly name: string }[];
}

type LimitedMetric = Pick<MetricInfo, 'name' | 'range' | 'unit'>;

/** What policies call the accuracies of all parts. */
const PARTS: LimitedMetric = { name: 'parts', range: [0, 1], unit: 'share' };

/**
 * Checks a policy against a run: its names must occur in the run, and its limits must lie where values of their metrics
 * can lie.
 *
 * @param file - The policy's file, for the error.
 * @throws {ConfigError} With all problems; each says what there is.
 */
export function checkNames(policy: Policy, { metrics, variants }: RunNames, file: string): void {
  const names = variants.map(({ name }) => name);
  const problems = [
    ...unknownNames('variant', baselinesIn(policy).names, names, ['baseline']),
    ...problemsOfRules(policy, metrics, []),
  ];
  for (const [pattern, rules] of Object.entries(policy.variants ?? {})) {
    if (!names.some((name) => matchesName(pattern, name)))
      problems.push(...unknownNames('variant', [pattern], names, ['variants']));
    if (rules !== false) problems.push(...problemsOfRules(rules, metrics, ['variants', pattern]));
  }
  if (problems.length > 0) throw new ConfigError(file, problems);
}

/** Lists what is wrong with the margins and the floors of some rules. @param path - Where the policy has the rules. */
function problemsOfRules(
  { margins = {}, floors = {} }: Rules,
  metrics: readonly LimitedMetric[],
  path: readonly string[],
): ConfigProblem[] {
  const floored = metrics.map(({ name }) => name);
  const limited = [...metrics, PARTS];
  return [
    ...unknownNames('metric', Object.keys(margins), [...floored, PARTS.name], [...path, 'margins']),
    ...unknownNames('metric', Object.keys(floors), floored, [...path, 'floors']),
    ...limited.flatMap((metric) => marginProblem(metric, margins[metric.name], path)),
    ...metrics.flatMap((metric) => floorProblem(metric, floors[metric.name], path)),
  ];
}

/** Reports a margin that no loss can reach, such as a percentage: it would turn its check off unnoticed. */
function marginProblem(
  { name, range: [least, most], unit }: LimitedMetric,
  margin: number | false | undefined,
  path: readonly string[],
): ConfigProblem[] {
  // The margin of a half depth is a number of octaves, which has no greatest value.
  if (typeof margin !== 'number' || unit === 'links' || margin < most - least) return [];
  const message = `expected a loss below ${most - least}, the largest possible, or false, got ${margin}`;
  return [{ path: [...path, 'margins', name], message }];
}

/** Reports a floor that no value can reach, or that all values reach. */
function floorProblem(
  { name, range: [least, most] }: LimitedMetric,
  floor: number | false | undefined,
  path: readonly string[],
): ConfigProblem[] {
  if (typeof floor !== 'number' || (floor >= least && floor <= most)) return [];
  const message = `expected a value from ${least} to ${most}, or false, got ${floor}`;
  return [{ path: [...path, 'floors', name], message }];
}

/** Lists the names that a policy uses, but that a run does not have. @param what - What the names should name. */
function unknownNames(
  what: 'metric' | 'variant',
  used: readonly string[],
  known: readonly string[],
  path: readonly string[],
): ConfigProblem[] {
  return used
    .filter((name) => !known.includes(name))
    .map((name) => ({ path: [...path, name], message: noSuch(what, name, known) }));
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
