import { expect, test } from 'vitest';
import { compositional } from '../../../../generators/compositional.ts';
import { inferNoise } from '../../../../src/causal/abduction.ts';
import { decodeScm, evaluate, hold } from '../../../../src/causal/scm.ts';
import { at } from '../../../../src/lib/at.ts';
import { readStorySteps } from '../../../../src/tasks/compositional/steps/read-steps.ts';
import { storyParser } from '../../../../src/tasks/compositional/story/story-parser.ts';
import type { CompositionalCase } from '../../../../src/tasks/shared/compositional-case.ts';
import { loadTheme } from '../../../../src/tasks/shared/themes/load-theme.ts';
import { promptOf } from '../../../support/rows.ts';

const parse = storyParser(loadTheme('candy-party', 'a test'));

/** What is read of a reply about all nodes of a story, and the node that is said to be wrong where one statement is. */
function readAll(item: CompositionalCase, prompt: string) {
  const story = parse(prompt)!;
  const { scm, hypothesis, hidden } = story;
  const { noise } = inferNoise(scm, story.noise, hidden);
  const values = evaluate(hypothesis ? hold(scm, hypothesis.node, hypothesis.value) : scm, noise);
  const opening = hypothesis
    ? `Suppose that ${story.say(hypothesis.node, hypothesis.value)}.`
    : 'One after the other.';
  // Whom it is about comes last: before what follows from it, its state might be told as it is in fact.
  const order = [...values.keys()].sort(
    (a, b) => Number(a === hypothesis?.node) - Number(b === hypothesis?.node),
  );
  const read = (wrong?: number) => {
    const said = order.map((node) => `${story.say(node, (values[node] === 1) !== (node === wrong))}.`);
    return readStorySteps(item, { prompt, text: `${opening}\n${said.join('\n')}\n`, right: true })!;
  };
  return { story, right: read(), wrong: scm.dag.nodes.map((_, node) => read(node)) };
}

test.each([
  { preset: 'decisive-small' },
  { preset: 'maasch-2025-figure-4', functions: 'random', units: { sample: 2 }, worlds: 4 },
  { preset: 'maasch-2025-figure-4', units: { sample: 3 }, worlds: 4, queries: 'factual', hidden: 0.4 },
])('a statement is held against its own node, in whatever order the rules are listed: %j', (config) => {
  const all = compositional({ order: 'shuffled', ...config, theme: 'candy-party', seed: 11 });
  const tests = all.filter((_, i) => i % Math.ceil(all.length / 40) === 0);
  let moved = 0;
  for (const test of tests) {
    const item = test.metadata as unknown as CompositionalCase;
    const { dag, functions } = decodeScm(item.equations);
    const { story, right, wrong } = readAll(item, promptOf(test));
    expect(right.fault).toBeUndefined();
    expect(right.marks).toBe('+'.repeat(dag.nodes.length));
    // The nodes that are blamed are those of the case: an isomorphism of world, unit and question.
    const blamed = wrong.map((found) => dag.nodes.indexOf(found.node!));
    expect([...blamed].sort((a, b) => a - b)).toEqual([...dag.nodes.keys()]);
    expect(dag.nodes[blamed[story.effect]!]).toBe(item.pair.split('→').at(-1));
    for (const [node, own] of blamed.entries()) {
      const found = wrong[node]!;
      expect(found.said).toContain(at(story.scm.dag.nodes, node));
      expect(found.marks[own]).toMatch(/[xw]/);
      expect(found.marks.replaceAll(/[+r]/g, '')).toHaveLength(1);
      const causes = at(story.scm.dag.parents, node).map((cause) => at(blamed, cause));
      expect(causes.sort((a, b) => a - b)).toEqual(dag.parents[own]);
      if (causes.length > 0) expect(story.scm.functions[node]).toBe(functions[own]);
      const sign = story.hidden.has(node) ? /[oi]/ : new RegExp(String(story.noise[node]));
      expect(item.noise[own]).toMatch(sign);
    }
    if (story.scm.dag.nodes.some((_, node) => blamed[node] !== node)) moved++;
  }
  expect(moved).toBeGreaterThan(tests.length / 4);
});
