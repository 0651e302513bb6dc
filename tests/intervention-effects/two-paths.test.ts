import { expect, test } from 'vitest';
import {
  middlePlaces,
  pathSymbol,
  pathsEdges,
  pathsName,
  type TwoPaths,
} from '../../src/tasks/intervention-effects/two-paths.ts';

function arrowsOf(paths: TwoPaths): string {
  return pathsEdges(paths)
    .map((edge) => edge.join('→'))
    .join(' ');
}

test('a graph of two paths with three links each has one path from A to Y, another from A′ to Y′, and no other arrows', () => {
  const paths = { links: 3, routes: 1 };
  expect(pathsName(paths)).toBe('two paths of 3');
  expect(arrowsOf(paths)).toBe("A→B1 B1→B2 B2→Y A'→B1' B1'→B2' B2'→Y'");
});

test('each of two paths with two routes consists of two chains that share only their first and last variable', () => {
  const paths = { links: 2, routes: 2 };
  expect(pathsName(paths)).toBe('two paths of 2 by 2 routes');
  expect(arrowsOf(paths)).toBe("A→B1 B1→Y A→C1 C1→Y A'→B1' B1'→Y' A'→C1' C1'→Y'");
});

test('on four parallel routes, the symbols of variables begin with B, C, D and E, and a fifth route is refused', () => {
  const symbols = [0, 1, 2, 3].map((route) => pathSymbol({ links: 4, routes: 4 }, route, 2));
  expect(symbols).toEqual(['B2', 'C2', 'D2', 'E2']);
  expect(() => pathSymbol({ links: 4, routes: 5 }, 4, 2)).toThrow('expected a route below 4, got 4');
});

test.each([
  // By the formula, the radius is ⌈min(p, L − p) / 2⌉ − 1.
  [2, '1 link', [1]],
  [4, '1, 2 or 3 links', [1, 2, 3]],
  [5, '1, 2, 3 or 4 links', [1, 2, 3, 4]],
  [8, '3, 4 or 5 links', [3, 4, 5]],
  [16, '7, 8 or 9 links', [7, 8, 9]],
])('on a path of %i links, the radius is largest for interventions %s after the start', (links, _, places) => {
  expect(middlePlaces(links)).toEqual(places);
});
