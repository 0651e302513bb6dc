import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { withoutMark } from './byte-order-mark.ts';
import { parseYaml } from './yaml.ts';

/** The file extensions of a config, in the order in which promptfoo looks for them. */
const ENDINGS = ['yaml', 'yml', 'json', 'cjs', 'cts', 'js', 'mjs', 'mts', 'ts'];

/**
 * Returns the name of the config that promptfoo would find in the current folder; `promptfooconfig.yaml` if there is
 * none.
 */
export function configHere(): string {
  const names = ENDINGS.map((ending) => `promptfooconfig.${ending}`);
  return names.find((name) => existsSync(name)) ?? 'promptfooconfig.yaml';
}

export function readConfigFile(path: string): unknown {
  if (!/\.[cm]?[jt]s$/.test(path)) return parseYaml(withoutMark(readFileSync(path, 'utf8')));
  const module = createRequire(import.meta.filename)(resolve(path)) as { readonly default?: unknown };
  return module.default ?? module;
}
