/// <reference lib="dom" />
/// <reference lib="dom.iterable" />
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHROMIUM, openChromium } from '../../scripts/chromium.ts';
import { pageHtml } from '../../src/report/page.ts';
import { manyModels, oneIn, RUN_WORDS, RUNS } from '../report/models.ts';
import { scorecardOf } from '../report/scorecard-of.ts';

/** Names as long as providers allow. */
const longNames = ['baseline', 'candidate'].map((name, i) => ({
  name: `openai:chat:${name}-with-a-name-${'as-long-as-providers-allow-'.repeat(4)}`,
  wrong: i === 0 ? () => false : oneIn(5),
}));

/** The runs whose pages are looked at, by the names of their files. */
const PAGES = {
  ...RUNS,
  'sixteen variants': manyModels(16),
  'hundred variants': manyModels(100),
  'long names': longNames,
};

type PageName = keyof typeof PAGES;

/** What readers see on each page, for the titles of tests. */
const WORDS: Readonly<Record<PageName, string>> = {
  ...RUN_WORDS,
  'sixteen variants': 'sixteen variants',
  'hundred variants': 'a hundred variants',
  'long names': 'variants with long names',
};

/** Names of pages with their words, as rows of a table of tests. */
const rowsOf = (names: readonly PageName[]) => names.map((name) => [WORDS[name], name] as const);

const ALL_PAGES = rowsOf(Object.keys(PAGES) as PageName[]);

/** The pages whose main table has few columns. */
const ONE_CANDIDATE = rowsOf(['better', 'equal', 'worse', 'outage', 'unreadable']);

const SCREEN = { width: 1280, height: 800 };
const PHONE = { width: 400, height: 800 };

/** The questions that the filter shows. */
const shownQuestions = (page: Page): Locator => page.locator('.questions > li:not([hidden])');

/** Opens all sections, as a reader would by clicking on their titles. */
async function openSections(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const section of document.querySelectorAll('details')) section.open = true;
  });
}

describe.runIf(CHROMIUM)('the report page in a browser', () => {
  const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-page-'));
  let browser: Browser;

  beforeAll(async () => {
    for (const [name, models] of Object.entries(PAGES))
      writeFileSync(join(folder, `${name}.html`), await pageHtml(scorecardOf(models)));
    browser = await openChromium();
  });
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Looks at a page, which must not print messages or errors, and not load anything but itself. */
  async function visit(
    name: PageName,
    options: BrowserContextOptions,
    look: (page: Page) => Promise<void>,
  ): Promise<void> {
    const context = await browser.newContext({ viewport: SCREEN, ...options });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('request', (request) => {
      if (!request.url().startsWith('file:')) complaints.push(request.url());
    });
    await page.goto(pathToFileURL(join(folder, `${name}.html`)).href);
    await look(page);
    expect(complaints).toEqual([]);
    await context.close();
  }

  test.each(ALL_PAGES)('does not scroll sideways on a computer or on a phone if the run has %s', async (_, name) => {
    for (const viewport of [SCREEN, PHONE])
      await visit(name, { viewport }, async (page) => {
        await openSections(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
      });
  });

  test.each(ONE_CANDIDATE)(
    'shows the verdict and the whole main table without scrolling if the run has %s',
    async (_, name) => {
      await visit(name, {}, async (page) => {
        const table = await page.locator('#verdict table').boundingBox();
        expect(table!.y + table!.height).toBeLessThan(SCREEN.height);
      });
    },
  );

  test.each(ONE_CANDIDATE)('shows the accuracy on a phone without scrolling if the run has %s', async (_, name) => {
    await visit(name, { viewport: PHONE }, async (page) => {
      const accuracy = await page.locator('#verdict tbody tr').first().boundingBox();
      expect(accuracy!.y + accuracy!.height).toBeLessThan(PHONE.height);
    });
  });

  test.each(ONE_CANDIDATE)(
    'is at most three screens long with all sections closed if the run has %s',
    async (_, name) => {
      await visit(name, {}, async (page) => {
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        expect(height).toBeLessThanOrEqual(3 * SCREEN.height);
      });
    },
  );

  test.each(['light', 'dark'] as const)(
    'has no accessibility problems in the %s colour scheme, according to the checker axe',
    async (colorScheme) => {
      for (const name of ['worse', 'three candidates', 'outage', 'sixteen variants'] as const)
        await visit(name, { colorScheme, bypassCSP: true }, async (page) => {
          await openSections(page);
          await page.addScriptTag({ content: axe.source });
          const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: typeof axe }).axe.run());
          expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`)).toEqual([]);
        });
    },
  );

  test('is shown within two seconds, even with a hundred variants', async () => {
    await visit('hundred variants', {}, async (page) => {
      await page.waitForFunction(() => performance.getEntriesByType('paint').length > 0);
      const times = await page.evaluate(() => performance.getEntriesByType('paint').map(({ startTime }) => startTime));
      expect(Math.max(...times)).toBeLessThan(2000);
    });
  });

  test('lets keyboard users go from the number of questions that a candidate lost to the list of these questions', async () => {
    await visit('three candidates', {}, async (page) => {
      await page.getByRole('link', { name: '96 lost' }).focus();
      await page.keyboard.press('Enter');
      const first = shownQuestions(page).first();
      await first.waitFor();
      expect(await shownQuestions(page).count()).toBe(96);
      await first.locator('summary').press('Enter');
      expect(await first.locator('pre').isVisible()).toBe(true);
    });
  });

  test('lists only the questions that another variant gained over the baseline if the reader selects “gained”', async () => {
    await visit('three candidates', {}, async (page) => {
      await page.locator('#questions > details > summary').click();
      await page.getByLabel('Show').selectOption('gained');
      // v1 is wrong on 12 questions. On all but the first of them, another variant is right.
      expect(await shownQuestions(page).count()).toBe(11);
    });
  });

  test('shows only the questions whose titles contain the words that the reader enters', async () => {
    await visit('three candidates', {}, async (page) => {
      await page.locator('#questions > details > summary').click();
      // v3 is wrong on every sixth question, but only one title ends with these words; others end with “unit 36)”.
      await page.getByRole('searchbox', { name: 'with' }).fill('unit 6)');
      expect(await shownQuestions(page).count()).toBe(1);
    });
  });

  test('sorts the variants by a score in either direction if the reader clicks on the name of the score', async () => {
    await visit('sixteen variants', {}, async (page) => {
      const first = page.locator('#verdict tbody tr').first();
      const accuracy = page.getByRole('button', { name: 'accuracy' }).first();
      // Model 0 answers all questions right, model 8 the fewest.
      await accuracy.click();
      expect(await first.textContent()).toContain('model 0');
      await accuracy.click();
      expect(await first.textContent()).toContain('model 8');
    });
  });

  test('shows only the variants whose names contain the words that the reader enters', async () => {
    await visit('sixteen variants', {}, async (page) => {
      await page.getByLabel('Filter').fill('model 15');
      const rows = page.locator('#verdict tbody tr:not([hidden])');
      expect(await rows.count()).toBe(1);
      expect(await rows.first().textContent()).toContain('model 15');
    });
  });

  test('shows all questions answered wrong, and hides the filters, if JavaScript is switched off', async () => {
    await visit('worse', { javaScriptEnabled: false }, async (page) => {
      expect(await page.locator('form.which').isVisible()).toBe(false);
      await page.locator('#questions > details > summary').click();
      // v2 answers every fourth of 600 questions wrong.
      expect(await page.locator('.questions > li').count()).toBe(150);
    });
  });
});
