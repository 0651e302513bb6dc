import { isDeepStrictEqual } from 'node:util';
import { encodeStamp } from '../../cases/design-stamp.ts';
import { freshIn } from '../../cases/fresh-design.ts';
import { withoutRunKeys } from '../../cases/shard-config.ts';
import { DEFAULT_TOLERANCE } from '../../cases/tolerance.ts';
import { pairName } from '../../causal/dag.ts';
import { encodeLinearScm } from '../../causal/linear-scm.ts';
import { at } from '../../lib/at.ts';
import { contentHash } from '../../lib/content-hash.ts';
import type { LinearCase } from './linear-case.ts';
import type { LinearConfig } from './linear-config.ts';
import { type LinearWorld, linearWorldOf } from './linear-world.ts';

/** Plans the questions: each rendering of a world contains one question about each of the world's effects. */
export function designLinear(config: LinearConfig, theme: string, templateHash: string) {
  const worlds = Array.from({ length: config.worlds }, (_, index) =>
    linearWorldOf(config, index, templateHash),
  );
  const cases = config.draws * worlds.reduce((sum, { questions }) => sum + questions.length, 0);
  const hash = contentHash([JSON.stringify(withoutRunKeys(config)), ...worlds.map(({ id }) => id)]);
  const design = encodeStamp({ hash, cases, units: 'draws', ...freshIn(config, templateHash) });
  const tolerance = isDeepStrictEqual(config.tolerance, DEFAULT_TOLERANCE)
    ? {}
    : { tolerance: config.tolerance };

  return {
    cases,
    hash,
    worlds,
    questions(world: LinearWorld, draw: number) {
      const { id, title, scm, tree, isCutTree, questions } = world;
      const symbols = scm.dag.nodes;
      const same = {
        task: 'linear' as const,
        design,
        world: id,
        theme,
        equations: encodeLinearScm(scm),
        ...(!isCutTree && { tree: tree.nodes.map((node) => symbols[node]).join(' ') }),
        draw,
        ...tolerance,
      };
      return questions.map(({ truth, ...effect }) => {
        const pair = pairName(at(symbols, effect.cause), at(symbols, effect.effect));
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
