import { type Dag, edgesOf } from '../../causal/dag.ts';
import { contentHash } from '../../design/content-hash.ts';
import type { RelationQuestion, Telling } from '../../design/intervention-effects-design.ts';
import { type Seed, stream } from '../../statistics/streams.ts';
import { listed } from '../phrasing.ts';
import { templates } from '../template.ts';
import { randomChars } from './names.ts';
import { SENTENCES } from './sentences.ts';

const say = templates(SENTENCES);

/** Changes whenever a sentence does: part of every case's id. */
export const RELATIONS_WORDING = contentHash(Object.values(SENTENCES));

/** Tells one graph under one draw of names. */
export interface RelationsTeller {
  readonly context: string;
  /** The intervention, if any, and the question. */
  readonly question: (question: RelationQuestion) => string;
}

/** Casts and tells a graph: fresh names for every draw, the same ones whatever else is drawn. */
export function tellRelations({ graph, dag, draw }: Telling, seed: Seed): RelationsTeller {
  const draws = stream(seed, 'relations', graph, draw);
  const names = randomChars(draws, dag.nodes.length);
  const values = names.map(() => draws.integer(10));
  return {
    context: contextOf(dag, names),
    question({ cause, effect, intervened }) {
      const ends = { cause: names[cause], effect: names[effect] };
      if (intervened === undefined) return say.question(ends);
      const intervention = say.intervention({ variable: names[intervened], value: values[intervened] });
      return `${intervention} ${say.questionAfter(ends)}`;
    },
  };
}

function contextOf(dag: Dag, names: readonly string[]): string {
  const nameOf = new Map(dag.nodes.map((symbol, node) => [symbol, names[node]]));
  const relations = edgesOf(dag).map(([cause, effect]) =>
    say.relation({ cause: nameOf.get(cause), effect: nameOf.get(effect) }),
  );
  return [say.opening({ variables: listed(names, 'and') }), ...relations].join('\n');
}
