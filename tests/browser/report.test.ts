import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { compositional } from '../../generators/compositional.ts';
import { htmlReport } from '../../src/report/html/page.ts';
import { comparisonOf, mixedScorecard, poisoned } from '../report/scorecards.ts';
import { rowsOf, simulatedVariant } from '../support/rows.ts';
import { rollUp } from '../support/scored.ts';
import { describeInChromium, openChromium } from './chromium.ts';
import { screenshot } from './screenshot.ts';

const WIDTHS = [1280, 390];
const SCHEMES = ['light', 'dark'] as const;

// A browser on a busy machine takes its time.
vi.setConfig({ testTimeout: 120_000 });

describeInChromium('the report in a browser', () => {
  const folder = mkdtempSync(join(tmpdir(), 'promptfoo-causal-report-'));
  let browser: Browser;
  const urls = { plain: '', poisoned: '', many: '', two: '', hundred: '' };

  beforeAll(async () => {
    const plain = mixedScorecard();
    const name = { provider: 'credulous', prompt: 'direct' };
    const slips = (_: unknown, i: number) =>
      simulatedVariant({ model: i % 2 ? 'oracle' : 'forgetful', slipRate: 0.02 * (i % 16), seed: i });
    const at = { createdAt: '2025-01-01T00:00:00.000Z' };
    const many = rollUp(
      rowsOf(
        compositional({ preset: 'decisive', units: { twins: 10 } }),
        Array.from({ length: 16 }, slips).map((one, i) => ({ ...one, label: `model ${i}` })),
      ),
      at,
    );
    const design = compositional({ preset: 'decisive', seed: 2025 });
    const two = rollUp(
      rowsOf(design, [simulatedVariant({ model: 'oracle' }), simulatedVariant({ model: 'forgetful' })]),
      at,
    );
    const hundred = rollUp(
      rowsOf(
        compositional({ preset: 'decisive', units: { twins: 10 } }),
        Array.from({ length: 100 }, slips).map((one, i) => ({ ...one, label: `model ${i}` })),
      ),
      at,
    );
    const one = comparisonOf(name);
    // As many as there are where each has two numbers a pair.
    const long = { ...one, differences: Array(14).fill(one.differences[0]) };
    const pages = {
      many: { ...many, comparisons: Array(15).fill(long) },
      plain: { ...plain, comparisons: [one] },
      poisoned: poisoned(plain),
      two,
      hundred,
    };
    for (const [key, scorecard] of Object.entries(pages)) {
      const path = join(folder, `${key}.html`);
      writeFileSync(path, await htmlReport(scorecard));
      urls[key as keyof typeof urls] = pathToFileURL(path).href;
    }
    browser = await openChromium();
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Opens a page, and what it complained of or asked for besides itself. */
  async function open(
    url: string,
    options: BrowserContextOptions = {},
  ): Promise<{ page: Page; noise: string[] }> {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
    const page = await context.newPage();
    const noise: string[] = [];
    page.on('console', (message) => noise.push(`console: ${message.text()}`));
    page.on('pageerror', (error) => noise.push(`error: ${error.message}`));
    page.on('dialog', async (dialog) => {
      noise.push(`dialog: ${dialog.message()}`);
      await dialog.dismiss();
    });
    page.on('request', (request) => {
      if (request.url() !== url) noise.push(`request: ${request.url()}`);
    });
    await page.goto(url);
    return { page, noise };
  }

  /** Figures that show nothing, or reach out of the page. */
  function unseen(page: Page): Promise<string[]> {
    return page.evaluate(`[...document.querySelectorAll('figure')].flatMap((figure) => {
      const images = [...figure.querySelectorAll('.panel svg')].filter((one) => !one.closest('details:not([open])'));
      const bad = images.filter((image) => {
        const box = image.getBoundingClientRect();
        const inScroll = image.closest('.scroll, .panels.many') !== null;
        return box.width < 40 || box.height < 10 || (!inScroll && box.right > document.documentElement.clientWidth + 1);
      });
      return images.length === 0 || bad.length > 0 ? [figure.id] : [];
    })`);
  }

  describe.each(WIDTHS)('%i pixels wide', (width) => {
    test.each(SCHEMES)(
      'opens from disk without a complaint or a request, all figures to be seen, %s',
      async (scheme) => {
        const { page, noise } = await open(urls.plain, {
          viewport: { width, height: 900 },
          colorScheme: scheme,
        });
        await screenshot(page, `report-${width}-${scheme}`);
        await page.evaluate(
          `document.querySelectorAll('details.fold').forEach((one) => { one.open = true; })`,
        );
        expect(await unseen(page)).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
        expect(noise).toEqual([]);
        await page.context().close();
      },
    );
  });

  test.each(SCHEMES)(
    'has no serious problem for people who cannot see or cannot use a mouse, %s',
    async (scheme) => {
      const { page } = await open(urls.plain, { colorScheme: scheme });
      await page.evaluate(`document.querySelectorAll('details').forEach((one) => { one.open = true; })`);
      await page.evaluate(axe.source);
      const found = (await page.evaluate(
        `axe.run().then(({ violations }) => violations.map(({ id, impact, nodes }) => ({ id, impact, where: nodes.slice(0, 3).map(({ html }) => html.slice(0, 200)) })))`,
      )) as { readonly id: string; readonly impact: string }[];
      expect(found.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
      await page.context().close();
    },
    60_000,
  );

  test('can be read without its script', async () => {
    const { page } = await open(urls.plain, { javaScriptEnabled: false });
    const figures = page.locator('figure');
    const ids = await figures.evaluateAll((all) => all.map(({ id }) => id));
    expect(ids).toEqual(['ranked', 'where-graph', 'where-tree', 'world-1-estimates']);
    for (const fold of await page.locator('details.fold > summary').all()) await fold.click();
    for (const figure of await figures.all()) expect(await figure.isVisible()).toBe(true);
    await page.context().close();
  });

  test('sorts a table by a click, and the other way by another', async () => {
    const { page } = await open(urls.plain);
    const accuracies = async (): Promise<number[]> => {
      const cells = await page.locator('.models tbody tr td:nth-child(6)').allTextContents();
      return cells
        .map((text) => Number.parseFloat(text.replace('−', '-')))
        .filter((value) => !Number.isNaN(value));
    };
    const head = page.locator('.models thead th').nth(5);
    expect(await head.textContent()).toBe('IE accuracy');
    await head.locator('button').click();
    const ascending = await accuracies();
    expect(ascending.length).toBeGreaterThan(3);
    expect(ascending).toEqual(ascending.toSorted((a, b) => a - b));
    expect(await head.getAttribute('aria-sort')).toBe('ascending');
    await head.locator('button').click();
    expect(await accuracies()).toEqual(ascending.toReversed());
    await page.context().close();
  });

  test('shows only variants whose name holds a text, in tables and figures', async () => {
    const { page } = await open(urls.plain);
    await page.locator('#filter').fill('FORGETFUL');
    const rows = page.locator('.models tbody tr:visible');
    expect(await rows.count()).toBe(2);
    for (const text of await rows.allTextContents()) expect(text).toContain('forgetful');
    const panels = page.locator('#where-tree .panel[data-name]:visible');
    expect(await panels.count()).toBe(2);
    for (const text of await panels.allTextContents()) expect(text).toContain('forgetful');
    expect(await page.locator('.filter output').textContent()).toBe('2 of 7');
    await page.locator('#filter').fill('');
    expect(await rows.count()).toBe(7);
    await page.context().close();
  });

  test('leads from an arc to the questions of that variant, and from an address to one question', async () => {
    const { page, noise } = await open(urls.plain);
    const found = page.locator('#found');
    const panel = page.locator('#where-tree .panel', { hasText: 'forgetful after 2 links' });
    await panel.locator('a[href*="X%E2%86%92Y"] text').click();
    await expect.poll(() => found.textContent()).toBe('15 of 256 questions');
    expect(await page.locator('#who option:checked').textContent()).toBe('forgetful after 2 links');
    const first = page.locator('.explorer .question').first();
    expect(await first.locator('summary').textContent()).toBe(
      'If X is forced off, is Y on? Truth: yes; said no · no. 1',
    );
    await first.locator('summary').click();
    await expect.poll(() => first.textContent()).toContain('X held off. On: A, C, D, E, F, Y. Off: X, B.');
    const address = (await first.locator('a').getAttribute('href'))!;
    await page.context().close();
    const { page: other } = await open(urls.plain + address);
    expect(await other.locator('#found').textContent()).toBe('1 of 1 questions');
    expect(await other.locator('.explorer .question[open]').count()).toBe(1);
    await expect.poll(() => other.locator('.explorer .question pre').count()).toBeGreaterThan(1);
    await other.context().close();
    expect(noise).toEqual([]);
  });

  test('leads from a number to its questions, and to what is folded by the menu, which stays in sight', async () => {
    const { page } = await open(urls.plain);
    await page.locator('.models tbody tr', { hasText: 'always-yes' }).locator('td a').first().click();
    await expect.poll(() => page.locator('#who option:checked').textContent()).toBe('always-yes');
    expect(await page.locator('#about option:checked').textContent()).toBe('all of CCR');
    // The page glides there.
    await expect.poll(async () => (await page.locator('.bar').boundingBox())?.y).toBe(0);
    await page.locator('nav a', { hasText: 'Intervention effects' }).click();
    await expect.poll(() => page.locator('#intervention-effects table').first().isVisible()).toBe(true);
    await page.context().close();
  });

  test('can be gone through by keys alone: from an arc to its questions, and into one', async () => {
    const { page } = await open(urls.plain);
    await page.locator('#where-tree .panel[data-name] a').first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.url()).toContain('#q=');
    await page.locator('.explorer .question summary').first().focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('.explorer .question[open] .replies').isVisible()).toBe(true);
    await page.context().close();
  });

  test('filters comparisons with the rest', async () => {
    const { page } = await open(urls.plain);
    await page.locator('#filter').fill('oracle');
    expect(await page.locator('#comparisons table').isVisible()).toBe(false);
    await page.locator('#filter').fill('credulous');
    expect(await page.locator('#comparisons table').isVisible()).toBe(true);
    await page.context().close();
  });

  test('shows replies side by side', async () => {
    const { page } = await open(urls.plain);
    await page.locator('.explorer .question summary').first().click();
    const cards = page.locator('.explorer .question[open] .replies > div');
    await expect.poll(() => cards.count()).toBeGreaterThan(1);
    const boxes = await cards.all();
    const places = await Promise.all(boxes.map((box) => box.boundingBox()));
    expect(new Set(places.slice(0, 2).map((place) => place?.y)).size).toBe(1);
    expect(places[1]?.x).toBeGreaterThan(places[0]?.x ?? 0);
    await page.context().close();
  });

  test.each(['plain', 'many'] as const)('takes six screens at most as it opens, %s', async (key) => {
    const { page } = await open(urls[key]);
    expect((await page.evaluate('document.documentElement.scrollHeight')) as number).toBeLessThan(6 * 900);
    await page.context().close();
  });

  test('takes three screens at most for one world and two variants', async () => {
    const { page } = await open(urls.two);
    expect((await page.evaluate('document.documentElement.scrollHeight')) as number).toBeLessThan(3 * 900);
    await page.context().close();
  });

  test('paints a hundred variants within two seconds', async () => {
    const { page } = await open(urls.hundred);
    expect(await page.locator('.models tbody tr').count()).toBe(100);
    const painted = await page.evaluate(
      `performance.getEntriesByName('first-contentful-paint')[0].startTime`,
    );
    expect(painted).toBeLessThan(2000);
    await page.context().close();
  });

  test('prints without a figure or a table cut at the edge', async () => {
    // The width of A4 less its margins of 13 mm, in CSS pixels.
    const { page } = await open(urls.plain, {
      viewport: { width: Math.floor((184 / 25.4) * 96), height: 900 },
    });
    await page.emulateMedia({ media: 'print' });
    const cut = await page.evaluate(`[...document.querySelectorAll('svg, table')].filter((one) => {
      const box = one.getBoundingClientRect();
      const tallest = ((297 - 26) / 25.4) * 96;
      return box.width > 0 && (box.right > innerWidth + 1 || (one.tagName === 'svg' && box.height > tallest));
    }).map((one) => one.outerHTML.slice(0, 200))`);
    expect(cut).toEqual([]);
    const broken = await page.evaluate(
      `[...document.querySelectorAll('.panel')].filter((one) => getComputedStyle(one).breakInside !== 'avoid').length`,
    );
    expect(broken).toBe(0);
    expect((await page.pdf({ preferCSSPageSize: true })).subarray(0, 5).toString()).toBe('%PDF-');
    await page.context().close();
  });

  test('shows hostile text as text', async () => {
    const { page, noise } = await open(urls.poisoned, { viewport: { width: 390, height: 900 } });
    await page.evaluate(`document.querySelectorAll('details').forEach((one) => { one.open = true; })`);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    expect(await page.evaluate(`document.querySelectorAll('img, [href^="javascript"]').length`)).toBe(0);
    expect(await page.locator('#verdict').textContent()).toContain('<script>alert(1)</script>');
    await screenshot(page, 'report-hostile');
    expect(noise).toEqual([]);
    await page.context().close();
  });
});
