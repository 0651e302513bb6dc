import { readFileSync } from 'node:fs';
import {
  ConfigError,
  type ConfigProblem,
  parseConfig,
  refuseConfig,
  shown,
} from '../../../lib/config-error.ts';
import { parseYaml } from '../../../lib/yaml.ts';
import { template } from '../template.ts';
import { parseTemplate } from '../template-tree.ts';
import { keepTheme } from './loaded-themes.ts';
import { SENTENCE_VALUES, type Theme, type ThemeSpec, theme, themeSpecSchema } from './theme.ts';
import { THEMES } from './themes.ts';

/**
 * Loads a built-in theme by name, or a user's own theme from a YAML or JSON file.
 *
 * @param reference - A name such as `flower-garden`, or a path such as `./harbour.yaml`, with or without `file://`.
 * @throws {ConfigError} If there is no such theme or file, or if the file does not contain a theme.
 */
export function loadTheme(reference: string, config: string): Theme {
  const known = Object.hasOwn(THEMES, reference) ? THEMES[reference] : undefined;
  if (known) return known;
  const path = reference.replace(/^file:\/\//, '');
  if (!/\.(?:ya?ml|json)$/.test(path)) {
    refuseConfig(
      config,
      ['theme'],
      `expected one of ${Object.keys(THEMES).join(', ')}, or the path of a .yaml or .json file, got ${reference}`,
    );
  }
  const spec = parseConfig(path, themeSpecSchema, readTheme(path, config));
  const own = compile(path, spec);
  return keepTheme(own);
}

function readTheme(path: string, config: string): unknown {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    refuseConfig(config, ['theme'], `expected a readable file, got ${path}`);
  }
  try {
    return parseYaml(text);
  } catch (error) {
    refuseConfig(path, [], `expected YAML, got ${(error as Error).message}`);
  }
}

/** Parses and fills every template once, so that errors appear before the run. */
function compile(path: string, spec: ThemeSpec): Theme {
  const problems: ConfigProblem[] = [];
  const check = (place: ConfigProblem['path'], text: string, allowed: readonly string[]): void => {
    const values = Object.fromEntries(allowed.map((name) => [name, name]));
    try {
      const unknown = [...parseTemplate(text).names].filter((name) => !allowed.includes(name));
      if (unknown.length > 0) {
        const former = unknown.filter((name) => ['leaf', 'last'].includes(name));
        const why =
          former.length > 0
            ? '; all nodes use the same template, so there are no values for the last node'
            : '';
        throw new ReferenceError(`it uses ${unknown.join(', ')}${why}`);
      }
      template(text)(values);
    } catch (error) {
      const reason = (error as Error).message;
      const uses = allowed.length > 0 ? `uses only ${allowed.join(', ')}` : 'uses no values';
      problems.push({
        path: place,
        message: `expected a template that ${uses}, got ${shown(text)}: ${reason}`,
      });
    }
  };
  for (const [key, text] of Object.entries(spec.sentences)) {
    if (text !== undefined)
      check(['sentences', key], text, SENTENCE_VALUES[key as keyof ThemeSpec['sentences']]);
  }
  const inDistractors = [...SENTENCE_VALUES.distractor, ...Object.keys(spec.words)];
  spec.distractors.forEach((text, i) => {
    check(['distractors', i], text, inDistractors);
  });
  spec.synonyms.forEach((text, i) => {
    check(['synonyms', i], text, SENTENCE_VALUES.synonym);
  });
  if (problems.length > 0) throw new ConfigError(path, problems);
  return theme(spec);
}
