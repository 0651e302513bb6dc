import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestCase } from 'promptfoo';
import { compositional } from '../../generators/compositional.ts';
import { identification } from '../../generators/identification.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { linear } from '../../generators/linear.ts';
import { parseYaml } from '../../src/lib/yaml.ts';
import { FAMILIES, PUBLISHED } from '../../src/tasks/compositional/presets.ts';
import { LINEAR_PRESETS } from '../../src/tasks/linear/linear-graphs.ts';

/**
 * What a design can tell. `decides`: it has enough twins, or pairs, for a gate. `small`: so it has, but for readers that follow
 * several links and lose about as much as the default margin allows. `look`: it is too small for a gate, which may be
 * inconclusive. `published`: the papers' own graphs, which have no twins. `axis`: an axis of a ladder, which asks for one skill
 * alone, so that readers who lack others are no opponents. `join`: an axis on which what decides is one step away, so that
 * readers who learn to count there are none either.
 */
export type Purpose = 'decides' | 'small' | 'look' | 'published' | 'axis' | 'join';

function purposeOf(name: string, task: string): Purpose {
  if (name.startsWith('ladder')) return name.endsWith('width') ? 'join' : 'axis';
  if (task === 'linear' || /first-look|hosted-models|sharded/.test(name)) return 'look';
  if (task === 'compositional' && /decisive-small|local-server|own-graph|own-theme/.test(name))
    return 'small';
  return /maasch-2025|Figure/.test(name) ? 'published' : 'decides';
}

/** What is asked about one task by a preset, an example, or what `init` writes. */
export interface Design {
  readonly name: string;
  readonly task: string;
  readonly purpose: Purpose;
  /** Its tests at a seed. */
  tests(seed: number): TestCase[];
}

const GENERATORS = { compositional, identification, interventionEffects, linear } as const;
type Generator = keyof typeof GENERATORS;

interface Entry {
  readonly name: string;
  readonly generator: Generator;
  readonly config: Readonly<Record<string, unknown>>;
  /** The tasks that are looked at; that of the generator unless said. */
  readonly tasks?: readonly string[];
}

const TASK_OF: Readonly<Record<Generator, string>> = {
  compositional: 'compositional',
  identification: 'identification',
  interventionEffects: 'intervention-effects',
  linear: 'linear',
};

/** More worlds, or draws of names, make a study more precise, and tell a reader nothing more. */
const MOST = { worlds: 5, draws: 60 } as const;

/** All settings of the noise of a large figure would be 10,688 questions. */
const UNITS: Readonly<Record<string, object>> = {
  'maasch-2025-figure-d1a': { units: { sample: 20 } },
};

/** Rungs beyond what readers of one step, and of one state seen, can be right about. */
const RUNGS = { links: [8, 16], width: [4, 8], load: [4, 8], abduction: [2, 4] } as const;

const EXAMPLES = join(import.meta.dirname, '../../examples');

/** The shop of examples/own-graph, with side branches within and between components, behind the effect, and before both. */
const SHOP = {
  edges: [
    ...['Ad -> Search', 'Search -> Compare', 'Compare -> Read', 'Read -> Visit', 'Ad -> Reminder'],
    ...['Reminder -> Open', 'Open -> Click', 'Click -> Visit', 'Visit -> Basket', 'Basket -> Address'],
    ...['Address -> Pay', 'Pay -> Sale', 'Visit -> Account', 'Account -> Login', 'Login -> Return'],
    ...['Return -> Sale', 'Compare -> Review', 'Review -> Blog', 'Address -> Refund', 'Login -> Refund'],
    ...['Sale -> Invoice', 'Season -> Ad', 'Season -> Blog', 'Visit -> Map'],
  ],
  whole: 'Ad -> Sale',
  functions: { Compare: 'and', Open: 'and', Address: 'and', Login: 'and', Sale: 'and', Refund: 'and' },
  noise: { targetPns: 0.7 },
  theme: 'abstract',
};

