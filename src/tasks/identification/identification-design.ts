import { encodeStamp, freshIn } from '../../cases/design-stamp.ts';
import type { TakesUnit } from '../../cases/shard.ts';
import { withoutRunKeys } from '../../cases/shard-config.ts';
import { codeOfDag } from '../../causal/arrows-code.ts';
import { dagFromEdges, pairName, symbolOf } from '../../causal/dag.ts';
import { refuseConfig } from '../../lib/config-error.ts';
import { contentHash } from '../../lib/content-hash.ts';
import { namedRng } from '../../lib/rng.ts';
import { arrowsAt, randomDag } from '../shared/graphs.ts';
import type { IdentificationCase, Kind } from './identification-case.ts';
import { IDENTIFICATION_CONFIG, type IdentificationConfig } from './identification-config.ts';
import { type AskedQuestion, twoQuestions } from './questions.ts';

/** Graphs that are drawn before giving up. */
const TRIES = 500;

/**
 * Plans the questions: of each kind two a draw, one of each answer, about a graph that has them all. What a draw asks
 * depends on its number alone.
 *
 * @param theme - Its id. @param templateHash - What fixes the text: part of every case's id.
 */
export function designIdentification(config: IdentificationConfig, theme: string, templateHash: string) {
  const { draws, kinds, seed } = config;
  const cases = 2 * kinds.length * draws;
  const { draws: _, ...fixed } = withoutRunKeys(config);
  const hash = contentHash([JSON.stringify(withoutRunKeys(config)), templateHash]);
  const same = {
    task: 'identification' as const,
    design: encodeStamp({ hash, cases, units: 'draws', ...freshIn(config, templateHash) }),
    world: `identification-${contentHash([JSON.stringify(fixed), templateHash])}`,
    theme,
  };
  return {
    cases,
    hash,
    /** One world after the other: fewer draws are a start of more. A fresh walk on every call. */
    *worlds(takes: TakesUnit = () => true) {
      for (let draw = 0; draw < draws; draw++) {
        if (!takes(2 * kinds.length)) continue;
        const { dag, asked } = drawWorld(config, draw);
        const drawn = { ...same, arrows: codeOfDag(dag), draw };
        const questions = asked.flatMap((two) =>
          two.map((question, half) => {
            const { kind, cause, effect, truth } = question;
            const given = question.given.map((node) => symbolOf(dag, node)).join(' ');
            const pair = pairName(symbolOf(dag, cause), symbolOf(dag, effect));
            const metadata: IdentificationCase = {
              ...drawn,
              kind,
              pair,
              given,
              half: half === 0 ? 0 : 1,
              truth,
            };
            return { ...question, metadata, description: `${kind} · ${pair} given ${given} · draw ${draw}` };
          }),
        );
        yield { draw, dag, questions: namedRng(seed, 'questions', draw).shuffled(questions) };
      }
    },
  };
}

/** @throws {ConfigError} If no graph has questions of every kind. */
function drawWorld({ seed, edges, nodes, density, kinds }: IdentificationConfig, draw: number) {
  const own = edges && dagFromEdges(edges);
  let missing: Kind | undefined;
  for (let attempt = 0; attempt < (own ? 1 : TRIES); attempt++) {
    const dag = own ?? randomDag(nodes, arrowsAt(nodes, density), namedRng(seed, 'graph', draw, attempt));
    const two = (kind: Kind, enough: number): AskedQuestion[] | undefined =>
      twoQuestions(dag, kind, namedRng(seed, 'question', kind, draw, attempt), enough);
    // Any two will do to take a graph; the most alike are looked for in the one that is taken.
    missing = kinds.find((kind) => !two(kind, 2));
    if (missing === undefined) return { dag, asked: kinds.map((kind) => two(kind, 0) ?? []) };
  }
  refuseConfig(
    IDENTIFICATION_CONFIG,
    own ? ['edges'] : ['nodes'],
    `expected ${own ? 'a graph' : `graphs, ${TRIES} of them drawn,`} about which there are questions of the kind ${missing} with the answers yes and no, got ${own ? 'none' : 'none that has all kinds'}; ${own ? 'leave it out of kinds, or add arrows' : 'use more nodes, another density or fewer kinds'}`,
  );
}
