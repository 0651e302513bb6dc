import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

/** Names that Chromium goes by. */
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Where an installed Chromium is: where CHROME_PATH says, else on the path. */
export const CHROMIUM = process.env.CHROME_PATH ?? onPath();

/** What a test is called that could not look. */
export const MISSING = 'needs a Chromium: install one, or say where it is by CHROME_PATH';

/** A headless browser. */
export function openChromium(): Promise<Browser> {
  // As root, as in most containers, Chromium runs without its sandbox only; it sees our own pages and no others.
  return chromium.launch({ executablePath: CHROMIUM!, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
}

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const places = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return places.find((place) => existsSync(place));
}
