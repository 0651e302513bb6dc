import { dagFromEdges, type Edge } from '../../src/causal/dag.ts';
import { evaluate, type Intervention, intervene, type NodeFunction, type Scm, scmOf } from '../../src/causal/scm.ts';
import { namedRng, type Rng } from '../../src/lib/random.ts';
import type { Theme } from '../../src/story/theme.ts';
import { renderStory } from '../../src/tasks/compositional/story.ts';

const FUNCTIONS: readonly NodeFunction[] = ['or', 'and', 'not', 'xor', 'at least 2'];

/** Draws a model of some nodes with random arrows and functions of all kinds. */
export function drawModel(size: number, rng: Rng): Scm {
  const symbols = Array.from({ length: size }, (_, i) => `V${i}`);
  const edges = symbols.flatMap((effect, i) =>
    symbols
      .slice(0, i)
      .filter(() => rng.bernoulli(2 / size))
      .map((cause): Edge => [cause, effect]),
  );
  const dag = dagFromEdges(edges, symbols);
  const functions = dag.parents.map((causes): NodeFunction => {
    // “Exactly one” is asked of one cause and the node's own noise only.
    const possible = FUNCTIONS.filter((name) =>
      name === 'xor' ? causes.length === 1 : name !== 'at least 2' || causes.length > 1,
    );
    return causes.length === 0 ? 'or' : rng.pick(possible);
  });
  return scmOf(
    dag,
    functions,
    dag.nodes.map(() => rng.pick([0.2, 0.5, 0.7])),
  );
}

/** Writes a question about a random model, and returns it with what it was written from. */
export function drawQuestion(theme: Theme, seed: number, { size = 9, extraneous = false } = {}) {
  const rng = namedRng(seed, 'question', theme.id);
  const scm = drawModel(size, rng);
  const order = rng.shuffled([...scm.dag.nodes.keys()]);
  const noise = Uint8Array.from(order, () => rng.integer(2));
  const story = renderStory(theme, scm, { extraneous, order }, rng);
  const value = rng.bernoulli(0.5);
  const supposed: Intervention[] = rng.sample([...order], rng.integer(3)).map((node) => ({ node, value }));
  const asked = rng.integer(size);
  const held = intervene(scm, supposed);
  return {
    scm,
    order,
    noise,
    supposed,
    asked,
    names: story.names,
    truth: evaluate(held, noise)[asked] === 1,
    prompt: `${story.context({ noise }, rng)}\n\n${story.question(asked, supposed)}\n\nAnswer with Yes or No.`,
  };
}
