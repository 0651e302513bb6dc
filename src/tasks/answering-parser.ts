import type { Asked } from '../cases/asked.ts';
import { perKey } from '../lib/per-key.ts';
import { type Answering, answerAs } from './shared/faults.ts';
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
