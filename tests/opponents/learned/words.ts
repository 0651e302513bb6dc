import type { Row } from './model.ts';

const BUCKETS = 192;

/** Words and numbers of a text, and any two of these in a row, counted by hash. @param names - Whether names stay. */
export function wordsOf(text: string, names: 'as they are' | 'left out'): Row {
  const tokens = (text.match(/[\p{L}\p{N}_'-]+/gu) ?? []).map((token) =>
    names === 'left out' && /^\p{Lu}/u.test(token) ? 'NAME' : token,
  );
  const counts = new Float64Array(BUCKETS);
  tokens.forEach((token, i) => {
    counts[hash(token) % BUCKETS]!++;
    counts[hash(`${tokens[i - 1] ?? ''} ${token}`) % BUCKETS]!++;
  });
  return counts.map((count) => Math.log1p(count));
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  return value >>> 0;
}
