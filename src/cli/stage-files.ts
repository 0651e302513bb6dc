import { existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { sumTokens } from '../answers/retry/spent.ts';
import { replaceFiles } from '../lib/replace-files.ts';
import { UserError } from '../lib/user-error.ts';
import { beginningOf } from './beginning-of.ts';
import {
  addSpent,
  NOTHING_SPENT,
  type Prices,
  type Spent,
  spentOnRows,
  spentSchema,
  stageRow,
} from './stage-spent.ts';

const counts = z.record(z.string(), z.unknown());

const output = z.looseObject({
  evalId: z.string().nullish(),
  results: z.looseObject({
    timestamp: z.string().optional(),
    prompts: z.array(
      z.looseObject({
        provider: z.string(),
        label: z.string(),
        raw: z.string().optional(),
        metrics: counts.optional(),
      }),
    ),
    results: z.array(stageRow),
    stats: counts.optional(),
  }),
});

/**
 * The key under which the file of a stage stores its costs. The rows of a repeated stage lack the costs of its first
 * attempt.
 */
const SPENT_KEY = 'spent';
const stage = output.extend({ [SPENT_KEY]: spentSchema });

type EvalOutput = z.infer<typeof output>;
export type StageOutput = z.infer<typeof stage>;

/** The failure reason that promptfoo records for a failed call. */
const CALL_FAILED = 2;

/** Returns functions that read and write the results files of a run's stages, which record the run's progress. */
export function stageFiles(folder: string) {
  const pathOf = (number: number): string => join(folder, `stage-${String(number).padStart(2, '0')}.json`);
  // The draft is named after this process, because a promptfoo process that outlived a killed run may still write its
  // own draft.
  const draft = join(folder, `under-way-${process.pid}.json`);
  return {
    /** The file that promptfoo writes, which becomes a stage once it is complete. */
    draft,
    prepare(): void {
      mkdirSync(folder, { recursive: true });
      rmSync(draft, { force: true });
    },
    read(number: number): StageOutput | undefined {
      const path = pathOf(number);
      return existsSync(path) ? parsed(path, stage) : undefined;
    },
    /**
     * Turns the draft into a stage in a single step, so that no stage is ever incomplete.
     *
     * @param before - The costs of earlier attempts at the stage.
     */
    accept(number: number, rows: number, prices: Prices, before = NOTHING_SPENT): StageOutput {
      const found = parsed(draft, output);
      const { length } = found.results.results;
      if (length !== rows) {
        throw new UserError(
          `stage ${number}: expected ${rows} rows from promptfoo, got ${length}: promptfoo stopped early, for example because an API key was refused; run the command again to resume`,
        );
      }
      const now = spentOnRows(found.results.results, prices);
      // On a second attempt, the answers of the first attempt come from the cache and are not counted as cached.
      const whole = {
        ...found,
        spent: addSpent(before, { ...now, cached: before.calls > 0 ? 0 : now.cached }),
      };
      replaceFiles([{ path: pathOf(number), text: `${JSON.stringify(whole)}\n` }]);
      rmSync(draft, { force: true });
      return whole;
    },
    /** Archives the stages, so that the next run starts from the first stage. */
    finish(at = new Date()): void {
      rmSync(join(folder, CACHE), { recursive: true, force: true });
      renameSync(folder, `${folder}-done-${at.toISOString().replaceAll(/[:.]/g, '-')}`);
    },
  };
}

/** The folder of promptfoo's cache within the run's folder, for runs that ignore earlier answers. */
export const CACHE = 'cache';

export function requireOwnResults(path: string): void {
  if (!existsSync(path)) return;
  const evalId = evalIdIn(path);
  const kept = globSync(join(dirname(path), 'stages', '*', 'stage-01.json')).map(evalIdIn);
  if (evalId !== undefined && kept.includes(evalId)) return;
  throw new UserError(
    `${path}: expected results of this run or no file, got ${evalId === undefined ? 'other content' : `results of ${evalId}`}; move the file away, or choose another --out`,
  );
}

function evalIdIn(path: string): string | undefined {
  return /^\s*\{\s*"evalId":\s*"([^"]+)"/.exec(beginningOf(path, 1_000))?.[1];
}

function parsed<T>(path: string, schema: z.ZodType<T>): T {
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new UserError(
      `${path}: expected promptfoo's JSON output; delete this file to ask the stage again (${(error as Error).message})`,
    );
  }
}

export function spentIn(stages: readonly StageOutput[]): Spent {
  return stages.map((one) => one.spent).reduce(addSpent, NOTHING_SPENT);
}

export function failedIn({ results }: EvalOutput): number {
  return results.results.filter(({ failureReason }) => failureReason === CALL_FAILED).length;
}

/** Rejects a stage that lacks a provider, or in which a prompt has a different text than in the first stage. */
export function requireSameVariants(
  first: EvalOutput,
  later: EvalOutput,
  number: number,
  wanted: readonly string[],
): void {
  const { prompts } = later.results;
  const refuse = (found: string): never => {
    throw new UserError(
      `stage ${number}: expected the prompts and providers of this run, got ${found}; to start over, remove the folder of the stages`,
    );
  };
  for (const { provider, label, raw } of prompts) {
    const before = first.results.prompts.find((one) => one.provider === provider && one.label === label);
    if (before?.raw !== raw) refuse(`a different text of the prompt ${label} for ${provider}`);
  }
  const lacking = wanted.find((provider) => !prompts.some((one) => one.provider === provider));
  if (lacking !== undefined) refuse(`no answers from ${lacking}`);
}

/**
 * Merges the rows of all stages into one results file, as if they came from a single eval. Variants keep their numbers
 * from the first stage, which asks all of them. Tests are numbered consecutively.
 */
export function writeMerged(path: string, stages: readonly StageOutput[]): void {
  const { [SPENT_KEY]: _, ...first } = stages[0]!;
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
