import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import { compositional } from '../generators/compositional.ts';
import { interventionEffects } from '../generators/intervention-effects.ts';
import { historyOf, type NamedRun } from '../src/compare/history.ts';
import { contentHash } from '../src/lib/content-hash.ts';
import { historyPage } from '../src/report/history/history-page.ts';
import { messageText } from '../src/report/message/message-text.ts';
import { finishRun } from '../src/run.ts';
import { scorecardView } from '../src/scorecard/scorecard-view.ts';
import { parseScorecard } from '../src/scorecard/serialise.ts';
import { openChromium } from '../tests/browser/chromium.ts';
import { intervention } from '../tests/support/history-runs.ts';
import { rowsOf, type SimulatedVariant, simulatedVariant } from '../tests/support/rows.ts';

/**
 * npm run screens: takes screenshots of two versions of a simulated model, into screenshots/: the report at two widths,
 * light and dark, the summary of a pull request, and a history with one regression.
 */
const FOLDER = new URL('../screenshots/', import.meta.url).pathname;
/** The README's folder, for the first screen of the report. */
const IMAGES = new URL('../docs/images/', import.meta.url).pathname;

const tests = [
  ...compositional({ preset: 'decisive', seed: 2025 }),
  ...interventionEffects({ draws: 100, names: 'random-char', phrasings: 'intervention', seed: 2025 }),
];
const good = (label: string, seed = 1): SimulatedVariant => ({
  ...simulatedVariant({ model: 'noisy', errorRate: 0.02, seed }),
  label,
});
const forgetful = simulatedVariant({ model: 'forgetful', steps: 2 });
const versions = [good('assistant v1'), { ...forgetful, label: 'assistant v2' }];

/** Every twelfth question, by its text. */
const isUnlucky = (prompt: string): boolean =>
  Number.parseInt(contentHash([prompt]).slice(0, 6), 16) % 12 === 0;

/** Runs by name: their variants, v1 first, and whether the config was changed since. */
const CASES: Readonly<
  Record<string, { readonly variants: readonly SimulatedVariant[]; readonly isStale?: true }>
> = {
  'two-models': { variants: [good('v1'), { ...forgetful, label: 'v2' }] },
  'three-models': { variants: [good('v1'), { ...forgetful, label: 'v2' }, good('v2-equal', 2)] },
  'equal-models': { variants: [good('v1'), good('v2', 2)] },
  outage: {
    variants: [good('v1'), { label: 'v2', reply: () => new Error('HTTP 503: service unavailable') }],
  },
  stale: { variants: [good('v1'), good('v2', 2)], isStale: true },
  unanswered: {
    variants: [
      good('v1'),
      {
        label: 'v2',
        reply: (prompt, replicate) =>
          isUnlucky(prompt) ? 'Hmm, that is hard to say.' : forgetful.reply(prompt, replicate),
      },
    ],
  },
};

const work = mkdtempSync(join(tmpdir(), 'promptfoo-causal-screens-'));
for (const folder of [FOLDER, IMAGES]) mkdirSync(folder, { recursive: true });
const browser = await openChromium();
try {
  for (const name of Object.keys(CASES)) await shippingCase(browser, name);
  await makeRun();
  writeFileSync(join(work, 'history.html'), historyPage(historyOf(simulatedVersions())));
  writeFileSync(join(work, 'summary.html'), plainPage(readFileSync(join(work, 'summary.md'), 'utf8')));
  for (const width of [1280, 400]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await picture(browser, {
        file: 'report.html',
        name: `two-versions-${width}-${colorScheme}`,
        width,
        colorScheme,
      });
    }
  }
  for (const colorScheme of ['light', 'dark'] as const) await readmePicture(browser, colorScheme);
  await picture(browser, { file: 'summary.html', name: 'job-summary', width: 1100, colorScheme: 'light' });
  await picture(browser, { file: 'history.html', name: 'history', width: 1280, colorScheme: 'light' });
} finally {
  await browser.close();
  rmSync(work, { recursive: true, force: true });
}
console.log(FOLDER);

