import { once } from '../../lib/caching.ts';
import { escaped } from '../../lib/escaped.ts';
import type { Template } from './template.ts';

/** A reversed template, which finds the template's sentences in a text and the values in their gaps. */
export type Pattern = ReturnType<typeof patternOf>;

export type Values = Readonly<Record<string, string | boolean>>;

/** The characters that mark the two ends of a gap. They occur in no template. */
const OPEN = '\u0001';
const CLOSE = '\u0002';

/**
 * Reverses a template. Every gap becomes a group that matches its possible values, and every switch, which is a
 * true-or-false value, is tried both ways. Parsers reverse the same templates that renderers fill, so that the two
 * always agree.
 *
 * @param gaps - For each text value of the template, the source of a regular expression that matches its possible
 *   values.
 * @param switches - The names of the template's true-or-false values.
 * @example patternOf(template('{{ name }} is {% if not value %}not {% endif %}on'), { name: '\\w+' }, ['value'])
 *   .read('A is not on') // { name: 'A', value: false }
 */
export function patternOf(
  template: Template,
  gaps: Readonly<Record<string, string>>,
  switches: readonly string[] = [],
) {
  const ways = once(() => settingsOf(switches).map((setting) => wayOf(template, gaps, setting)));
  return {
    /** Parses a text that consists of this sentence only. */
    read(text: string): Values | undefined {
      for (const { whole, setting, start, end } of ways()) {
        const match = text.startsWith(start) && text.endsWith(end) ? whole().exec(text) : undefined;
        if (match) return { ...match.groups, ...setting };
      }
      return undefined;
    },
    /** Parses this sentence at a position in a text, and returns its values and the position of its end. */
    readAt(text: string, at: number): { readonly value: Values; readonly end: number } | undefined {
      for (const { here, setting, start } of ways()) {
        if (!text.startsWith(start, at)) continue;
        const pattern = here();
        pattern.lastIndex = at;
        const match = pattern.exec(text);
        if (match) return { value: { ...match.groups, ...setting }, end: pattern.lastIndex };
      }
      return undefined;
    },
    find(text: string): { readonly value: Values; readonly index: number; readonly end: number } | undefined {
      for (const { anywhere, setting } of ways()) {
        const match = anywhere().exec(text);
        if (match)
          return {
            value: { ...match.groups, ...setting },
            index: match.index,
            end: match.index + match[0].length,
          };
      }
      return undefined;
    },
  };
}

type Setting = Readonly<Record<string, boolean>>;

/** Returns the pattern for one setting of the switches. Each of its three forms is built when it is first needed. */
function wayOf(template: Template, gaps: Readonly<Record<string, string>>, setting: Setting) {
  const text = markedText(template, gaps, setting);
  // Most texts are other sentences, which can be rejected by their first or last words.
  const [start = '', ...others] = text.split(MARK);
  const source = once(() => sourceOf(text, gaps, true));
  return {
    setting,
    start,
    end: others.at(-1) ?? '',
    whole: once(() => new RegExp(`^${source()}$`, 'u')),
    here: once(() => new RegExp(source(), 'uy')),
    anywhere: once(() => new RegExp(`(?<![\\p{L}\\p{N}])${source()}(?![\\p{L}\\p{N}])`, 'u')),
  };
}

/** Returns the source of a pattern without capturing groups, so that another template's gap can contain it. */
export function looseSource(template: Template, gaps: Readonly<Record<string, string>>): string {
  return sourceOf(markedText(template, gaps, {}), gaps, false);
}

function sourceOf(marked: string, gaps: Readonly<Record<string, string>>, keep: boolean): string {
  const seen = new Set<string>();
  return escaped(marked).replaceAll(MARK, (mark) => {
    const gap = mark.slice(1, -1);
    if (!keep) return `(?:${gaps[gap]})`;
    // If a gap occurs twice, both occurrences must have the same value.
    if (seen.has(gap)) return `\\k<${gap}>`;
    seen.add(gap);
    return `(?<${gap}>${gaps[gap]})`;
  });
}

const MARK = new RegExp(`${OPEN}.+?${CLOSE}`, 'g');

function markedText(template: Template, gaps: Readonly<Record<string, string>>, setting: Setting): string {
  const marked = Object.fromEntries(Object.keys(gaps).map((gap) => [gap, `${OPEN}${gap}${CLOSE}`]));
  return template({ ...marked, ...setting });
}

/**
 * Finds the last opening sentence, and returns its values and the lines after it without empty lines. Earlier openings
 * belong to worked examples.
 */
export function lastOpening(prompt: string, opening: Pattern) {
  const lines = prompt.split('\n').map((line) => line.trim());
  for (let i = lines.length - 1; i >= 0; i--) {
    const values = opening.read(lines[i] ?? '');
    if (values) return { values, rest: lines.slice(i + 1).filter((line) => line !== '') };
  }
  return undefined;
}

function settingsOf(switches: readonly string[]): Setting[] {
  return switches.reduce<Setting[]>(
    (settings, name) =>
      settings.flatMap((setting) => [true, false].map((value) => ({ ...setting, [name]: value }))),
    [{}],
  );
}

/** Joins texts as alternatives of a regular expression, longest first, so that no text hides a longer one. */
export function longestFirst(texts: readonly string[]): string {
  return [...texts]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|');
}
