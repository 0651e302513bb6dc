import type { AnswerSheet } from '../scoring/rows/answer-sheet.ts';
import type { OutputFacts } from '../scoring/rows/output-facts.ts';
import { KINDS } from '../tasks/kinds.ts';
import { replyCounts } from './check-completeness.ts';
import { type VariantCheck, wholeness } from './check-text.ts';
import type { Policy } from './policy-schema.ts';

/**
 * Checks that every variant and every generator listed in promptfoo's output has rows. The rows alone cannot show that
 * a variant is missing.
 *
 * @param isNamed - True if a baseline, or a policy with a design and variants, states the variants and tasks to expect.
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
        const reason = `${source} lists ${name} but contains no row of it. Were its rows removed, or was the run stopped?`;
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

/** Tests whether a policy names at least one of the models that it judges, without wildcards. */
export function namesModels({ variants = [] }: Policy): boolean {
  return variants.some(({ provider }) => provider !== undefined && !provider.includes('*'));
}

/** Tests whether a policy names both the design and the variants of a run. */
export function namesAll(policy: Policy): boolean {
  return policy.design !== undefined && namesModels(policy);
}

/** Reports models of the config that have no variant, for example because they were filtered out. */
function missingModels(outputs: readonly OutputFacts[]): VariantCheck[] {
  const listed = new Set(outputs.flatMap(({ variants = [] }) => variants.map(({ provider }) => provider)));
  return outputs.flatMap(({ source, models = [] }) => {
    const missing = models.filter((names) => !names.some((name) => listed.has(name)));
    // The name of a custom provider may differ from its name in the config.
    if (missing.length === 0 || listed.size >= models.length) return [];
    const names = missing.map(([name]) => name).join(', ');
    const reason = `partial run: the config of ${source} lists ${models.length} models, but the results contain no variant of ${names}. Were models filtered out (--filter-providers)? Ask all models, add the results of the missing models, or name the models to judge in the policy, under variants`;
    return wholeness('models of the config', `without ${names}`, `all ${models.length}`, 'fail', reason);
  });
}

/** Reports variants with fewer rows than promptfoo counted. In a resumed run, promptfoo may count too few rows. */
function missingRows(outputs: readonly OutputFacts[]): VariantCheck[] {
  return outputs.flatMap(({ source, variants = [] }) =>
    variants.flatMap(({ provider, prompt, rows, counted = rows }) => {
      if (rows === 0 || rows >= counted) return [];
      const reason = `${source} contains ${rows} rows of ${provider} with ${prompt}, but promptfoo counted ${counted}. Were rows removed?`;
      return wholeness('rows of the output', String(rows), String(counted), 'fail', reason);
    }),
  );
}

/** Reports questions with fewer replies than the config asks for. */
function missingReplicates(
  outputs: readonly OutputFacts[],
  variants: AnswerSheet['variants'],
): VariantCheck[] {
  const asked = new Set(outputs.map(({ repeat = 1 }) => repeat));
  const [repeat = 1, ...others] = asked;
  if (others.length > 0 || repeat === 1) return [];
  const replies = variants.flatMap(({ starts }) => replyCounts(starts));
  const least = replies.reduce((fewest, count) => Math.min(fewest, count), repeat);
  const reason = `the config asks each question ${repeat} times, but some questions have ${least === 1 ? 'only one reply' : `only ${least} replies`}. Was the run stopped, or were rows removed?`;
  return least < repeat
    ? [wholeness('replies by the config', String(least), String(repeat), 'fail', reason)]
    : [];
}

function missingTasks(outputs: readonly OutputFacts[], cases: AnswerSheet['cases']): VariantCheck[] {
  return outputs.flatMap(({ source, generators = [] }) =>
    [...KINDS.values()].flatMap(({ id, title }) => {
      // The name of the function that generates a task's tests, such as `interventionEffects`.
      const name = id.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      const entries = generators.filter((path) => path.endsWith(`:${name}`)).length;
      const designs = new Set(cases.flatMap(({ task, design }) => (task === id ? [design] : []))).size;
      if (entries <= designs) return [];
      const found =
        designs === 0
          ? `but the results have no rows for ${entries === 1 ? 'it' : 'them'}`
          : `but the results have rows for only ${designs} of them`;
      const reason = `partial run: the config of ${source} has ${entries} ${entries === 1 ? 'entry' : 'entries'} for ${title.toLowerCase()} under tests, ${found}. Were tests filtered out (--filter-…), or were rows removed?`;
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
