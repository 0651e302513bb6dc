import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ours, ROOT, workspace } from '../tests/support/promptfoo.ts';
import { type Finding, measuredEval, median } from './timing.ts';

interface Way {
  readonly name: string;
  /** The generator's config; undefined if the promptfoo config contains all tests. */
  readonly generator: { readonly contextByReference: boolean } | undefined;
  readonly options: string;
  readonly flags: readonly string[];
  readonly target: string;
}

/** Sizes are in bytes, and times are in seconds. */
interface Cost {
  readonly database: number;
  readonly lines: number;
  readonly cpu: number;
  readonly wall: number;
}

const FEW_TRACES = '--stack-trace-limit=0';

const IN_CONFIG: Way = {
  name: 'all tests in the config',
  generator: undefined,
  options: '',
  flags: [],
  target: '',
};
const WAYS: readonly Way[] = [
  { ...IN_CONFIG, name: 'a generator', generator: { contextByReference: false } },
  {
    ...IN_CONFIG,
    name: 'contextByReference',
    generator: { contextByReference: true },
    target: 'database ≤ 0.40 ×, time ≤ 0.85 ×',
  },
  {
    name: `contextByReference, ${FEW_TRACES}`,
    generator: { contextByReference: true },
    options: FEW_TRACES,
    flags: [],
    target: 'database ≤ 0.40 ×, time ≤ 0.85 ×',
  },
  {
    ...IN_CONFIG,
    name: `contextByReference, ${FEW_TRACES}, --no-write`,
    generator: { contextByReference: true },
    options: FEW_TRACES,
    flags: ['--no-write'],
  },
];

/**
 * Compares several ways to save space or time in `promptfoo eval` of 5,004 rows with a config that contains all tests.
 * It reports the sizes of the database and of the JSON Lines file, and the times, as medians of several rounds. The
 * provider always gives the same reply, and there is no roll-up.
 */
export async function benchLean(rounds: number): Promise<Finding[]> {
  const costs: { base: Cost; ways: Cost[] }[] = [];
  for (let round = 0; round < rounds; round++) {
    const base = await evalCost(IN_CONFIG);
    const ways: Cost[] = [];
    for (const way of WAYS) ways.push(await evalCost(way));
    costs.push({ base, ways });
  }
  return WAYS.map(({ name, target }, w): Finding => {
    const ratio = (key: keyof Cost): string =>
      `${median(costs.map(({ base, ways }) => ways[w]![key] / base[key])).toFixed(2)} ×`;
    const of = (key: keyof Cost): number => median(costs.map(({ ways }) => ways[w]![key]));
    const [database, lines] = [(of('database') / 1e6).toFixed(1), (of('lines') / 1e6).toFixed(1)];
    return {
      what: `promptfoo eval of ${ROWS.toLocaleString('en')} rows: ${name} ÷ all tests in the config`,
      measured: `database ${ratio('database')} (${database} MB), JSON lines ${ratio('lines')} (${lines} MB), time ${ratio('wall')} (${of('wall').toFixed(1)} s), CPU ${ratio('cpu')} (${of('cpu').toFixed(1)} s)`,
      target,
    };
  });
}

const UNITS = 417;
const ROWS = UNITS * 12;

async function evalCost({ generator, options, flags }: Way): Promise<Cost> {
  const folder = workspace({});
  const design = { preset: 'maasch-2025-figure-4', units: { sample: UNITS }, ...generator };
  const file = join(ROOT, 'generators/compositional.ts');
  const config = {
    prompts: [{ id: ours('prompts/direct.j2'), label: 'direct' }],
    providers: [ours('bench/instant-provider.ts')],
    tests: generator ? [{ path: `file://${file}:compositional`, config: design }] : [],
    defaultTest: { assert: [{ type: 'javascript', value: `${ours('assertions/yes-no.ts')}:yesNo` }] },
    env: { PROMPTFOO_PASS_RATE_THRESHOLD: '0' },
  };
  const tests = generator ? 'config.tests' : `compositional(${JSON.stringify(design)})`;
  writeFileSync(
    join(folder, 'config.ts'),
    `import { compositional } from ${JSON.stringify(file)};
const config = ${JSON.stringify(config)};
export default { ...config, tests: ${tests} };
`,
  );
  const args = ['-c', 'config.ts', '-j', '20', '-o', 'rows.jsonl', ...flags];
  const { cpu, seconds: wall } = await measuredEval(folder, args, options);
  const rows = readFileSync(join(folder, 'rows.jsonl'), 'utf8').trimEnd().split('\n').length;
  if (rows !== ROWS) throw new Error(`rows.jsonl: expected ${ROWS} rows, got ${rows}`);
  const cost = {
    database: readdirSync(join(folder, '.promptfoo'))
      .filter((name) => name.startsWith('promptfoo.db'))
      .reduce((sum, name) => sum + statSync(join(folder, '.promptfoo', name)).size, 0),
    lines: statSync(join(folder, 'rows.jsonl')).size,
    cpu,
    wall,
  };
  rmSync(folder, { recursive: true });
  return cost;
}
