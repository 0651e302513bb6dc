import { encodeStamp } from '../../../cases/design-stamp.ts';
import { freshIn } from '../../../cases/fresh-design.ts';
import type { TakesUnit } from '../../../cases/shard.ts';
import { withoutRunKeys } from '../../../cases/shard-config.ts';
import { contentHash } from '../../../lib/content-hash.ts';
import { namedRng } from '../../../lib/rng.ts';
import type { IdentificationConfig } from '../identification-config.ts';
import { drawTwins } from './draw-tables.ts';
import { SEEING_KINDS, SEEING_TASK, type SeeingCase } from './kind.ts';
import { encodeTable, truthOf } from './table.ts';

const PER_DRAW = 2 * SEEING_KINDS.length;

/** Plans the questions about seeing and doing, with two twins of each kind in each draw. */
export function designSeeing(config: IdentificationConfig, theme: string, templateHash: string) {
  const { seed, draws } = config;
  const hash = contentHash([JSON.stringify(withoutRunKeys(config)), SEEING_TASK, templateHash]);
  const cases = PER_DRAW * draws;
  const same = {
    task: SEEING_TASK,
    design: encodeStamp({ hash, cases, units: 'draws', ...freshIn(config, templateHash) }),
    world: `seeing-${contentHash([String(seed), theme, templateHash])}`,
    theme,
  } as const;
  return {
    cases,
    hash,
    *worlds(takes: TakesUnit) {
      for (let draw = 0; draw < draws; draw++)
        if (takes(PER_DRAW)) yield { draw, questions: questionsOf(draw) };
    },
  };

  function questionsOf(draw: number) {
    const questions = SEEING_KINDS.flatMap((kind) =>
      namedRng(seed, 'seeing halves', kind, draw)
        .shuffled(drawTwins(kind, seed, draw))
        .map(({ table, first }, half) => {
          const metadata: SeeingCase = {
            ...same,
            kind,
            first,
            table: encodeTable(table),
            draw,
            half: half === 0 ? 0 : 1,
            truth: truthOf(table, first),
          };
          return { table, first, kind, metadata, description: `seeing · ${kind} · draw ${draw}` };
        }),
    );
    return namedRng(seed, 'seeing questions', draw).shuffled(questions);
  }
}
