import { createRequire } from 'node:module';
import type * as Yaml from 'yaml';
import { once } from './caching.ts';

/** The YAML parser, loaded on first use, because many importers of this package never parse YAML. */
const yaml = once(() => createRequire(import.meta.url)('yaml') as typeof Yaml);

export function parseYaml(text: string): unknown {
  return yaml().parse(text);
}
