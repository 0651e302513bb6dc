import type { Asked } from '../cases/asked.ts';
import { perKey } from '../lib/per-key.ts';
import { type Answering, answerAs } from './shared/faults.ts';
import { ParseError } from './shared/parse-error.ts';
import { loadedThemes, loadTheme } from './shared/themes/load-theme.ts';
import type { Theme } from './shared/themes/theme.ts';
import { THEMES } from './shared/themes/themes.ts';
import type { PromptParser, Reading } from './task.ts';

/**
 * Parses a prompt by the first of some that can, and has it answered.
 *
 * @param more - What a reading has beside plain answers, or puts into other words than yes and no.
 */
export function answeringParser<R>(
  parsers: readonly ((prompt: string) => R | undefined)[],
  answering: Answering<R>,
  more: (reading: R) => Partial<Reading> = () => ({}),
): PromptParser {
  return (prompt) => {
    for (const parse of parsers) {
      const reading = parse(prompt);
      if (reading === undefined) continue;
      return {
        truth: () => answering.truth(reading),
        answer: (config, asking) => answerAs(answering, reading, config, asking),
        inWords: (says) => (says ? 'Yes.' : 'No.'),
        ...more(reading),
      };
    }
    return undefined;
  };
}

/** Themes from files, then those of the package. @param names - Files, beside names that are passed over. */
export function themesBeside(names: readonly string[], config: string): Theme[] {
  const files = names.filter((name) => !Object.hasOwn(THEMES, name));
  return [...files.map((file) => loadTheme(file, config)), ...Object.values(THEMES)];
}

/**
 * Makes the check whether a prompt asks what its case says.
 *
 * @param readerOf - Of one theme. @param told - Signature of what was read. @param meant - Signature of what a case says.
 */
export function promptCheck<C extends { readonly theme: string }, R>(
  readerOf: (theme: Theme) => (prompt: string) => R | undefined,
  told: (reading: R) => string,
  meant: (item: C) => string,
) {
  const reader = perKey(readerOf);
  return (item: C, prompt: string): boolean | undefined => {
    const read = (theme: Theme): R | undefined => unlessUnreadable(() => reader(theme)(prompt));
    const own = Object.hasOwn(THEMES, item.theme) ? THEMES[item.theme] : undefined;
    for (const theme of own ? [own] : loadedThemes()) {
      const reading = read(theme);
      if (reading !== undefined) return told(reading) === meant(item);
    }
    // A prompt in another theme is another case's.
    return own && Object.values(THEMES).some((theme) => theme !== own && read(theme) !== undefined)
      ? false
      : undefined;
  };
}

/** What is read, nothing where a prompt is about the task and cannot be read. */
export function unlessUnreadable<R>(read: () => R): R | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof ParseError) return undefined;
    throw error;
  }
}

/**
 * Makes the reader of what a prompt asks, be its theme of the package or from a file that this process has loaded.
 *
 * @param readerOf - Of one theme.
 */
export function askedByTheme(readerOf: (theme: Theme) => (prompt: string) => Asked | undefined) {
  const reader = perKey(readerOf);
  return (prompt: string): Asked | undefined => {
    for (const theme of [...loadedThemes(), ...Object.values(THEMES)]) {
      const asked = reader(theme)(prompt);
      if (asked) return asked;
    }
    return undefined;
  };
}
