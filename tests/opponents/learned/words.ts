import { perKey } from '../../../src/lib/caching.ts';
import type { Row } from './model.ts';

const BUCKETS = 192;

/** A token's own bucket, and the hash of what precedes the next token. */
const hashed = perKey((token: string) => {
  const own = hash(token);
  return { bucket: own % BUCKETS, before: hash(' ', own) };
});

/** Words and numbers of a text, and any two of these in a row, counted by hash. @param names - Whether names stay. */
export function wordsOf(text: string, names: 'as they are' | 'left out'): Row {
  const counts = new Float64Array(BUCKETS);
  let before = hash(' ');
  for (const [word] of text.matchAll(/[\p{L}\p{N}_'-]+/gu)) {
    const token = names === 'left out' && /^\p{Lu}/u.test(word) ? 'NAME' : word;
    const known = hashed(token);
    counts[known.bucket]!++;
    counts[hash(token, before) % BUCKETS]!++;
    before = known.before;
  }
  return counts.map((count) => Math.log1p(count));
}

/** FNV-1a, 32 bits. @param start - The hash of what precedes the text. */
function hash(text: string, start = 0x811c9dc5): number {
  let value = start;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}
