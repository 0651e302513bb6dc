import type { Scm } from '../../../causal/scm.ts';
import { at } from '../../../lib/at.ts';
import type { Rng } from '../../../lib/rng.ts';
import { castIn } from '../../shared/themes/rules.ts';
import type { Theme } from '../../shared/themes/theme.ts';
import { COMPOSITIONAL_CONFIG } from '../compositional-config.ts';
import type { Quantity } from './quantity.ts';
import { CHANCES, KNOWN, quantitySentences } from './sentences.ts';

/**
 * Renders a world for questions about quantities. The random stream of a story gives the world the same names as in
 * that story.
 */
export function renderQuantities(
  theme: Theme,
  scm: Scm,
  rendering: { readonly extraneous: boolean; readonly order: readonly number[] },
  casting: Rng,
) {
  const { text, names, own } = castIn(theme, scm, { ...rendering, config: COMPOSITIONAL_CONFIG }, casting);
  const say = quantitySentences(theme);
  const ends = ({ cause, effect }: Pick<Quantity, 'cause' | 'effect'>) => ({
    cause: at(names, cause),
    effect: at(names, effect),
  });
  const chances = own.map(({ condition }, node) =>
    say.chance({ share: at(scm.noise, node), own: condition }),
  );
  return {
    context: ({ known }: Quantity): string =>
      [
        text,
        say.often({}),
        say.forced({}),
        ...(known
          ? [KNOWN, ...known.map((pair) => say.known({ ...ends(pair), share: pair.share }))]
          : [CHANCES, ...chances]),
      ].join('\n'),
    question: (quantity: Quantity): string => say[quantity.kind](ends(quantity)),
  };
}
