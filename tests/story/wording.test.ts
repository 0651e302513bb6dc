import { expect, test } from 'vitest';
import { dagFromEdges, nodeNumber, parseEdges } from '../../src/causal/dag.ts';
import { type NodeFunction, scmOf } from '../../src/causal/scm.ts';
import { namedRng } from '../../src/lib/random.ts';
import { THEMES } from '../../src/story/theme.ts';
import { renderStory } from '../../src/tasks/compositional/story.ts';

/** A model with a rule of each kind. W and X have no causes, so their rules are their own conditions. */
const DAG = dagFromEdges(parseEdges('W→S X→A X→B A→C B→C C→Y'));
const FUNCTIONS: Readonly<Record<string, NodeFunction>> = {
  S: 'xor',
  A: 'or',
  B: 'not',
  C: 'at least 2',
  Y: 'and',
};
const SCM = scmOf(
  DAG,
  DAG.nodes.map((symbol) => FUNCTIONS[symbol] ?? 'or'),
  DAG.nodes.map(() => 0.4),
);

/** The suppositions of a question of each kind: none, one, or two; true or false. */
const SUPPOSITIONS: readonly { readonly symbols: readonly string[]; readonly value: boolean }[] = [
  { symbols: [], value: true },
  { symbols: ['X'], value: true },
  { symbols: ['X'], value: false },
  { symbols: ['X', 'B'], value: true },
  { symbols: ['X', 'B'], value: false },
];

const node = (symbol: string): number => nodeNumber(DAG, symbol);

test.each([...THEMES])(
  'in the theme “%s”, the text of a story and its questions is the same as the recorded text',
  async (id, theme) => {
    const order = ['C', 'Y', 'B', 'W', 'A', 'X', 'S'].map(node);
    const story = renderStory(theme, SCM, { extraneous: true, order }, namedRng(7, 'cast'));
    const facts = {
      noise: Uint8Array.from(DAG.nodes, (_, i) => i % 2),
      // The story does not tell the noise of W, but the states of S and B.
      evidence: {
        causes: [node('W')],
        seen: new Map([
          [node('S'), true],
          [node('B'), false],
        ]),
      },
    };
    const questions = SUPPOSITIONS.map(({ symbols, value }) =>
      story.question(
        node('Y'),
        symbols.map((symbol) => ({ node: node(symbol), value })),
      ),
    );
    const text = [story.context(facts, namedRng(7, 'facts')), ...questions].join('\n\n');
    await expect(`${text}\n`).toMatchFileSnapshot(`fixtures/${id}.txt`);
  },
);
