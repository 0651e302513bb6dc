import { shownLabel, variantName } from '../../drawing/variant-name.ts';
import { definitionOf } from '../../tasks/definitions.ts';

type Named = Parameters<typeof variantName>[0];
type Variants = { readonly variants: readonly Named[] };

/** Returns a function that names variants by their model, their prompt, or both, depending on which of them differ. */
export function shortNames({ variants }: Variants): (variant: Named) => string {
  const all = (of: (variant: Named) => string): number => new Set(variants.map(of)).size;
  if (all(({ prompt }) => prompt) === 1) return ({ provider }) => shownLabel(provider.label);
  if (all(({ provider }) => provider.label) === 1) return ({ prompt }) => shownLabel(prompt);
  return variantName;
}

/** Names variants with equal results. A model with equal results for all its prompts is named without prompts. */
export function tiedNames(scorecard: Variants, tied: readonly Named[]): string[] {
  const name = shortNames(scorecard);
  return [...Map.groupBy(tied, ({ provider }) => provider.label)].flatMap(([model, found]) => {
    const all = scorecard.variants.filter(({ provider }) => provider.label === model).length;
    return found.length === all && all > 1 ? [shownLabel(model)] : found.map(name);
  });
}

/** The labels by which checks and comparisons identify a variant. */
type Labelled = { readonly provider: string; readonly prompt: string };

export function isSame(one: Labelled | undefined, other: Labelled): boolean {
  return one?.provider === other.provider && one.prompt === other.prompt;
}

export function named({ provider, prompt }: Labelled): Named {
  return { provider: { label: provider }, prompt };
}

export function labelled({ provider, prompt }: Named): Labelled {
  return { provider: provider.label, prompt };
}

/** Lists names: `a`, `a and b`, `a, b, c and 3 more`. A single remaining name is listed instead of “1 more”. */
export function listed(names: readonly string[], most = 3): string {
  const shown = names.length === most + 1 ? names : names.slice(0, most);
  const rest = names.length - shown.length;
  const items = rest > 0 ? [...shown, `${rest} more`] : shown;
  return items.length < 2 ? items.join() : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** Returns the metric of a task that a gate judges, if it is among the names; otherwise, the task's headline. */
export function judgedName(names: readonly string[], task: { readonly id: string }): string | undefined {
  const headline = names.find((name) => definitionOf(name)?.task === task.id);
  const judged = definitionOf(headline ?? '')?.judgedBy;
  return judged !== undefined && names.includes(judged) ? judged : headline;
}
