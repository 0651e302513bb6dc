import { parseConfig, refuseConfig } from '../lib/config-error.ts';
import { parseYaml, readText } from '../lib/read-files.ts';
import { type Theme, type ThemeSource, themeOf, themeSchema } from './theme.ts';
import { THEMES } from './themes.ts';

/**
 * The themes of users that this process has loaded, by their ids. They have to be remembered, because a prompt does not
 * say in which theme it is written. All copies of this module share them: promptfoo loads generators and simulated
 * models separately.
 */
const KEY = Symbol.for('promptfoo-causal: own themes');
const shared = globalThis as { [KEY]?: Map<string, Theme> };
shared[KEY] ??= new Map();
const OWN = shared[KEY];

/** Returns all themes in which a prompt can be written, last loaded first. */
export function knownThemes(): readonly Theme[] {
  return [...[...OWN.values()].reverse(), ...THEMES.values()];
}

/**
 * Loads a theme.
 *
 * @param theme - The name of a built-in theme, such as `flower-garden`; the path of a YAML or JSON file, with or without
 *   `file://`; or a theme that is written in place.
 * @throws {ConfigError} If there is no such theme or file, or if it does not contain a theme.
 */
export function loadTheme(theme: string | ThemeSource, subject: string): Theme {
  if (typeof theme !== 'string') return keep(theme, `${subject}, theme`);
  const known = THEMES.get(theme);
  if (known) return known;
  const path = theme.replace(/^file:\/\//, '');
  if (!/\.(?:ya?ml|json)$/.test(path)) {
    const names = [...THEMES.keys()].join(', ');
    refuseConfig(
      subject,
      ['theme'],
      `expected one of ${names}, or the path of a .yaml or .json file, got ${theme}`,
    );
  }
  return keep(readSource(path), path);
}

function keep(source: unknown, subject: string): Theme {
  const theme = themeOf(parseConfig(subject, themeSchema, source), subject);
  if (THEMES.has(theme.id)) refuseConfig(subject, ['id'], `expected a name of your own, got ${theme.id}`);
  OWN.delete(theme.id);
  OWN.set(theme.id, theme);
  return theme;
}

function readSource(path: string): unknown {
  const text = readText(path);
  try {
    return parseYaml(text);
  } catch (error) {
    return refuseConfig(path, [], `expected YAML, got ${(error as Error).message}`);
  }
}
