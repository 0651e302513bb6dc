import { printable } from '../lib/printable.ts';

/** A part of a text: words, or code. */
export interface TextPart {
  readonly text: string;
  readonly kind: 'text' | 'code' | 'command';
}

/**
 * Splits a text into what stands outside and between backticks. Commands are code that begins with `npx`.
 *
 * @param safe - Makes what stands outside safe to show; the spaces at its ends are kept.
 */
export function codeParts(text: string, safe: (text: string) => string = printable): TextPart[] {
  return text.split('`').flatMap((part, i): TextPart[] => {
    if (part === '') return [];
    if (i % 2 === 1) return [{ text: printable(part), kind: part.startsWith('npx ') ? 'command' : 'code' }];
    const before = /^\s/.test(part) ? ' ' : '';
    const after = /\s$/.test(part) ? ' ' : '';
    return [{ text: `${before}${safe(part)}${after}`, kind: 'text' }];
  });
}
