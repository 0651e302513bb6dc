import { isRecord } from '../lib/json.ts';
import { listedColumn, numbered, repeatIn, resultsOf } from './read-results.ts';
import type { Results } from './source.ts';

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
export function rowsOfHook({ results, prompts, evalId, config }: EvalContext): Results {
  const name = evalId ?? 'the eval';
  return resultsOf([
    {
      name,
      evalId,
      config,
      askedAt: new Date().toISOString(),
      repeat: repeatIn([config?.evaluateOptions, config?.commandLineOptions]),
      columns: prompts.map(listedColumn),
      rows: () => numbered(name, results.toSorted(byPlace)),
    },
  ]);
}

/** Sorts rows by column and test, because promptfoo hands them over in no fixed order. */
function byPlace(a: unknown, b: unknown): number {
  const place = (row: unknown, name: string): number => (isRecord(row) ? Number(row[name]) : 0);
  return place(a, 'promptIdx') - place(b, 'promptIdx') || place(a, 'testIdx') - place(b, 'testIdx');
}
