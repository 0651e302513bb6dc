import { contentHash } from '../design/content-hash.ts';
import type { AnswerColumn, Reply } from '../scorecard/answer-sheet.ts';
import type { CollectedAnswers } from '../scorecard/collect-answers.ts';
import type { Comparison } from '../scorecard/comparison-schema.ts';
import { isRight, mainReply, pairOf, wasAsked } from './replies.ts';

/** How many lost questions of one pair are shown before those of the next worst pair. */
const FLIPS_PER_PAIR = 5;

/** How many ids of unmatched questions are listed. */
export const MOST_IDS = 100;

type Changes = Pick<Comparison, 'questions' | 'pairs' | 'flips'>;

interface Question {
  readonly position: number;
  readonly world: string;
  readonly pair: string;
  readonly baseline: Reply;
  readonly candidate: Reply;
  readonly wasRight: boolean;
  readonly isRight: boolean;
}

/**
 * Which questions two columns answer differently, and where most of those lie that were right before.
 *
 * @param mostFlips - How many lost questions to show: those whose texts were kept first, then those whose ids have
 *   the smallest hash, so that neither order nor the other questions have a say in it.
 */
export function changedQuestions(
  { sheet, texts }: Pick<CollectedAnswers, 'sheet' | 'texts'>,
  baseline: AnswerColumn,
  candidate: AnswerColumn,
  mostFlips: number,
): Changes {
  const { cases, ids, columns } = sheet;
  const unmatched = ids.filter((_, i) => wasAsked(baseline, i) !== wasAsked(candidate, i));
  const questions = cases.flatMap((item, position): Question[] => {
    const [before, now] = [mainReply(baseline, position), mainReply(candidate, position)];
    if (before === undefined || now === undefined) return [];
    return [
      {
        position,
        world: item.world,
        pair: pairOf(item),
        baseline: before,
        candidate: now,
        wasRight: isRight(before, item),
        isRight: isRight(now, item),
      },
    ];
  });
  const count = (list: readonly Question[]) => ({
    different: list.filter((one) => one.baseline !== one.candidate).length,
    lost: list.filter(isLost).length,
    gained: list.filter((one) => !one.wasRight && one.isRight).length,
  });
  const groups = Map.groupBy(questions, ({ world, pair }) => JSON.stringify([world, pair]));
  const worlds = new Set(questions.map(({ world }) => world)).size;
  const changed = [...groups.values()]
    .map((group) => ({ group, counts: count(group) }))
    .filter(({ counts }) => counts.different > 0)
    .sort((a, b) => b.counts.lost - a.counts.lost || b.counts.different - a.counts.different);
  const flips = changed
    .flatMap(({ group }) =>
      group
        .filter(isLost)
        .map((question) => {
          const id = ids[question.position]!;
          return { question, key: `${texts.has(id) ? 0 : 1}${contentHash([id])}` };
        })
        .sort((a, b) => (a.key < b.key ? -1 : 1))
        .slice(0, FLIPS_PER_PAIR),
    )
    .slice(0, mostFlips);
  return {
    questions: {
      matched: questions.length,
      unmatched: unmatched.length,
      unmatchedIds: unmatched.slice(0, MOST_IDS),
      ...count(questions),
    },
    pairs: changed.map(({ group, counts }) => ({
      ...(worlds > 1 && { world: group[0]!.world }),
      pair: group[0]!.pair,
      questions: group.length,
      ...counts,
    })),
    flips: flips.map(({ question: { position, pair, baseline: before, candidate: now } }) => {
      const text = texts.get(ids[position]!);
      const reply = text?.replies.get(columns.indexOf(candidate));
      // A recorded column is none of the sheet's, and has no texts.
      const baselineReply = text?.replies.get(columns.indexOf(baseline));
      return {
        case: ids[position]!,
        pair,
        truth: truthText(cases[position]!.truth),
        baseline: before,
        candidate: now,
        ...(text && { prompt: text.prompt }),
        ...(reply !== undefined && { reply }),
        ...(baselineReply !== undefined && { baselineReply }),
      };
    }),
  };
}

function isLost({ wasRight, isRight: stillRight }: Question): boolean {
  return wasRight && !stillRight;
}

function truthText(truth: boolean | number): string {
  return typeof truth === 'number' ? String(truth) : truth ? 'yes' : 'no';
}
