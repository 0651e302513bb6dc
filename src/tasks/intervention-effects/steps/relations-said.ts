import { statedIn } from '../../../answers/steps/states.ts';
import { type StepClause, type StepSentence, stepSentences } from '../../../answers/steps/step-sentences.ts';
import { nameFinder } from '../../../answers/text/names.ts';
import { type Predicates, predicatesOf } from '../../../answers/yes-no/predicate.ts';
import { OBJECT, OTHER, SUBJECT } from '../../../cases/asked.ts';

/** A statement of a reply: one variable acts on another, or does not. */
interface RelationSaid {
  readonly cause: number;
  readonly effect: number;
  readonly holds: boolean;
  /** Says whether it is about the time before the intervention. */
  readonly before: boolean;
  readonly sentence: number;
  readonly raw: string;
}

/** Clauses with pairs of more variables are skipped. */
const MOST_NAMED = 4;

const TOKEN = /zq[abo]/g;
const DRAWN = '(?:→|⟶|⇒|[-=]+>)';
/** One arrow by itself: in a path, the arrow that is meant is unknown. */
const ARROW = new RegExp(`(?<!${DRAWN}\\s*|←\\s*)zq[abo]\\s*${DRAWN}\\s*zq[abo](?!\\s*(?:${DRAWN}|←))`, 'g');
const PATH = /\b(?:paths?|routes?|ways?|chains?|back-?doors?|trails?)\b/;
/** Suppositions and questions. */
const SUPPOSED = /\b(?:if|would|could|were|suppose|unless|whether|had)\b/;
const EXCEPT = /\b(?:except|apart from|besides|other than)\b/;
const CUT =
  /\b(?:cuts?|cutting|remov\w+|sever\w*|delet\w+|breaks?|broken|eliminat\w+|gone|disappears?|no longer|does not (?:hold|exist|remain)|absent)\b/;
const KEPT = /\b(?:stays?|remains?|holds?|kept|intact|unaffected|unchanged|still|exists?|present)\b/;
const INTO =
  /\b(?:arrows?|edges?|relations?|links?|causes|influences?|effects?)\b[^,.;]{0,30}\b(?:into|on|of|to|entering|pointing (?:to|at|into))\s(?=(?<into>zq[abo]))/;
