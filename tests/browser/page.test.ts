/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHROMIUM, openChromium } from '../../scripts/chromium.ts';
import { pageHtml } from '../../src/report/page.ts';
import { SIX, scorecardOf } from '../report/fixture.ts';

const many = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ name: `model ${i}`, wrong: (q: number) => q % 23 < i % 9 }));
const long = ['baseline', 'candidate'].map((name, i) => ({
  name: `openai:chat:${name}-with-a-name-${'as-long-as-providers-allow-'.repeat(4)}`,
  wrong: (q: number) => i === 1 && q % 5 === 0,
}));
const PAGES = { ...SIX, sixteen: many(16), hundred: many(100), long };
const NAMES = Object.keys(PAGES);

describe.runIf(CHROMIUM)('the page in a browser', () => {
  const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-page-'));
  let browser: Browser;

  beforeAll(async () => {
    for (const [name, models] of Object.entries(PAGES))
      writeFileSync(join(folder, `${name}.html`), pageHtml(scorecardOf(models)));
    browser = await openChromium();
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function opened(name: string, options: BrowserContextOptions, use: (page: Page) => Promise<void>) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
    const page = await context.newPage();
    const noise: string[] = [];
    page.on('console', (message) => noise.push(message.text()));
    page.on('pageerror', (error) => noise.push(String(error)));
    page.on('request', (request) => request.url().startsWith('file:') || noise.push(request.url()));
    await page.goto(`${pathToFileURL(join(folder, `${name}.html`)).href}`);
    await use(page);
    expect(noise).toEqual([]);
    await context.close();
  }

  test.each(NAMES)('does not scroll sideways at widths of 1280 and 400 pixels (%s)', async (name) => {
    for (const width of [1280, 400])
      await opened(name, { viewport: { width, height: 800 } }, async (page) => {
        await page.evaluate(() => {
          for (const fold of document.querySelectorAll('details')) fold.open = true;
        });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      });
  });

  test.each(NAMES.slice(0, 5))(
    'shows verdict and table on the first screen, and is at most three screens long (%s)',
    async (name) => {
      await opened(name, {}, async (page) => {
        const table = await page.locator('#verdict table').boundingBox();
        expect(table!.y + table!.height).toBeLessThan(800);
        expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2400);
      });
      await opened(name, { viewport: { width: 400, height: 800 } }, async (page) => {
        const accuracy = await page.locator('#verdict tbody tr').first().boundingBox();
        expect(accuracy!.y + accuracy!.height).toBeLessThan(800);
      });
    },
  );

  test.each(['light', 'dark'] as const)(
    'has no accessibility violations found by axe (%s colour scheme)',
    async (colorScheme) => {
      for (const name of ['worse', 'three', 'outage', 'sixteen'])
        await opened(name, { colorScheme, bypassCSP: true }, async (page) => {
          await page.evaluate(() => {
            for (const fold of document.querySelectorAll('details')) fold.open = true;
          });
          await page.addScriptTag({ content: axe.source });
          const { violations } = await page.evaluate(() =>
            (globalThis as unknown as { axe: typeof axe }).axe.run(),
          );
          expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`)).toEqual([]);
        });
    },
  );

  test('paints a hundred variants within two seconds', async () => {
    await opened('hundred', {}, async (page) => {
      const paint = await page.evaluate(() => performance.getEntriesByType('paint').at(-1)?.startTime ?? 0);
      expect(paint).toBeLessThan(2000);
    });
  });

  test('leads from the number of lost questions to the list of lost questions by keyboard', async () => {
    await opened('three', {}, async (page) => {
      await page.getByRole('link', { name: '96 lost' }).focus();
      await page.keyboard.press('Enter');
      const shown = page.locator('.questions > li:not([hidden])');
      await shown.first().waitFor();
      expect(await shown.count()).toBe(96);
      await shown.first().locator('summary').press('Enter');
      expect(await shown.first().locator('pre').isVisible()).toBe(true);
    });
  });

  test('filters questions by words, and by whether they were gained, lost or wrong', async () => {
    await opened('three', {}, async (page) => {
      await page.locator('#questions > details > summary').click();
      await page.getByLabel('Show').selectOption('gained');
      expect(await page.locator('.questions > li:not([hidden])').count()).toBeLessThan(30);
      await page.getByLabel('Show').selectOption('wrong');
      await page.getByRole('searchbox', { name: 'with' }).fill('unit 6)');
      expect(await page.locator('.questions > li:not([hidden])').count()).toBe(1);
    });
  });

  test('sorts the rows of variants and filters them by name', async () => {
    await opened('sixteen', {}, async (page) => {
      const first = page.locator('#verdict tbody tr:not([hidden])').first();
      await page.getByRole('button', { name: 'accuracy' }).first().click();
      expect(await first.textContent()).toContain('model 0');
      await page.getByRole('button', { name: 'accuracy' }).first().click();
      expect(await first.textContent()).toContain('model 8');
      await page.getByLabel('Filter').fill('model 15');
      expect(await page.locator('#verdict tbody tr:not([hidden])').count()).toBe(1);
    });
  });

  test('shows all questions without JavaScript, and hides the filters', async () => {
    await opened('worse', { javaScriptEnabled: false }, async (page) => {
      expect(await page.locator('form.which').isVisible()).toBe(false);
      await page.locator('#questions > details > summary').click();
      expect(await page.locator('.questions > li').count()).toBe(150);
    });
  });
});
