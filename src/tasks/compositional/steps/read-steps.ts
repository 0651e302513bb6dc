import type { StepSentence } from '../../../answers/steps/step-sentences.ts';
import type { ReadSteps, StepFault, SteppedReply } from '../../../cases/steps.ts';
import { inferNoise } from '../../../causal/abduction.ts';
import { combineNode, evaluate, hold, NEUTRAL } from '../../../causal/scm.ts';
import { decodeScm } from '../../../causal/scm-code.ts';
import { at } from '../../../lib/at.ts';
import { remembering } from '../../../lib/remembering.ts';
import type { CompositionalCase } from '../../shared/compositional-case.ts';
import { type Claim, judgeSteps } from '../../shared/judge-steps.ts';
import { loadedThemes } from '../../shared/themes/load-theme.ts';
import type { Theme } from '../../shared/themes/theme.ts';
import { THEMES } from '../../shared/themes/themes.ts';
import { storyParser, type ToldStory } from '../story/story-parser.ts';
import { type Said, type Speech, speechOf } from './speech.ts';

const parsers = new WeakMap<Theme, ReturnType<typeof storyParser>>();

/** A prompt's story, read by the theme that told it; undefined where that is not at hand, or cannot read it. */
const storyIn = remembering((text: string): { story: ToldStory; theme: Theme } | undefined => {
  const [reference = '', ...lines] = text.split('\n');
  const known = Object.hasOwn(THEMES, reference) ? THEMES[reference] : undefined;
  for (const theme of known ? [known] : loadedThemes()) {
    const parse = parsers.get(theme) ?? storyParser(theme);
    parsers.set(theme, parse);
    try {
      const story = parse(lines.join('\n'));
      if (story) return { story, theme };
    } catch {
      return undefined;
    }
  }
  return undefined;
});

const speeches = new WeakMap<Theme, Map<string, Speech>>();

function speechFor(theme: Theme, { scm: { dag } }: ToldStory, leaf: number): Speech {
  const known = speeches.get(theme) ?? new Map<string, Speech>();
  speeches.set(theme, known);
  const key = `${leaf} ${dag.nodes.join()}`;
  const speech = known.get(key) ?? speechOf(theme, dag.nodes, leaf);
  if (known.size > 500) known.clear();
  known.set(key, speech);
  return speech;
}

/** Holds every statement of a reply about a story against the truth of its unit; undefined where there is none to be read. */
export function readStorySteps(
  item: CompositionalCase,
  { prompt, text, right }: SteppedReply,
): ReadSteps | undefined {
  const found = storyIn(`${item.theme}\n${prompt}`);
  if (!found) return undefined;
  const { story } = found;
  const { nodes } = decodeScm(item.equations).dag;
  if (nodes.length !== story.scm.dag.nodes.length) return undefined;
  const speech = speechFor(found.theme, story, nodes.length - 1);
  return judgeStory(story, nodes, speech, text, right);
}

/** What is true in a story's unit. */
interface Truth {
  readonly values: Uint8Array;
  readonly facts: Uint8Array;
  readonly noise: Uint8Array;
}

function judgeStory(
  story: ToldStory,
  nodes: readonly string[],
  speech: Speech,
  text: string,
  right: boolean | undefined,
): ReadSteps | undefined {
  const { scm, hypothesis } = story;
  const { noise } = inferNoise(scm, story.noise, story.hidden);
  const facts = evaluate(scm, noise);
  const values = hypothesis ? evaluate(hold(scm, hypothesis.node, hypothesis.value), noise) : facts;
  const truth = { values, facts, noise };
  const { said, sentences } = speech.read(text);
  const claims = said.flatMap((each) => claimOf(each, story, truth, speech) ?? []);
  const rules = sentences.flatMap(({ raw }, sentence) => ruleClaim(raw, sentence, story) ?? []);
  return judgeSteps(
    [...claims, ...rules].sort((a, b) => a.sentence - b.sentence),
    {
      nodes,
      causes: (node) => (node === hypothesis?.node ? [] : at(scm.dag.parents, node)),
      effect: story.effect,
      faultOf: (claim, before) => faultOf(claim, before, { story, truth, said, sentences }),
    },
    right,
  );
}

