export type Sentence = { readonly text: string; readonly question: boolean };

/** The largest number of characters in a sentence. Longer sentences are split. */
const LONGEST = 600;

const END =
  /\n|(?<![.!?;\u3002\u0964])(?:[\u3002\u0964][.!?;\u3002\u0964]*|[.!?;][.!?;\u3002\u0964]*(?=["')\]]*(?:\s|$)))["')\]]*/g;
/** Full stops that do not end a sentence: "No. 3", "e.g.", "1. Yes". */
const NUMERO = /(?:^|\W)no\.$/;
const ABBREVIATION = /(?:^|\W)(?:vs|e\.g|i\.e|dr|mr|mrs|ms)\.$/;
const LIST_NUMBER = /^\W{0,3}\d{1,2}\.$/;

/**
 * Splits a plain text into sentences, at line breaks and at punctuation before spaces. The time is linear in the
 * length of the text.
 */
export function sentences(text: string): Sentence[] {
  const found: Sentence[] = [];
  let start = 0;
  for (const { 0: mark, index } of text.matchAll(END)) {
    const end = index + mark.length;
    if (mark === '.' && isAbbreviation(text, start, end)) continue;
    append(found, text.slice(start, end), mark.includes('?'));
    start = end;
  }
  append(found, text.slice(start), false);
  return found;
}

function isAbbreviation(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(start, end - 7), end);
  if (NUMERO.test(before)) return /^\s*\d/.test(text.slice(end, end + 4));
  return ABBREVIATION.test(before) || (end - start <= 7 && end < text.length && LIST_NUMBER.test(before));
}

function append(found: Sentence[], text: string, question: boolean): void {
  for (let from = 0; from < text.length; from += LONGEST) {
    const piece = text.slice(from, from + LONGEST).trim();
    if (piece !== '') found.push({ text: piece, question });
  }
}
