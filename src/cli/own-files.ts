import { readFileSync } from 'node:fs';
import { contentHash } from '../lib/content-hash.ts';
import type { NewFile } from '../lib/write-files.ts';

/** Marks a file as written by init, with a hash by which later changes are seen. */
export function marked({ path, text }: NewFile): NewFile {
  const comment = path.endsWith('js') ? '//' : '#';
  return { path, text: `${comment} Written by promptfoo-causal init, ${contentHash([text])}\n${text}` };
}

/** Returns true if init wrote a file and nobody has changed it since. */
export function isUnchanged(path: string): boolean {
  const text = readFileSync(path, 'utf8').replaceAll('\r\n', '\n');
  const [mark = '', hash] = /^\S+ Written by promptfoo-causal init, (\w+)\n/.exec(text) ?? [];
  return hash !== undefined && hash === contentHash([text.slice(mark.length)]);
}
