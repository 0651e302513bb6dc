import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { describe } from 'vitest';

/** Names that Chromium goes by. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Where an installed Chromium is: where CHROME_PATH says, else on the path. */
const CHROMIUM = process.env.CHROME_PATH ?? onPath();

/** Tests in a browser. Where there is none they are skipped, and say so: who changes something else need not have one. */
export function describeInChromium(name: string, tests: () => void): void {
  if (!CHROMIUM)
    console.warn(`Skipped: ${name}. It needs a Chromium: install one, or say where it is by CHROME_PATH.`);
  describe.runIf(CHROMIUM)(name, tests);
}

/** A headless browser. */
export function openChromium(): Promise<Browser> {
  // As root, as in most containers, Chromium runs without its sandbox only; it sees our own pages and no others. No
  // GPU: pictures of long pages are taller than its textures, and fail now and then.
  return chromium.launch({
    executablePath: CHROMIUM!,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
}

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const places = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return places.find((place) => existsSync(place));
}
