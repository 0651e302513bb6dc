import { describe, expect, test } from 'vitest';
import { ConfigError } from '../../src/lib/config-error.ts';
import { parseCcrGbConfig } from '../../src/tasks/ccr-gb/ccr-gb-config.ts';
import { parseCompositionalConfig } from '../../src/tasks/compositional/compositional-config.ts';
import { parseIdentificationConfig } from '../../src/tasks/identification/identification-config.ts';
import { parseInterventionEffectsConfig } from '../../src/tasks/intervention-effects/intervention-effects-config.ts';
import { parseLinearConfig } from '../../src/tasks/linear/linear-config.ts';

type Parse = (input: unknown) => unknown;

/** Where a number stands in a config, and the least and the most that it may be; beside which other keys. */
type Limits = readonly [
  path: string,
  least: number | undefined,
  most: number | undefined,
  of?: { readonly beside?: object; readonly step?: number },
];

const SHARED: readonly Limits[] = [
  ['mostQuestions', 1, 100_000_000],
  ['shard.index', 1, 16, { beside: { shard: { count: 16 } } }],
];
/** The step of a share: least and most are themselves allowed, or not, by their own last digit. */
const TINY = 1e-9;

const TABLE: Readonly<Record<string, readonly [Parse, object, readonly Limits[]]>> = {
  compositional: [
    parseCompositionalConfig,
    { bccs: [{ type: 'bridge' }, { type: 'cycle', nodes: 4 }] },
    [
      ...SHARED,
      ['worlds', 1, 10_000],
      ['hidden', 0, 1, { step: TINY }],
      ['units.sample', 1, 10_000_000],
      ['units.twins', 10, 10_000_000],
      ['memoryCheck', TINY, 1, { beside: { units: { twins: 10 } }, step: TINY }],
      ['noise', TINY, 1 - TINY, { step: TINY }],
      ['noise.min', TINY, 0.9, { beside: { noise: { max: 0.9 } }, step: TINY }],
      ['noise.max', 0.1, 1 - TINY, { beside: { noise: { min: 0.1 } }, step: TINY }],
      ['noise.minimumPns', TINY, 1 - TINY, { step: TINY }],
      ['noise.targetPns', TINY, 1 - TINY, { step: TINY }],
    ],
  ],
  'compositional chains': [
    parseCompositionalConfig,
    { bccs: [{ type: 'bridge' }, { type: 'random', nodes: 4, density: 0.5 }] },
    [
      ['bccs.1.nodes', 2, 200],
      ['bccs.1.density', 0, 1, { step: TINY }],
    ],
  ],
  'intervention effects': [
    parseInterventionEffectsConfig,
    { graphs: ['chain'] },
    [...SHARED, ['draws', 1, 1_000_000], ['queries.balanced', 2, undefined, { step: 2 }]],
  ],
  'intervention effects on paths': [
    parseInterventionEffectsConfig,
    { graphs: [{ path: 3 }] },
    [
      ['graphs.0.path', 3, 256],
      ['draws', 2, 1_000_000, { step: 2 }],
    ],
  ],
  'intervention effects on random graphs': [
    parseInterventionEffectsConfig,
    { graphs: [{ random: { nodes: 5, density: 1 } }] },
    [
      ['graphs.0.random.nodes', 2, 26],
      ['graphs.0.random.density', undefined, 1, { step: TINY }],
    ],
  ],
  linear: [
    parseLinearConfig,
    { bccs: [{ type: 'bridge' }, { type: 'bridge' }] },
    [
      ...SHARED,
      ['worlds', 1, 10_000],
      ['draws', 1, 1_000_000],
      ['tolerance.relative', 0, undefined, { step: TINY }],
      ['tolerance.absolute', 0, undefined, { step: TINY }],
      ['coefficients.0', -1000, 1000, { beside: { coefficients: [1, 2] } }],
    ],
  ],
  identification: [
    parseIdentificationConfig,
    {},
    // Limits of nodes and density depend on each other.
    [...SHARED, ['draws', 1, 100_000]],
  ],
  'published tables': [parseCcrGbConfig, { main: 'main.csv' }, [...SHARED, ['samples', 1, 10_000_000]]],
};

/** A config with a number put in its place. */
function put(into: object, path: string, value: number): object {
  const whole = structuredClone(into) as Record<string, unknown>;
  const keys = path.split('.');
  let at = whole;
  for (const key of keys.slice(0, -1)) {
    if (typeof at[key] !== 'object') at[key] = {};
    at = at[key] as Record<string, unknown>;
  }
  at[keys.at(-1)!] = value;
  return whole;
}

/** The problems that name a key, or one that it stands in. */
function problems(parse: Parse, input: object, path: string): string[] {
  try {
    parse(input);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const named = new RegExp(`config\\.${path.split('.')[0]}\\b`);
    return error.message.split('\n').filter((line) => named.test(line));
  }
}

describe.each(Object.entries(TABLE))(
  'from where to where the numbers of %s go',
  (__, [parse, base, rows]) => {
    const named = rows.map((limits) => [limits.slice(0, 3).join(' '), limits] as const);
    test.each(named)('%s', (_, [path, least, most, of = {}]) => {
      const { beside = {}, step = 1 } = of;
      const found = (value: number) => problems(parse, put({ ...base, ...beside }, path, value), path);
      for (const value of [least, most])
        if (value !== undefined) expect(found(value), String(value)).toEqual([]);
      if (least !== undefined) expect(found(least - step), String(least - step)).not.toEqual([]);
      if (most !== undefined) expect(found(most + step), String(most + step)).not.toEqual([]);
      // Counts are whole.
      if (step === 1 && least !== undefined && path !== 'coefficients.0')
        expect(found(least + 0.5), String(least + 0.5)).not.toEqual([]);
    });
  },
);
