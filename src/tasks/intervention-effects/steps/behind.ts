import { partsOf } from '../../../answers/steps/named-nodes.ts';
import { stepSentences } from '../../../answers/steps/step-sentences.ts';
import { nameFinder } from '../../../answers/text/names.ts';
import { isCausalRelation } from '../../../causal/causal-relation.ts';
import { at } from '../../../lib/at.ts';
import type { Graphs } from './listed-causes.ts';
import { CUT, SUPPOSED } from './structure-said.ts';

const STOPS = /\b(?:no|not|nothing|nowhere|none|only|ends?|empty|dead|stops?|neither|nor)\b|n't\b/;
const NEXT_PART = /[;:]|, (?=and |but |so )/;
const STEP =
  /^[^,;]{0,40}(?:\b(?:to|causes|reach\w*|leads|affects|influences|into|goes|drives|gets)\b|→)[^,;]{0,20}$/;

/** Finds the sentence behind a wrong answer: where a search stops too early, or takes a path that does not exist. */
export function behindAnswer(reply: string, { dag, left, cause: asked, effect: end }: Graphs) {
  const find = nameFinder(dag.nodes.map((name, node) => [name, node] as const));
  const sentences = stepSentences(reply.replaceAll(/[“”]/g, '"'), find);
  const reaches = (from: number, to: number): boolean => from === to || isCausalRelation(left, from, to);
  const named = new Set<number>();
  for (const [sentence, { text, nodes, stands, raw }] of sentences.entries()) {
    for (const node of nodes) named.add(node);
    if (!stands || SUPPOSED.test(text)) continue;
    if (isCausalRelation(left, asked, end)) {
      const before = /\b(?:from (?:there|it)|there)\b/.test(text)
        ? sentences[sentence - 1]?.nodes.at(-1)
        : undefined;
      const one = [before, nodes[0], nodes.at(-1)].find(
        (node) =>
          node !== undefined && node !== asked && node !== end && reaches(asked, node) && reaches(node, end),
      );
      if (one === undefined || !STOPS.test(text)) continue;
      const next = left.nodes.findIndex(
        (_, node) => at(left.parents, node).includes(one) && reaches(node, end),
      );
      if (next >= 0 && !named.has(next))
        return { cause: one, effect: next, fault: 'missed-cause' as const, sentence, raw };
      continue;
    }
    const [cause = -1, effect = -1] =
      partsOf(text, NEXT_PART, nodes)
        .map(({ part, own }): readonly number[] => {
          const between = STOPS.test(part) || CUT.test(part) ? [] : part.split('zqo');
          const place = own.findIndex(
            (node, i) => STEP.test(between[i + 1] ?? '') && !reaches(node, own[i + 1] ?? node),
          );
          return place < 0 ? [] : own.slice(place, place + 2);
        })
        .find((pair) => pair.length > 1) ?? [];
    const fault = isCausalRelation(dag, cause, effect)
      ? ('intervention-undone' as const)
      : ('misread' as const);
    const isAnswer = cause === asked && effect === end;
    if (cause >= 0 && effect >= 0 && !isAnswer) return { cause, effect, fault, sentence, raw };
  }
  return undefined;
}
