import { z } from 'zod';
import type { Redact } from '../../lib/redact.ts';

/** What results say of themselves beside their rows, so that rows can be missed that are gone. */
export interface OutputFacts {
  /** The file, or what else the rows come from. */
  readonly source: string;
  readonly evalId?: string | undefined;
  /** When the eval began, as ISO 8601 has it; of JSON Lines, when the file was written. */
  readonly askedAt?: string | undefined;
  /** Those that promptfoo lists, and how many rows of each there are; undefined where only rows are there, as in JSON Lines. */
  readonly variants?:
    | readonly {
        readonly provider: string;
        readonly prompt: string;
        readonly rows: number;
        /** Rows that promptfoo itself counted: passed, failed or in error. */
        readonly counted?: number | undefined;
      }[]
    | undefined;
  /** How often each question was to be asked, where the config says. */
  readonly repeat?: number | undefined;
  /** `providers:` of the config that are asked: label and id of each, where the config itself says them. */
  readonly models?: readonly (readonly string[])[] | undefined;
  /** `tests:` of the config: the functions that make tests, `…/compositional.ts:compositional`. */
  readonly generators?: readonly string[] | undefined;
}

const count = z.number().catch(0);
const listed = z
  .object({
    provider: z.string().catch('unknown'),
    label: z.string().catch('unknown'),
    metrics: z
      .object({ testPassCount: count, testFailCount: count, testErrorCount: count })
      .optional()
      .catch(undefined),
  })
  .catch({ provider: 'unknown', label: 'unknown' });
const options = z.object({ repeat: z.int() });
const test = z.object({ path: z.string() });
const model = z.object({
  id: z.string().optional().catch(undefined),
  label: z.string().optional().catch(undefined),
  prompts: z.array(z.unknown()).optional().catch(undefined),
});

/** Facts from what promptfoo stores, whatever else it may hold. */
export function outputFacts(
  source: string,
  stored: {
    readonly evalId?: string | undefined;
    readonly askedAt?: string | undefined;
    readonly prompts: readonly unknown[];
    readonly tests: readonly unknown[];
    readonly providers: readonly unknown[];
    /** `evaluateOptions` of the config, and what else may say how often. */
    readonly options?: readonly unknown[];
  },
  rowsOf: ReadonlyMap<number, number>,
): OutputFacts {
  const { prompts, tests, providers, options: said = [], ...rest } = stored;
  const [repeat] = said.flatMap((one) => options.safeParse(one).data?.repeat ?? []);
  return {
    source,
    ...rest,
    variants: prompts.map((prompt, promptIdx) => {
      const { provider, label, metrics } = listed.parse(prompt);
      const rows = rowsOf.get(promptIdx) ?? 0;
      const counted = metrics && metrics.testPassCount + metrics.testFailCount + metrics.testErrorCount;
      return { provider, prompt: label, rows, ...(counted !== undefined && { counted }) };
    }),
    ...(repeat !== undefined && { repeat }),
    models: providers.flatMap((entry) => {
      const names = namesOf(entry);
      return names.length > 0 ? [names] : [];
    }),
    generators: tests.flatMap((entry) => {
      if (typeof entry === 'string') return [entry];
      const found = test.safeParse(entry);
      return found.success ? [found.data.path] : [];
    }),
  };
}

/** What a provider of a config may be called in a variant; nothing for a judge, which is not asked, and for a file. */
function namesOf(entry: unknown): string[] {
  if (typeof entry === 'string') return /^file:.*\.(?:ya?ml|json)$/.test(entry) ? [] : [entry];
  const found = model.safeParse(entry);
  if (!found.success || found.data.prompts?.length === 0) return [];
  return [found.data.label ?? '', found.data.id ?? ''].filter((name) => name !== '');
}

/** The same facts without secrets: what promptfoo lists need not have a row. */
export function redactedFacts(facts: OutputFacts, redact: Redact): OutputFacts {
  const { source, variants, generators, models } = facts;
  return {
    ...facts,
    source: redact(source),
    ...(variants && {
      variants: variants.map(({ provider, prompt, ...rows }) => ({
        provider: redact(provider),
        prompt: redact(prompt),
        ...rows,
      })),
    }),
    ...(generators && { generators: generators.map(redact) }),
    ...(models && { models: models.map((names) => names.map(redact)) }),
  };
}

/** Counts rows by promptfoo's number of their variant. */
export function countRows(counts: Map<number, number>, rows: readonly unknown[]): void {
  for (const row of rows) {
    const promptIdx = (row as { readonly promptIdx?: unknown } | null)?.promptIdx;
    if (typeof promptIdx === 'number') counts.set(promptIdx, (counts.get(promptIdx) ?? 0) + 1);
  }
}
