import { printable } from '../lib/printable.ts';

const LONGEST_NAME = 60;

/** Makes the name of a variant printable, and not too long for a sentence. */
export function nameText(name: string): string {
  return printable(name, LONGEST_NAME);
}