/** One run that asks “may I ship v2?”, as `gate` shows it. */
async function shippingCase(browser: Browser, name: string): Promise<void> {
  const { variants, isStale } = CASES[name]!;
  const folder = join(work, name);
  mkdirSync(folder);
  const [gate, config, summary] = ['gate.yaml', 'promptfooconfig.yaml', 'summary.md'].map((file) =>
    join(folder, file),
  ) as [string, string, string];
  writeFileSync(gate, "baseline: { provider: v1 }\nfloors: { 'CCR discrimination': 0.2 }\n");
  writeFileSync(config, '');
  const asked = new Date(Date.now() - 3_600_000);
  const changed = new Date(asked.getTime() + (isStale ? 60_000 : -60_000));
  for (const file of [gate, config]) utimesSync(file, asked, file === config ? changed : asked);
  const facts = {
    source: 'eval.json',
    evalId: 'eval-1',
    askedAt: asked.toISOString(),
    variants: variants.map(({ label }) => ({ provider: label, prompt: 'direct', rows: tests.length })),
  };
  const { scorecard } = await finishRun([{ rows: rowsOf(tests, variants), run: 'eval-1', facts }], {
    stamp: { createdAt: asked.toISOString() },
    gate: { gate, config },
    out: folder,
    summary,
    env: {},
  });
  const texts = { terminal: messageText(scorecardView(scorecard)), summary: readFileSync(summary, 'utf8') };
  const shown = Object.entries(texts).map(([what, text]) => `# ${what}\n${firstLines(text)}\n`);
  writeFileSync(join(FOLDER, `ship-${name}.txt`), shown.join('\n').replaceAll(`${folder}/`, ''));
  for (const width of [1280, 400])
    await picture(browser, {
      file: `${name}/report.html`,
      name: `ship-${name}-${width}`,
      width,
      colorScheme: 'light',
      fullPage: false,
    });
}

function firstLines(text: string): string {
  return text.split('\n').slice(0, 20).join('\n');
}

/** The report's files of two versions, and the summary of their pull request. */
async function makeRun(): Promise<void> {
  const rows = rowsOf(tests, versions).map((row, i) => ({
    ...row,
    cost: 0.00021,
    latencyMs: 600 + (i % 9) * 40,
  }));
  await finishRun([{ rows, run: 'eval-1' }], {
    stamp: { createdAt: '2025-06-02T00:00:00.000Z' },
    gate: { gate: new URL('../examples/gate/gate.yaml', import.meta.url).pathname, against: 'assistant v1' },
    out: work,
    summary: join(work, 'summary.md'),
    env: { CI_JOB_URL: 'https://gitlab.example/team/assistant/-/jobs/1' },
  });
}

/** Twelve runs, the model worse from the seventh on. */
function simulatedVersions(): NamedRun[] {
  return Array.from({ length: 12 }, (_, version) => {
    const name = `version ${version + 1}`;
    const accuracy = (version < 6 ? 0.96 : 0.8) + (version % 3) * 0.01;
    return { name, scorecard: parseScorecard(intervention({ day: version + 1, accuracy }), name) };
  });
}

/** Converts the Markdown of a summary to a page: bold, lists, tables and links. */
function plainPage(markdown: string): string {
  const html = markdown
    .replaceAll(/^\|(.*)\|$/gm, (_, cells: string) =>
      /^[ :|-]+$/.test(cells)
        ? ''
        : `<tr>${cells
            .split(' | ')
            .map((cell) => `<td>${cell}</td>`)
            .join('')}</tr>`,
    )
    .replaceAll(/(?:<tr>.*<\/tr>\n*)+/g, '<table>$&</table>')
    .replaceAll(/^- (.*)$/gm, '<li>$1</li>')
    .replaceAll(/\*\*(.*)\*\*/g, '<h3>$1</h3>')
    .replaceAll(/\[([^\]]*)\]\(([^)]*)\)/g, '<a href="$2">$1</a>')
    .replaceAll(/\\(.)/g, '$1');
  return `<!doctype html><meta charset="utf-8"><style>body{font:14px/1.5 sans-serif;margin:24px}td{border:1px solid #d0d7de;padding:4px 10px}table{border-collapse:collapse;margin:12px 0}</style>${html}`;
}

/** Takes the first screen of a report without a gate. */
async function readmePicture(
  { newContext }: Pick<Browser, 'newContext'>,
  colorScheme: 'light' | 'dark',
): Promise<void> {
  const out = join(work, 'plain');
  await finishRun([{ rows: rowsOf(tests, versions), run: 'eval-1' }], {
    stamp: { createdAt: '2025-06-02T00:00:00.000Z' },
    out,
    env: {},
  });
  const context = await newContext.call(browser, { viewport: { width: 1000, height: 600 }, colorScheme });
  const page = await context.newPage();
  await page.goto(pathToFileURL(join(out, 'report.html')).href);
  await page.screenshot({ path: join(IMAGES, `report-${colorScheme}.png`) });
  await context.close();
}

async function picture(
  { newContext }: Pick<Browser, 'newContext'>,
  {
    file,
    name,
    width,
    colorScheme,
    fullPage = true,
  }: {
    file: string;
    name: string;
    width: number;
    colorScheme: 'light' | 'dark';
    fullPage?: boolean;
  },
): Promise<void> {
  const context = await newContext.call(browser, { viewport: { width, height: 900 }, colorScheme });
  const page = await context.newPage();
  await page.goto(pathToFileURL(join(work, file)).href);
  await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage });
  await context.close();
}
