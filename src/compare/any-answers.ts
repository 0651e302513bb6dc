import { z } from 'zod';
import { contentHash } from '../lib/content-hash.ts';
import { UserError } from '../lib/user-error.ts';
import type { FileRows } from '../scoring/rows/read-results.ts';

const fields = z.record(z.string(), z.unknown()).nullish();
const assertion = z.object({ type: z.string(), value: z.unknown().optional(), metric: z.string().nullish() });
const component = z.object({ pass: z.boolean(), assertion: assertion.nullish() });

const rowSchema = z.object({
  provider: z.object({ id: z.string().optional(), label: z.string().optional() }),
  prompt: z.object({ label: z.string().optional(), raw: z.string().optional() }),
  vars: fields,
  testCase: z.object({ description: z.string().nullish(), vars: fields, metadata: fields }).nullish(),
  success: z.boolean(),
  gradingResult: z.object({ componentResults: z.array(component.nullable()).nullish() }).nullish(),
});

type AnyAnswer = ReturnType<typeof answerIn>;

export type AnyVariant = Awaited<ReturnType<typeof anyVariants>>[number];

/** The name under which promptfoo's result for the whole test is compared. */
export const ALL = 'all assertions';

/**
 * Collects the graded answers of any promptfoo eval by variant.
 *
 * @param clusterKey - The key in the tests' metadata whose value names the cluster of dependent answers.
 * @throws {UserError} If there are no rows, if a row is not a graded answer, or if its test lacks the key.
 */
export async function anyVariants(rows: AsyncIterable<FileRows>, path: string, clusterKey?: string) {
  const variants = new Map<string, AnyAnswer[]>();
  let number = 0;
  for await (const { rows: some } of rows) {
    for (const row of some) {
      number++;
      const parsed = rowSchema.safeParse(row);
      if (!parsed.success) {
        const [issue] = parsed.error.issues;
        throw new UserError(`${path}: row ${number}: ${issue?.path.join('.')}: ${issue?.message}`);
      }
      const { provider, prompt } = parsed.data;
      const name = `${provider.label || provider.id || 'unknown'} · ${prompt.label || prompt.raw || ''}`;
      const answers = variants.get(name) ?? [];
      variants.set(name, answers);
      answers.push(answerIn(parsed.data, `${path}: row ${number}`, clusterKey));
    }
  }
  if (number === 0) throw new UserError(`${path}: expected rows, got none`);
  return [...variants].map(([name, answers]) => ({ name, answers }));
}

function answerIn(
  { vars, testCase, success, gradingResult }: z.infer<typeof rowSchema>,
  place: string,
  clusterKey: string | undefined,
) {
  const asked = vars ?? testCase?.vars ?? {};
  const inOrder = Object.entries(asked).sort(([a], [b]) => (a < b ? -1 : 1));
  const test = contentHash([testCase?.description ?? '', JSON.stringify(inOrder)]);
  const cluster = clusterKey === undefined ? test : testCase?.metadata?.[clusterKey];
  if (cluster === undefined) {
    const keys = Object.keys(testCase?.metadata ?? {}).join(', ');
    throw new UserError(
      `${place}: expected metadata.${clusterKey} with the cluster of the test, got ${keys ? `only ${keys}` : 'no metadata'}`,
    );
  }
  const passed = new Map([[ALL, success]]);
  for (const component of gradingResult?.componentResults ?? []) {
    const { type, value, metric } = component?.assertion ?? {};
    if (!component || type === undefined) continue;
    const name = metric ?? (typeof value === 'string' ? `${type}: ${value.slice(0, 60)}` : type);
    // If several assertions have the same name, all of them must pass.
    passed.set(name, (passed.get(name) ?? true) && component.pass);
  }
  return { test, title: testCase?.description ?? titleOf(asked), cluster: String(cluster), passed };
}

function titleOf(vars: Readonly<Record<string, unknown>>): string {
  return Object.entries(vars)
    .map(([key, value]) => `${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('; ')
    .slice(0, 120);
}
