import type { AnswerSheet } from '../scoring/rows/answer-sheet.ts';
import type { OutputFacts } from '../scoring/rows/output-facts.ts';
import { KINDS } from '../tasks/kinds.ts';
import { type VariantCheck, wholeness } from './check-text.ts';
import type { Policy } from './policy-schema.ts';

/**
 * Checks that every variant and every generator has rows, if the config in promptfoo's output lists it. The rows
 * themselves cannot show that a variant is missing.
 *
 * @param isNamed - True if a baseline names the required parts, or a policy with a design and variants.
 * @param namesVariants - True if the policy names the models that it judges. Other models may then be missing.
 */
export function checkOutputs(
  outputs: readonly OutputFacts[],
  { cases, variants }: Pick<AnswerSheet, 'cases' | 'variants'>,
  isNamed: boolean,
  namesVariants = false,
): VariantCheck[] {
  const silent = outputs.filter(({ variants }) => variants === undefined).map(({ source }) => source);
  return [
    ...outputs.flatMap(({ source, variants = [] }) =>
      variants.flatMap(({ provider, prompt, rows }) => {
        const name = `${provider} with ${prompt}`;
        const reason = `${source} lists ${name} but contains no row of it. Was the row removed, or was the run stopped?`;
        return rows > 0 ? [] : wholeness('variants of the output', 'no row', name, 'fail', reason);
      }),
    ),
    ...(namesVariants ? [] : missingModels(outputs)),
    ...missingRows(outputs),
    ...missingReplicates(outputs, variants),
    ...missingTasks(outputs, cases),
    ...(silent.length > 0 && !isNamed ? [untold(silent.join(', '))] : []),
  ];
}

function untold(sources: string): VariantCheck {
  const wanted = 'a baseline, or a policy that names the design and the variants';
  const reason = `${sources}: JSON Lines contain only rows, so a variant or a task without rows goes unnoticed; pass promptfoo's .json instead, or name the design and the variants in the policy`;
  return wholeness('rows missing from JSON Lines', sources, wanted, 'inconclusive', reason);
}

/** Tests whether a policy names the models that it judges, without wildcards. */
export function namesModels({ variants = [] }: Policy): boolean {
  return variants.some(({ provider }) => provider !== undefined && !provider.includes('*'));
}

/** Tests whether a policy names both the design and the variants of a run. */
export function namesAll(policy: Policy): boolean {
  return policy.design !== undefined && namesModels(policy);
}

/** Reports models that were filtered out, which no other check notices. */
function missingModels(outputs: readonly OutputFacts[]): VariantCheck[] {
  const listed = new Set(outputs.flatMap(({ variants = [] }) => variants.map(({ provider }) => provider)));
  return outputs.flatMap(({ source, models = [] }) => {
    const missing = models.filter((names) => !names.some((name) => listed.has(name)));
    // A custom provider may have a different name from the one in its config.
    if (missing.length === 0 || listed.size >= models.length) return [];
    const names = missing.map(([name]) => name).join(', ');
    const reason = `partial run: the config of ${source} lists ${models.length} models, and no variant is of ${names}: was it filtered (--filter-providers)? Ask all, give the results of the others beside these, or name the models to judge under variants: of the policy`;
    return wholeness('models of the config', `without ${names}`, `all ${models.length}`, 'fail', reason);
  });
}

/**
 * Reports fewer rows than promptfoo counted when it wrote them. A resumed run counts fewer rows than the file contains.
 */
function missingRows(outputs: readonly OutputFacts[]): VariantCheck[] {
  return outputs.flatMap(({ source, variants = [] }) =>
    variants.flatMap(({ provider, prompt, rows, counted = rows }) => {
      if (rows === 0 || rows >= counted) return [];
      const reason = `${source} holds ${rows} rows of ${provider} with ${prompt}, though promptfoo counted ${counted}: were rows taken out?`;
      return wholeness('rows of the output', String(rows), String(counted), 'fail', reason);
    }),
  );
}

/** Reports fewer replies to a question than the config asks for. */
function missingReplicates(
  outputs: readonly OutputFacts[],
  variants: AnswerSheet['variants'],
): VariantCheck[] {
  const asked = new Set(outputs.map(({ repeat = 1 }) => repeat));
  const [repeat = 1, ...others] = asked;
  if (others.length > 0 || repeat === 1) return [];
  const replies = variants.flatMap(({ starts }) =>
    Array.from(starts.slice(1), (end, position) => end - (starts[position] ?? 0)).filter(Boolean),
  );
  const least = replies.reduce((fewest, count) => Math.min(fewest, count), repeat);
  const reason = `the config asks each question ${repeat} times, and some have ${least === 1 ? 'one reply' : `${least} replies`}: was the run stopped, or were rows taken out?`;
  return least < repeat
    ? [wholeness('replies by the config', String(least), String(repeat), 'fail', reason)]
    : [];
}

function missingTasks(outputs: readonly OutputFacts[], cases: AnswerSheet['cases']): VariantCheck[] {
  return outputs.flatMap(({ source, generators = [] }) =>
    [...KINDS.values()].flatMap(({ id, title }) => {
      // The name of the function that makes a task's tests: `interventionEffects`.
      const name = id.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      const entries = generators.filter((path) => path.endsWith(`:${name}`)).length;
      const designs = new Set(cases.flatMap(({ task, design }) => (task === id ? [design] : []))).size;
      if (entries <= designs) return [];
      const found = designs === 0 ? 'and no row is about that' : `and rows are of ${designs} only`;
      const reason = `partial run: tests: of ${source} has ${entries} ${entries === 1 ? 'entry' : 'entries'} of ${title.toLowerCase()} ${found}; was it filtered (--filter-…), or were rows taken out?`;
      return wholeness(
        'tasks of the config',
        'no row',
        `${entries} of ${title.toLowerCase()}`,
        'fail',
        reason,
      );
    }),
  );
}