function claimOf(
  said: Said,
  story: ToldStory,
  { values, facts, noise }: Truth,
  speech: Speech,
): Claim | undefined {
  const { node, sentence, raw, kind } = said;
  const place = { node, sentence, raw };
  switch (kind) {
    case 'state': {
      const wanted = at(said.factual ? facts : values, node) === 1;
      const right = said.value === wanted;
      // Of what is so in fact, only what is wrong is of interest: it is no step of the world asked about.
      if (said.factual && story.hypothesis)
        return right ? undefined : { ...place, right, fault: 'propagation' };
      return { ...place, right, state: said.value };
    }
    case 'fact': {
      const told = at(story.told, node).fact;
      if (!told) return undefined;
      const right = isSameFact(said.fact, told, speech);
      return { ...place, right, ...(!right && { fault: 'misread' as const }) };
    }
    case 'enough': {
      if (at(story.told, node).fact === undefined) return undefined;
      const amount = story.amounts[node];
      if (said.holds === false) return { ...place, right: false, fault: 'numeracy' };
      const misread =
        said.enough !== undefined &&
        amount !== undefined &&
        (said.enough !== amount.enough || said.told !== amount.told);
      if (misread) return { ...place, right: false, fault: 'misread' };
      const right = said.value === (noise[node] === 1);
      return {
        ...place,
        right,
        ...(!right && { fault: amount ? ('numeracy' as const) : ('misread' as const) }),
      };
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

/** A rule that is told again in the story's own words. */
function ruleClaim(raw: string, sentence: number, story: ToldStory): Claim | undefined {
  try {
    const rule = story.readRule(`- ${raw.replace(/^[-*\d.\s]+/, '').replace(/\.?$/, '.')}`);
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
    return {
      node,
      sentence,
      raw,
      right,
      ...(!right && { fault: isLess ? ('missed-cause' as const) : ('misread' as const) }),
    };
  } catch {
    return undefined;
  }
}

interface Around {
  readonly story: ToldStory;
  readonly truth: Truth;
  readonly said: readonly Said[];
  readonly sentences: readonly StepSentence[];
}

/** "Reason: …", behind what it is the reason for. */
const REASON = /^(?:(?:the )?reasons?|because|since|why|explanation|(?:this|that) is because)\b/;

/** In which sentences a state is reasoned for: its own, with a reason behind it, or those from where its node came up. */
function reasoningOf(
  { node, sentence }: Claim,
  { story, said, sentences }: Around,
): readonly [from: number, to: number] | undefined {
  const parents = at(story.scm.dag.parents, node);
  const to = REASON.test(sentences[sentence + 1]?.text ?? '') ? sentence + 2 : sentence + 1;
  const isReasoned =
    sentences.slice(sentence, to).some(({ nodes }) => parents.some((parent) => nodes.includes(parent))) ||
    said.some(
      (one) => one.kind !== 'state' && one.node === node && one.sentence >= sentence && one.sentence < to,
    );
  if (isReasoned) return [sentence, to];
  // It takes a sentence for each cause, one for its own, and one to begin with.
  const reach = Math.max(0, sentence - parents.length - 2);
  const from = sentences.slice(reach, sentence).findIndex(({ nodes }) => nodes.includes(node));
  return from < 0 ? undefined : [reach + from, to];
}

/** Why a node's state is wrong though the states of its causes are not: what would lead to it. */
function faultOf(claim: Claim, before: readonly Claim[], around: Around): StepFault {
  const { story, truth, said } = around;
  const { scm, hypothesis } = story;
  const { values, facts, noise } = truth;
  const { node, state } = claim;
  if (node === hypothesis?.node) return 'intervention-undone';
  const parents = at(scm.dag.parents, node);
  const operator = at(scm.functions, node);
  const reasoning = reasoningOf(claim, around);
  const seen = new Set(
    reasoning
      ? around.sentences.slice(...reasoning).flatMap(({ nodes }) => nodes)
      : before.map((one) => one.node),
  );
  const changed = parents.filter((parent) => values[parent] !== facts[parent]);
  const leadsTo = (noiseOf: number, causes: readonly number[]): boolean =>
    combineNode(
      operator,
      noiseOf,
      causes.map((cause) => at(values, cause)),
    ) === Number(state);
  const heeded = parents.filter((parent) => seen.has(parent));
  const isLess = heeded.length < parents.length && leadsTo(at(noise, node), heeded);
  // Who gives reasons and leaves a cause out of them has missed it, be it one that was changed or not.
  if (isLess && reasoning) return 'missed-cause';
  if (changed.length > 0 && Number(state) === facts[node] && changed.every((parent) => !seen.has(parent)))
    return 'intervention-undone';
  const own = said.filter(
    (one) =>
      one.node === node && one.kind !== 'state' && one.sentence < (reasoning?.[1] ?? claim.sentence + 1),
  );
  const isJudged = own.some(({ kind }) => kind === 'enough');
  if (own.length > 0 && !isJudged && leadsTo(1 - at(noise, node), parents))
    return story.amounts[node] ? 'numeracy' : parents.length === 0 ? 'misread' : 'propagation';
  if (isLess) return 'missed-cause';
  const idle = parents.length === 0 ? 0 : NEUTRAL[operator];
  if (own.length === 0 && story.told[node]?.fact !== undefined && leadsTo(idle, heeded)) return 'misread';
  return 'propagation';
}
