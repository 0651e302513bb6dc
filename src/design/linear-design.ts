import { isDeepStrictEqual } from 'node:util';
import { DEFAULT_TOLERANCE } from '../answers/tolerance.ts';
import type { LinearEffect } from '../causal/linear-effects.ts';
import { encodeStamp, type LinearCase } from './case.ts';
import { contentHash } from './content-hash.ts';
import { encodeLinearScm } from './linear-code.ts';
import type { LinearConfig } from './linear-config.ts';
import { type LinearWorld, linearWorldOf } from './linear-world.ts';
import { withoutRunKeys } from './shard-config.ts';

/** Everything that will be asked about linear worlds, before it is put into words. */
export interface LinearDesign {
  readonly cases: number;
  readonly hash: string;
  readonly worlds: readonly LinearWorld[];
  /** A world's questions in one telling of it. */
  readonly questions: (world: LinearWorld, draw: number) => readonly LinearQuestion[];
}

/** One effect to ask about. */
export interface LinearQuestion extends LinearEffect {
  readonly metadata: LinearCase;
  readonly description: string;
}

/**
 * Plans the questions: each effect of each world once in every telling of it.
 *
 * @param wording - What fixes the text: part of every case's id.
 * @throws {ConfigError} If a world cannot be made as wanted.
 */
export function designLinear(config: LinearConfig, theme: string, wording: string): LinearDesign {
  const worlds = Array.from({ length: config.worlds }, (_, index) => linearWorldOf(config, index, wording));
  const cases = config.draws * worlds.reduce((sum, { questions }) => sum + questions.length, 0);
  const hash = contentHash([JSON.stringify(withoutRunKeys(config)), ...worlds.map(({ id }) => id)]);
  const design = encodeStamp({ hash, cases, units: 'draws' });
  const tolerance = isDeepStrictEqual(config.tolerance, DEFAULT_TOLERANCE)
    ? {}
    : { tolerance: config.tolerance };

  return {
    cases,
    hash,
    worlds,
    questions(world, draw) {
      const { id, title, scm, tree, isCutTree, questions } = world;
      const symbols = scm.dag.nodes;
      const same = {
        causal: 'linear' as const,
        design,
        world: id,
        theme,
        model: encodeLinearScm(scm),
        ...(!isCutTree && { tree: tree.nodes.map((node) => symbols[node]).join(' ') }),
        draw,
        ...tolerance,
      };
      return questions.map(({ truth, ...effect }): LinearQuestion => {
        const pair = `${symbols[effect.cause]}→${symbols[effect.effect]}`;
        const mediators = effect.mediators.map((node) => symbols[node]).join(' ');
        const metadata: LinearCase = {
          ...same,
          pair,
          effect: effect.kind,
          ...(mediators !== '' && { mediators }),
          truth,
        };
        const through = mediators === '' ? '' : ` by ${mediators.replaceAll(' ', ', ')}`;
        const description = `${title} · ${pair} · ${effect.kind.toUpperCase()}${through} · draw ${draw}`;
        return { ...effect, metadata, description };
      });
    },
  };
}
