import { readFileSync, writeFileSync } from 'node:fs';

/** Replaces the text between two markers in a file of the docs. */
export function writeBetween([start, end]: readonly [string, string], name: string, text: string): void {
  const path = new URL(`../docs/${name}`, import.meta.url);
  const page = readFileSync(path, 'utf8');
  const [from, to] = [page.indexOf(start), page.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`docs/${name}: expected the markers ${start} and ${end}`);
  writeFileSync(path, `${page.slice(0, from)}${start}\n\n${text}\n\n${page.slice(to)}`);
}
