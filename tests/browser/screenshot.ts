import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { ROOT } from '../support/promptfoo.ts';

/** Where pictures for people go; not under version control. */
const FOLDER = join(ROOT, 'screenshots');

/** Takes a picture of a whole page, or of what is seen of it. */
export async function screenshot(page: Page, name: string, fullPage = true): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  await page.screenshot({ path: join(FOLDER, `${name}.png`), fullPage });
}
