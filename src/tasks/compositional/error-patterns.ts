import { parsePath } from '../../causal/dag.ts';
import { decodeScm, evaluate, type Scm } from '../../causal/scm.ts';
import { remembering } from '../../lib/remembering.ts';
import { type CompositionalCase, hiddenNodes, noiseOf } from '../shared/compositional-case.ts';
import { answersByPattern } from '../shared/faults.ts';
import { FAULTS, forget } from './simulated/faults.ts';
import type { StoryReading } from './story/story-parser.ts';

/** Links back that a forgetful model may follow. */
const STEPS = [0, 1, 2, 3, 4];

const PATTERNS = Object.fromEntries<(story: StoryReading) => boolean>([
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
  ).map((name) => [name, FAULTS[name]] as const),
  ...STEPS.map(
    (steps) =>
      [
        `forgetful after ${steps} ${steps === 1 ? 'link' : 'links'}`,
        (story: StoryReading) => forget(story, steps),
      ] as const,
  ),
]);

export function compositionalErrorPatterns(items: readonly CompositionalCase[]) {
  const modelOf = remembering(decodeScm);
  const stories = items.map((item) => storyOf(item, modelOf(item.equations)));
  return answersByPattern(stories, PATTERNS);
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
    // Rules name causes in the order of the equations; in which order rules stand, no row says.
    causes: scm.dag.parents.map((parents) => [...parents]),
    listed: [...scm.dag.nodes.keys()],
    noise: Uint8Array.from(noise, (sign) => (sign === '1' ? 1 : 0)),
    hidden: new Map(hiddenNodes(item).map((node) => [node, fact[node] === 1])),
    // Rows do not say which numbers stand in a prompt.
    amounts: [],
    effect,
    hypothesis: query === 'factual' ? undefined : { node: cause, value: query === 'do-true' },
    inWords: String,
  };
}
