import { describe, expect, test } from 'vitest';
import { interventionEffectsTask } from '../../src/tasks/intervention-effects/task.ts';
import { ask, casesOf } from './asked.ts';

describe('the intervention-effects task', () => {
  const items = casesOf(ask({ draws: 1, seed: 3 }));

  test('gives each question a title with the names of its variables', () => {
    const before = items.find(({ intervention, truth }) => intervention === 'none' && truth)!;
    const after = items.find(({ intervention }) => intervention !== 'none')!;
    const [cause, effect] = [before.labels.A, before.labels.Y];
    expect(interventionEffectsTask.title(before)).toBe(`does ${cause} affect ${effect} (two paths of 16)?`);
    expect(interventionEffectsTask.title(after)).toBe(
      `after do(${after.labels[after.intervention]}), does ${cause} affect ${effect} (two paths of 16)?`,
    );
  });

  test('accepts the stored data of every generated question, and rejects a question with a weight other than 1', () => {
    for (const item of items) expect(interventionEffectsTask.caseSchema.parse(item)).toEqual(item);
    expect(interventionEffectsTask.caseSchema.safeParse({ ...items[0], weight: 2 }).success).toBe(false);
  });

  test('adds a note on the radius of two paths, and a note that IE discrimination is not computed on other graphs', () => {
    const notes = interventionEffectsTask.notes!(casesOf(ask({ links: 16, graphs: ['chain'], draws: 1 })));
    expect(notes[0]).toContain('Paths of 16 links: no reader that sees only 7 links');
    expect(notes[1]).toContain('IE discrimination is computed only for two separate paths');
  });
});
