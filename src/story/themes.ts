import { parseConfig } from '../lib/config-schema.ts';
import { parseYaml, readText } from '../lib/read-files.ts';
import { refuseConfig } from '../lib/user-error.ts';
import { BUILT_IN_THEMES } from './built-in-themes.ts';
import { type Theme, themeOf, themeSchema } from './theme.ts';

/** The built-in themes by their ids. */
export const THEMES: ReadonlyMap<string, Theme> = new Map(
  BUILT_IN_THEMES.map((source) => [source.id, themeOf(themeSchema.parse(source), source.id)]),
);

/**
 * Loads a theme, and adds it to those that prompts can be written in.
 *
 * @param theme - The id of a built-in theme, such as `flower-garden`; the path of a YAML or JSON file, with or without
 *   `file://`; or a theme that is written in place.
 * @param subject - The config with the theme, for errors.
 * @throws {ConfigError} If there is no such theme or file, or if it does not contain a theme.
 */
export function loadTheme(theme: string | object, subject: string): Theme {
  if (typeof theme !== 'string') return addTheme(theme, `${subject}, theme`);
  const builtIn = THEMES.get(theme);
  if (builtIn) return builtIn;
  const path = theme.replace(/^file:\/\//, '');
  if (/\.(?:ya?ml|json)$/.test(path)) return addTheme(readTheme(path), path);
  const ids = [...THEMES.keys()].join(', ');
  return refuseConfig(
    subject,
    ['theme'],
    `expected one of ${ids}, or the path of a .yaml or .json file, got ${theme}`,
  );
}

/** Reads the file of a theme. JSON is YAML, too. */
function readTheme(path: string): unknown {
  const text = readText(path);
  try {
    return parseYaml(text);
  } catch (error) {
    return refuseConfig(path, [], `expected YAML, got ${(error as Error).message}`);
  }
}

/**
 * The themes of users that this process has loaded, by their ids. They have to be remembered, because a prompt does not
 * say in which theme it is written. All copies of this module share them: promptfoo loads generators and simulated
 * models separately.
 */
const USERS_KEY = Symbol.for('promptfoo-causal: own themes');
const shared = globalThis as { [USERS_KEY]?: Map<string, Theme> };
shared[USERS_KEY] ??= new Map();
const usersThemes = shared[USERS_KEY];

/** Adds a theme of a user. One with the same id is replaced. */
function addTheme(source: unknown, subject: string): Theme {
  const theme = themeOf(parseConfig(subject, themeSchema, source), subject);
  if (THEMES.has(theme.id)) refuseConfig(subject, ['id'], `expected a name of your own, got ${theme.id}`);
  // A map keeps the place of a key that is set again, but the theme has to become the last.
  usersThemes.delete(theme.id);
  usersThemes.set(theme.id, theme);
  return theme;
}

/** Returns all themes in which a prompt can be written, last loaded first. */
export function knownThemes(): readonly Theme[] {
  return [...[...usersThemes.values()].reverse(), ...THEMES.values()];
}
