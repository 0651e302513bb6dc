import { expect, test } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { dealOrder } from '../../src/cases/deal-order.ts';
import { KINDS } from '../../src/tasks/kinds.ts';

test('questions are dealt over pairs and tasks, always alike; other tests stay where they are', () => {
  const other = { description: 'of somebody else', metadata: { task: 'other' } };
  const made = () => [
    ...compositional({ preset: 'first-look', seed: 1 }),
    other,
    ...interventionEffects({ draws: 10, seed: 1 }),
  ];
  const [before, first, second] = [made(), made(), made()];
  for (const tests of [first, second]) dealOrder(KINDS, tests as never);
  const names = (tests: readonly { readonly description?: string | undefined }[]) =>
    tests.map(({ description }) => description);
  expect(names(first)).toEqual(names(second));
  expect(names(first).toSorted()).toEqual(names(before).toSorted());
  const place = before.indexOf(other);
  expect(first[place]).toEqual(other);
  // Of 60 questions of one task and 40 of another, both halves hold a fair share of each.
  const early = first.slice(0, 50).filter(({ metadata }) => metadata?.task === 'compositional').length;
  expect(early).toBeGreaterThan(20);
  expect(early).toBeLessThan(40);
  // A list that is dealt already stays as it is.
  dealOrder(KINDS, second as never);
  expect(names(second)).toEqual(names(first));
});
