import { createReadStream, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { UsageError } from './fail.ts';

/**
 * The result rows of a promptfoo output file: `.json` or `.jsonl`.
 *
 * @throws {UsageError} If the file cannot be read, or is cut short.
 */
export async function* readResults(path: string): AsyncGenerator<unknown> {
  if (path.endsWith('.jsonl')) yield* readLines(path);
  else yield* readWhole(path);
}

async function* readLines(path: string): AsyncGenerator<unknown> {
  let number = 0;
  try {
    for await (const line of createInterface({
      input: createReadStream(path),
      crlfDelay: Number.POSITIVE_INFINITY,
    })) {
      number++;
      if (line.trim() !== '') yield JSON.parse(line);
    }
  } catch (error) {
    throw new UsageError(`${path}: line ${number}: ${(error as Error).message}`);
  }
}

function readWhole(path: string): unknown[] {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UsageError(`${path}: ${(error as Error).message}`);
  }
  const results = (content as { results?: { results?: unknown } } | null)?.results?.results;
  if (!Array.isArray(results)) {
    throw new UsageError(
      `${path}: expected promptfoo's JSON output with results.results, got something else`,
    );
  }
  return results;
}
