import { type Dag, parsePath } from '../../causal/dag.ts';
import { graphShape, graphSignature, type MarkedGraph } from '../../causal/graph-signature.ts';
import { decodeScm, evaluate, hold, type Scm } from '../../causal/scm.ts';
import { perKey, remembering } from '../../lib/caching.ts';
import { promptCheck } from '../shared/by-theme.ts';
import { type CompositionalCase, noiseOf, noiseSigns, seenStates } from '../shared/compositional-case.ts';
import { type StoryReading, storyParser } from './story/story-parser.ts';

export const modelOf = remembering(decodeScm);

/** Returns the model under the supposition of a case, the node in question, and the supposition. */
export function askedIn(scm: Scm, { pair, query }: Pick<CompositionalCase, 'pair' | 'query'>) {
  const [cause = -1, node = cause] = parsePath(pair).map((symbol) => scm.dag.nodes.indexOf(symbol));
  const hypothesis = query === 'factual' ? undefined : { node: cause, value: query === 'do-true' };
  return { scm: hypothesis ? hold(scm, cause, hypothesis.value) : scm, node, hypothesis };
}

export const isStoryOf = promptCheck(
  storyParser,
  (story: StoryReading) => signatureOf(markedStory(story)),
  (item: CompositionalCase) => signatureOf(markedCase(item)),
);

function markedCase(item: CompositionalCase): MarkedGraph {
  const scm = modelOf(item.equations);
  const [outcome = '', cause] = parsePath(item.pair).toReversed();
  const fact = /[oi]/.test(item.noise) ? evaluate(scm, noiseOf(item)) : [];
  return markedWorld(scm, marksOf([...noiseSigns(item)], seenStates(item, scm.dag, fact)), {
    [outcome]: 'asked',
    ...(item.query !== 'factual' && cause !== undefined && { [cause]: item.query }),
  });
}

function markedStory(story: StoryReading): MarkedGraph {
  const { scm, noise, effect, hypothesis } = story;
  const { nodes } = scm.dag;
  return markedWorld(scm, marksOf([...noise].map(String), story.evidence), {
    [nodes[effect] ?? '']: 'asked',
    ...(hypothesis && { [nodes[hypothesis.node] ?? '']: hypothesis.value ? 'do-true' : 'do-false' }),
  });
}

/** Marks nodes by the facts that a prompt states about them: their noise, their state, both, or neither. */
function marksOf(noise: readonly string[], evidence: StoryReading['evidence']) {
  const shown = (state: boolean): string => `seen ${Number(state)}`;
  return noise.map((own, node) => {
    if (evidence?.causes.includes(node)) return 'untold';
    const beside = evidence?.seen.get(node);
    return beside === undefined ? own : `${own} ${shown(beside)}`;
  });
}

const signatureOf = ({ shape, marks }: MarkedGraph): string => graphSignature(shape, marks);

function markedWorld(
  scm: Pick<Scm, 'dag' | 'functions'>,
  noise: readonly string[],
  parts: Readonly<Record<string, string>>,
): MarkedGraph {
  return {
    shape: shapeOf(scm.dag)(scm.functions.join()),
    marks: scm.dag.nodes.map(
      (symbol, node) => `,${noise[node]},${Object.hasOwn(parts, symbol) ? parts[symbol] : ''}`,
    ),
  };
}

const shapeOf = perKey(({ parents }: Dag) =>
  remembering((functions) => {
    const operators = functions.split(',');
    // A root has no causes, so its function has no meaning.
    return graphShape(
      parents,
      parents.map((list, node) => (list.length === 0 ? '' : (operators[node] ?? ''))),
    );
  }),
);
