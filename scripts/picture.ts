import { globSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import sharp from 'sharp';
import { openChromium } from './chromium.ts';

/**
 * Takes the README's picture: the first screen of a report, by default of the newest in `results`.
 *
 *   npm run eval && npm run picture
 *   npm run picture -- results/eval-abc/report.html docs/images/report.png
 */
const [page = newestPage(), picture = 'docs/images/report.png'] = process.argv.slice(2);
const SIZE = { width: 1280, height: 800 };

/** Few colours keep the picture small, as the package contains it. */
const COLOURS = 64;

const browser = await openChromium();
try {
  const opened = await browser.newPage({ viewport: SIZE });
  await opened.goto(pathToFileURL(resolve(page)).href);
  const taken = await opened.screenshot();
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
