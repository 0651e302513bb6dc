import { pairs, treeTold } from '../../causal/commutative-cut-tree.ts';
import { pathName } from '../../causal/dag.ts';
import { populationPnsOfPairs } from '../../causal/population.ts';
import { decodeScm, evaluateWords, hold } from '../../causal/scm.ts';
import { at } from '../../lib/at.ts';
import { perKey } from '../../lib/caching.ts';
import { answeringParser, themesBeside } from '../answering-parser.ts';
import { type CompositionalCase, isOfTwins } from '../shared/compositional-case.ts';
import { sayOpposite } from '../shared/faults.ts';
import type { Oracle, PromptParser } from '../shared/oracle.ts';
import { COMPOSITIONAL_CONFIG } from './compositional-config.ts';
import { enumerateTruth } from './contradiction.ts';
import { FAULTS, tellTruth } from './faults.ts';
import { answerWithSlips } from './minds.ts';
import { storyParser } from './story/story-parser.ts';

export const compositionalOracle: Oracle<CompositionalCase> = {
  task: 'compositional',
  parser: storyPromptParser,
  recompute: recomputeStory,
  checkWorld,
  themes: ({ theme }) => [theme],
};

export function recomputeStory(item: Parameters<typeof enumerateTruth>[0]) {
  const value = enumerateTruth(item);
  return value === undefined ? undefined : { how: 'enumerating its noise', value };
}

const parserOf = perKey(storyParser);

/** Returns the parser of stories. `themes` contains names of built-in themes, or paths of theme files. */
export function storyPromptParser(themes: readonly string[]): PromptParser {
  return answeringParser(
    themesBeside(themes, COMPOSITIONAL_CONFIG).map(parserOf),
    { truth: tellTruth, faults: FAULTS, stepwise: answerWithSlips, slip: sayOpposite },
    (story) => ({
      inWords: (says) => `${says ? 'Yes' : 'No'}, ${story.inWords(says)}.`,
    }),
  );
}

const MOST_NODES = 18;

const TOLERANCE = 1e-9;

/**
 * Recomputes the PNS of every pair of a world by enumerating all settings of the noise.
 *
 * @returns A message for each PNS that differs from the exact PNS; undefined for worlds of twins, and for worlds with
 *   too many settings to enumerate.
 */
export function checkWorld(item: CompositionalCase): string[] | undefined {
  const scm = decodeScm(item.equations);
  const size = scm.dag.nodes.length;
  if (isOfTwins(item) || size > MOST_NODES) return undefined;
  const tree = treeTold(scm.dag, item.tree);
  const all = pairs(tree.nodes.length);
  const totals = new Float64Array(all.length);
  const models = tree.nodes.map((node) => [true, false].map((value) => hold(scm, node, value)));
  for (let first = 0; first < 2 ** size; first += 32) {
    const noise = Int32Array.from({ length: size }, (_, node) => {
      let word = 0;
      for (let bit = 0; bit < 32; bit++) if (((first + bit) >> node) & 1) word |= 1 << bit;
      return word;
    });
    const outcomes = models.map((held) => held.map((model) => evaluateWords(model, noise)));
    for (let bit = 0; bit < Math.min(32, 2 ** size - first); bit++) {
      const probability = scm.noise.reduce(
        (product, p, node) => product * ((at(noise, node) >> bit) & 1 ? p : 1 - p),
        1,
      );
      all.forEach(({ from, to }, p) => {
        const effect = at(tree.nodes, to);
        const [ifTrue, ifFalse] = at(outcomes, from).map((values) => (at(values, effect) >> bit) & 1);
        if (ifTrue === 1 && ifFalse === 0) totals[p]! += probability;
      });
    }
  }
  return populationPnsOfPairs(scm, tree).flatMap((exact, p) => {
    if (Math.abs(exact - at(totals, p)) <= TOLERANCE) return [];
    const name = pathName(
      [at(all, p).from, at(all, p).to].map((position) => at(scm.dag.nodes, at(tree.nodes, position))),
    );
    return [
      `${item.world}: the exact PNS of ${name} is ${exact}, but enumerating the noise gives ${totals[p]}`,
    ];
  });
}
