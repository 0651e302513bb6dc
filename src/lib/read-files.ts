import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Yaml from 'yaml';
import { UserError } from './user-error.ts';

/**
 * Returns the files of paths and patterns. A path that exists is itself, even if it contains `*` or `[`.
 *
 * @throws {UserError} If a path or a pattern leads to no file.
 */
export function filesOf(paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => {
    if (existsSync(path)) return [path];
    const found = /[*?[{]/.test(path) ? globSync(path).sort() : [];
    if (found.length === 0) throw new UserError(`${path}: expected a file, found none`);
    return found;
  });
}

/** Reads a text file, without a byte order mark. @throws {UserError} If it cannot be read. */
export function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const isFolder = (error as NodeJS.ErrnoException).code === 'EISDIR';
    if (isFolder) throw new UserError(`${path}: expected a file, got a folder`);
    throw new UserError(`${path}: cannot be read: ${(error as Error).message}`);
  }
}

/** Parses YAML or JSON. The parser is loaded on first use, because many importers of this package never need it. */
export function parseYaml(text: string): unknown {
  const yaml = createRequire(import.meta.url)('yaml') as typeof Yaml;
  return yaml.parse(text);
}
