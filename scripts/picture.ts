import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';

export interface Picture {
  readonly path: string;
  readonly width: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  /** Whether the whole page is taken, not only the first screen. */
  readonly fullPage?: boolean;
}

export async function picture(
  browser: Browser,
  file: string,
  { path, width, height = 900, colorScheme = 'light', fullPage = true }: Picture,
): Promise<void> {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme });
  const page = await context.newPage();
  await page.goto(pathToFileURL(file).href);
  await page.screenshot({ path, fullPage });
  await context.close();
}
