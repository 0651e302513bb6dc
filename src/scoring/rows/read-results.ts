import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { withoutMark } from '../../lib/byte-order-mark.ts';
import { isRecord } from '../../lib/is-record.ts';
import { unfinishedRun } from '../../lib/last-attempt.ts';
import { UserError } from '../../lib/user-error.ts';
import { shownTime } from '../format.ts';
import { countRows, type OutputFacts, outputFacts, VERSION_TAG } from './output-facts.ts';

export interface FileRows {
  readonly rows: readonly unknown[];
  /** The name that promptfoo gave the eval, or the name of the file if there is none. */
  readonly run: string;
  /** The facts that the results state, attached to the last rows. */
  readonly facts?: OutputFacts | undefined;
}

/** The extensions of promptfoo's output files that a roll-up cannot read. */
const OTHER_FORMS = /\.(?:ya?ml|csv|html|xml|txt)$/i;

export async function* rowsOfFiles(paths: readonly string[]): AsyncGenerator<FileRows> {
  for (const path of paths) yield* readResults(path);
}

/** Reads the rows of promptfoo's JSON or JSON Lines (`-`: from standard input). */
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
  try {
    if (path === '-' || path.endsWith('.jsonl')) {
      for await (const row of rowsOfLines(path)) yield { rows: [row], run: path };
      const askedAt = path === '-' ? undefined : statSync(path).mtime.toISOString();
      yield { rows: [], run: path, facts: { source: path, askedAt } };
    } else {
      const { evalId, rows, facts } = rowsOfOutput(readFileSync(path, 'utf8'), path);
      yield { rows, facts, run: evalId ?? path };
    }
  } catch (error) {
    throw new UserError(`${path}: ${isTooLong(error) ? TOO_LONG : (error as Error).message}`);
  }
}

/** Parses JSON Lines, line by line. @throws {SyntaxError} If a line is not JSON. */
async function* rowsOfLines(path: string): AsyncGenerator<unknown> {
  const input = path === '-' ? process.stdin : createReadStream(path);
  let number = 0;
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
    number++;
    const text = number === 1 ? withoutMark(line) : line;
    if (text.trim() === '') continue;
    try {
      yield JSON.parse(text);
    } catch (error) {
      throw new SyntaxError(`line ${number}: ${(error as Error).message}`);
    }
  }
}

/**
 * Returns the rows of promptfoo's JSON output. @throws {SyntaxError} If it is not JSON or has no list of rows, or if a
 * row is not an object.
 */
function rowsOfOutput(text: string, source: string) {
  const output = parsed(withoutMark(text));
  const fields = isRecord(output) ? output : {};
  const { results: rows, prompts, timestamp } = isRecord(fields.results) ? fields.results : {};
  if (!Array.isArray(rows))
    throw new SyntaxError("expected promptfoo's JSON output with results.results, got another file");
  const wrong = rows.findIndex((row) => !isRecord(row));
  if (wrong >= 0) throw new SyntaxError(`row ${wrong + 1}: expected an object, got another value`);
  const counts = new Map<number, number>();
  countRows(counts, rows);
  const evalId = textOf(fields.evalId);
  const config = isRecord(fields.config) ? fields.config : {};
  const stored = {
    evalId,
    askedAt: textOf(timestamp),
    askedBy: isRecord(config.tags) ? textOf(config.tags[VERSION_TAG]) : undefined,
    prompts: listOf(prompts),
    tests: listOf(config.tests),
    providers: listOf(config.providers),
    options: isRecord(config.evaluateOptions) ? [config.evaluateOptions] : [],
  };
  return { evalId, rows, facts: outputFacts(source, stored, counts) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const { message } = error as SyntaxError;
    const place = /at position (\d+)/.exec(message)?.[1];
    const isCut = place === undefined ? /end of JSON input/.test(message) : Number(place) >= text.length;
    throw new SyntaxError(isCut ? 'expected JSON, got a text that was cut short' : message);
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

const TOO_LONG =
  "expected promptfoo's JSON with at most 536 million characters, got a longer file; write the results as .jsonl";

function isTooLong(error: unknown): boolean {
  const { code = '' } = error as NodeJS.ErrnoException;
  return ['ERR_STRING_TOO_LONG', 'ERR_FS_FILE_TOO_LARGE'].includes(code);
}
