import { isCausalRelation } from '../causal/causal-relation.ts';
import { type Dag, edgesOf, nodeNumber, withoutArrowsInto } from '../causal/dag.ts';
import { encodeStamp, type InterventionEffectCase } from './case.ts';
import { contentHash } from './content-hash.ts';
import type { InterventionEffectsConfig } from './intervention-effects-config.ts';
import { RELATION_GRAPHS } from './relation-graphs.ts';

/** Everything that will be asked about intervention effects, before it is put into words. */
export interface InterventionEffectsDesign {
  readonly cases: number;
  /** One telling after the other; a fresh walk on every call. */
  readonly tellings: () => Generator<Telling>;
}

/** One graph under one draw of names, with all questions about it. */
export interface Telling {
  readonly graph: string;
  readonly dag: Dag;
  readonly draw: number;
  readonly questions: readonly RelationQuestion[];
}

/** Whether `cause` causes `effect`, before (`intervened` undefined) or after an intervention. */
export interface RelationQuestion {
  readonly metadata: InterventionEffectCase;
  readonly description: string;
  readonly cause: number;
  readonly effect: number;
  readonly intervened: number | undefined;
}

/**
 * Plans the questions: per graph and draw, each relation before any intervention and after one on each
 * variable. The question before is asked once and serves every intervention.
 *
 * @param wording - What fixes the text: part of every case's id.
 * @see "Evaluating Interventional Reasoning Capabilities of LLMs", §3, Table 3
 */
export function designInterventionEffects(
  config: InterventionEffectsConfig,
  wording: string,
): InterventionEffectsDesign {
  const perDraw = config.graphs.map((graph) => {
    const { dag, queries } = RELATION_GRAPHS[graph];
    return queries.length * (1 + dag.nodes.length);
  });
  const cases = config.draws * perDraw.reduce((sum, count) => sum + count, 0);
  const hash = contentHash([JSON.stringify(config), wording]);
  const design = encodeStamp({ hash, cases, units: 'draws' });
  return {
    cases,
    *tellings() {
      for (const graph of config.graphs) {
        const { dag } = RELATION_GRAPHS[graph];
        const id = contentHash([graph, String(config.seed), config.names, config.phrasing, wording]);
        for (let draw = 0; draw < config.draws; draw++) {
          yield {
            graph,
            dag,
            draw,
            questions: questionsOf(graph, `${graph}-${id}/${draw}`, design, config, draw),
          };
        }
      }
    },
  };
}

function questionsOf(
  graph: InterventionEffectsConfig['graphs'][number],
  id: string,
  design: string,
  config: InterventionEffectsConfig,
  draw: number,
): RelationQuestion[] {
  const { dag, queries } = RELATION_GRAPHS[graph];
  const arrows = edgesOf(dag)
    .map((edge) => edge.join('→'))
    .join(' ');
  return queries.flatMap(([causeSymbol, effectSymbol]) => {
    const [cause, effect] = [nodeNumber(dag, causeSymbol), nodeNumber(dag, effectSymbol)];
    const pair = `${causeSymbol}→${effectSymbol}`;
    return [undefined, ...dag.nodes.keys()].map((intervened): RelationQuestion => {
      const intervention = intervened === undefined ? 'none' : dag.nodes[intervened]!;
      const graphAsked = intervened === undefined ? dag : withoutArrowsInto(dag, intervened);
      const when = intervened === undefined ? 'observed' : `do(${intervention})`;
      return {
        metadata: {
          causal: 'ie',
          case: `${id}/${pair}/${when}`,
          design,
          graph,
          arrows,
          pair,
          intervention,
          names: config.names,
          phrasing: config.phrasing,
          draw,
          truth: isCausalRelation(graphAsked, cause, effect),
        },
        description: `${graph} · ${pair} · ${when} · draw ${draw}`,
        cause,
        effect,
        intervened,
      };
    });
  });
}
