import type { Dag } from '../../../causal/dag.ts';
import { at } from '../../../lib/at.ts';
import { contentHash } from '../../../lib/content-hash.ts';
import type { Rng } from '../../../lib/rng.ts';
import { listed } from '../../shared/phrasing.ts';
import { castIn } from '../../shared/themes/rules.ts';
import type { Theme } from '../../shared/themes/theme.ts';
import type { Question } from '../identification-case.ts';
import { IDENTIFICATION_CONFIG } from '../identification-config.ts';
import { ASKING, SENTENCES, say } from './sentences.ts';

/** What prompt templates see as `theme`: worked examples about stories of the same theme ask for something else. */
export const IDENTIFICATION_THEME = 'identification';

/** Changes whenever a sentence does: part of every case's id. */
export function templateHash({ templateHash: theme }: Theme): string {
  return contentHash([...Object.values(SENTENCES), theme, 'rules in any order']);
}

/**
 * Casts a graph in a theme: its causes are joined by `or`, and chance decides the rest. Rules stand in any order, but for the
 * last: where they stand would else tell causes from what they bring about.
 *
 * @throws {ConfigError} If the theme has fewer names than the graph has nodes.
 */
export function renderIdentification(theme: Theme, dag: Dag, casting: Rng) {
  const model = {
    dag,
    functions: dag.nodes.map(() => 'or' as const),
    noise: dag.nodes.map(() => 0.2 + 0.1 * casting.integer(5)),
  };
  const { stateOf, text } = castIn(
    theme,
    model,
    {
      extraneous: false,
      order: [...casting.shuffled([...dag.nodes.keys()].slice(0, -1)), dag.nodes.length - 1],
      config: IDENTIFICATION_CONFIG,
    },
    casting,
  );
  const holds = (node: number): string => at(at(stateOf, node), 1);
  return {
    context: `${text}\n${say.chance({})}`,
    question({ kind, cause, effect, given }: Question): string {
      const states = given.map(holds);
      const whether = states.map((state) => `whether ${state}`);
      return say[ASKING[kind]]({
        cause: holds(cause),
        effect: holds(effect),
        known: listed(kind === 'explaining-away' ? states : whether, 'and'),
      });
    },
  };
}
