import { describe, expect, test } from 'vitest';
import {
  type IdentificationCase,
  identificationCaseSchema,
  isIdentificationCase,
  questionOf,
} from '../../../src/tasks/identification/identification-case.ts';
import { identificationScore } from '../../../src/tasks/identification/scores.ts';

const { contradiction } = identificationScore.kind;

/** U is a common cause of X and Y: adjusting for it is enough. */
const item: IdentificationCase = {
  task: 'identification',
  design: '0123abcd/12/draws',
  world: 'identification-1',
  theme: 'candy-party',
  arrows: 'U→X U→Y X→Y Y→D',
  kind: 'back-door',
  pair: 'X→Y',
  given: 'U',
  draw: 0,
  half: 0,
  truth: true,
};

test.each<[Partial<IdentificationCase>, string | undefined]>([
  [{}, undefined],
  [{ truth: false }, 'its truth is false, but its arrows give true'],
  [
    { given: 'Q' },
    'its question about X→Y and Q mentions a node twice, or a node that its arrows do not contain',
  ],
  [
    { given: 'U Q' },
    'its question about X→Y and U Q mentions a node twice, or a node that its arrows do not contain',
  ],
  [
    { pair: 'Q→Y' },
    'its question about Q→Y and U mentions a node twice, or a node that its arrows do not contain',
  ],
  [
    { pair: 'X→Q' },
    'its question about X→Q and U mentions a node twice, or a node that its arrows do not contain',
  ],
  [
    { given: 'X' },
    'its question about X→Y and X mentions a node twice, or a node that its arrows do not contain',
  ],
  [
    { given: 'U U' },
    'its question about X→Y and U U mentions a node twice, or a node that its arrows do not contain',
  ],
  [
    { pair: 'X→X' },
    'its question about X→X and U mentions a node twice, or a node that its arrows do not contain',
  ],
  [{ kind: 'bad-control' }, 'its arrows allow no question of the kind bad-control about X→Y and U'],
  [{ kind: 'opening' }, 'its arrows allow no question of the kind opening about X→Y and U'],
  [{ given: 'D' }, 'its arrows allow no question of the kind back-door about X→Y and D'],
  [{ pair: 'Y→X' }, 'its arrows allow no question of the kind back-door about Y→X and U'],
])('of %j its arrows say: %s', (change, found) => {
  expect(contradiction({ ...item, ...change })).toBe(found);
});

describe('a case', () => {
  test('asks by the numbers of nodes, in the order told', () => {
    expect(questionOf({ ...item, given: 'D U' })).toMatchObject({
      kind: 'back-door',
      cause: 1,
      effect: 2,
      given: [3, 0],
      dag: { nodes: ['U', 'X', 'Y', 'D'] },
    });
    expect(questionOf({ ...item, given: 'Q' }).given).toEqual([-1]);
  });

  test('is told from those of other tasks', () => {
    expect(isIdentificationCase(item)).toBe(true);
    expect(isIdentificationCase({ ...item, task: 'linear' })).toBe(false);
  });

  test.each<[object]>([
    [{ half: 2 }],
    [{ half: -1 }],
    [{ draw: -1 }],
    [{ draw: 0.5 }],
    [{ given: '' }],
    [{ kind: 'front-door' }],
    [{ truth: 1 }],
    [{ pair: 'X' }],
  ])('has no %j', (change) => {
    expect(identificationCaseSchema.safeParse({ ...item, ...change }).success).toBe(false);
    expect(identificationCaseSchema.safeParse({ ...item, half: 1, draw: 7 }).success).toBe(true);
  });
});
