import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { compositional } from '../generators/compositional.ts';
import { interventionEffects } from '../generators/intervention-effects.ts';
import { finishRun } from '../src/run.ts';
import { openChromium } from '../tests/browser/chromium.ts';
import { rowsOf, simulatedVariant } from '../tests/support/rows.ts';
import { type Picture, picture } from './picture.ts';

/**
 * Takes pictures of two versions of a simulated model: the report at two widths, light and dark, and the summary of a
 * pull request. It saves them in screenshots/, and the README's pictures in docs/images/.
 *
 *   npm run screens
 */
const FOLDER = new URL('../screenshots/', import.meta.url).pathname;
const IMAGES = new URL('../docs/images/', import.meta.url).pathname;

const tests = [
  ...compositional({ preset: 'decisive', seed: 2025 }),
  ...interventionEffects({ draws: 100, names: 'random-char', phrasings: 'intervention', seed: 2025 }),
];
const versions = [
  { ...simulatedVariant({ model: 'noisy', errorRate: 0.02, seed: 1 }), label: 'assistant v1' },
  { ...simulatedVariant({ model: 'forgetful', steps: 2 }), label: 'assistant v2' },
];
const SCHEMES = ['light', 'dark'] as const;

/** Few colours keep the pictures small, because the package contains them. */
const COLOURS = 64;

const work = mkdtempSync(join(tmpdir(), 'promptfoo-causal-screens-'));
for (const folder of [FOLDER, IMAGES]) mkdirSync(folder, { recursive: true });
const browser = await openChromium();
try {
  await makeRun();
  writeFileSync(join(work, 'summary.html'), plainPage(readFileSync(join(work, 'summary.md'), 'utf8')));
  for (const width of [1280, 400])
    for (const colorScheme of SCHEMES)
      await screen('report.html', `two-versions-${width}-${colorScheme}`, { width, colorScheme });
  await screen('summary.html', 'job-summary', { width: 1100 });
  await readmePictures();
} finally {
  await browser.close();
  rmSync(work, { recursive: true, force: true });
}
console.log(FOLDER);

/** Writes the report of two versions, and the summary for their pull request. */
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

/** Converts the Markdown of a summary to HTML: bold text, lists, tables and links. */
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

/** Takes the README's pictures: the first screen of a report without a gate. */
async function readmePictures(): Promise<void> {
  const out = join(work, 'plain');
  await finishRun([{ rows: rowsOf(tests, versions), run: 'eval-1' }], {
    stamp: { createdAt: '2025-06-02T00:00:00.000Z' },
    out,
    env: {},
  });
  for (const colorScheme of SCHEMES) {
    const taken = join(work, `${colorScheme}.png`);
    await picture(browser, join(out, 'report.html'), {
      path: taken,
      width: 1000,
      height: 600,
      colorScheme,
      fullPage: false,
    });
    const path = join(IMAGES, `report-${colorScheme}.png`);
    await sharp(taken).png({ palette: true, colours: COLOURS, effort: 10 }).toFile(path);
    console.log(path, statSync(path).size);
  }
}

async function screen(file: string, name: string, options: Omit<Picture, 'path'>): Promise<void> {
  await picture(browser, join(work, file), { path: join(FOLDER, `${name}.png`), ...options });
}
