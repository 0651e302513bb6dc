import { statSync } from 'node:fs';
import { z } from 'zod';
import { isRecord } from '../lib/json.ts';
import { linesOfFile, readText } from '../lib/read-files.ts';
import { UserError } from '../lib/user-error.ts';
import type { ListedColumn, RawRow, Results, Source } from './source.ts';

/** Reads results files of promptfoo: JSON, or JSON Lines if the name ends in `.jsonl` or `.ndjson`. */
export function readResults(paths: readonly string[]): Results {
  return resultsOf(paths.map((path) => (/\.(?:jsonl|ndjson)$/i.test(path) ? jsonLines(path) : json(path))));
}

/** The fields of promptfoo's `afterAll` context from which an eval is rolled up. */
export interface EvalContext {
  /** The rows. */
  readonly results: readonly unknown[];
  /** The columns. */
  readonly prompts: readonly unknown[];
  readonly evalId?: string;
  readonly config?: Readonly<Record<string, unknown>> & { readonly outputPath?: string | readonly string[] };
}

/** Returns the results that promptfoo hands to a hook. */
export function resultsOfHook({ results, prompts, evalId, config }: EvalContext): Results {
  const name = evalId ?? 'the eval';
  const source: Source = {
    name,
    evalId,
    config,
    askedAt: new Date().toISOString(),
    repeat: repeatIn([config?.evaluateOptions, config?.commandLineOptions]),
    columns: prompts.map(listedColumn),
    rows: () => numbered(name, results.toSorted(byPlace)),
  };
  return resultsOf([source]);
}

/** Sorts rows by column and test: promptfoo hands them over in no fixed order, which would mix repeated replies. */
function byPlace(a: unknown, b: unknown): number {
  const place = (row: unknown, name: string): number => (isRecord(row) ? Number(row[name]) : 0);
  return place(a, 'promptIdx') - place(b, 'promptIdx') || place(a, 'testIdx') - place(b, 'testIdx');
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
function json(path: string): Source {
  const { evalId, results, config, runtimeOptions } = parsedOutput(path);
  return {
    name: path,
    evalId: evalId ?? undefined,
    askedAt: results.timestamp,
    config,
    repeat: repeatIn([runtimeOptions, config?.evaluateOptions, config?.commandLineOptions]),
    columns: results.prompts?.map(listedColumn),
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

/** Names the places of a source's rows: the first is row 1. */
function* numbered(name: string, rows: readonly unknown[]): Generator<RawRow> {
  for (let i = 0; i < rows.length; i++) yield { place: `${name}, row ${i + 1}`, value: rows[i] };
}

const count = z.int().min(0);
const columnSchema = z.object({
  provider: z.string().catch('unknown'),
  label: z.string().catch('unknown'),
  metrics: z.object({ testPassCount: count, testFailCount: count, testErrorCount: count }).optional().catch(undefined),
});

/** Reads a column as promptfoo stores it; what is missing or malformed is unknown. */
function listedColumn(stored: unknown): ListedColumn {
  const { provider, label, metrics } = columnSchema.parse(stored);
  if (!metrics) return { provider, prompt: label };
  const { testPassCount: passed, testFailCount: failed, testErrorCount: errors } = metrics;
  return { provider, prompt: label, counts: { passed, failed, errors } };
}

/** Returns the number of repeats by the first of several groups of options that states it; undefined if none does. */
function repeatIn(groups: readonly unknown[]): number | undefined {
  for (const options of groups) if (isRecord(options) && typeof options.repeat === 'number') return options.repeat;
  return undefined;
}

/** Reads JSON Lines, which have a row on each line. */
function jsonLines(path: string): Source {
  return { name: path, askedAt: statSync(path).mtime.toISOString(), rows: () => parsedLines(path) };
}

function* parsedLines(path: string): Generator<RawRow> {
  let line = 0;
  for (const { text, isEnded } of linesOfFile(path)) {
    line++;
    // Trimming also removes a byte order mark.
    const row = text.trim();
    const place = `${path}, line ${line}`;
    if (row !== '') yield { place, value: parsedLine(place, row, isEnded) };
  }
}

function parsedLine(place: string, row: string, isEnded: boolean): unknown {
  try {
    return JSON.parse(row);
  } catch (error) {
    throw new UserError(
      isEnded
        ? `${place}: expected JSON: ${(error as Error).message}`
        : `${place}: the last line is cut off, so the run was stopped: resume it with promptfoo eval --resume, or delete the line`,
    );
  }
}
