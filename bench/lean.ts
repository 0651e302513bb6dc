import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ours, promptfoo, ROOT, workspace } from '../tests/support/promptfoo.ts';
import { type Finding, median } from './timing.ts';

/** What one run of promptfoo cost. */
interface Cost {
  /** Bytes of promptfoo's database, and of its JSON lines. */
  readonly database: number;
  readonly lines: number;
  /** Seconds. */
  readonly cpu: number;
  readonly wall: number;
}

/**
 * `promptfoo eval` of 5,004 rows with lean tests, against the default. Both answer from a provider that
 * always says the same; there is no roll-up, which is the same for both. Runs are paired; medians are told.
 */
export async function benchLean(pairs: number): Promise<Finding[]> {
  const costs: { full: Cost; lean: Cost }[] = [];
  for (let pair = 0; pair < pairs; pair++)
    costs.push({ full: await evalCost(false), lean: await evalCost(true) });
  const ratio = (key: keyof Cost): string =>
    median(costs.map(({ full, lean }) => lean[key] / full[key])).toFixed(2);
  const of = (key: keyof Cost): number => median(costs.map(({ lean }) => lean[key]));
  const what = `lean tests, against the default: promptfoo eval of ${ROWS.toLocaleString('en')} rows`;
  return [
    {
      what: `${what}, database`,
      measured: `${ratio('database')} × (${(of('database') / 1e6).toFixed(1)} MB)`,
      target: '≤ 0.40 ×',
    },
    {
      what: `${what}, JSON lines`,
      measured: `${ratio('lines')} × (${(of('lines') / 1e6).toFixed(1)} MB)`,
      target: 'told',
    },
    {
      what: `${what}, time`,
      measured: `${ratio('wall')} × (${of('wall').toFixed(1)} s), CPU ${ratio('cpu')} × (${of('cpu').toFixed(1)} s)`,
      target: '≤ 0.85 ×',
    },
  ];
}

const UNITS = 417;
const ROWS = UNITS * 12;

async function evalCost(lean: boolean): Promise<Cost> {
  const folder = workspace({});
  const config = {
    prompts: [{ id: ours('prompts/direct.j2'), label: 'direct' }],
    providers: [`file://${folder}/provider.ts`],
    tests: [
      {
        path: `${ours('generators/compositional.ts')}:compositional`,
        config: { preset: 'maasch-2025-figure-4', units: { sample: UNITS }, lean },
      },
    ],
    defaultTest: { assert: [{ type: 'javascript', value: `${ours('assertions/yes-no.ts')}:yesNo` }] },
    env: { PROMPTFOO_PASS_RATE_THRESHOLD: '0' },
  };
  writeFileSync(join(folder, 'promptfooconfig.yaml'), JSON.stringify(config));
  writeFileSync(
    join(folder, 'provider.ts'),
    `export default class Provider {
  id() { return 'same'; }
  async callApi() { await new Promise((resume) => setImmediate(resume)); return { output: 'Yes.' }; }
}
`,
  );
  const cpu = join(folder, 'cpu');
  const began = performance.now();
  const { code, output } = await promptfoo(
    folder,
    ['eval', '--no-cache', '--no-table', '-j', '20', '-o', 'rows.jsonl'],
    { NODE_OPTIONS: `--import=${join(ROOT, 'bench/cpu-on-exit.mjs')}`, CPU_ON_EXIT: cpu },
  );
  const wall = (performance.now() - began) / 1000;
  const rows = readFileSync(join(folder, 'rows.jsonl'), 'utf8').trimEnd().split('\n').length;
  if (code !== 0 || rows !== ROWS) throw new Error(`${rows} rows, exit code ${code}\n${output}`);
  const cost = {
    database: readdirSync(join(folder, '.promptfoo'))
      .filter((name) => name.startsWith('promptfoo.db'))
      .reduce((sum, name) => sum + statSync(join(folder, '.promptfoo', name)).size, 0),
    lines: statSync(join(folder, 'rows.jsonl')).size,
    cpu: Number(readFileSync(cpu, 'utf8')),
    wall,
  };
  rmSync(folder, { recursive: true });
  return cost;
}
