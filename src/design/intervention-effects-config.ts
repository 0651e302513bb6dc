import { z } from 'zod';
import { parseConfig, shown } from './config-error.ts';
import { RELATION_GRAPHS } from './relation-graphs.ts';

const graphNames = Object.keys(RELATION_GRAPHS) as (keyof typeof RELATION_GRAPHS)[];

/** The config of `generators/intervention-effects.ts`. */
export const interventionEffectsConfigSchema = z.strictObject(
  {
    /** Where all randomness starts. */
    seed: z.union([z.int(), z.string().min(1)], { error: 'expected a whole number or a text' }).default(1),
    /** Which graphs to ask about. */
    graphs: z
      .array(z.enum(graphNames, { error: `expected one of ${graphNames.join(', ')}` }), {
        error: `expected a list of ${graphNames.join(', ')}`,
      })
      .min(1, 'expected at least one graph')
      .refine((list) => new Set(list).size === list.length, {
        error: ({ input }) => `expected each graph once, got ${shown(input)}`,
      })
      .default(graphNames),
    /** What the variables are called. */
    names: z.enum(['random-char'], { error: 'expected one of random-char' }).default('random-char'),
    /** How the intervention is put into words. */
    phrasing: z.enum(['intervention'], { error: 'expected one of intervention' }).default('intervention'),
    /** How often each graph gets fresh names. The paper draws 15; 60 can tell .80 from .53. */
    draws: z
      .int({ error: 'expected a whole number from 1' })
      .min(1, 'expected a whole number from 1')
      .default(60),
  },
  { error: 'the keys are seed, graphs, names, phrasing, draws' },
);

export type InterventionEffectsConfig = z.infer<typeof interventionEffectsConfigSchema>;

/**
 * Reads the config of an intervention-effects design.
 *
 * @throws {ConfigError} Listing every problem with its path.
 */
export function parseInterventionEffectsConfig(input: unknown): InterventionEffectsConfig {
  return parseConfig('generators/intervention-effects.ts', interventionEffectsConfigSchema, input);
}
