import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CHROMIUM, openChromium } from '../../scripts/chromium.ts';
import { promptfoo, promptfooEnv, ROOT, readJson, simulated, workspace } from '../support/promptfoo.ts';

describe.skipIf(CHROMIUM === undefined)("promptfoo's own view of an eval", () => {
  let browser: Browser;
  let server: ChildProcess;
  let page: Page;

  beforeAll(async () => {
    const folder = workspace({ providers: [simulated('oracle', 'v1'), simulated('noisy', 'v2')] });
    await promptfoo(folder);
    const port = await freePort();
    const cli = join(ROOT, 'node_modules/promptfoo/dist/src/entrypoint.js');
    const env = { ...process.env, ...promptfooEnv(folder) };
    server = spawn(process.execPath, [cli, 'view', '-n', '-p', String(port)], { cwd: folder, env });
    browser = await openChromium();
    page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    // Nothing is asked of other servers.
    await page.route('**/*', (route) =>
      new URL(route.request().url()).hostname === '127.0.0.1' ? route.continue() : route.abort(),
    );
    const { evalId } = readJson(folder, 'results/eval.json');
    await opened(page, `http://127.0.0.1:${port}/eval/${evalId}`);
    await page.getByText('PASS', { exact: true }).first().waitFor({ timeout: 60_000 });
  });
  afterAll(async () => {
    await browser?.close();
    server?.kill();
  });

  test('shows the first output within 500 pixels from the left and on the first screen', async () => {
    // The view renders its table anew while it loads, and then has no place for a moment.
    const output = page.getByText('PASS', { exact: true }).first();
    const isOnFirstScreen = async (): Promise<boolean> => {
      const box = await output.boundingBox();
      return box !== null && box.x <= 500 && box.y <= 800;
    };
    await expect.poll(isOnFirstScreen, { timeout: 10_000 }).toBe(true);
  });

  test('shows the metrics of the scorecard in each column', async () => {
    for (const name of ['accuracy', 'CCR_discrimination', 'CCR_PNS_error', 'IE_accuracy'])
      expect(await page.locator('th').getByText(name, { exact: true }).count()).toBe(2);
  });

  test('begins each row with the question', async () => {
    const text = await page.locator('td').first().textContent();
    expect(text).toMatch(/^\{"question":"(?:Now suppose|Is|Does|After)/);
  });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** Opens a page of a server that is still starting. */
async function opened(page: Page, url: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    try {
      await page.goto(url);
      return;
    } catch (error) {
      if (attempt > 60) throw error;
      await setTimeout(500);
    }
  }
}
