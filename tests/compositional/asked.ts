import type { compositional } from '../../generators/compositional.ts';
import { type MarkedGraph, markedGraph } from '../../src/causal/radius.ts';
import type { CompositionalCase } from '../../src/tasks/compositional/case.ts';
import { parseStory } from '../../src/tasks/compositional/parse-story.ts';

export type Asked = ReturnType<typeof compositional>[number];

/** Returns the cases of a design's tests. */
export function casesOf(tests: readonly Asked[]): CompositionalCase[] {
  return tests.map(({ metadata }) => metadata as CompositionalCase);
}

/** Returns a question's graph as its prompt gives it, with all conditions and numbers. */
export function graphOfPrompt({ vars }: Asked): MarkedGraph {
  const { causes, functions, details, supposed, seen, asked } = parseStory(
    `${vars.case.context}\n${vars.case.question}`,
  )!;
  return markedGraph({ parents: causes, functions, own: details, supposed, seen, asked });
}

/** Pairs up the tests that ask both of two twins the same. */
export function twinTests(tests: readonly Asked[]): (readonly [Asked, Asked])[] {
  const groups = Map.groupBy(
    tests.filter(({ metadata }) => metadata.twin !== undefined),
    ({ metadata }) => `${metadata.cluster} ${metadata.query}`,
  );
  return [...groups.values()].map(([a, b]) => [a!, b!] as const);
}
