import type { StepSentence } from '../../../answers/steps/step-sentences.ts';
import { combineNode } from '../../../causal/scm.ts';
import { at } from '../../../lib/at.ts';
import type { Claim } from '../../shared/judge-steps.ts';
import type { ToldStory } from '../story/story-parser.ts';
import type { Truth } from './fault-of.ts';

/** Matches sentences that only restate a rule. */
const RULE =
  /\bif\b|\bwhether\b|^(?:\w+ ){0,2}zqo (?:only )?(?:depends|relies|hinges|needs|would need|requires|wants|follows|listens|waits)\b[^,;:.→]*\W*$/;
/** Matches reasons that concern the noise of a node. */
const OWN = /\d|\bown\b|\bflower\b|\benough\b/;
const ASIDE = /\b(?:despite|in spite of|although|even though|regardless of|whatever|no matter)\b.*/;
/** Matches words that make a sentence negative. */
const DENIES =
  /\b(?:no|not|none|nobody|no one|nothing|never|neither|nor|cannot|without|fail\w*|lack\w*|miss\w*|short|below|under|fewer|less|too (?:few|little|low|small|short)|un(?:happy|vaccinated|met)|sad|out|off|dry|false|negative|lose[sn]?|loses|falls?|drops?|alone)\b|n't\b|[✗✘❌<]/;

interface Around {
  readonly story: ToldStory;
  readonly truth: Truth;
  readonly sentences: readonly StepSentence[];
}

/** The smallest number of nodes in a reply that explains its answer. */
const LEAST_NAMED = 3;

/**
 * Finds the statement that explains a wrong answer. It is meant for replies that do not say clearly whether the effect
 * is on.
 */
export function behindAnswer(stated: ReadonlySet<number>, around: Around): Claim | undefined {
  const { story, truth, sentences } = around;
  const { effect } = story;
  if (new Set(sentences.flatMap(({ nodes }) => nodes)).size < LEAST_NAMED) return undefined;
  const found = behind({ node: effect, sentence: sentences.length }, stated, around);
  if (found) return found;
  const value = at(truth.values, effect) === 0;
  const about = sentenceAbout(effect, sentences.length, sentences, value);
  return about && { ...about, right: false, state: value };
}

type WrongState = Pick<Claim, 'node' | 'sentence'>;

/**
 * Finds the statement about a cause that explains a wrong state. If a reply does not clearly state the states of
 * causes, the mistake may lie in an earlier sentence about one of them.
 *
 * @param stated - The nodes whose states the reply states.
 * @returns The claim about the cause; undefined if the mistake lies with the node itself.
 */
export function behind(
  { node, sentence }: WrongState,
  stated: ReadonlySet<number>,
  { story, truth, sentences }: Around,
): Claim | undefined {
  const { scm, hypothesis } = story;
  if (node === hypothesis?.node) return undefined;
  const parents = at(scm.dag.parents, node);
  const value = at(truth.values, node);
  const withWrong = (wrong: readonly number[], noise = at(truth.noise, node)): number =>
    combineNode(
      at(scm.functions, node),
      noise,
      parents.map((cause) => Math.abs(at(truth.values, cause) - Number(wrong.includes(cause)))),
    );
  const open = parents.filter((cause) => !stated.has(cause) && cause !== hypothesis?.node);
  const single = open.filter((cause) => withWrong([cause]) !== value);
  const possible = single.length > 0 ? single : withWrong(open) === value ? [] : open;
  const said = possible.flatMap(
    (cause) => sentenceAbout(cause, sentence, sentences, at(truth.values, cause) === 0) ?? [],
  );
  const [first, ...others] = said.sort((a, b) => a.sentence - b.sentence);
  const reason = (sentences[sentence]?.text ?? '').replace(ASIDE, '');
  const isByNoise = withWrong([], 1 - at(truth.noise, node)) !== value;
  if (!first || (isByNoise && (others.length > 0 || OWN.test(reason)))) return undefined;
  const state = at(truth.values, first.node) === 0;
  return behind(first, stated, { story, truth, sentences }) ?? { ...first, right: false, state };
}

/**
 * Finds the last earlier sentence that names a node first or, failing that, last. Undefined if this sentence, with the
 * sentences that continue it, does not suggest the state `value`.
 */
function sentenceAbout(
  node: number,
  before: number,
  sentences: readonly StepSentence[],
  value: boolean,
): Omit<Claim, 'right'> | undefined {
  const isAbout =
    (place: number) =>
    ({ nodes, text, stands }: StepSentence, i: number): boolean =>
      i < before && stands && nodes.at(place) === node && !RULE.test(text);
  const first = sentences.findLastIndex(isAbout(0));
  const start = first >= 0 ? first : sentences.findLastIndex(isAbout(-1));
  if (start < 0) return undefined;
  const next = sentences.findIndex(({ nodes }, i) => i > start && nodes.length > 0);
  const end = Math.min(before, next < 0 ? sentences.length : next);
  const denied = sentences.findIndex(({ text }, i) => i >= start && i < end && DENIES.test(text));
  if (denied < 0 !== value) return undefined;
  const found = value ? start : denied;
  return { node, sentence: found, raw: sentences[found]?.raw ?? '' };
}
