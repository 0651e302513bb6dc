import type { TestCase } from 'promptfoo';
import { interventionEffects } from '../../../../generators/intervention-effects.ts';

export const run = { createdAt: '2025-01-01T00:00:00.000Z' };

const designs = new Map<number, TestCase[]>();

export function design(draws: number): TestCase[] {
  const tests =
    designs.get(draws) ??
    interventionEffects({
      preset: 'paper',
      names: ['random-char', 'tuebingen', 'random-tuebingen'],
      phrasings: ['intervention', 'substitution'],
      draws,
    });
  designs.set(draws, tests);
  return tests;
}
