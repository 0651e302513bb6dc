import type { Asked } from '../../cases/asked.ts';
import { unlessUnreadable } from '../../cases/parse-error.ts';
import { perKey } from '../../lib/caching.ts';
import { loadedThemes } from './themes/loaded-themes.ts';
import type { Theme } from './themes/theme.ts';
import { THEMES } from './themes/themes.ts';

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

/**
 * Returns a function that tests whether a prompt and its case have the same signature. It returns undefined if it
 * cannot read the prompt.
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
    // A prompt in a different theme belongs to a different case.
    return own && Object.values(THEMES).some((theme) => theme !== own && read(theme) !== undefined)
      ? false
      : undefined;
  };
}
