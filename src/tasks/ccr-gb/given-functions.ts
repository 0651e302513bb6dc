import { parentsOf } from '../../causal/dag.ts';
import { ConfigError, type ConfigProblem } from '../../lib/config-error.ts';
import type { CcrGbConfig } from './ccr-gb-config.ts';
import type { PublishedContext } from './main-context.ts';
import type { MainRows } from './read-main.ts';
import type { MonotoneFunction } from './recover-functions.ts';

/** Checks that the contexts that the config names are there. @throws {ConfigError} If one is not. */
export function checkContexts({ contexts, functions }: CcrGbConfig, { ids, file }: MainRows): void {
  const problems: ConfigProblem[] = [];
  const check = (path: string, wanted: readonly string[]): void => {
    const unknown = wanted.filter((id) => !ids.has(id));
    if (unknown.length === 0) return;
    const known = [...ids];
    const shown =
      known.length > 20 ? `${known.slice(0, 20).join(', ')} and ${known.length - 20} more` : known.join(', ');
    problems.push({
      path: [path],
      message: `expected contexts of ${file} (${shown}), got ${unknown.join(', ')}`,
    });
  };
  check('contexts', contexts ?? []);
  check('functions', Object.keys(functions));
  if (problems.length > 0) throw new ConfigError('generators/ccr-gb.ts', problems);
}

/**
 * The functions that the config gives, by context and node.
 *
 * @throws {ConfigError} If it names a node that the context does not have, or that has no causes.
 */
export function givenFunctions(
  { functions }: CcrGbConfig,
  contexts: ReadonlyMap<string, PublishedContext>,
): Map<string, Map<number, MonotoneFunction>> {
  const problems: ConfigProblem[] = [];
  const given = new Map<string, Map<number, MonotoneFunction>>();
  for (const [id, value] of Object.entries(functions)) {
    const context = contexts.get(id);
    if (!context) continue;
    const { dag, numbers } = context;
    const causing = [...numbers].filter(([, node]) => parentsOf(dag, node).length > 0);
    if (typeof value === 'string') {
      given.set(id, new Map(causing.map(([, node]) => [node, value])));
      continue;
    }
    const known = new Map(causing);
    const unknown = Object.keys(value).filter((name) => !known.has(name));
    if (unknown.length > 0) {
      problems.push({
        path: ['functions', id],
        message: `expected nodes with causes (${[...known.keys()].join(', ')}), got ${unknown.join(', ')}`,
      });
    }
    given.set(id, new Map(Object.entries(value).map(([name, choice]) => [known.get(name) ?? -1, choice])));
  }
  if (problems.length > 0) throw new ConfigError('generators/ccr-gb.ts', problems);
  return given;
}
