import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Raises the upper bound of promptfoo in `package.json` and `package-lock.json`, so that the range contains a version
 * that has passed the tests, and adds a changeset. It changes nothing if the range already contains the version.
 *
 *   node scripts/open-promptfoo.ts 0.124.2
 */
const ROOT = new URL('../', import.meta.url);

/**
 * Widens a range so that it ends before the minor version that follows the given version.
 *
 * @throws {Error} If the range or the version cannot be parsed.
 */
export function openedRange(range: string, version: string): string {
  const [, least, major, minor] = /^(>=\S+) <(\d+)\.(\d+)\.0$/.exec(range) ?? [];
  const [, foundMajor, foundMinor] = /^(\d+)\.(\d+)\.\d+$/.exec(version.trim()) ?? [];
  if (least === undefined) throw new Error(`expected a range such as ">=0.123.1 <0.124.0", got ${range}`);
  if (foundMajor === undefined)
    throw new Error(`expected a released version such as 0.124.2, got ${version}`);
  const isInside =
    Number(foundMajor) < Number(major) ||
    (Number(foundMajor) === Number(major) && Number(foundMinor) < Number(minor));
  return isInside ? range : `${least} <${foundMajor}.${Number(foundMinor) + 1}.0`;
}

if (import.meta.main) {
  const version = process.argv[2] ?? '';
  const before: string = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')).peerDependencies
    .promptfoo;
  const after = openedRange(before, version);
  if (after !== before) {
    for (const file of ['package.json', 'package-lock.json']) {
      const url = new URL(file, ROOT);
      const text = readFileSync(url, 'utf8');
      writeFileSync(url, text.replace(`"promptfoo": "${before}"`, `"promptfoo": "${after}"`));
    }
    writeFileSync(
      new URL('.changeset/promptfoo-opened.md', ROOT),
      `---\n'promptfoo-causal': patch\n---\n\nTested with promptfoo ${version.trim()}.\n`,
    );
  }
  console.log(after);
}
