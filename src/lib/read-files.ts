import { closeSync, existsSync, globSync, openSync, readFileSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Yaml from 'yaml';
import { UserError } from './user-error.ts';

/**
 * Lists the files to which paths and patterns lead. A path that exists is taken as it is, even if it contains `*` or `[`.
 *
 * @throws {UserError} If a path or a pattern leads to no file.
 */
export function filesOf(paths: readonly string[]): readonly string[] {
  return paths.flatMap((path) => {
    if (existsSync(path)) return [path];
    const matches = /[*?[{]/.test(path) ? globSync(path).sort() : [];
    if (matches.length === 0) throw new UserError(`${path}: expected a file, found none`);
    return matches;
  });
}

/** Reads a text file, without a byte order mark. @throws {UserError} If it cannot be read. */
export function readText(path: string): string {
  return read(path, () => readFileSync(path, 'utf8')).replace(/^\uFEFF/, '');
}

/** Returns what `reading` returns. @throws {UserError} With the file's name, if it throws. */
function read<T>(path: string, reading: () => T): T {
  try {
    return reading();
  } catch (error) {
    const isFolder = (error as NodeJS.ErrnoException).code === 'EISDIR';
    if (isFolder) throw new UserError(`${path}: expected a file, got a folder`);
    throw new UserError(`${path}: cannot be read: ${(error as Error).message}`);
  }
}

/**
 * Reads a text file line by line, because a file may be longer than the longest text that JavaScript allows. `isEnded`
 * is false for a last line without a line feed, which may be cut off.
 *
 * @throws {UserError} If the file cannot be read.
 */
export function* linesOfFile(path: string): Generator<{ readonly text: string; readonly isEnded: boolean }> {
  const file = read(path, () => openSync(path, 'r'));
  const chunk = Buffer.allocUnsafe(1 << 22);
  const readChunk = (): number => read(path, () => readSync(file, chunk));
  try {
    // The bytes after the last line feed, which begin the next line.
    let rest = Buffer.alloc(0);
    for (let size = readChunk(); size > 0; size = readChunk()) {
      const bytes = Buffer.concat([rest, chunk.subarray(0, size)]);
      let start = 0;
      for (let end = bytes.indexOf('\n'); end >= 0; end = bytes.indexOf('\n', start)) {
        yield { text: bytes.toString('utf8', start, end), isEnded: true };
        start = end + 1;
      }
      rest = bytes.subarray(start);
    }
    if (rest.length > 0) yield { text: rest.toString(), isEnded: false };
  } finally {
    closeSync(file);
  }
}

/** Parses YAML or JSON. The parser is loaded on first use, because many importers of this package never need it. */
export function parseYaml(text: string): unknown {
  const yaml = createRequire(import.meta.url)('yaml') as typeof Yaml;
  return yaml.parse(text);
}

/** Parses the text of a YAML or JSON file. @throws {UserError} With the file's name, if it cannot be parsed. */
export function parseYamlFile(text: string, file: string): unknown {
  try {
    return parseYaml(text);
  } catch (error) {
    throw new UserError(`${file}: ${(error as Error).message}`);
  }
}
