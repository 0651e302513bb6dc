import { parsePath } from '../../causal/pair-name.ts';
import { evaluate, type Scm } from '../../causal/scm.ts';
import { decodeScm } from '../../causal/scm-code.ts';
import { remembering } from '../../lib/remembering.ts';
import { type CompositionalCase, hiddenNodes, noiseOf } from '../shared/compositional-case.ts';
import { FAULTS, forget } from './simulated/faults.ts';
import type { StoryReading } from './story/story-parser.ts';

/** Links back that a forgetful model may follow. */
const STEPS = [0, 1, 2, 3, 4];

const PATTERNS: Readonly<Record<string, (story: StoryReading) => boolean>> = {
  'always-yes': FAULTS['always-yes'],
  'always-no': FAULTS['always-no'],
  'intervention-blind': FAULTS['intervention-blind'],
  credulous: FAULTS.credulous,
  echo: FAULTS.echo,
  'missed-parent': FAULTS['missed-parent'],
  'evidence-blind': FAULTS['evidence-blind'],
  'graph-blind': FAULTS['graph-blind'],
  ...Object.fromEntries(
    STEPS.map((steps) => [
      `forgetful after ${steps} ${steps === 1 ? 'link' : 'links'}`,
      (story: StoryReading) => forget(story, steps),
    ]),
  ),
};

export function compositionalErrorPatterns(
  items: readonly CompositionalCase[],
): Readonly<Record<string, readonly boolean[]>> {
  const modelOf = remembering(decodeScm);
  const stories = items.map((item) => storyOf(item, modelOf(item.equations)));
  return Object.fromEntries(
    Object.entries(PATTERNS).map(([name, answer]) => [name, stories.map(answer)] as const),
  );
}

/** What a prompt about the case says, without the words. */
function storyOf(item: CompositionalCase, scm: Scm): StoryReading {
  const { theme, noise, pair, query } = item;
  const fact = evaluate(scm, noiseOf(item));
  const [cause = -1, effect = cause] = parsePath(pair).map((symbol) => scm.dag.nodes.indexOf(symbol));
  return {
    kind: 'story',
    theme,
    scm,
    noise: Uint8Array.from(noise, (sign) => (sign === '1' ? 1 : 0)),
    hidden: new Map(hiddenNodes(item).map((node) => [node, fact[node] === 1])),
    // Rows do not say which numbers stand in a prompt.
    amounts: [],
    effect,
    hypothesis: query === 'factual' ? undefined : { node: cause, value: query === 'do-true' },
    inWords: String,
  };
}
