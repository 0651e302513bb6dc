import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { parse, stringify } from 'yaml';
import { ccrGb } from '../../generators/ccr-gb.ts';
import { compositional } from '../../generators/compositional.ts';
import { identification } from '../../generators/identification.ts';
import { interventionEffects } from '../../generators/intervention-effects.ts';
import { linear } from '../../generators/linear.ts';
import { drawn } from '../../src/cli/report.ts';
import { namedRng, type Rng } from '../../src/lib/rng.ts';
import { failureText } from '../../src/lib/user-error.ts';
import { parseScorecard, serialiseScorecard } from '../../src/scorecard/serialise.ts';
import { loadTheme } from '../../src/tasks/shared/themes/load-theme.ts';
import { draws, FUZZ, IS_NIGHTLY } from '../support/fuzz.ts';
import { judged } from '../support/judged.ts';
import { ROOT } from '../support/promptfoo.ts';
import { rowsOf, simulatedVariant } from '../support/rows.ts';
import { answersOf } from '../support/scored.ts';
import { model, tableOf, written } from '../tasks/ccr-gb/tables.ts';

const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-corrupted-'));
beforeAll(() => {
  // Shards say what they ask.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const STRANGE = [
  'null',
  '[]',
  '{}',
  'constructor',
  '__proto__',
  '-1',
  '1e999',
  '99999999999',
  '"',
  ': ',
  '\uFEFF',
  '\u0000',
  '→',
  '<',
  '*a',
  '&a [*a]',
  '{{ x.y }}',
  'true',
  '',
];

/** A text with some of it gone, doubled, or replaced by something strange. */
function corrupted(text: string, rng: Rng): string {
  const from = rng.integer(text.length);
  const to = Math.min(text.length, from + rng.pick([1, 1, 2, 10, 100]));
  const tokens = [...text.matchAll(/[\p{L}\p{N}_.-]+/gu)];
  const token = rng.pick(tokens);
  switch (rng.integer(4)) {
    case 0:
      return text.slice(0, from) + text.slice(to);
    case 1:
      return text.slice(0, to) + text.slice(from);
    case 2:
      return text.slice(0, from) + rng.pick(STRANGE) + text.slice(to);
    default:
      return text.slice(0, token.index) + rng.pick(STRANGE) + text.slice(token.index + token[0].length);
  }
}

/** What people see of it: a sentence, or nothing where it can be used after all. */
async function outcome(use: () => unknown): Promise<string | undefined> {
  try {
    await use();
    return undefined;
  } catch (error) {
    return failureText(error);
  }
}

const GENERATORS = [
  [
    compositional,
    {
      edges: ['X -> A', 'X -> C', 'A -> C', 'C -> Y'],
      functions: { C: 'and', Y: 'or' },
      noise: { X: 0.3, Y: 0.5 },
      units: { sample: 2 },
      hidden: 0.2,
      theme: 'flower-garden',
      seed: 7,
      shard: '1/2',
    },
  ],
  [
    compositional,
    {
      bccs: [
        { type: 'cycle', nodes: 4 },
        { type: 'random', nodes: 4, density: 0.5 },
      ],
      units: { sample: 2 },
      noise: { targetPns: 0.4 },
      extraneous: true,
      worlds: 2,
    },
  ],
  [
    interventionEffects,
    {
      graphs: [
        'bivariate',
        { edges: ['A -> B', 'B -> C'], name: 'mine' },
        { random: { nodes: 4, density: 0.5 } },
      ],
      queries: 'all',
      names: ['random-char', 'tuebingen'],
      phrasings: ['intervention'],
      draws: 2,
      nullControls: true,
    },
  ],
  [
    linear,
    {
      edges: { 'X -> A': 1.5, 'A -> Y': 2, 'Y -> Z': 0.5, 'X -> Y': 3 },
      effects: ['te', 'nde'],
      draws: 2,
      tolerance: { relative: 0.01, absolute: 0.1 },
    },
  ],
] as const;

const scm = model('X>C C>Y', {}, 0.3);
const table = written(
  tableOf([
    { id: 7, scm, samples: ['100', '010', '001', '110'].map((text) => Uint8Array.from(text, Number)) },
  ]),
);
const answers = answersOf(
  rowsOf(
    [
      ...[GENERATORS[0], GENERATORS[3]].flatMap(([generate, config]) =>
        generate({ ...config, shard: undefined }),
      ),
      ...compositional({ preset: 'first-look', units: { twins: 10 } }),
      ...compositional({ edges: ['X -> C', 'C -> Y'], ask: ['share', 'composed'] }),
      ...identification({ draws: 1, kinds: ['back-door', 'opening'] }),
    ],
    [simulatedVariant({ model: 'oracle' })],
  ),
);
const scorecard = judged(answers);

const KINDS: Readonly<Record<string, { readonly text: string; readonly use: (text: string) => unknown }>> = {
  'a config of questions': {
    text: stringify(GENERATORS.map(([, config]) => config)),
    use: (text) => (parsed(text) as unknown[]).map((config, i) => GENERATORS[i]?.[0](config)),
  },
  'a policy': {
    text: readFileSync(join(ROOT, 'examples/gate/gate.yaml'), 'utf8'),
    use: (text) => judged(answers, { policy: text, isFirst: true }),
  },
  'a theme': {
    text: readFileSync(join(ROOT, 'examples/own-theme/harbour.yaml'), 'utf8'),
    use(text) {
      const path = join(folder, 'theme.yaml');
      writeFileSync(path, text);
      loadTheme(path, 'generators/compositional.ts');
      compositional({ edges: ['X -> C', 'C -> Y'], theme: path, units: { sample: 1 }, extraneous: true });
    },
  },
  'a baseline': {
    text: serialiseScorecard(scorecard),
    use: (text) => judged(answers, { baseline: parseScorecard(text, 'baseline.json') }),
  },
  'a scorecard to draw': {
    text: serialiseScorecard(scorecard),
    use: async (text) =>
      drawn('scorecard.json', parseScorecard(text, 'scorecard.json'), { '.html': 'report.html' }),
  },
  'a published table': {
    text: readFileSync(table, 'utf8'),
    async use(text) {
      const main = join(folder, 'main.csv');
      writeFileSync(main, text);
      await ccrGb({ main });
    },
  },
};

/** What is no YAML, or no list, is for promptfoo to say. */
function parsed(text: string): unknown {
  try {
    const configs: unknown = parse(text);
    return Array.isArray(configs) ? configs : [];
  } catch {
    return [];
  }
}

describe.each(Object.entries(KINDS))('%s', (kind, { text, use }) => {
  test('can be used as it is', async () => {
    expect(await outcome(() => use(text))).toBeUndefined();
  });

  test('corrupted in 90 ways each night, 45 otherwise, is used or refused in a sentence, never with a stack trace', async () => {
    const traces: string[] = [];
    let refused = 0;
    for (let i = 0; i < draws(IS_NIGHTLY ? 90 : 45); i++) {
      const said = await outcome(() => use(corrupted(text, namedRng(FUZZ, 'corruptions', kind, i))));
      if (said !== undefined) refused++;
      if (said !== undefined && /\n\s+at |is a bug in promptfoo-causal/.test(said))
        traces.push(`${i}: ${said.slice(0, 900)}`);
    }
    expect(traces).toEqual([]);
    expect(refused).toBeGreaterThan(IS_NIGHTLY ? 5 : 2);
  });
});
