import { type AnswerSheet, REPLIES } from '../../../../src/scoring/rows/answer-sheet.ts';
import { DEFAULT_SETTINGS, type ScorecardSettings } from '../../../../src/scoring/settings.ts';
import type { LinearCase } from '../../../../src/tasks/linear/linear-case.ts';
import type { LinearVariantWorld } from '../../../../src/tasks/linear/score/linear-schema.ts';
import { scoreLinear } from '../../../../src/tasks/linear/score/linear-variant-world.ts';

/** What was asked about one effect, and what was replied. */
export interface Asked {
  readonly truth: number;
  readonly mediators?: string;
  /** By rendering, then repeat; undefined for what is no number, or a rendering that never asked it. */
  readonly replies: readonly (readonly (number | undefined)[] | undefined)[];
}

/** By effect and pair, such as `te X→Y`. */
export type Questions = Readonly<Record<string, Asked>>;

/** Replies of one variant to questions about one world. */
export function sheetOf(equations: string, questions: Questions, tree?: string): AnswerSheet {
  const asked = Object.entries(questions).flatMap(([key, { truth, mediators, replies }]) => {
    const [effect, pair = ''] = key.split(' ') as [LinearCase['effect'], string];
    const about = {
      task: 'linear' as const,
      design: '',
      world: 'w',
      theme: 't',
      equations,
      pair,
      effect,
      truth,
    };
    return replies.flatMap((list, draw) =>
      list
        ? [{ item: { ...about, draw, ...(tree && { tree }), ...(mediators && { mediators }) }, list }]
        : [],
    );
  });
  const all = asked.flatMap(({ item, list }) => list.map((value) => ({ value, truth: item.truth })));
  const byteOf = ({ value, truth }: (typeof all)[number]): number =>
    REPLIES.indexOf(value === undefined ? 'unparsed' : value === truth ? 'right' : 'wrong');
  let end = 0;
  const starts = [0, ...asked.map(({ list }) => (end += list.length))];
  const variant = {
    promptIdx: 0,
    provider: { id: 'p', label: 'p' },
    prompt: 'direct',
    starts: Uint32Array.from(starts),
    replies: Uint8Array.from(all, byteOf),
    numbers: Float64Array.from(all, ({ value }) => value ?? Number.NaN),
  };
  return { kinds: new Map(), cases: asked.map(({ item }) => item), variants: [variant] };
}

/** What the variant showed about that world. */
export function scored(
  equations: string,
  questions: Questions,
  { tree, ...settings }: Partial<ScorecardSettings> & { readonly tree?: string } = {},
): LinearVariantWorld {
  const sheet = sheetOf(equations, questions, tree);
  return scoreLinear(sheet, { ...DEFAULT_SETTINGS, ...settings }).results[0]!.worlds[0]!;
}

/** Each question asked once, with these replies. */
export function once(
  truths: Readonly<Record<string, number>>,
  said: Readonly<Record<string, number>> = {},
): Questions {
  return Object.fromEntries(
    Object.entries(truths).map(([key, truth]) => [
      key,
      { truth, replies: [[said[key] ?? truth]], ...(!key.startsWith('te') && { mediators: 'C' }) },
    ]),
  );
}
