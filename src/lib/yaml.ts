import { createRequire } from 'node:module';
import type * as Yaml from 'yaml';
import { once } from './once.ts';

/** The YAML parser, loaded on first use, because many importers of this package never parse YAML. */
const yaml = once(() => createRequire(import.meta.url)('yaml') as typeof Yaml);

/** Parses a YAML text, which may be JSON. @throws {YAMLParseError} If the text is not YAML. */
export function parseYaml(text: string): unknown {
  return yaml().parse(text);
}
