import type { ListItem } from './listed.ts';

/**
 * A sentence with gaps, such as `{{ name }} is {% if not value %}not {% endif %}happy`. It can do nothing but insert
 * texts and choose between words, so a theme can neither run code nor read anything. {@link fill} writes the sentence,
 * and {@link patternOf} finds it again in a text.
 */
export interface Template {
  readonly parts: readonly Part[];
  /** The names of the texts that it inserts. */
  readonly gaps: ReadonlySet<string>;
  /** The names of the true-or-false values by which it chooses words. */
  readonly switches: ReadonlySet<string>;
}

type Part =
  /** Words that stand as they are. */
  | string
  /** A place for the text of this name. */
  | { readonly gap: string }
  /** A choice by the switch `when`. */
  | { readonly when: string; readonly yes: readonly Part[]; readonly no: readonly Part[] };

/** The texts of gaps and the values of switches, by name. */
export type Values = Readonly<Record<string, string | boolean | undefined>>;

const GAP = /^\{\{\s*(\w+)\s*\}\}$/;
const IF = /^\{%\s*if (not )?(\w+)\s*%\}$/;
const ELSE = /^\{%\s*else\s*%\}$/;
const END_IF = /^\{%\s*endif\s*%\}$/;

/** Parses a template. @throws {SyntaxError} If it contains anything but gaps and choices that end. */
export function parseTemplate(text: string): Template {
  // Tags, and the words between them.
  const tokens = text.split(/(\{\{.*?\}\}|\{%.*?%\})/s).filter((token) => token !== '');
  const gaps = new Set(tokens.flatMap((token) => GAP.exec(token)?.[1] ?? []));
  const switches = new Set(tokens.flatMap((token) => IF.exec(token)?.[2] ?? []));
  const parts = takeParts(tokens, text);
  if (tokens[0] !== undefined) throw misplaced(tokens[0], text);
  return { parts, gaps, switches };
}

/** Takes parts from the front of the tokens, up to an `else`, an `endif` or the end. */
function takeParts(tokens: string[], text: string): Part[] {
  const parts: Part[] = [];
  while (tokens[0] !== undefined && !ELSE.test(tokens[0]) && !END_IF.test(tokens[0]))
    parts.push(takePart(tokens, text));
  return parts;
}

