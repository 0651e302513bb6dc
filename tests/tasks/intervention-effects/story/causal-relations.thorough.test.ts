import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { edgesOf } from '../../../../src/causal/dag.ts';
import type { Rendering } from '../../../../src/tasks/intervention-effects/intervention-effects-design.ts';
import { parseRelations } from '../../../../src/tasks/intervention-effects/story/parser.ts';
import { nightly } from '../../../support/fuzz.ts';
import { renderings } from './causal-relations.ts';

/** The same graph by the names of the rendering. */
function arrowsInWords(rendering: Rendering, prompt: string): string[] {
  const reading = parseRelations(prompt)!;
  expect(reading.dag.nodes.length).toBe(rendering.dag.nodes.length);
  return edgesOf(reading.dag).map(String).toSorted();
}

describe('reading gives back', () => {
  test('graph, relation, intervention and phrasing, whatever the names', () => {
    const input = {
      graphs: ['confounding', 'diamond', { random: { nodes: 6, density: 0.4 } }],
      queries: 'all',
      names: ['random-char', 'tuebingen', 'random-tuebingen'],
      phrasings: ['intervention', 'substitution'],
      draws: 1,
    };
    fc.assert(
      fc.property(fc.nat(999_999_999), (seed) => {
        for (const { rendering, renderer } of renderings(input, seed)) {
          const nameOf = new Map<number, string>();
          const same = (node: number, name: string): void => {
            expect(nameOf.get(node) ?? name).toBe(name);
            nameOf.set(node, name);
          };
          let arrows: string[] | undefined;
          for (const question of rendering.questions) {
            const prompt = `${renderer.context(question.phrasing)}\n\n${renderer.question(question)}\n\nUse tags.`;
            const { dag, cause, effect, intervened, phrasing } = parseRelations(prompt)!;
            same(question.cause, dag.nodes[cause]!);
            same(question.effect, dag.nodes[effect]!);
            expect(phrasing).toBe(question.phrasing);
            expect(intervened).toHaveLength(question.intervened.length);
            for (const [i, node] of question.intervened.entries()) same(node, dag.nodes[intervened[i]!]!);
            arrows ??= arrowsInWords(rendering, prompt);
            expect(arrowsInWords(rendering, prompt)).toEqual(arrows);
          }
          const told = edgesOf(rendering.dag).map(([u, v]) =>
            [u, v].map((symbol) => nameOf.get(rendering.dag.nodes.indexOf(symbol))).join(','),
          );
          expect(told.toSorted()).toEqual(arrows);
          expect(new Set(nameOf.values()).size).toBe(rendering.dag.nodes.length);
        }
      }),
      { numRuns: nightly(40, 1 / 8) },
    );
  });
});
