import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of an installed Chromium: `CHROME_PATH`, or else the first on the path; undefined if there is none. */
export const CHROMIUM = process.env.CHROME_PATH ?? onPath();

/** Opens a browser without a window. */
export function openChromium(): Promise<Browser> {
  if (CHROMIUM === undefined) throw new Error('openChromium: expected an installed Chromium, or CHROME_PATH');
  return chromium.launch({
    executablePath: CHROMIUM,
    // As root, which is usual in containers, Chromium runs without its sandbox only. It opens our own pages alone.
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
}

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((place) => existsSync(place));
}