function takePart(tokens: string[], text: string): Part {
  const token = tokens.shift()!;
  const gap = GAP.exec(token)?.[1];
  if (gap !== undefined) return { gap };
  const [, not, when] = IF.exec(token) ?? [];
  if (when !== undefined) {
    const { first, second } = takeChoice(tokens, text);
    return not === undefined ? { when, yes: first, no: second } : { when, yes: second, no: first };
  }
  if (/\{\{|\{%|\{#|\}\}|%\}/.test(token))
    throw new SyntaxError(
      `expected only {{ name }}, {% if name %}, {% if not name %}, {% else %} and {% endif %}, got ${token}`,
    );
  return token;
}

/** Takes the parts before and after `else`, if there is one, and the `endif`. */
function takeChoice(tokens: string[], text: string): { first: Part[]; second: Part[] } {
  const first = takeParts(tokens, text);
  const hasElse = tokens[0] !== undefined && ELSE.test(tokens[0]);
  if (hasElse) tokens.shift();
  const second = hasElse ? takeParts(tokens, text) : [];
  const end = tokens.shift();
  if (end === undefined) throw new SyntaxError(`expected {% endif %} after every {% if … %}, got ${text}`);
  if (!END_IF.test(end)) throw misplaced(end, text);
  return { first, second };
}

function misplaced(tag: string, text: string): SyntaxError {
  return new SyntaxError(`expected {% if … %} before ${tag}, got ${text}`);
}

/**
 * Fills a template. A switch without a value counts as off.
 *
 * @throws {RangeError} If a gap has no text.
 * @example fill(parseTemplate('{{ name }} is {% if not value %}not {% endif %}happy'), { name: 'Ara', value: true })
 * // 'Ara is happy'
 */
export function fill({ parts }: Pick<Template, 'parts'>, values: Values): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      if ('gap' in part) return textIn(values, part.gap);
      return fill({ parts: values[part.when] ? part.yes : part.no }, values);
    })
    .join('');
}

function textIn(values: Values, gap: string): string {
  const text = values[gap];
  if (typeof text === 'string') return text;
  throw new RangeError(`fill: expected a text for ${gap}, got ${text}`);
}

/** A template reversed: it recognises the sentences that the template writes, and returns their values. */
export interface Pattern {
  /** Parses a text that consists of the sentence alone. */
  read(text: string): Values | undefined;
  /** Parses the sentence at a position of a list. `accepts` rejects values that cannot be meant. */
  readAt(text: string, position: number, accepts?: (values: Values) => boolean): ListItem<Values> | undefined;
}

/** The sources of the regular expressions of gaps, by the name of the gap. */
type GapSources = Readonly<Record<string, string>>;

/** The source for gaps without one of their own, which contain names. Names contain no mark that separates a list. */
const NAME = '[^,;]+?';

/** What follows a sentence in a list: a mark, a conjunction, a space after a full stop, or the end. */
const AFTER = '(?=[,;]|(?<=[.?]) | and | or |[.]?$)';

/**
 * Reverses a template: each setting of its switches gives one regular expression. Parsers reverse the templates that
 * renderers fill, so that the two always agree.
 *
 * @param gaps - The sources for gaps that contain other texts than names.
 * @example patternOf(parseTemplate('{{ name }} waits')).read('Ara waits') // { name: 'Ara' }
 */
export function patternOf(template: Template, gaps: GapSources = {}): Pattern {
  const variants = settingsOf([...template.switches]).map((setting) => {
    const source = sourceOf(template, gaps, setting);
    return { setting, whole: new RegExp(`^${source}$`, 'u'), item: new RegExp(source + AFTER, 'uy') };
  });
  return {
    read(text) {
      for (const { whole, setting } of variants) {
        const match = whole.exec(text);
        if (match) return { ...match.groups, ...setting };
      }
      return undefined;
    },
    readAt(text, position, accepts = () => true) {
      for (const { item, setting } of variants) {
        item.lastIndex = position;
        const match = item.exec(text);
        const value = match && { ...match.groups, ...setting };
        if (value && accepts(value)) return { value, end: item.lastIndex };
      }
      return undefined;
    },
  };
}

/** Lists all settings of some switches. */
function settingsOf(switches: readonly string[]): Readonly<Record<string, boolean>>[] {
  let settings: Readonly<Record<string, boolean>>[] = [{}];
  for (const name of switches)
    settings = settings.flatMap((setting) => [
      { ...setting, [name]: true },
      { ...setting, [name]: false },
    ]);
  return settings;
}

/** Returns the source of the regular expression of a template, for one setting of its switches. */
function sourceOf(template: Template, gaps: GapSources, setting: Values): string {
  // Gaps are marked with characters for private use, so that the words around them can be escaped.
  const marks = Object.fromEntries([...template.gaps].map((gap) => [gap, `\uE000${gap}\uE001`]));
  const seen = new Set<string>();
  return escaped(fill(template, { ...marks, ...setting })).replaceAll(/\uE000(.+?)\uE001/g, (_, gap: string) => {
    // If a gap occurs twice, both occurrences must contain the same text.
    if (seen.has(gap)) return `\\k<${gap}>`;
    seen.add(gap);
    return `(?<${gap}>${gaps[gap] ?? NAME})`;
  });
}

/** Returns the source of a template's regular expression without its groups, for a gap of another template. */
export function looseSource(template: Template, gaps: GapSources): string {
  return sourceOf(template, gaps, {}).replaceAll(/\(\?<\w+>/g, '(?:');
}

/** Returns the source of a regular expression that matches any of some texts. */
export function alternatives(texts: readonly string[]): string {
  // The longest come first, so that no text hides a longer one.
  const longestFirst = texts.toSorted((a, b) => b.length - a.length);
  return `(?:${longestFirst.map(escaped).join('|')})`;
}

/** Escapes a text for a regular expression, which then matches the text itself. */
function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

/** Longer texts are cut off in messages. */
const MOST_QUOTED = 160;

/** Thrown for a prompt that cannot be parsed. Its message quotes the text at which parsing failed. */
export class ParseError extends Error {
  constructor(expected: string, found: string) {
    const quote = found.length > MOST_QUOTED ? `${found.slice(0, MOST_QUOTED - 1)}…` : found;
    super(`parsing the prompt: expected ${expected}, got “${quote}”`);
    this.name = 'ParseError';
  }
}
