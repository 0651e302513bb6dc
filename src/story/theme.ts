import { parseConfig, shown } from '../lib/config-schema.ts';
import { contentHash } from '../lib/json.ts';
import { parseYaml, readText } from '../lib/read-files.ts';
import { ConfigError, type ConfigProblem, refuseConfig } from '../lib/user-error.ts';
import { BUILT_IN_THEMES } from './built-in-themes.ts';
import { parseTemplate, type Template } from './template.ts';
import {
  MEASUREMENT,
  SENTENCES,
  type SentenceName,
  type SentenceSpec,
  type ThemeSpec,
  themeSchema,
} from './theme-schema.ts';

/** A theme, ready to turn a causal model into a story: its sentences are parsed as templates. */
export interface Theme extends Omit<ThemeSpec, 'sentences' | 'distractors'> {
  readonly say: Readonly<Record<SentenceName, Template>>;
  readonly distractors: readonly Template[];
  /** The hash of everything that the theme can write. */
  readonly templateHash: string;
}

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
  return refuseConfig(subject, ['theme'], `expected one of ${ids}, or the path of a .yaml or .json file, got ${theme}`);
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

/** Parses the sentences of a theme. @throws {ConfigError} If any of them cannot be filled. */
export function themeOf(spec: ThemeSpec, subject: string): Theme {
  const problems = themeProblems(spec);
  if (problems.length > 0) throw new ConfigError(subject, problems);
  const { sentences, distractors, ...rest } = spec;
  // The sentence about a measurement may be left out.
  const say = Object.entries<string>({ ...sentences, measurement: sentences.measurement ?? '' }).map(
    ([name, text]) => [name, parseTemplate(text)] as const,
  );
  return {
    ...rest,
    say: Object.fromEntries(say) as Theme['say'],
    distractors: distractors.map(parseTemplate),
    templateHash: contentHash([JSON.stringify(spec)]),
  };
}

/** Says which sentences and distractors of a theme are no templates, or use other values than they must and may. */
function themeProblems({ sentences, detail, distractors, words }: ThemeSpec): ConfigProblem[] {
  const ofSentences = Object.entries<SentenceSpec>({ ...SENTENCES, measurement: MEASUREMENT }).flatMap(
    ([name, { must, may = [], byDetail }]) => {
      const text = sentences[name as SentenceName];
      // Only themes with measurements need the sentence about a measurement.
      if (text === undefined && detail.kind !== 'measurements') return [];
      const uses = { must: [...must, ...(byDetail?.[detail.kind] ?? [])], may };
      return templateProblems(['sentences', name], text ?? '', uses);
    },
  );
  const uses = { must: [], may: ['name', 'stranger', 'number', ...Object.keys(words)] };
  return [...ofSentences, ...distractors.flatMap((text, i) => templateProblems(['distractors', i], text, uses))];
}

/** Says why a text is no template that uses what it must and may use; nothing if it is one. */
function templateProblems(
  path: ConfigProblem['path'],
  text: string,
  { must, may = [] }: Pick<SentenceSpec, 'must' | 'may'>,
): ConfigProblem[] {
  let template: Template;
  try {
    template = parseTemplate(text);
  } catch (error) {
    return [{ path, message: (error as Error).message }];
  }
  const used = [...template.gaps, ...template.switches];
  const allowed = [...must, ...may];
  const missing = must.filter((name) => !used.includes(name));
  const unknown = used.filter((name) => !allowed.includes(name));
  if (missing.length === 0 && unknown.length === 0) return [];
  const uses = allowed.join(', ') || 'no values';
  const reason = missing.length > 0 ? `it does not use ${missing.join(', ')}` : `it uses ${unknown.join(', ')}`;
  return [{ path, message: `expected a template that uses ${uses}, got ${shown(text)}: ${reason}` }];
}
