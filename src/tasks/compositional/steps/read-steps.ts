import { holdsAnyway, supposes } from '../../../answers/steps/assertion.ts';
import { nodeAt, type StepSentence } from '../../../answers/steps/step-sentences.ts';
import { unlessUnreadable } from '../../../cases/parse-error.ts';
import type { ReadSteps, SteppedReply } from '../../../cases/steps.ts';
import { determinedValue, inferNoise } from '../../../causal/abduction.ts';
import { evaluate, hold } from '../../../causal/scm.ts';
import { at } from '../../../lib/at.ts';
import { perKey, remembering } from '../../../lib/caching.ts';
import type { CompositionalCase } from '../../shared/compositional-case.ts';
import { type Claim, judgeSteps } from '../../shared/judge-steps.ts';
import { loadedThemes } from '../../shared/themes/loaded-themes.ts';
import type { Theme } from '../../shared/themes/theme.ts';
import { THEMES } from '../../shared/themes/themes.ts';
import { knownNoise } from '../faults.ts';
import { caseNodes, modelOf } from '../read-back.ts';
import { storyParser, type ToldStory } from '../story/story-parser.ts';
import { behind, behindAnswer } from './behind.ts';
import { faultOf, type Truth } from './fault-of.ts';
import { rulesSaid } from './rules-said.ts';
import { type Said, speechOf } from './speech.ts';

type Speech = ReturnType<typeof speechOf>;

const parserOf = perKey(storyParser);

/** Parses the story in a text whose first line names the theme; undefined if no loaded theme can parse it. */
const storyIn = remembering((text: string): { story: ToldStory; theme: Theme } | undefined => {
  const [reference = '', ...lines] = text.split('\n');
  const known = Object.hasOwn(THEMES, reference) ? THEMES[reference] : undefined;
  for (const theme of known ? [known] : loadedThemes()) {
    // A parser throws if a story of its theme is unreadable. No other theme can parse that story.
    const read = unlessUnreadable(() => ({ story: parserOf(theme)(lines.join('\n')) }));
    if (!read) return undefined;
    if (read.story) return { story: read.story, theme };
  }
  return undefined;
});

const speechesOf = perKey((theme: Theme) => remembering((names) => speechOf(theme, names.split('\n'))));

/** Compares the statements in a reply with the truth about the unit; undefined if none can be compared. */
export function readStorySteps(item: CompositionalCase, { prompt, text, right }: SteppedReply) {
  const found = storyIn(`${item.theme}\n${prompt}`);
  if (!found) return undefined;
  const { story } = found;
  const nodeOf = caseNodes(item, story);
  if (!nodeOf) return undefined;
  const { nodes } = modelOf(item.equations).dag;
  const speech = speechesOf(found.theme)(story.scm.dag.nodes.join('\n'));
  const symbols = nodeOf.map((node) => at(nodes, node));
  const read = judgeStory(story, symbols, speech, text, right);
  return read && { ...read, marks: nodes.map((_, node) => read.marks[nodeOf.indexOf(node)]).join('') };
}

