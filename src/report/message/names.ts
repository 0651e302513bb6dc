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

/** Lists names: `a`, `a and b`, `a, b and 3 more`. It never says “1 more”, since the name itself is as short. */
export function listed(names: readonly string[], most = 3): string {
  const shown = names.length === most + 1 ? names : names.slice(0, most);
  const rest = names.length - shown.length;
  const items = rest > 0 ? [...shown, `${rest} more`] : shown;
  return items.length < 2 ? items.join() : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

/** Names the stages after which variants were no longer asked: `, after 3 of 16 stages`. Empty if all were asked. */
export function stagesText(variants: readonly { readonly look?: VariantView['look'] }[]): string {
  const [first] = variants
    .flatMap(({ look }) => (look && look.stage < look.stages ? [look] : []))
    .sort((a, b) => a.stage - b.stage);
  return first ? `, after ${first.stage} of ${first.stages} stages` : '';
}