const NOTHING = /\bnothing\b[^,.;]{0,40}\b(?:causes?|affects?|influences?)\s(?=(?<into>zq[abo]))/;
/** Mentions of the intervention: statements after one are about the graph that it leaves. */
const DONE =
  /\b(?:interven\w+|operation|do\(|fix(?:es|ed)?|set (?:from|at|to)|from outside|applied|held|after(?:wards)?|consequences?)\b/;

/** "zqo has the direct cause zqo", "the cause of zqo is zqo": the effect stands before its cause. */
const CAUSES_OF =
  /\b(?:has|have|with|had) (?:\w+ ){0,3}(?:causes?|parents?)\b|\b(?:causes?|parents?) (?:of|for) zq[abo] (?:is|are)\b/;
const ITS_CAUSE =
  /^(?:(?:the )?variable )?zq[abo] has (?:the |only the |as its )?(?:only |single |one )?(?:direct )?cause zq[abo]\W*$|^(?:the )?(?:only |one |single )?(?:direct )?cause of zq[abo] is zq[abo]\W*$/;
/** Passives in which no cause follows at once, and symmetric ones: who acts on whom is not sure. */
const UNSURE =
  /\b(?:caused|affected|influenced)\b(?! (?:directly )?by zq)|\breached\b|\b(?:paths?|routes?|ways?) between\b/;
const FROM_EFFECT = new RegExp(`\\b(?:paths?|routes?|ways?)\\b.*\\bfrom ${OBJECT}\\b`);
const REACHES = [`${SUBJECT} reaches ${OBJECT}`, `${SUBJECT} does not reach ${OBJECT}`] as const;

/**
 * Statements of a reply about pairs of variables, in order. @param arrows - By variable, its direct causes in the prompt.
 */
export function relationsSaid(
  reply: string,
  names: readonly string[],
  arrows: readonly (readonly number[])[],
  statements: Parameters<typeof predicatesOf>[0],
): RelationSaid[] {
  const find = nameFinder(names.map((name, node) => [name, node] as const));
  const predicates = predicatesOf({
    ...statements,
    statements: [...(statements?.statements ?? []), REACHES],
  });
  const found: RelationSaid[] = [];
  let [done, count] = [false, -1];
  for (const sentence of stepSentences(reply.replaceAll(/[“”]/g, '"'), find)) {
    count++;
    done ||= DONE.test(sentence.text);
    const add = (cause: number, effect: number, holds: boolean, before = !done): void => {
      found.push({ cause, effect, holds, before, sentence: count, raw: sentence.raw });
    };
    for (const { cause, effect, holds } of arrowsIn(sentence)) add(cause, effect, holds);
    const into = intoIn(sentence);
    if (into !== undefined) for (const cause of arrows[into] ?? []) add(cause, into, false, false);
    for (const clause of sentence.clauses) {
      for (const { cause, effect, holds } of pairsIn(clause, predicates))
        add(cause, effect, holds, clause.factual || !done);
    }
  }
  return found;
}

type Pair = Pick<RelationSaid, 'cause' | 'effect' | 'holds'>;

/** "zqo → zqo: cut" */
function arrowsIn({ text, nodes, stands }: StepSentence): Pair[] {
  if (!stands || PATH.test(text) || SUPPOSED.test(text) || EXCEPT.test(text)) return [];
  const drawn = [...text.matchAll(ARROW)];
  return drawn.flatMap((match, i) => {
    const place = text.slice(0, match.index).match(TOKEN)?.length ?? 0;
    const [cause, effect] = [nodes[place], nodes[place + 1]];
    const start = match.index + match[0].length;
    const around = drawn.length === 1 ? text : text.slice(start, drawn[i + 1]?.index);
    if (cause === undefined || effect === undefined) return [];
    const cuts = CUT.test(around);
    return cuts || KEPT.test(around)
      ? [{ cause, effect, holds: !cuts || /\bnot (?:cut|removed)/.test(around) }]
      : [];
  });
}

/** "removes all arrows into zqo", "nothing causes zqo any more" */
function intoIn({ text, nodes, stands }: StepSentence): number | undefined {
  if (!stands || SUPPOSED.test(text)) return undefined;
  const match = NOTHING.exec(text) ?? (CUT.test(text) && !/\bnot\b/.test(text) ? INTO.exec(text) : null);
  if (!match) return undefined;
  return nodes[text.slice(0, match.index + match[0].length).match(TOKEN)?.length ?? 0];
}

function pairsIn(clause: StepClause, predicates: Predicates): Pair[] {
  const { text, nodes } = clause;
  if (CAUSES_OF.test(text)) {
    const [effect, cause, ...others] = nodes;
    if (effect === undefined || cause === undefined || others.length > 0 || !ITS_CAUSE.test(text)) return [];
    return [{ cause, effect, holds: true }];
  }
  const named = [...new Set(nodes)].slice(0, MOST_NAMED);
  if (named.length < 2 || UNSURE.test(text) || !predicates.hint.test(text)) return [];
  return named.flatMap((cause) =>
    named.flatMap((effect): Pair[] => {
      if (cause === effect) return [];
      let place = 0;
      const about = text.replace(TOKEN, () => {
        const node = nodes[place++];
        return node === cause ? SUBJECT : node === effect ? OBJECT : OTHER;
      });
      // "There is no path from zqb to zqa"
      if (FROM_EFFECT.test(about)) return [];
      const stated = statedIn(about, predicates, 'named');
      return stated === 'yes' || stated === 'no' ? [{ cause, effect, holds: stated === 'yes' }] : [];
    }),
  );
}