function judgeStory(
  story: ToldStory,
  nodes: readonly string[],
  speech: Speech,
  text: string,
  right: boolean | undefined,
): ReadSteps | undefined {
  const { scm, hypothesis } = story;
  const known = inferNoise(scm, knownNoise(story), story.hidden);
  const { noise } = known;
  const held = hypothesis ? hold(scm, hypothesis.node, hypothesis.value) : scm;
  const [facts, values] = [scm, held].map((of) => evaluate(of, noise)) as [Uint8Array, Uint8Array];
  const isOpen = (node: number): boolean =>
    [scm, held].some((of) => determinedValue(of, known, node) === undefined);
  const truth = { values, facts, noise };
  const { said, sentences } = speech.read(
    text,
    hypothesis && { node: hypothesis.node, value: Number(hypothesis.value) === 1 },
  );
  // The sentences with a state that is true only in the supposed world.
  const going = said.flatMap((one) =>
    one.kind === 'state' &&
    Number(one.value) !== at(facts, one.node) &&
    Number(one.value) === at(values, one.node)
      ? [one.sentence]
      : [],
  );
  const comesUp = sentences.findIndex(({ text }, i) => supposes(text) || going.includes(i));
  /** Tests whether a statement comes before the reply turns to the supposed world. */
  const isEarly = ({ node, sentence }: Said): boolean =>
    sentence < comesUp || (node === hypothesis?.node && sentence < (going.at(-1) ?? -1));
  /** A statement about what a node has of its own may be about the node at the head of its sentence instead. */
  const isUnclear = (each: Said): boolean => {
    if (each.kind !== 'enough' && each.kind !== 'fact' && each.kind !== 'need') return false;
    // "Her red flower is not enough" is true of a node that needs another cause as well.
    const isOfAll = each.kind === 'enough' && !each.value && at(scm.functions, each.node) === 'and';
    if (isOfAll && !hasNumbers(each)) return true;
    const head = sentences[each.sentence]?.nodes[0] ?? each.node;
    const isRight = (node: number) => claimOf({ ...each, node }, story, truth, speech, false)?.right;
    return head !== each.node && isRight(each.node) === false && isRight(head) === true;
  };
  const lastNeed = new Map(
    said.flatMap((each) => (each.kind === 'need' ? [[each.node, each] as const] : [])),
  );
  const claims = said.flatMap((each) =>
    each.kind === 'need' && lastNeed.get(each.node) !== each
      ? []
      : (each.kind === 'state' || each.kind === 'same') && isOpen(each.node)
        ? []
        : isUnclear(each) || (each.kind === 'enough' && known.unknown.includes(each.node))
          ? []
          : (claimOf(each, story, truth, speech, isEarly(each)) ?? []),
  );
  // A reply without an answer may wrongly call the state of a cause open. The state asked about is its answer.
  const leftOpen = sentences.flatMap((one, sentence): Claim[] => {
    const node = right === undefined ? leftOpenIn(one) : undefined;
    if (node === undefined || node === story.effect || isOpen(node)) return [];
    return [{ node, sentence, raw: one.raw, right: false, fault: 'propagation' }];
  });
  const rules = sentences.flatMap(({ raw, stands }, sentence) =>
    stands ? (ruleClaim(raw, sentence, story) ?? []) : [],
  );
  return judgeSteps(
    [...claims, ...rules, ...rulesSaid(sentences, story, truth), ...leftOpen].sort(
      (a, b) => a.sentence - b.sentence,
    ),
    {
      nodes,
      causes: (node) => (node === hypothesis?.node ? [] : at(scm.dag.parents, node)),
      effect: story.effect,
      faultOf: (claim, before) => faultOf(claim, before, { story, truth, said, sentences }),
      behind: (wrong, stated) => {
        const around = { story, truth, sentences };
        // "He has 10 candies, and that is enough for him" gives the state of a node for which one condition suffices.
        const enough = said.flatMap((one) =>
          one.kind === 'enough' && one.value && at(scm.functions, one.node) === 'or' ? [one.node] : [],
        );
        if (wrong) return behind(wrong, new Set([...stated, ...enough]), around);
        return stated.has(story.effect) ? undefined : behindAnswer(stated, around);
      },
    },
    right,
  );
}

function hasNumbers({ told, numbers = [] }: Extract<Said, { kind: 'enough' }>): boolean {
  return told !== undefined || numbers.length > 0;
}

const LEFT_OPEN =
  /\b(?:cannot|nobody|no one|impossible|not (?:possible|known|listed|given|stated|told)|no way|unable|unknown|unclear|missing|undetermined|undecided)\b|n't (?:be (?:\w+ )?)?(?:tell|say|know|determine|decide|see|give|answer)/;

/** Returns the node whose state a sentence calls open: "we cannot tell whether zqo would be happy". */
function leftOpenIn({ text, nodes, stands }: StepSentence): number | undefined {
  const place = /\bwhether (?:or not )?zq[abo]\b/.exec(text)?.index;
  if (place === undefined || !stands || !LEFT_OPEN.test(text)) return undefined;
  return nodeAt({ text, nodes }, text.indexOf('zq', place));
}

