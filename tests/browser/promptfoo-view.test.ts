import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { stringify } from 'yaml';
import { installed, project } from '../support/packed.ts';
import { promptfoo, ROOT } from '../support/promptfoo.ts';
import { describeInChromium, openChromium } from './chromium.ts';
import { screenshot } from './screenshot.ts';

const model = (name: string) => ({
  id: 'package:promptfoo-causal:SimulatedModel',
  label: name,
  config: { model: name },
  metadata: { parameters: 7e9 },
});

const config = {
  prompts: [{ id: 'file://causal.mjs:direct', label: 'direct' }],
  providers: [model('oracle'), model('credulous')],
  tests: [
    {
      path: 'file://causal.mjs:compositional',
      config: { preset: 'first-look', contextByReference: true },
    },
    {
      path: 'file://causal.mjs:interventionEffects',
      config: { draws: 6, contextByReference: true },
    },
  ],
  defaultTest: { assert: [{ type: 'javascript', value: 'package:promptfoo-causal:yesNo' }] },
  extensions: ['file://causal.mjs:afterAll'],
  outputPath: 'results/eval.json',
  env: { PROMPTFOO_PASS_RATE_THRESHOLD: '0' },
};

// A browser on a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

describeInChromium("promptfoo's own view", () => {
  let folder = '';
  let browser: Browser | undefined;
  let server: ChildProcess | undefined;
  let url = '';
  let sizes: (number | undefined)[] = [];

  beforeAll(async () => {
    // As a project has it that installed the package: from elsewhere questions are named by files.
    folder = project(await installed());
    writeFileSync(join(folder, 'causal.mjs'), "export * from 'promptfoo-causal';\n");
    writeFileSync(join(folder, 'promptfooconfig.yaml'), stringify(config));
    const { code, output } = await promptfoo(folder, ['eval', '--no-cache', '--no-table', '-j', '4']);
    expect(code, output).toBe(0);
    expect(output).toContain('report.html');
    const { evalId, variants } = JSON.parse(readFileSync(join(folder, 'results/scorecard.json'), 'utf8'));
    sizes = variants.map(({ provider }: { provider: { parameters?: number } }) => provider.parameters);
    const port = await freePort();
    server = await view(folder, port);
    url = `http://127.0.0.1:${port}/eval/${evalId}`;
    browser = await openChromium();
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    server?.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  test('hands on what providers tell of their models', () => {
    expect(sizes).toEqual([7e9, 7e9]);
  });

  /** The view, as it opens on a screen of that size. */
  async function open(width: number, height: number): Promise<Page> {
    const context = await must(browser).newContext({ viewport: { width, height } });
    const page = await context.newPage();
    // Nothing but the server itself.
    await page.route('**/*', (route) =>
      new URL(route.request().url()).hostname === '127.0.0.1' ? route.continue() : route.abort(),
    );
    await page.goto(url);
    await page.locator('tbody tr').first().waitFor({ timeout: 60_000 });
    return page;
  }

  test('shows question and first answer on a screen 1280 pixels wide, without scrolling', async () => {
    const [width, height] = [1280, 800];
    const page = await open(width, height);
    await screenshot(page, 'promptfoo-view-1280', false);
    const cells = page.locator('tbody tr').first().locator('td');
    const [about, answer] = await Promise.all([0, 1].map((i) => cells.nth(i).boundingBox()));
    // The question itself, and nothing of the machine.
    expect(await cells.nth(0).textContent()).toMatch(
      /^package:promptfoo-causal:ask:.*X→C1 · do\(X = (?:true|false)\) · unit \d+: .*\?/s,
    );
    expect(answer?.x).toBeLessThanOrEqual(500);
    expect(answer?.y).toBeLessThanOrEqual(560);
    expect(await cells.nth(1).textContent()).toMatch(/Yes|No/i);
    for (const box of [about, answer]) {
      expect(box).toMatchObject({ x: expect.any(Number), y: expect.any(Number) });
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      expect((box?.y ?? height) + 60).toBeLessThan(height);
    }
    await page.context().close();
  });

  test('shows two chips a task, which mean what they say', async () => {
    const page = await open(2600, 1000);
    await page.getByText('CCR_discrimination').first().waitFor({ timeout: 60_000 });
    const heads = await page.locator('th:has-text("CCR_discrimination")').allInnerTexts();
    expect(heads).toHaveLength(2);
    const [oracle, credulous] = heads.map(oneLine);
    const chips = ['CCR_discrimination', 'CCR_right', 'IE_discrimination', 'IE_right'];
    for (const head of [oracle, credulous]) {
      expect(head?.match(/\b(?:CCR_|IE_|PNS|RAE|Linear|unanswered)/g)).toHaveLength(chips.length);
      const places = chips.map((name) => head?.indexOf(name) ?? -1);
      expect(places.every((place) => place >= 0)).toBe(true);
      expect(places).toEqual(places.toSorted((a, b) => a - b));
      expect(head).not.toMatch(/[-−]\d/);
    }
    expect(oracle).toMatch(/CCR_discrimination\W*1\.00.*CCR_right\W*100\.00% \(60\.00\/60\.00\)/);
    expect(credulous).toMatch(/CCR_discrimination\W*0\.00/);
    await page.context().close();
  });

  test("has something for promptfoo's own filter of metrics to work on: answers that are wrong", async () => {
    const found = await filtered({ type: 'metric', operator: 'eq', field: 'CCR_right', value: '0' });
    const { variants } = JSON.parse(readFileSync(join(folder, 'results/scorecard.json'), 'utf8'));
    const wrong = variants.map(
      ({ answers }: { answers: { accuracy: { total: number; successes: number } } }) =>
        answers.accuracy.total - answers.accuracy.successes,
    );
    expect(wrong[0]).toBe(0);
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThanOrEqual(wrong[1]);
  });

  test.each([
    ['pair', 'X→C1', 20],
    ['query', 'do-true', 30],
    ['world', '', 60],
  ])('filters cases by %s', async (field, wanted, count) => {
    const { tasks } = JSON.parse(readFileSync(join(folder, 'results/scorecard.json'), 'utf8'));
    const value = wanted || tasks.compositional.worlds[0].id;
    expect(await filtered({ type: 'metadata', operator: 'equals', field, value })).toBe(count);
  });

  /** How many questions are left when somebody sets a filter: as the view asks its server. */
  async function filtered(filter: object): Promise<number> {
    const table = new URL(url.replace('/eval/', '/api/eval/').concat('/table'));
    const sent = JSON.stringify({ ...filter, logicOperator: 'and' });
    table.search = new URLSearchParams({ filterMode: 'all', limit: '500', filter: sent }).toString();
    const context = await must(browser).newContext();
    const answer = await context.request.get(table.href);
    const { filteredCount, table: found } = await answer.json();
    expect(found.body).toHaveLength(filteredCount);
    await context.close();
    return filteredCount;
  }
});

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('expected a browser, got none');
  return value;
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

/** A port that nobody listens on. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Starts promptfoo's view, and waits until it says that it serves. */
function view(folder: string, port: number): Promise<ChildProcess> {
  const cli = join(ROOT, 'node_modules/promptfoo/dist/src/entrypoint.js');
  const env = {
    ...process.env,
    PROMPTFOO_CONFIG_DIR: join(folder, '.promptfoo'),
    PROMPTFOO_DISABLE_TELEMETRY: '1',
    PROMPTFOO_DISABLE_UPDATE: '1',
  };
  const child = spawn(process.execPath, [cli, 'view', '--no', '--port', String(port)], { cwd: folder, env });
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (text: Buffer): void => {
      output += text;
      if (output.includes(`:${port}`)) resolve(child);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', (code) => reject(new Error(`promptfoo view ended with ${code}: ${output}`)));
  });
}
