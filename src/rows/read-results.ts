import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { z } from 'zod';
import { isRecord } from '../lib/is-record.ts';
import { readText } from '../lib/read-files.ts';
import { UserError } from '../lib/user-error.ts';

/** A row as it was found, unchecked, with its place: `results/eval.json, row 17`. */
export interface FoundRow {
  readonly place: string;
  readonly value: unknown;
}

/** How many rows of a column passed, failed, and are of failed calls. */
export interface RowCounts {
  readonly passed: number;
  readonly failed: number;
  readonly errors: number;
}

/** A column as promptfoo lists it beside the rows. */
export interface StoredColumn {
  /** The label of the provider; its id if it has no label. */
  readonly provider: string;
  /** The label of the prompt. */
  readonly prompt: string;
  readonly counts?: RowCounts | undefined;
}

/** The results of one eval: a file, or what promptfoo hands to a hook. */
export interface Source {
  /** The path of the file, or the id of the eval. */
  readonly name: string;
  readonly evalId?: string | undefined;
  /** When the eval was made, in ISO 8601; for JSON Lines, when the file was written. */
  readonly askedAt?: string | undefined;
  /** The config with which the eval was run, unless promptfoo did not store it. */
  readonly config?: Readonly<Record<string, unknown>> | undefined;
  /** How often each question was asked; undefined if it is not known. */
  readonly repeat?: number | undefined;
  /** By `promptIdx`; undefined for JSON Lines, which have only rows. */
  readonly columns?: readonly StoredColumn[] | undefined;
  rows(): Iterable<FoundRow>;
}

/** The results of all evals of a run, such as shards. */
export interface Results {
  readonly sources: readonly Source[];
  /** When the oldest of the evals was made. */
  readonly askedAt?: string;
  /** The configs of all evals, as far as promptfoo stored them. */
  readonly configs: readonly unknown[];
}

/** Reads results files of promptfoo. Rows of JSON Lines are read one by one, when they are needed. */
export function readResults(paths: readonly string[]): Results {
  const sources = paths.map((path) => (/\.(?:jsonl|ndjson)$/i.test(path) ? linesOf(path) : jsonOf(path)));
  return resultsOf(sources);
}

/** Joins the results of several evals of one run. */
export function resultsOf(sources: readonly Source[]): Results {
  const [askedAt] = sources.flatMap((source) => source.askedAt ?? []).sort();
  const configs = sources.flatMap(({ config }) => config ?? []);
  return { sources, configs, ...(askedAt !== undefined && { askedAt }) };
}

/** An object of which nothing else is known. */
const object = z.record(z.string(), z.unknown());

const outputSchema = z.object({
  evalId: z.string().nullish(),
  results: z.object({
    timestamp: z.string().optional(),
    prompts: z.array(z.unknown()).optional(),
    results: z.array(z.unknown()),
  }),
  config: object.optional().catch(undefined),
  runtimeOptions: object.optional().catch(undefined),
});

/** Reads the JSON that `promptfoo eval -o` writes. */
function jsonOf(path: string): Source {
  const { evalId, results, config, runtimeOptions } = parsedOutput(path);
  return {
    name: path,
    evalId: evalId ?? undefined,
    askedAt: results.timestamp,
    config,
    repeat: repeatIn([runtimeOptions, config?.evaluateOptions, config?.commandLineOptions]),
    columns: results.prompts?.map(storedColumn),
    rows: () => numbered(path, results.results),
  };
}

function parsedOutput(path: string): z.infer<typeof outputSchema> {
  const text = readText(path);
  try {
    return outputSchema.parse(JSON.parse(text));
  } catch (error) {
    const isSyntax = error instanceof SyntaxError;
    throw new UserError(
      isSyntax
        ? `${path}: expected a results file of promptfoo, got invalid JSON (${error.message}); if it was cut off, run the eval again or use its JSON Lines`
        : `${path}: expected a results file of promptfoo (evalId, results.results), as promptfoo eval -o writes it`,
    );
  }
}

/** Numbers the rows of a source from 1. */
export function* numbered(name: string, rows: readonly unknown[]): Generator<FoundRow> {
  for (let i = 0; i < rows.length; i++) yield { place: `${name}, row ${i + 1}`, value: rows[i] };
}

const count = z.int().min(0);
const columnSchema = z.object({
  provider: z.string().catch('unknown'),
  label: z.string().catch('unknown'),
  metrics: z
    .object({ testPassCount: count, testFailCount: count, testErrorCount: count })
    .optional()
    .catch(undefined),
});

/** Reads a column as promptfoo stores it; what is missing or malformed is unknown. */
export function storedColumn(stored: unknown): StoredColumn {
  const { provider, label, metrics } = columnSchema.parse(stored);
  const counts = metrics && {
    passed: metrics.testPassCount,
    failed: metrics.testFailCount,
    errors: metrics.testErrorCount,
  };
  return { provider, prompt: label, counts };
}

/** Returns the number of repeats that the first of some options states. */
export function repeatIn(options: readonly unknown[]): number | undefined {
  return options
    .map((one) => (isRecord(one) ? one.repeat : undefined))
    .find((one) => typeof one === 'number');
}

/** Reads JSON Lines, which have a row on each line. */
function linesOf(path: string): Source {
  return { name: path, askedAt: statSync(path).mtime.toISOString(), rows: () => parsedLines(path) };
}

function* parsedLines(path: string): Generator<FoundRow> {
  let line = 0;
  for (const { text, isEnded } of linesIn(path)) {
    line++;
    if (text.trim() === '') continue;
    yield { place: `${path}, line ${line}`, value: parsedLine(path, line, text, isEnded) };
  }
}

function parsedLine(path: string, line: number, text: string, isEnded: boolean): unknown {
  try {
    return JSON.parse(line === 1 ? text.replace(/^\uFEFF/, '') : text);
  } catch (error) {
    throw new UserError(
      isEnded
        ? `${path}, line ${line}: expected JSON: ${(error as Error).message}`
        : `${path}, line ${line}: the last line is cut off, so the run was stopped: resume it with promptfoo eval --resume, or delete the line`,
    );
  }
}

/** The number of bytes that are read at a time. */
const CHUNK = 1 << 20;

/** The byte of a line feed. */
const LINE_FEED = 10;

/** Reads a file line by line. `isEnded` is false for a last line without a line feed. */
function* linesIn(path: string): Generator<{ readonly text: string; readonly isEnded: boolean }> {
  const file = openSync(path, 'r');
  const chunk = Buffer.allocUnsafe(CHUNK);
  try {
    let rest: Buffer[] = [];
    for (let size = readSync(file, chunk); size > 0; size = readSync(file, chunk)) {
      let start = 0;
      for (
        let end = chunk.indexOf(LINE_FEED);
        end >= 0 && end < size;
        end = chunk.indexOf(LINE_FEED, start)
      ) {
        const part = chunk.subarray(start, end);
        yield { text: (rest.length > 0 ? Buffer.concat([...rest, part]) : part).toString(), isEnded: true };
        rest = [];
        start = end + 1;
      }
      // The chunk is overwritten by the next one.
      if (start < size) rest.push(Buffer.from(chunk.subarray(start, size)));
    }
    if (rest.length > 0) yield { text: Buffer.concat(rest).toString(), isEnded: false };
  } finally {
    closeSync(file);
  }
}
