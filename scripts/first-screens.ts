import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { compositional } from '../generators/compositional.ts';
import { interventionEffects } from '../generators/intervention-effects.ts';
import { contentHash } from '../src/lib/content-hash.ts';
import { messageText } from '../src/report/message/message-text.ts';
import { finishRun } from '../src/run.ts';
import { scorecardView } from '../src/scorecard/scorecard-view.ts';
import { openChromium } from '../tests/browser/chromium.ts';
import { rowsOf, type SimulatedVariant, simulatedVariant } from '../tests/support/rows.ts';
import { picture } from './picture.ts';

/**
 * Shows what a user who asks “May I ship v2?” sees first. Each case gets a folder with the first 20 lines of the
 * terminal output, the summary, and pictures of the first screen of the report, 1280 and 400 pixels wide.
 *
 *   npm run first-screens -- [folder]
 */
const FOLDER = resolve(process.argv[2] ?? 'screenshots/first-screens');
const LINES = 20;

interface Case {
  /** The variants of the case, v1 first. */
  readonly variants: readonly SimulatedVariant[];
  /** Whether the config was changed after the run. */
  readonly isStale?: true;
}

const tests = [
  ...compositional({ preset: 'decisive', seed: 2025 }),
  ...interventionEffects({ draws: 100, names: 'random-char', phrasings: 'intervention', seed: 2025 }),
];
const forgetful = simulatedVariant({ model: 'forgetful', steps: 2 });

const CASES: Readonly<Record<string, Case>> = {
  'two-models': { variants: [good('v1'), { ...forgetful, label: 'v2' }] },
  'three-models': { variants: [good('v1'), { ...forgetful, label: 'v2' }, good('v2-mini', 2)] },
  'equal-models': { variants: [good('v1'), good('v2', 2)] },
  outage: {
    variants: [good('v1'), { label: 'v2', reply: () => new Error('HTTP 503: service unavailable') }],
  },
  stale: { variants: [good('v1'), good('v2', 2)], isStale: true },
  unanswered: { variants: [good('v1'), { label: 'v2', reply: sometimesSilent }] },
};

const work = mkdtempSync(join(tmpdir(), 'promptfoo-causal-first-'));
const browser = await openChromium();
try {
  for (const [name, one] of Object.entries(CASES)) {
    const [source, target] = [join(work, name), join(FOLDER, name)];
    for (const folder of [source, target]) mkdirSync(folder, { recursive: true });
    const texts = await judged(source, one);
    for (const [file, text] of Object.entries(texts))
      writeFileSync(join(target, file), text.replaceAll(`${source}/`, ''));
    for (const width of [1280, 400])
      await picture(browser, join(source, 'report.html'), {
        path: join(target, `report-${width}.png`),
        width,
        fullPage: false,
      });
  }
} finally {
  await browser.close();
  rmSync(work, { recursive: true, force: true });
}
console.log(FOLDER);

/** Judges one run against its first variant, as `gate` does. */
async function judged(folder: string, { variants, isStale }: Case): Promise<Record<string, string>> {
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
  return {
    'terminal.txt': `${firstLines(messageText(scorecardView(scorecard)))}\n`,
    // The summary is written in full, including its folded parts.
    'summary.md': readFileSync(summary, 'utf8'),
  };
}

function good(label: string, seed = 1): SimulatedVariant {
  return { ...simulatedVariant({ model: 'noisy', errorRate: 0.02, seed }), label };
}

/** Gives no answer to one question in twelve, and otherwise replies like a forgetful model. */
function sometimesSilent(prompt: string, replicate: number): ReturnType<SimulatedVariant['reply']> {
  const isUnlucky = Number.parseInt(contentHash([prompt]).slice(0, 6), 16) % 12 === 0;
  return isUnlucky ? 'Hmm, that is hard to say.' : forgetful.reply(prompt, replicate);
}

/** Returns the first lines that a reader sees. Blank lines and the separator lines of tables do not count. */
function firstLines(text: string): string {
  let seen = 0;
  const lines = text.trimEnd().split('\n');
  const end = lines.findIndex((line) => !/^[\s|:-]*$/.test(line) && ++seen > LINES);
  return lines
    .slice(0, end < 0 ? undefined : end)
    .join('\n')
    .trimEnd();
}
