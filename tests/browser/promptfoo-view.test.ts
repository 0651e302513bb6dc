import { type ChildProcess, spawn } from 'node:child_process';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHROMIUM, openChromium } from '../../scripts/chromium.ts';
import { promptfoo, promptfooEnv, ROOT, readJson, simulated, workspace } from '../support/promptfoo.ts';

describe.runIf(CHROMIUM)('promptfoo’s own web page about an eval', () => {
  let browser: Browser;
  let server: ChildProcess;
  let page: Page;

  beforeAll(async () => {
    const folder = workspace({ providers: [simulated('oracle', 'v1'), simulated('noisy', 'v2')] });
    await promptfoo(folder);
    const port = await freePort();
    server = startView(folder, port);
    browser = await openChromium();
    page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    await page.route('**/*', blockOtherServers);
    const { evalId } = readJson(folder, 'results/eval.json');
    await openWhenReady(page, `http://127.0.0.1:${port}/eval/${evalId}`);
    await page.getByText('PASS', { exact: true }).first().waitFor({ timeout: 60_000 });
  });
  afterAll(async () => {
    await browser?.close();
    server?.kill();
  });

  test('shows the first reply on the first screen, less than 500 pixels from the left edge', async () => {
    // The view renders its table anew while it loads, and the output then has no place for a moment.
    const output = page.getByText('PASS', { exact: true }).first();
    const isInSight = async (): Promise<boolean> => {
      const box = await output.boundingBox();
      return box !== null && box.x < 500 && box.y < 800;
    };
    await expect.poll(isInSight, { timeout: 10_000 }).toBe(true);
  });

  test.each([
    ['accuracy', 'accuracy'],
    ['CCR discrimination', 'CCR_discrimination'],
    ['CCR PNS error', 'CCR_PNS_error'],
    ['IE accuracy', 'IE_accuracy'],
  ])('shows the metric “%s” at the head of the column of each variant', async (_, name) => {
    expect(await page.locator('th').getByText(name, { exact: true }).count()).toBe(2);
  });

  test('shows the question before the story in the first cell of the table', async () => {
    const text = await page.locator('td').first().textContent();
    // The first words of the questions of both tasks.
    expect(text).toMatch(/^\{"question":"(?:Now suppose|Is|Does|After)/);
  });
});

function startView(folder: string, port: number): ChildProcess {
  const cli = join(ROOT, 'node_modules/promptfoo/dist/src/entrypoint.js');
  const env = { ...process.env, ...promptfooEnv(folder) };
  return spawn(process.execPath, [cli, 'view', '-n', '-p', String(port)], { cwd: folder, env });
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The view asks servers of promptfoo for news, for example. */
function blockOtherServers(route: Route): Promise<void> {
  const { hostname } = new URL(route.request().url());
  return hostname === '127.0.0.1' ? route.continue() : route.abort();
}

/** Opens a page of a server that is still starting: tries it twice a second, for half a minute. */
async function openWhenReady(page: Page, url: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await page.goto(url);
      return;
    } catch (error) {
      if (attempt === 60) throw error;
      await setTimeout(500);
    }
  }
}
