import { keyOf } from '../cases/case.ts';
import { at } from '../lib/at.ts';
import { type AnswerSheet, repliesTo, type VariantAnswers } from '../scoring/rows/answer-sheet.ts';
import { caseGroups } from '../scoring/rows/case-groups.ts';
import type { CollectedAnswers } from '../scoring/rows/collect-answers.ts';
import { rightReply } from '../scoring/rows/right-replies.ts';
import type { Score } from '../tasks/shared/score.ts';
import type { Scorecard } from './schema.ts';

const MOST_OF_KIND = 3;
const MOST_OF_TASK = 24;

/**
 * Selects the questions of each task that the most variants answered wrong, among those whose texts were kept.
 *
 * @param hasRows - True if all rows come from one promptfoo eval, so that promptfoo's test numbers are valid.
 */
export function worstQuestions(
  { sheet, texts }: CollectedAnswers,
  scores: readonly Pick<Score, 'kind' | 'explain'>[],
  hasRows = false,
): NonNullable<Scorecard['examples']> {
  const { kinds, cases } = sheet;
  const groupsWithTexts = new Set([...texts.keys()].map((id) => id.slice(0, id.lastIndexOf('/'))));
  const groups = caseGroups(sheet).filter(({ group }) => groupsWithTexts.has(group));
  const found = groups.flatMap(({ group, positions, units }) =>
    positions.flatMap((position, i) => {
      const id = `${group}/${units[i]}`;
      const text = texts.get(id);
      if (!text) return [];
      const item = at(cases, position);
      const isWrong = (variant: VariantAnswers): boolean =>
        repliesTo(variant, position).some((reply) => reply !== rightReply(item));
      const wrong = sheet.variants.filter(isWrong).length;
      return wrong > 0 ? [{ item, position, id, text, wrong }] : [];
    }),
  );
  type Found = (typeof found)[number];
  const worst = (a: Found, b: Found): number => b.wrong - a.wrong || a.position - b.position;
  return [...Map.groupBy(found, ({ item }) => item.task).values()].flatMap((ofTask) => {
    const ofKinds = Map.groupBy(ofTask.toSorted(worst), ({ item }) => keyOf(kinds, item).topic);
    const shown = [...ofKinds.values()].flatMap((list) => list.slice(0, MOST_OF_KIND)).sort(worst);
    return shown.slice(0, MOST_OF_TASK).map(({ item, position, id, text, wrong }) => {
      const score = scores.find(({ kind }) => kind.id === item.task);
      return {
        task: item.task,
        case: id,
        ...(hasRows && { test: text.test }),
        prompt: text.prompt,
        ...(score?.explain && { about: score.explain(item) }),
        truth: rightReply(item),
        wrong,
        replies: alike(sheet, position, text.replies),
      };
    });
  });
}

function alike(
  { variants }: AnswerSheet,
  position: number,
  texts: ReadonlyMap<number, string>,
): NonNullable<Scorecard['examples']>[number]['replies'] {
  const replied = variants.flatMap((variant, c) => {
    const [reply] = repliesTo(variant, position);
    return reply === undefined ? [] : [{ c, reply, text: texts.get(c) ?? '' }];
  });
  const groups = Map.groupBy(replied, ({ reply, text }) => JSON.stringify([reply, text]));
  return [...groups.values()].map((group) => {
    const { reply, text } = at(group, 0);
    return { variants: group.map(({ c }) => c), reply, text };
  });
}
