import type { LinearEffect } from '../../../causal/linear-effects.ts';
import { at } from '../../../lib/at.ts';
import { refuseConfig } from '../../../lib/config-error.ts';
import { contentHash } from '../../../lib/content-hash.ts';
import { counted, listed } from '../../shared/phrasing.ts';
import { LINEAR_CONFIG } from '../linear-config.ts';
import type { LinearWorld } from '../linear-world.ts';
import { NAMES, SENTENCES, say, UNIT } from './sentences.ts';

/** The value of `theme` in prompt templates. */
export const LINEAR_THEME = 'linear-gauges';

export const LINEAR_TEMPLATE_HASH = contentHash([...Object.values(SENTENCES), ...NAMES]);

/** The base amounts, which are the model's noise, are not stated, because no effect depends on them. */
export function renderLinear({ scm, rng }: Pick<LinearWorld, 'scm' | 'rng'>, draw: number) {
  const { dag, coefficients } = scm;
  const size = dag.nodes.length;
  if (size > NAMES.length) {
    refuseConfig(
      LINEAR_CONFIG,
      [],
      `expected at most ${NAMES.length} nodes, one for each gauge name, got ${size}; use a smaller graph`,
    );
  }
  const own = rng('telling', draw);
  const names = own.sample(NAMES, size);
  const rules = dag.parents.flatMap((parents, node) =>
    parents.map((parent, i) => {
      const coefficient = at(at(coefficients, node), i);
      return say.rule({
        effect: names[node],
        cause: names[parent],
        rises: coefficient > 0,
        amount: counted(Math.abs(coefficient), UNIT),
      });
    }),
  );
  const opening = say.opening({ names: listed(own.shuffled(names), 'and') });
  return {
    context: [opening, say.rules({}), ...own.shuffled(rules), say.closing({})].join('\n'),
    question({ kind, cause, effect, mediators }: LinearEffect): string {
      const named = {
        cause: names[cause],
        mediators: listed(
          mediators.map((node) => at(names, node)),
          'and',
        ),
        several: mediators.length > 1,
      };
      const done = {
        te: () => [say.raised(named)],
        nde: () => [say.raised(named), say.held(named)],
        nie: () => [say.kept(named), say.moved(named)],
      }[kind]();
      return [...done, say.question({ effect: names[effect] })].join(' ');
    },
  };
}
