import { switchSchema } from '../lib/config-values.ts';

export const runKeys = {
  contextByReference: switchSchema
    .optional()
    .describe('Stores each context once, in the prompt, instead of several times. See `docs/large-runs.md`.'),
};

/**
 * Removes the keys that do not affect the questions. A design's hash is computed from the result.
 */
export function withoutRunKeys<T extends object>(config: T): Omit<T, keyof typeof runKeys | 'answerFormat'> {
  const design = Object.entries(config).filter(([key]) => !(key in runKeys) && key !== 'answerFormat');
  return Object.fromEntries(design) as Omit<T, keyof typeof runKeys | 'answerFormat'>;
}
