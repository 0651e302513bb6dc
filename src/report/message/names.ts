import { type Named, shownLabel, variantName } from '../../drawing/variant-name.ts';
import type { VariantView } from '../../scorecard/scorecard-view.ts';

/** Names variants by the model, the prompt, or both, whichever differ. */
export function shortNames({
  variants,
}: {
  readonly variants: readonly Named[];
}): (variant: Named) => string {
  const all = (of: (variant: Named) => string): number => new Set(variants.map(of)).size;
  if (all(({ prompt }) => prompt) === 1) return ({ provider }) => shownLabel(provider.label);
  if (all(({ provider }) => provider.label) === 1) return ({ prompt }) => shownLabel(prompt);
  return (variant) => variantName(variant);
}

/** Names variants that tie; a model whose prompts all tie is named without them. */
export function tiedNames(
  scorecard: { readonly variants: readonly Named[] },
  tied: readonly Named[],
): string[] {
  const name = shortNames(scorecard);
  return [...Map.groupBy(tied, ({ provider }) => provider.label)].flatMap(([model, found]) => {
    const all = scorecard.variants.filter(({ provider }) => provider.label === model).length;
    return found.length === all && all > 1 ? [shownLabel(model)] : found.map(name);
  });
}

/** A variant in the form in which a check or a comparison names it. */
type Labelled = { readonly provider: string; readonly prompt: string };

/** Tests whether two names refer to the same variant. */
export function isSame(one: Labelled | undefined, other: Labelled): boolean {
  return one?.provider === other.provider && one.prompt === other.prompt;
}

/** Returns the name by which checks and comparisons know a variant. */
export function labelled({ provider, prompt }: Named): Labelled {
  return { provider: provider.label, prompt };
}

/** Lists names: `a`, `a and b`, `a, b and 3 more`. It never says “1 more”, since the name itself is as short. */
export function listed(names: readonly string[], most = 3): string {
  const shown = names.length === most + 1 ? names : names.slice(0, most);
  const rest = names.length - shown.length;
  const items = rest > 0 ? [...shown, `${rest} more`] : shown;
  return items.length < 2 ? items.join() : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/**
 * Names the stages after which variants were no longer asked: `, after 3 of 16 stages`. The text is empty if all variants
 * were asked to the end.
 */
export function stagesText(variants: readonly { readonly look?: VariantView['look'] }[]): string {
  const [first] = variants
    .flatMap(({ look }) => (look && look.stage < look.stages ? [look] : []))
    .sort((a, b) => a.stage - b.stage);
  return first ? `, after ${first.stage} of ${first.stages} stages` : '';
}
