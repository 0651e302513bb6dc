import { combineNode, evaluate } from '../../causal/scm.ts';
import { at } from '../../lib/at.ts';
import {
  type CompositionalCase,
  decodeOrder,
  noiseOf,
  noiseSigns,
  seenStates,
} from '../shared/compositional-case.ts';
import { answersByPattern } from '../shared/faults.ts';
import { GUESSES, type Guess } from '../shared/simulated-model.ts';
import { answerIn, FAULTS, forget, seenByCauses } from './faults.ts';
import { askedIn, modelOf } from './read-back.ts';
import type { StoryReading } from './story/story-parser.ts';

const STEPS = [0, 1, 2, 3, 4];

type Pattern = readonly [name: string, answer: (story: StoryReading) => boolean];

const PATTERNS: readonly Pattern[] = [
  ...(
    [
      'always-yes',
      'always-no',
      'intervention-blind',
      'credulous',
      'echo',
      'missed-parent',
      'evidence-blind',
      'graph-blind',
    ] as const
  ).map((name): Pattern => [name, FAULTS[name]]),
  ...STEPS.map((steps) => forgetfulPattern(steps, 'own')),
];

/**
 * Variations of the patterns above. A variation is used only if no pattern above gives the same answers.
 */
const VARIATIONS: readonly Pattern[] = [
  ['first-cause', FAULTS['first-cause']],
  ['last cause only', (story) => answerIn(seenByCauses(story, 'last cause only'), story)],
  ['list order', alongList],
  ...STEPS.flatMap((steps) => GUESSES.map((guess) => forgetfulPattern(steps, guess))),
];

/** Answers as if the only cause of each node were the node of the preceding rule. */
function alongList({ scm, noise, hypothesis, effect, listed }: StoryReading): boolean {
  let value = false;
  for (const node of listed) {
    const own = noise[node] ?? 0;
    value =
      node === hypothesis?.node
        ? hypothesis.value
        : combineNode(at(scm.functions, node), own, node === listed[0] ? [] : [Number(value)]) === 1;
    if (node === effect) return value;
  }
  return value;
}

/** @example forgetfulPattern(2, 'yes')[0] // 'forgetful after 2 links, then yes' */
function forgetfulPattern(steps: number, guess: Guess): Pattern {
  const links = `forgetful after ${steps} ${steps === 1 ? 'link' : 'links'}`;
  return [guess === 'own' ? links : `${links}, then ${guess}`, (story) => forget(story, steps, guess)];
}

export function compositionalErrorPatterns(items: readonly CompositionalCase[]) {
  const stories = items.map(storyOf);
  const patterns = answersByPattern(stories, Object.fromEntries(PATTERNS));
  const known = new Set(Object.values(patterns).map(String));
  const others = Object.entries(answersByPattern(stories, Object.fromEntries(VARIATIONS)));
  return { ...patterns, ...Object.fromEntries(others.filter(([, answers]) => !known.has(String(answers)))) };
}

/** Rebuilds the story of a case, but without its names and numbers. */
function storyOf(item: CompositionalCase): StoryReading {
  const scm = modelOf(item.equations);
  const fact = evaluate(scm, noiseOf(item));
  const { node: effect, hypothesis } = askedIn(scm, item);
  return {
    kind: 'story',
    theme: item.theme,
    scm,
    causes: scm.dag.parents.map((parents) => [...parents]),
    listed: item.order === undefined ? [...scm.dag.nodes.keys()] : decodeOrder(item.order),
    noise: Uint8Array.from(noiseSigns(item), (sign) => (sign === '1' ? 1 : 0)),
    evidence: seenStates(item, scm.dag, fact),
    amounts: [],
    effect,
    hypothesis,
    inWords: String,
  };
}
