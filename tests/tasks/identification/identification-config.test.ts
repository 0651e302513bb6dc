import { describe, expect, test } from 'vitest';
import { IDENTIFICATION_KINDS } from '../../../src/tasks/identification/identification-case.ts';
import { parseIdentificationConfig } from '../../../src/tasks/identification/identification-config.ts';
import { problemsOf } from '../../support/problems.ts';

test('a config says nothing but what it wants otherwise', () => {
  expect(parseIdentificationConfig({})).toEqual({
    seed: 1,
    nodes: 7,
    density: 0.4,
    kinds: [...IDENTIFICATION_KINDS],
    theme: 'candy-party',
    draws: 60,
  });
  expect(parseIdentificationConfig(undefined)).toEqual(parseIdentificationConfig({}));
});

test.each<[object, object]>([
  [{ nodes: 6 }, { nodes: 6 }],
  [{ nodes: 9 }, { nodes: 9 }],
  [{ density: 0.3 }, { density: 0.3 }],
  [{ density: 0.8 }, { density: 0.8 }],
  [{ kinds: 'minimal' }, { kinds: ['minimal'] }],
  [{ kinds: [...IDENTIFICATION_KINDS].reverse() }, { kinds: [...IDENTIFICATION_KINDS].reverse() }],
  [{ draws: 1 }, { draws: 1 }],
  [{ draws: 100_000 }, { draws: 100_000 }],
  [
    { edges: ['A -> B', 'B -> C'] },
    {
      edges: [
        ['A', 'B'],
        ['B', 'C'],
      ],
    },
  ],
])('%j is read', (keys, read) => {
  expect(parseIdentificationConfig(keys)).toMatchObject(read);
});

const chain = (size: number) => Array.from({ length: size - 1 }, (_, i) => `V${i} -> V${i + 1}`);

describe('a config is refused with', () => {
  test.each<[object, string]>([
    [{ nodes: 5 }, 'config.nodes: expected a whole number from 6, got 5'],
    [{ nodes: 31 }, 'config.nodes: expected at most 30, got 31'],
    [
      { density: 0.29 },
      'config.density: expected at least 0.3 with 7 nodes, got 0.29; sparser graphs yield too few questions',
    ],
    [{ density: 0.81 }, 'config.density: expected a share from 0.05 to 0.8, got 0.81'],
    [{ density: '0.5' }, 'config.density: expected a share from 0.05 to 0.8, got "0.5"'],
    [{ draws: 0 }, 'config.draws: expected a whole number from 1, got 0'],
    [{ draws: 100_001 }, 'config.draws: expected at most 100000, got 100001'],
    [
      { kinds: [] },
      `config.kinds: expected one of ${IDENTIFICATION_KINDS.join(', ')}, seeing, or a list of them, got []`,
    ],
    [{ kinds: ['minimal', 'minimal'] }, 'config.kinds: expected each word once, got ["minimal","minimal"]'],
    [{ theme: 3 }, 'config.theme: expected the name of a theme, or the path of a theme file, got 3'],
    [{ edges: ['A -> B', 'B -> A'] }, 'config.edges: expected an acyclic graph, got the cycle A → B → A'],
    [{ edges: chain(31) }, 'config.edges: expected at most 30 nodes, got 31'],
    [{ edges: [] }, 'config.edges: expected at least one arrow, got []'],
  ])('%j', (keys, problem) => {
    expect(problemsOf(() => parseIdentificationConfig(keys))).toEqual([problem]);
  });

  test('but not with thirty nodes', () => {
    expect(parseIdentificationConfig({ edges: chain(30) }).edges).toHaveLength(29);
  });

  test.each([
    { nodes: 6 },
    { nodes: 9, density: 0.8 },
    { nodes: 9, density: 0.3 },
    { nodes: 10, density: 0.44 },
    { nodes: 30, density: 0.05 },
    { nodes: 30, density: 0.13 },
  ])('nor with %j', (keys) => {
    expect(parseIdentificationConfig(keys)).toMatchObject(keys);
  });
});
