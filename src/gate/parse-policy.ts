import { ConfigError, type ConfigProblem, nearest, parseConfig } from '../lib/config-error.ts';
import { isRecord } from '../lib/is-record.ts';
import { parseYaml } from '../lib/yaml.ts';
import { definitionOf, metricNames } from '../tasks/definitions.ts';
import { type Policy, policySchema, RULE_NAMES } from './policy-schema.ts';

/** @throws {ConfigError} If the policy is invalid. The error lists every problem. */
export function parsePolicy(file: string, text: string): Policy {
  let content: unknown;
  try {
    content = parseYaml(text);
  } catch (error) {
    throw new ConfigError(file, [{ path: [], message: `expected YAML, got ${(error as Error).message}` }]);
  }
  return parseConfig(file, policySchema, content, unknownNames);
}

/** Finds floors and margins that name neither a metric nor a check. Such rules would judge nothing. */
function unknownNames({ variants, ...rules }: Record<string, unknown>): ConfigProblem[] {
  const own = Array.isArray(variants) ? variants : [];
  return [
    ...namesIn([], rules),
    ...own.flatMap((rule, i) => (isRecord(rule) ? namesIn(['variants', i], rule) : [])),
  ];
}

function namesIn(path: readonly PropertyKey[], rules: Record<string, unknown>): ConfigProblem[] {
  return (['floors', 'margins'] as const).flatMap((kind) => {
    const names = rules[kind];
    if (!isRecord(names)) return [];
    const known = [...RULE_NAMES[kind], ...metricNames()];
    return Object.keys(names)
      .filter((name) => !known.includes(name) && !definitionOf(name))
      .map((name) => {
        const meant = nearest(name, known);
        const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
        return { path: [...path, kind, name], message: `no rule or metric is called ${name}${hint}` };
      });
  });
}
