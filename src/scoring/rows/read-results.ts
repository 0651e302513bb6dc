import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { piecesWithoutMark } from '../../lib/byte-order-mark.ts';
import { unfinishedRun } from '../../lib/last-attempt.ts';
import { UserError } from '../../lib/user-error.ts';
import { shownTime } from '../format.ts';
import { jsonLines } from './json-lines.ts';
import { jsonOutputRows } from './json-output.ts';
import type { OutputFacts } from './output-facts.ts';
import { decodePart, partSum } from './part-file.ts';
import { promptsBack } from './shared-prompts.ts';

export interface FileRows {
  readonly rows: readonly unknown[];
  /** The name that promptfoo gave the eval, or the name of the file if there is none. */
  readonly run: string;
  /** The facts that the results state, attached to the last rows. */
  readonly facts?: OutputFacts | undefined;
  readonly part?: ReturnType<typeof readPart> | undefined;
}

/** The number of bytes read at a time: a compromise between few calls and little memory. */
const CHUNK_BYTES = 1 << 18;

/** The extensions of promptfoo's output files that a roll-up cannot read. */
const OTHER_FORMS = /\.(?:ya?ml|csv|html|xml|txt)$/i;

export async function* rowsOfFiles(paths: readonly string[]): AsyncGenerator<FileRows> {
  for (const path of paths) yield* readResults(path);
}

/** Reads the rows of promptfoo's JSON or JSON Lines (`-`: from standard input), or a partial roll-up (`.part`). */
export async function* readResults(path: string): AsyncGenerator<FileRows> {
  if (OTHER_FORMS.test(path)) {
    throw new UserError(
      `${path}: expected promptfoo's output as .json or .jsonl, which it can write in addition to other formats: promptfoo eval -o results/eval.json -o ${path}`,
    );
  }
  if (path !== '-' && !existsSync(path)) {
    const began = unfinishedRun(path);
    const why =
      began === undefined
        ? '; promptfoo eval writes it in the folder where it runs'
        : `, because the run that began at ${shownTime(began)} did not finish; continue it with promptfoo eval --resume, or run it again`;
    throw new UserError(`${path}: there is no such file${why}`);
  }
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
    throw new UserError(`${path}: ${isTooLong(error) ? TOO_LONG : (error as Error).message}`);
  }
}

const TOO_LONG =
  "expected promptfoo's JSON with at most 536 million characters, got a longer file; write the results as .jsonl";

function isTooLong(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException;
  return ['ERR_STRING_TOO_LONG', 'ERR_FS_FILE_TOO_LARGE'].includes(code);
}

function readPart(path: string) {
  try {
    const file = readFileSync(path);
    return { part: decodePart(file), sum: partSum(file) };
  } catch (error) {
    throw new UserError(`${path}: ${(error as Error).message}`);
  }
}
