import { expect, test } from 'vitest';
import type { z } from 'zod';
import { policySchema } from '../../src/gate/policy.ts';
import { parseConfig } from '../../src/lib/config-schema.ts';
import { themeSchema } from '../../src/story/theme-schema.ts';
import { compositionalConfigSchema } from '../../src/tasks/compositional/config.ts';
import { interventionEffectsConfigSchema } from '../../src/tasks/intervention-effects/config.ts';
import { simulatedModelSchema } from '../../src/tasks/simulated-model.ts';

/** Values of every type, of which each key accepts at most some. */
const VALUES = [null, true, -1, 1.5, 1e9, 'x', '', [], ['x'], [[]], [null], [{}], {}, { x: 1 }, { x: {} }, { x: [] }];

const SCHEMAS: Readonly<Record<string, z.ZodObject>> = {
  'the compositional generator': compositionalConfigSchema,
  'the generator for intervention effects': interventionEffectsConfigSchema,
  'a simulated model': simulatedModelSchema,
  'gate.yaml': policySchema,
  'a theme': themeSchema,
};

/** The lines of the error about a config; none if it is accepted. */
function problems(schema: z.ZodType, input: unknown): readonly string[] {
  try {
    parseConfig('config', schema, input);
    return [];
  } catch (error) {
    return (error as Error).message.split('\n').slice(1);
  }
}

test.each(Object.entries(SCHEMAS))(
  'for a value of a wrong type, the error about the config of %s says what would be right, in the words of this package',
  (_, schema) => {
    const configs = Object.keys(schema.shape).flatMap((key) => VALUES.map((value) => ({ [key]: value })));
    const lines = [...VALUES, ...configs].flatMap((config) => problems(schema, config));
    expect(lines.length).toBeGreaterThan(0);
    // The words with which the messages of zod begin.
    expect(lines.filter((line) => /: (?:Invalid|Too|Unrecognized|Expected) /.test(line))).toEqual([]);
  },
);
