import { z } from 'zod';
import type { Redact } from '../../lib/redact.ts';

/** The tag in promptfoo's config that records which version of this package asked the questions. */
export const VERSION_TAG = 'promptfoo-causal';

/** The facts that results state in addition to their rows. They help to find missing rows. */
export interface OutputFacts {
  readonly source: string;
  readonly evalId?: string | undefined;
  /** The start of the eval in ISO 8601; for JSON Lines, the time at which the file was written. */
  readonly askedAt?: string | undefined;
  /** The version of this package that asked the questions, if its hook ran. */
  readonly askedBy?: string | undefined;
  /** The variants that promptfoo lists, with their numbers of rows; undefined for JSON Lines, which have only rows. */
  readonly variants?:
    | readonly {
        readonly provider: string;
        readonly prompt: string;
        readonly rows: number;
        /** The number of rows that promptfoo counted as passed, failed or in error. */
        readonly counted?: number | undefined;
      }[]
    | undefined;
  readonly repeat?: number | undefined;
  /** The label and the id of each provider, as far as the config states them. */
  readonly models?: readonly (readonly string[])[] | undefined;
  /** The test functions in the config, such as `…/compositional.ts:compositional`. */
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

export function outputFacts(
  source: string,
  stored: Pick<OutputFacts, 'evalId' | 'askedAt' | 'askedBy'> & {
    readonly prompts: readonly unknown[];
    readonly tests: readonly unknown[];
    readonly providers: readonly unknown[];
    /** The `evaluateOptions` in the config, and other objects that may set `repeat`. */
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
    models: modelsIn(providers),
    generators: tests.flatMap((entry) => {
      if (typeof entry === 'string') return [entry];
      const found = test.safeParse(entry);
      return found.success ? [found.data.path] : [];
    }),
  };
}

export function modelsIn(providers: readonly unknown[]): string[][] {
  return providers.map(namesOf).filter((names) => names.length > 0);
}

/**
 * Returns the label and the id of a provider in a config; nothing for a file or for a provider whose list of prompts is
 * empty.
 */
function namesOf(entry: unknown): string[] {
  if (typeof entry === 'string') return /^file:.*\.(?:ya?ml|json)$/.test(entry) ? [] : [entry];
  const found = model.safeParse(entry);
  if (!found.success || found.data.prompts?.length === 0) return [];
  return [found.data.label ?? '', found.data.id ?? ''].filter((name) => name !== '');
}

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

export function countRows(counts: Map<number, number>, rows: readonly unknown[]): void {
  for (const row of rows) {
    const promptIdx = (row as { readonly promptIdx?: unknown } | null)?.promptIdx;
    if (typeof promptIdx === 'number') counts.set(promptIdx, (counts.get(promptIdx) ?? 0) + 1);
  }
}
