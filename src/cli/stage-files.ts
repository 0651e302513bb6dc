import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { sumTokens } from '../answers/retry/spent.ts';
import { replaceFiles } from '../lib/replace-files.ts';
import { UsageError } from './fail.ts';

const counts = z.record(z.string(), z.unknown());

/** A row, as far as it is looked at here. */
const row = z.looseObject({
  promptIdx: z.number(),
  testIdx: z.number(),
  provider: z.looseObject({ id: z.string().optional(), label: z.string().optional() }),
  prompt: z.looseObject({ label: z.string().optional(), raw: z.string().optional() }),
  failureReason: z.number().optional(),
  cost: z.number().optional(),
  tokenUsage: z.looseObject({ numRequests: z.number().optional() }).optional(),
});

const output = z.looseObject({
  results: z.looseObject({
    prompts: z.array(z.looseObject({ provider: z.string(), label: z.string(), metrics: counts.optional() })),
    results: z.array(row),
    stats: counts.optional(),
  }),
});

/** promptfoo's JSON output of one stage. */
export type StageOutput = z.infer<typeof output>;

/** promptfoo's failure reason for a call that failed. */
const CALL_FAILED = 2;

/** The results files of a run's stages: they are all that is known of how far it has come. */
export function stageFiles(folder: string) {
  const pathOf = (stage: number): string => join(folder, `stage-${String(stage).padStart(2, '0')}.json`);
  // Of this process alone: a promptfoo that outlived a killed run may still write another.
  const draft = join(folder, `under-way-${process.pid}.json`);
  return {
    /** Where promptfoo writes what becomes a stage once it is whole. */
    draft,
    prepare(): void {
      mkdirSync(folder, { recursive: true });
      rmSync(draft, { force: true });
    },
    read: (stage: number): StageOutput | undefined =>
      existsSync(pathOf(stage)) ? readOutput(pathOf(stage)) : undefined,
    /** Makes the draft a stage, in one step. @throws {UsageError} If rows are missing; then it is none. */
    accept(stage: number, rows: number): StageOutput {
      const found = readOutput(draft);
      const { length } = found.results.results;
      if (length !== rows) {
        throw new UsageError(
          `stage ${stage}: expected ${rows} rows from promptfoo, got ${length}: it was stopped, as by a key that is refused; run again to go on`,
        );
      }
      renameSync(draft, pathOf(stage));
      return found;
    },
  };
}

function readOutput(path: string): StageOutput {
  try {
    return output.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new UsageError(
      `${path}: expected promptfoo's JSON output, got ${(error as Error).message}; delete it to ask this stage again`,
    );
  }
}

/** Calls and dollars of some stages, retries included, and calls that failed. */
export function spentIn(stages: readonly StageOutput[]) {
  const rows = stages.flatMap(({ results }) => results.results);
  return {
    calls: rows.reduce((sum, { tokenUsage }) => sum + Math.max(1, tokenUsage?.numRequests ?? 1), 0),
    dollars: rows.reduce((sum, { cost = 0 }) => sum + cost, 0),
    failed: rows.filter(({ failureReason }) => failureReason === CALL_FAILED).length,
  };
}

/**
 * Writes the rows of all stages as one of promptfoo's results files, as of a single eval: variants have the numbers of the
 * first stage, which asks all of them, and tests are numbered through.
 */
export function writeMerged(path: string, stages: readonly StageOutput[]): void {
  const first = stages[0]!;
  const keyOf = (provider: string, prompt: string): string => JSON.stringify([provider, prompt]);
  const indexOf = new Map(first.results.prompts.map(({ provider, label }, i) => [keyOf(provider, label), i]));
  let tests = 0;
  const parts = stages.map(({ results }) => {
    const from = tests;
    const numbers = results.prompts.map(({ provider, label }) => indexOf.get(keyOf(provider, label)) ?? -1);
    for (const { testIdx } of results.results) tests = Math.max(tests, from + testIdx + 1);
    return {
      rows: results.results.map((one) => ({
        ...one,
        promptIdx: numbers[one.promptIdx] ?? one.promptIdx,
        testIdx: from + one.testIdx,
      })),
      metrics: new Map(results.prompts.map(({ metrics }, i) => [numbers[i], metrics ?? {}])),
      stats: results.stats ?? {},
    };
  });
  const sum = (list: readonly object[]) => sumTokens(list as Parameters<typeof sumTokens>[0]);
  const merged = {
    ...first,
    results: {
      ...first.results,
      prompts: first.results.prompts.map((prompt, i) => ({
        ...prompt,
        metrics: sum(parts.map(({ metrics }) => metrics.get(i) ?? {})),
      })),
      results: parts.flatMap(({ rows }) => rows),
      stats: sum(parts.map(({ stats }) => stats)),
    },
  };
  replaceFiles([{ path, text: `${JSON.stringify(merged)}\n` }]);
}
