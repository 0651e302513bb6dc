import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { piecesWithoutMark } from '../../lib/byte-order-mark.ts';
import { UserError } from '../../lib/user-error.ts';
import { jsonLines } from './json-lines.ts';
import { jsonOutputRows } from './json-output.ts';
import type { OutputFacts } from './output-facts.ts';
import { decodePart, partSum } from './part-file.ts';
import type { PartFile } from './part-set.ts';
import { promptsBack } from './shared-prompts.ts';

/** Some rows of a results file. */
export interface FileRows {
  readonly rows: readonly unknown[];
  /** The eval that they come from: promptfoo's name of it, else the file's. */
  readonly run: string;
  /** What the results say of themselves, with the last rows. */
  readonly facts?: OutputFacts | undefined;
  /** In place of rows, what those of other files came to. */
  readonly part?: PartFile | undefined;
}

/** Read at once: calls and copies are few, memory stays small. */
const CHUNK_BYTES = 1 << 18;

/** Thrown for a results file that cannot be read, or not to its end. */
export class ResultsFileError extends UserError {}

/** The rows of any number of results files: of shards, reruns or different models, in any order. */
export async function* rowsOfFiles(paths: readonly string[]): AsyncGenerator<FileRows> {
  for (const path of paths) yield* readResults(path);
}

/**
 * The rows of one of promptfoo's output files, some at a time: `.jsonl`, or JSON; `-` is JSON Lines from standard
 * input; `.part` is what `rollup --partial` made of rows.
 *
 * @throws {ResultsFileError} If the file cannot be read, is cut short, or is something else; rows before that place
 *   were given.
 */
export async function* readResults(path: string): AsyncGenerator<FileRows> {
  if (path !== '-' && !existsSync(path)) throw new ResultsFileError(`${path}: there is no such file`);
  if (path.endsWith('.part')) {
    yield { rows: [], run: path, part: readPart(path) };
    return;
  }
  const bringPrompt = promptsBack();
  try {
    if (path === '-' || path.endsWith('.jsonl')) {
      const chunks = piecesWithoutMark(
        path === '-' ? process.stdin : createReadStream(path, { highWaterMark: CHUNK_BYTES }),
      );
      for await (const rows of jsonLines(chunks)) {
        rows.forEach(bringPrompt);
        yield { rows, run: path };
      }
      const askedAt = path === '-' ? undefined : statSync(path).mtime.toISOString();
      yield { rows: [], run: path, facts: { source: path, askedAt } };
    } else {
      const { evalId, rows, facts } = jsonOutputRows(readFileSync(path), path);
      rows.forEach(bringPrompt);
      yield { rows, facts, run: evalId ?? path };
    }
  } catch (error) {
    throw new ResultsFileError(`${path}: ${isTooLong(error) ? TOO_LONG : (error as Error).message}`);
  }
}

const TOO_LONG =
  "expected promptfoo's JSON, which is one text of at most 512 million characters, got a longer file; write results as .jsonl";

function isTooLong(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException;
  return ['ERR_STRING_TOO_LONG', 'ERR_FS_FILE_TOO_LARGE'].includes(code);
}

function readPart(path: string): PartFile {
  try {
    const file = readFileSync(path);
    return { part: decodePart(file), sum: partSum(file) };
  } catch (error) {
    throw new ResultsFileError(`${path}: ${(error as Error).message}`);
  }
}
