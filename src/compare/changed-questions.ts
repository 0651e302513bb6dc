import { caseId, keyOf } from '../cases/case.ts';
import { at } from '../lib/at.ts';
import { contentHash } from '../lib/content-hash.ts';
import type { Comparison } from '../scorecard/comparison-schema.ts';
import { type AnswerSheet, REPLIES, type VariantAnswers } from '../scoring/rows/answer-sheet.ts';
import type { CollectedAnswers } from '../scoring/rows/collect-answers.ts';
import { isRight } from '../scoring/rows/right-replies.ts';

const FLIPS_PER_PAIR = 5;
export const MOST_IDS = 100;
const MOST_PAIRS = 50;

export function questionKinds({ kinds: caseKinds, cases }: Pick<AnswerSheet, 'kinds' | 'cases'>) {
  const known = new Map<string, number>();
  const kinds: { readonly world: string; readonly pair: string }[] = [];
  const kindAt = Uint32Array.from(cases, (item) => {
    const pair = keyOf(caseKinds, item).topic;
    const key = `${item.world}\n${pair}`;
    const kind = known.get(key) ?? kinds.push({ world: item.world, pair }) - 1;
    known.set(key, kind);
    return kind;
  });
  return { kinds, kindAt };
}

export function changedQuestions(
  { sheet, texts }: Pick<CollectedAnswers, 'sheet' | 'texts'>,
  { kinds, kindAt }: ReturnType<typeof questionKinds>,
  [baseline, candidate]: readonly [VariantAnswers, VariantAnswers],
  [before, now]: readonly [Int8Array, Int8Array],
  mostFlips: number,
): Pick<Comparison, 'questions' | 'pairs' | 'flips'> {
  const { cases, variants } = sheet;
  const idAt = (position: number): string => caseId(sheet.kinds, at(cases, position));
  const none = { questions: 0, different: 0, lost: 0, gained: 0 };
  const groups = kinds.map((kind) => ({ ...kind, ...none, losses: [] as number[] }));
  const unmatched: number[] = [];
  for (let position = 0; position < cases.length; position++) {
    const [was, is] = [at(before, position), at(now, position)];
    if (was < 0 || is < 0) {
      if (was !== is) unmatched.push(position);
      continue;
    }
    const group = at(groups, at(kindAt, position));
    group.questions++;
    if (was === is) continue;
    group.different++;
    const wasRight = isRight(at(REPLIES, was), at(cases, position));
    const stillRight = isRight(at(REPLIES, is), at(cases, position));
    if (wasRight && !stillRight) {
      group.lost++;
      group.losses.push(position);
    } else if (!wasRight && stillRight) group.gained++;
  }
  const total = (count: keyof typeof none): number => groups.reduce((sum, group) => sum + group[count], 0);
  const worlds = new Set(kinds.map(({ world }) => world)).size;
  const changed = groups
    .filter(({ different }) => different > 0)
    .sort((a, b) => b.lost - a.lost || b.different - a.different);
  const flips = changed
    .slice(0, mostFlips)
    .flatMap(({ losses, pair }) =>
      losses
        .map((position) => {
          const id = idAt(position);
          // Questions whose texts are known come first. The hash makes the choice independent of the order of the
          // questions.
          return { position, pair, key: `${texts.has(id) ? 0 : 1}${contentHash([id])}` };
        })
        .sort((a, b) => (a.key < b.key ? -1 : 1))
        .slice(0, FLIPS_PER_PAIR)
        .map((loss, turn) => ({ ...loss, turn })),
    )
    // The first question of each kind precedes the second question of any kind.
    .sort((a, b) => a.turn - b.turn)
    .slice(0, mostFlips);
  return {
    questions: {
      matched: total('questions'),
      unmatched: unmatched.length,
      unmatchedIds: unmatched.slice(0, MOST_IDS).map(idAt),
      different: total('different'),
      lost: total('lost'),
      gained: total('gained'),
    },
    pairs: changed
      .slice(0, MOST_PAIRS)
      .map(({ world, losses: _, ...group }) => ({ ...(worlds > 1 && { world }), ...group })),
    flips: flips.map(({ position, pair }) => {
      const text = texts.get(idAt(position));
      const { truth } = at(cases, position);
      const reply = text?.replies.get(variants.indexOf(candidate));
      // A recorded variant is not in the sheet, so the texts of its replies are unknown.
      const baselineReply = text?.replies.get(variants.indexOf(baseline));
      return {
        case: idAt(position),
        pair,
        truth: truth ? 'yes' : 'no',
        baseline: at(REPLIES, at(before, position)),
        candidate: at(REPLIES, at(now, position)),
        ...(text && { prompt: text.prompt }),
        ...(reply !== undefined && { reply }),
        ...(baselineReply !== undefined && { baselineReply }),
      };
    }),
  };
}

/**
 * Returns the most frequent reply to each question, as its index in `REPLIES`; −1 if the question was never asked. Of
 * equally frequent replies, the first in `REPLIES` counts.
 */
export function mainReplies({ starts, replies }: VariantAnswers): Int8Array {
  const counts = new Uint32Array(REPLIES.length);
  return Int8Array.from({ length: starts.length - 1 }, (_, position) => {
    const found = replies.subarray(starts[position], starts[position + 1]);
    if (found.length <= 1) return found[0] ?? -1;
    counts.fill(0);
    for (const reply of found) counts[reply]! += 1;
    return counts.indexOf(Math.max(...counts));
  });
}
