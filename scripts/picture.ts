/**
 * Takes the README's picture: the top of a report, down to the end of the main table; by default, of the newest report
 * in `results`.
 *
 *   npm run eval && npm run picture
 *   npm run picture -- results/eval-abc/report.html docs/images/report.png
 */
import { globSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { openChromium } from './chromium.ts';

const [page = newestPage(), picture = 'docs/images/report.png'] = process.argv.slice(2);

/** The width of a usual screen, and the room below the table, in pixels. */
const WIDTH = 1280;
const BELOW = 16;

/** Few colours keep the picture small, as the package contains it. */
const COLOURS = 64;

const browser = await openChromium();
try {
  const opened = await browser.newPage({ viewport: { width: WIDTH, height: 800 } });
  await opened.goto(pathToFileURL(resolve(page)).href);
  const table = await opened.locator('#verdict table').boundingBox();
  if (table === null) throw new Error(`picture: expected a table of scores in ${page}`);
  const height = Math.ceil(table.y + table.height) + BELOW;
  const taken = await opened.screenshot({ fullPage: true, clip: { x: 0, y: 0, width: WIDTH, height } });
  mkdirSync(dirname(picture), { recursive: true });
  await sharp(taken).png({ palette: true, colours: COLOURS }).toFile(picture);
  console.log(`${picture}: ${page}, ${Math.round(statSync(picture).size / 1000)} kB`);
} finally {
  await browser.close();
}

function newestPage(): string {
  const pages = globSync('results/**/report.html').map((path) => ({ path, at: statSync(path).mtimeMs }));
  const [newest] = pages.sort((a, b) => b.at - a.at);
  if (newest === undefined) throw new Error('picture: expected a report in results; run the eval first');
  return newest.path;
}
