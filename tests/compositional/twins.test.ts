import { describe, expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { radius } from '../../src/causal/radius.ts';
import { decodeNoise } from '../../src/tasks/compositional/case.ts';
import { type Asked, casesOf, graphOfPrompt, twinTests } from './asked.ts';

/**
 * The smallest radius of the twins of each design, by their prompts with all numbers. In a part of n links with a fork, the
 * nearest blocker is n − 2 links before the exit. Views of r links around both ends do not touch if 2r + 1 ≤ n − 2, so
 * that the radius is (n − 3) / 2, rounded down.
 */
const RADII: readonly (readonly [string, object, number])[] = [
  ['the default design (parts of 9 links)', {}, 3],
  ['a design with parts of 11 links', { links: 11 }, 4],
  ['a design with three parts', { parts: 3 }, 3],
  ['a design with parts of 4 links', { links: 4 }, 0],
  ['a design with the theme “flower-garden” and extraneous details', { theme: 'flower-garden', extraneous: true }, 3],
  ['a design with the theme “clinical-notes” and extraneous details', { theme: 'clinical-notes', extraneous: true }, 3],
  ['a design with the theme “flu-vaccine”', { theme: 'flu-vaccine' }, 3],
  ['a design with the theme “abstract”', { theme: 'abstract' }, 3],
  ['the preset “counterfactual”', { preset: 'counterfactual', units: { twins: 64 } }, 3],
  ['a ladder with chains of 2 links', { preset: 'ladder', links: 2, units: { twins: 24 } }, 0],
  ['a ladder with chains of 4 links', { preset: 'ladder', links: 4, units: { twins: 24 } }, 0],
  ['a ladder with chains of 8 links', { preset: 'ladder', links: 8, units: { twins: 24 } }, 2],
  ['a ladder with chains of 16 links', { preset: 'ladder', links: 16, units: { twins: 24 } }, 6],
  ['a ladder with chains of 32 links', { preset: 'ladder', links: 32, units: { twins: 24 } }, 14],
  ['a ladder with chains of 64 links', { preset: 'ladder', links: 64, units: { twins: 24 } }, 30],
];

const DESIGNS = RADII.flatMap(([design, config, smallest]) =>
  [11, 12].map((seed) => [design, smallest, seed, { ...config, seed }] as const),
);

test.each(DESIGNS)(
  'among the pairs of twins of %s, the smallest radius is %i, and no radius is infinite (seed %i)',
  (_design, smallest, _seed, config) => {
    const twins = twinTests(compositional(config));
    const radii = twins.map(([a, b]) => radius(graphOfPrompt(a), graphOfPrompt(b)));
    expect(Math.min(...radii)).toBe(smallest);
    expect(Math.max(...radii)).toBeLessThan(Number.POSITIVE_INFINITY);
  },
);

describe('the prompts of a pair of twins', () => {
  const twins = twinTests(compositional({ seed: 3 }));
  /** Splits a prompt's context into the lines before the last, which hold the rules, and the last, with the facts. */
  const linesOf = ({ vars }: Asked) => {
    const lines = vars.case.context.split('\n');
    return { rules: lines.slice(0, -1), facts: lines.at(-1)! };
  };

  test('contain the same names, rules and suppositions', () => {
    for (const [a, b] of twins) {
      expect(linesOf(a).rules).toEqual(linesOf(b).rules);
      expect(a.vars.case.question).toBe(b.vars.case.question);
    }
  });

  test('contain the same numbers in different orders', () => {
    for (const [a, b] of twins) {
      const [first, second] = [linesOf(a).facts, linesOf(b).facts];
      expect(first.match(/\d+/g)!.toSorted()).toEqual(second.match(/\d+/g)!.toSorted());
      expect(first).not.toBe(second);
    }
  });
});

test('the two evidence twins of a pair differ in all noise that the story leaves out, in no other noise, and in the correct answers', () => {
  const twins = twinTests(compositional({ preset: 'counterfactual', units: { twins: 40 }, seed: 2 }));
  for (const [a, b] of twins.map(casesOf)) {
    expect(a!.truth).not.toBe(b!.truth);
    const [first, second] = [decodeNoise(a!.noise), decodeNoise(b!.noise)];
    expect(first.hidden).toEqual(second.hidden);
    const different = [...first.noise.keys()].filter((node) => first.noise[node] !== second.noise[node]);
    expect(different).toEqual(first.hidden);
  }
});
