import { type Dag, parsePair } from '../../causal/dag.ts';
import { graphShape, graphSignature } from '../../causal/graph-signature.ts';
import { decodeScm, evaluate, type Scm } from '../../causal/scm.ts';
import { perKey } from '../../lib/per-key.ts';
import { remembering } from '../../lib/remembering.ts';
import { promptCheck } from '../answering-parser.ts';
import { type CompositionalCase, noiseOf } from '../shared/compositional-case.ts';
import { type StoryReading, storyParser } from './story/story-parser.ts';

/** Model of a case, which many cases share. */
export const modelOf = remembering(decodeScm);

/** Whether a story asks what its case says: world, noise told and hidden, what is held, and the node asked about. */
export const isStoryOf = promptCheck(storyParser, storySignature, (item: CompositionalCase) => {
  const scm = modelOf(item.equations);
  const [cause, outcome] = item.pair.includes('→')
    ? [parsePair(item.pair).cause, parsePair(item.pair).outcome]
    : [undefined, item.pair];
  const fact = /[oi]/.test(item.noise) ? evaluate(scm, noiseOf(item)) : [];
  return worldSignature(
    scm,
    [...item.noise].map((sign, node) => (sign === 'o' || sign === 'i' ? `seen ${fact[node]}` : sign)),
    {
      [outcome]: 'asked',
      ...(item.query !== 'factual' && cause !== undefined && { [cause]: item.query }),
    },
  );
});

/** Signature of what a story tells and asks. */
export function storySignature({ scm, noise, hidden, effect, hypothesis }: StoryReading): string {
  const { nodes } = scm.dag;
  return worldSignature(
    scm,
    nodes.map((_, node) => (hidden.has(node) ? `seen ${Number(hidden.get(node))}` : String(noise[node]))),
    {
      [nodes[effect] ?? '']: 'asked',
      ...(hypothesis && { [nodes[hypothesis.node] ?? '']: hypothesis.value ? 'do-true' : 'do-false' }),
    },
  );
}

/**
 * Signature of a world whose nodes are marked, under whatever names.
 *
 * @param noise - By node. @param parts - By symbol: the part that nodes play in the question.
 */
export function worldSignature(
  scm: Pick<Scm, 'dag' | 'functions'>,
  noise: readonly string[],
  parts: Readonly<Record<string, string>>,
): string {
  const { nodes } = scm.dag;
  const marks = nodes.map(
    (symbol, node) => `,${noise[node]},${Object.hasOwn(parts, symbol) ? parts[symbol] : ''}`,
  );
  return graphSignature(shapeOf(scm.dag)(scm.functions.join()), marks);
}

const shapeOf = perKey(({ parents }: Dag) =>
  remembering((functions) => {
    const operators = functions.split(',');
    // A root has nothing to join.
    return graphShape(
      parents,
      parents.map((list, node) => (list.length === 0 ? '' : (operators[node] ?? ''))),
    );
  }),
);
