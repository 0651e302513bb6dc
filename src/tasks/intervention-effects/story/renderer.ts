import { at } from '../../../lib/at.ts';
import { contentHash } from '../../../lib/content-hash.ts';
import { namedRng, type Seed } from '../../../lib/rng.ts';
import { listed } from '../../shared/phrasing.ts';
import type { Phrasing } from '../intervention-effect-case.ts';
import type { Rendering } from '../intervention-effects-design.ts';
import { UNTOLD_GRAPH } from '../relation-graphs.ts';
import { drawNames, pseudoWord } from './names.ts';
import { SENTENCES, say, sayTogether, TOGETHER, untold } from './sentences.ts';
import { TUEBINGEN_VERSION } from './tuebingen.ts';

export const RELATIONS_TEMPLATE_HASH = contentHash([...Object.values(SENTENCES), TUEBINGEN_VERSION]);

/** The template hash of designs with several interventions at once. */
export const TOGETHER_TEMPLATE_HASH = contentHash([RELATIONS_TEMPLATE_HASH, ...Object.values(TOGETHER)]);

const RELATIONS_THEME: Readonly<Record<Phrasing, string>> = {
  none: 'causal-relations',
  intervention: 'causal-relations-intervention',
  substitution: 'causal-relations-substitution',
};

export function renderRelations(rendering: Rendering, seed: Seed) {
  const { graph, dag, draw, names: naming } = rendering;
  const size = dag.nodes.length;
  const names = drawNames(naming, size, rendering.listed, { seed, graph, draw });
  const word = pseudoWord(namedRng(seed, 'word', graph, draw));
  const system = systemOf(rendering, names);
  const contexts: Readonly<Record<Phrasing, string>> = {
    none: system,
    intervention: `${system}\n${say.meaning({})}`,
    substitution: `${system}\n${say.definition({ word })}`,
  };
  return {
    theme: (phrasing: Phrasing): string =>
      graph === UNTOLD_GRAPH ? 'causal-relations-untold' : RELATIONS_THEME[phrasing],
    context: (phrasing: Phrasing): string => contexts[phrasing],
    question({ cause, effect, intervened, phrasing }: Rendering['questions'][number]): string {
      const set = intervened.map((node) => at(names, node));
      const isIntervention = phrasing === 'intervention';
      const sentences = set.length > 1 ? sayTogether : say;
      const settings = isIntervention
        ? set.map(({ label, value }) => `${label} = ${value}`).join(', ')
        : listed(
            set.map(({ value }) => value),
            'and',
          );
      const gaps = {
        cause: at(names, cause).label,
        effect: at(names, effect).label,
        word,
        variable: set[0]?.label,
        value: set[0]?.value,
        variables: listed(
          set.map(({ label }) => `“${label}”`),
          'and',
        ),
        settings,
      };
      if (phrasing === 'none') return say.question(gaps);
      return isIntervention
        ? `${sentences.intervention(gaps)} ${sentences.questionAfterIntervention(gaps)}`
        : `${sentences.substitution(gaps)} ${sentences.questionAfterSubstitution(gaps)}`;
    },
  };
}

function systemOf({ graph, dag, told }: Rendering, names: ReturnType<typeof drawNames>): string {
  const labelOf = new Map(dag.nodes.map((symbol, node) => [symbol, at(names, node).label]));
  const variables = told.variables.map((symbol) => `“${labelOf.get(symbol)}”`);
  const relations = told.arrows.map(([cause, effect]) =>
    say.relation({ cause: labelOf.get(cause), effect: labelOf.get(effect) }),
  );
  if (graph === UNTOLD_GRAPH) return untold({ variables: listed(variables, 'and') });
  const opening = say.opening({ variables: listed(variables, 'and'), several: relations.length > 1 });
  return [opening, ...relations].join('\n');
}
