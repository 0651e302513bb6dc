import type { Hypothesis } from '../../../causal/hypothesis.ts';
import type { Scm } from '../../../causal/scm.ts';
import { at } from '../../../lib/at.ts';
import type { Rng } from '../../../lib/rng.ts';
import { listed } from '../../shared/phrasing.ts';
import type { AskedPair } from '../../shared/themes/names.ts';
import { castIn } from '../../shared/themes/rules.ts';
import type { Theme } from '../../shared/themes/theme.ts';
import { COMPOSITIONAL_CONFIG } from '../compositional-config.ts';
import { isTold, type Told } from '../told.ts';

interface Rendering {
  readonly extraneous: boolean;
  readonly order: readonly number[];
  /** The cause and the effect, if all questions are about the same pair. */
  readonly asked?: AskedPair | undefined;
}

const GAP = '\u0000';

/**
 * Renders a model as a story of a theme. Everything that does not depend on a unit is rendered only once.
 *
 * @throws {ConfigError} If the theme has fewer names than the model has nodes.
 */
export function render(theme: Theme, scm: Scm, { extraneous, order, asked }: Rendering, casting: Rng) {
  const { spec, say } = theme;
  const rendering = { extraneous, order, asked, config: COMPOSITIONAL_CONFIG };
  const { names, sense, roles, own, stateOf, text: world } = castIn(theme, scm, rendering, casting);
  const [beforeFacts, afterFacts] = say.facts({ facts: GAP }).split(GAP);
  const [beforeStates, afterStates] = say.observed({ states: GAP }).split(GAP);
  const questionOf = roles.map((role) => say.question({ ...role }));
  const hypotheticalQuestionOf = roles.map((role) => say.hypotheticalQuestion({ ...role }));
  const suppositionOf = roles.map((role) =>
    [false, true].map((value) => say.supposition({ ...role, value })),
  );
  const distract = extraneous ? distractions(theme, names) : () => [];

  return {
    names,
    ...(sense && { sense }),
    own,
    stateOf,
    context(told: Told, rng: Rng): string {
      const facts: string[] = [];
      const states: string[] = [];
      for (const node of order) {
        if (isTold(told, node)) facts.push(at(own, node).fact(told.noise[node] === 1, rng));
        const seen = told.evidence?.seen.get(node);
        if (seen !== undefined) states.push(at(at(stateOf, node), Number(seen)));
      }
      const joined = spec.factsAre === 'clauses' ? listed(facts, 'and') : facts.join(' ');
      const parts = [`${world}\n${beforeFacts}${joined}${afterFacts}`];
      if (states.length > 0) parts.push(`${beforeStates}${listed(states, 'and')}${afterStates}`);
      parts.push(...distract(rng));
      return parts.join('\n');
    },
    question(effect: number, hypothesis: Hypothesis | undefined): string {
      if (!hypothesis) return at(questionOf, effect);
      return `${at(at(suppositionOf, hypothesis.node), Number(hypothesis.value))} ${at(hypotheticalQuestionOf, effect)}`;
    },
  };
}

function distractions({ spec, distract }: Theme, names: readonly string[]): (rng: Rng) => string[] {
  const strangers = spec.names.filter((name) => !names.includes(name));
  if (distract.length === 0) return () => [];
  return (rng) => {
    const sentences = rng.shuffled(distract).map((say) => {
      const drawn = Object.fromEntries(
        Object.entries(spec.words).map(([key, list]) => [key, rng.pick(list)]),
      );
      const stranger = strangers.length > 0 ? rng.pick(strangers) : spec.id;
      return say({ ...drawn, name: rng.pick(names), stranger, number: 2 + rng.integer(8) });
    });
    return [sentences.join(' ')];
  };
}