function claimOf(
  said: Said,
  story: ToldStory,
  { values, facts, noise }: Truth,
  speech: Speech,
  early: boolean,
): Claim | undefined {
  const { node, sentence, raw, kind } = said;
  const place = { node, sentence, raw };
  switch (kind) {
    case 'state': {
      const [isSo, wasSo] = [values, facts].map((of) => at(of, node) === 1);
      // A factual statement that is true neither in fact nor under the supposition misreads the story.
      if (said.factual && said.value !== wasSo && said.value !== isSo)
        return { ...place, right: false, fault: 'misread' };
      // Other factual statements are not steps, nor are early statements that are true only in fact.
      if (story.hypothesis && (said.factual || (early && said.value === wasSo && isSo !== wasSo)))
        return undefined;
      // For example: "By the rules she would be happy, but …"
      if (node === story.hypothesis?.node && /\bwould\b/.test(raw) && !holdsAnyway(raw.toLowerCase()))
        return undefined;
      return { ...place, right: said.value === isSo, state: said.value };
    }
    case 'same': {
      const isSame = at(values, node) === at(facts, node);
      if (node === story.hypothesis?.node) return undefined;
      const state = at(facts, node) === 1;
      return { ...place, right: isSame, state, ...(!isSame && { fault: 'intervention-undone' as const }) };
    }
    case 'fact': {
      const told = at(story.told, node).fact;
      if (!told) return undefined;
      const right = isSameFact(said.fact, told, speech);
      return right ? { ...place, right } : { ...place, right, fault: 'misread' };
    }
    case 'need': {
      const enough = Number.parseInt(String(at(story.told, node).own.amount), 10);
      if (Number.isNaN(enough)) return undefined;
      const right = said.least === enough;
      return right ? { ...place, right } : { ...place, right, fault: 'misread' };
    }
    case 'enough': {
      const isTold = at(story.told, node).fact !== undefined;
      const isSet = node === story.hypothesis?.node;
      if (said.helps && !said.value && (isSet || at(story.scm.functions, node) === 'and')) return undefined;
      if (!isTold && (said.told !== undefined || (said.numbers?.length ?? 0) > 0)) return undefined;
      const amount = story.amounts[node];
      const fits = (one: typeof amount): boolean => one?.told === said.told && one?.enough === said.enough;
      if (said.told !== undefined && !fits(amount)) {
        // A comparison belongs to the node whose numbers it states. If there is no such node, but one of the numbers
        // fits this node, the other number was misread.
        const other = story.amounts.findIndex(fits);
        if (other >= 0)
          return claimOf({ ...said, node: other }, story, { values, facts, noise }, speech, early);
        if (amount?.told !== said.told && amount?.enough !== said.enough) return undefined;
        return { ...place, right: false, fault: said.holds ? 'misread' : 'numeracy' };
      }
      if (said.numbers?.some((number) => number !== amount?.told && number !== amount?.enough))
        return undefined;
      if (said.holds === false) return { ...place, right: false, fault: 'numeracy' };
      const right = said.value === (noise[node] === 1);
      return right ? { ...place, right } : { ...place, right, fault: amount ? 'numeracy' : 'misread' };
    }
    default:
      return kind satisfies never;
  }
}

function isSameFact(
  said: ToldStory['told'][number]['own'],
  told: typeof said,
  { measured }: Speech,
): boolean {
  if (told.measurements !== undefined) {
    const all = measured(String(told.measurements));
    return [...measured(String(said.measurements))].every(([item, amount]) => all.get(item) === amount);
  }
  return ['amount', 'choice', 'value'].every(
    (key) => told[key] === undefined || String(said[key]).toLowerCase() === String(told[key]).toLowerCase(),
  );
}

function ruleClaim(raw: string, sentence: number, story: ToldStory): Claim | undefined {
  const rule = unlessUnreadable(() =>
    story.readRule(`- ${raw.replace(/^[-*\d.\s]+/, '').replace(/\.?$/, '.')}`),
  );
  if (!rule) return undefined;
  const { dag, functions } = story.scm;
  const node = dag.nodes.indexOf(rule.name);
  const parents = at(dag.parents, node);
  const named = rule.causes.map((name) => dag.nodes.indexOf(name));
  const isLess =
    parents.some((parent) => !named.includes(parent)) && named.every((one) => parents.includes(one));
  const own = at(story.told, node).own;
  const right =
    !isLess &&
    named.length === parents.length &&
    (named.length === 0 || rule.operator === functions[node]) &&
    Object.entries(own).every(([key, value]) => rule.own[key] === value);
  const place = { node, sentence, raw };
  return right ? { ...place, right } : { ...place, right, fault: isLess ? 'missed-cause' : 'misread' };
}
