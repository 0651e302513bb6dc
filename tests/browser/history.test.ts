import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { historyOf } from '../../src/compare/history.ts';
import { historyPage } from '../../src/report/history/history-page.ts';
import { parseScorecard } from '../../src/scorecard/serialise.ts';
import { HOSTILE } from '../report/scorecards.ts';
import { intervention } from '../support/history-runs.ts';
import { describeInChromium, openChromium } from './chromium.ts';
import { screenshot } from './screenshot.ts';

vi.setConfig({ testTimeout: 120_000 });

describeInChromium('history in a browser', () => {
  const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-history-'));
  let browser: Browser;

  beforeAll(async () => {
    const runs = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((day) => [
      { day, accuracy: day < 5 ? 0.95 : 0.7, label: 'assistant' },
      { day, accuracy: 0.8, label: HOSTILE, ...(day > 6 && { design: 'other' }) },
    ]);
    const history = historyOf(
      runs.map((one) => ({
        name: `v${one.day}`,
        scorecard: parseScorecard(intervention({ ...one, second: runs.indexOf(one) }), 'x'),
      })),
    );
    writeFileSync(join(folder, 'history.html'), historyPage(history));
    browser = await openChromium();
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test.each([
    ['history', 1280, 'light'],
    ['history', 390, 'dark'],
  ] as const)(
    '%s, %i pixels wide, %s: no request, no complaint, nothing out of the page, sound for all',
    async (name, width, colorScheme) => {
      const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
      const page = await context.newPage();
      const url = pathToFileURL(join(folder, `${name}.html`)).href;
      const noise: string[] = [];
      page.on('console', (message) => noise.push(message.text()));
      page.on('dialog', async (dialog) => {
        noise.push(dialog.message());
        await dialog.dismiss();
      });
      page.on('request', (request) => request.url() === url || noise.push(request.url()));
      await page.goto(url);
      await screenshot(page, `${name}-${width}-${colorScheme}`);
      await page.evaluate(`document.querySelectorAll('details').forEach((one) => { one.open = true; })`);
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      await page.evaluate(axe.source);
      const found = (await page.evaluate(
        'axe.run().then(({ violations }) => violations.map(({ id, impact }) => id + " " + impact))',
      )) as string[];
      expect(found.filter((one) => /serious|critical/.test(one))).toEqual([]);
      await page.locator('#filter').fill('assistant');
      expect(await page.locator('tbody tr[data-name]:visible').allTextContents()).toEqual(
        expect.arrayContaining([expect.stringContaining('assistant')]),
      );
      expect(await page.locator('tbody tr[data-name]:visible', { hasText: '<script>' }).count()).toBe(0);
      expect(noise).toEqual([]);
      await context.close();
    },
  );
});