const OWN: readonly Entry[] = [
  {
    name: 'own-graph with side branches',
    generator: 'compositional',
    config: { ...SHOP, units: { twins: 60 } },
  },
  {
    name: 'own-graph with side branches, the whole alone',
    generator: 'compositional',
    config: { ...SHOP, ask: 'whole', units: { twins: 180 } },
  },
  ...[...Object.keys(PUBLISHED), ...Object.keys(FAMILIES), 'counterfactual'].map(
    (preset): Entry => ({
      name: `preset ${preset}`,
      generator: 'compositional',
      config: { preset, ...UNITS[preset] },
    }),
  ),
  ...Object.entries(RUNGS).map(
    ([axis, rungs]): Entry => ({
      name: `ladder of ${axis}`,
      generator: 'compositional',
      // Stories about abduction take longest to draw.
      config: {
        preset: 'ladder',
        ladder: { [axis]: rungs },
        units: { twins: axis === 'abduction' ? 120 : 240 },
      },
    }),
  ),
  {
    name: 'preset maasch-2025-figure-4 with order: causal and hidden: 0.4',
    generator: 'compositional',
    config: { preset: 'maasch-2025-figure-4', units: { sample: 20 }, order: 'causal', hidden: 0.4 },
  },
  {
    name: 'Figure 4, quantities',
    generator: 'compositional',
    config: { preset: 'maasch-2025-figure-4', ask: ['share', 'composed'], noise: { min: 0.2, max: 0.8 } },
    tasks: ['quantities'],
  },
  { name: 'intervention effects by default', generator: 'interventionEffects', config: {} },
  {
    name: 'intervention effects, preset ladder',
    generator: 'interventionEffects',
    config: { preset: 'ladder', graphs: [{ path: 4 }, { path: 8 }, { path: 16 }] },
  },
  { name: 'identification by default', generator: 'identification', config: {} },
  { name: 'seeing', generator: 'identification', config: { kinds: 'seeing' }, tasks: ['seeing'] },
  ...Object.keys(LINEAR_PRESETS).map(
    (preset): Entry => ({ name: `linear preset ${preset}`, generator: 'linear', config: { preset } }),
  ),
];

/** All presets, and what all examples ask. `init` writes the examples first-look and first-run. */
export const DESIGNS: readonly Design[] = [...OWN, ...examples()]
  .filter((entry, i, all) => all.findIndex((other) => keyOf(other) === keyOf(entry)) === i)
  .flatMap(({ name, generator, config, tasks = [TASK_OF[generator]] }) =>
    tasks.map(
      (task): Design => ({
        name,
        task,
        purpose: purposeOf(name, task),
        tests: (seed) =>
          [...GENERATORS[generator]({ ...config, seed })].filter(({ metadata }) => metadata?.task === task),
      }),
    ),
  );

/** What promptfoo's configs of the examples ask; published tables are not at hand. */
function examples(): Entry[] {
  return readdirSync(EXAMPLES).flatMap((example) => {
    const text = readFileSync(join(EXAMPLES, example, 'promptfooconfig.yaml'), 'utf8');
    const { tests = [] } = parseYaml(text) as { tests?: { path: string; config: Entry['config'] }[] };
    return tests.flatMap(({ path, config }): Entry[] => {
      const generator = path.split(':').at(-1) as Generator | 'ccrGb';
      if (generator === 'ccrGb') return [];
      return [{ name: `example ${example}, ${TASK_OF[generator]}`, generator, config: own(example, config) }];
    });
  });
}

/** A config without what changes no question, with paths from here, and of a size that a test can ask. */
function own(example: string, config: Entry['config']): Entry['config'] {
  const { contextByReference: _, seed: __, theme, units, ...sized } = config;
  // More units than the preset has make it more precise, too.
  const rest: Entry['config'] = {
    ...sized,
    ...(units !== undefined && sized.preset !== 'decisive' && { units }),
  };
  const capped = Object.entries(MOST).flatMap(([key, most]) =>
    typeof rest[key] === 'number' ? [[key, Math.min(rest[key], most)] as const] : [],
  );
  const path = typeof theme === 'string' && /\.ya?ml$/.test(theme) ? join(EXAMPLES, example, theme) : theme;
  return {
    ...rest,
    ...Object.fromEntries(capped),
    ...(path !== undefined && path !== 'candy-party' && { theme: path }),
  };
}

function keyOf({ generator, config, tasks }: Entry): string {
  return JSON.stringify([generator, tasks, Object.entries(config).toSorted()]);
}
