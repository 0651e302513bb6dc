import { expect, test } from 'vitest';
import { interventionEffects } from '../../../../generators/intervention-effects.ts';
import { relationAsked } from '../../../../src/tasks/intervention-effects/story/asked.ts';
import { promptOf } from '../../../support/rows.ts';

test('a question is about two variables, others beside them, and about how things are where nothing is done', () => {
  const tests = interventionEffects({ graphs: ['mediation'], draws: 2, seed: 4 });
  for (const item of tests) {
    const asked = relationAsked(promptOf(item))!;
    const isBefore = item.metadata?.intervention === 'none';
    expect(asked.factual).toBe(isBefore ? true : undefined);
    expect(asked.subject).toHaveLength(1);
    expect(new Set([...asked.subject, asked.object, ...asked.others]).size).toBe(3);
  }
  expect(relationAsked('What is the capital of Peru?')).toBeUndefined();
});
