import { type Answering, answerAs } from './shared/faults.ts';
import type { PromptParser, Reading } from './shared/oracle.ts';
import { loadTheme } from './shared/themes/load-theme.ts';
import type { Theme } from './shared/themes/theme.ts';
import { THEMES } from './shared/themes/themes.ts';

/** Returns a parser that tries several parsers in turn. `more` adds other fields to a reading. */
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

/**
 * Returns all built-in themes, preceded by the themes from files. `names` may contain both paths and built-in names.
 */
export function themesBeside(names: readonly string[], config: string): Theme[] {
  const files = names.filter((name) => !Object.hasOwn(THEMES, name));
  return [...files.map((file) => loadTheme(file, config)), ...Object.values(THEMES)];
}
