/**
 * A sentence with gaps, such as `{{ name }} is {% if not value %}not {% endif %}happy`. It can do nothing but insert
 * texts and choose between words, so a theme can neither run code nor read anything.
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

/** Matches a tag. The groups are a gap; `not` and the name of a switch; `else`; and `endif`. */
const TAG = /\{\{\s*(\w+)\s*\}\}|\{%\s*(?:if (not )?(\w+)|(else)|(endif))\s*%\}/g;

/** Parses a template. @throws {SyntaxError} If it contains anything but gaps and choices that end. */
export function parseTemplate(text: string): Template {
  const gaps = new Set<string>();
  const switches = new Set<string>();
  /** The choices that have not ended, the innermost last. `no` is undefined before `{% else %}`. */
  const open: { when: string; not: boolean; yes: Part[]; no: Part[] | undefined }[] = [];
  const parts: Part[] = [];
  const add = (part: Part): void => {
    if (part === '') return;
    const choice = open.at(-1);
    const place = choice ? (choice.no ?? choice.yes) : parts;
    place.push(part);
  };
  let end = 0;
  for (const tag of text.matchAll(TAG)) {
    add(plain(text.slice(end, tag.index)));
    end = tag.index + tag[0].length;
    const [, gap, not, when, other] = tag;
    if (gap !== undefined) {
      gaps.add(gap);
      add({ gap });
    } else if (when !== undefined) {
      switches.add(when);
      open.push({ when, not: not !== undefined, yes: [], no: undefined });
    } else if (other !== undefined) {
      const choice = open.at(-1);
      if (!choice || choice.no) throw misplaced(tag[0], text);
      choice.no = [];
    } else {
      const choice = open.pop();
      if (!choice) throw misplaced(tag[0], text);
      const { yes, no = [] } = choice;
      add(choice.not ? { when: choice.when, yes: no, no: yes } : { when: choice.when, yes, no });
    }
  }
  add(plain(text.slice(end)));
  if (open.length > 0) throw new SyntaxError(`expected {% endif %} after every {% if … %}, got ${text}`);
  return { parts, gaps, switches };
}

function misplaced(tag: string, text: string): SyntaxError {
  return new SyntaxError(`expected {% if … %} before ${tag}, got ${text}`);
}

/** Returns a text between tags. @throws {SyntaxError} If it contains a tag that templates do not have. */
function plain(text: string): string {
  if (/\{\{|\{%|\{#|\}\}|%\}/.test(text))
    throw new SyntaxError(
      `expected only {{ name }}, {% if name %}, {% if not name %}, {% else %} and {% endif %}, got ${text}`,
    );
  return text;
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

/** A template reversed: it finds the template's sentence in a text, and the values in its gaps. */
export interface Pattern {
  /** Parses a text that consists of the sentence alone. */
  read(text: string): Values | undefined;
  /**
   * Parses the sentence at a position of a list, and returns its values and the position of its end. `accepts` rejects
   * values that cannot be meant.
   */
  readAt(text: string, at: number, accepts?: (values: Values) => boolean): Found | undefined;
}

/** A sentence found in a text, with the position of its end. */
export interface Found {
  readonly values: Values;
  readonly end: number;
}

/** What can stand in a gap if nothing else is said: a name. Names contain none of the marks that separate a list. */
const NAME = '[^,;]+?';

/** What follows a sentence in a list: a mark, a conjunction, a space after a full stop, or the end. */
const AFTER = '(?=[,;]|(?<=[.?]) | and | or |[.]?$)';

/**
 * Reverses a template. Every way to set its switches gives one regular expression. Parsers reverse the sentences that
 * renderers fill, so that the two always agree.
 *
 * @param gaps - The sources of regular expressions for the values of gaps that are not names.
 */
export function patternOf(template: Template, gaps: Readonly<Record<string, string>> = {}): Pattern {
  const ways = settingsOf([...template.switches]).map((setting) => {
    const source = sourceOf(template, gaps, setting);
    return { setting, whole: new RegExp(`^${source}$`, 'u'), here: new RegExp(source + AFTER, 'uy') };
  });
  return {
    read(text) {
      for (const { whole, setting } of ways) {
        const match = whole.exec(text);
        if (match) return { ...match.groups, ...setting };
      }
      return undefined;
    },
    readAt(text, at, accepts = () => true) {
      for (const { here, setting } of ways) {
        here.lastIndex = at;
        const match = here.exec(text);
        const values = match && { ...match.groups, ...setting };
        if (values && accepts(values)) return { values, end: here.lastIndex };
      }
      return undefined;
    },
  };
}

/** Returns the source of the regular expression of a template, for one setting of its switches. */
function sourceOf(template: Template, gaps: Readonly<Record<string, string>>, setting: Values): string {
  // Gaps are marked with characters for private use, so that the words around them can be escaped.
  const marks = Object.fromEntries([...template.gaps].map((gap) => [gap, `\uE000${gap}\uE001`]));
  const seen = new Set<string>();
  return escaped(fill(template, { ...marks, ...setting })).replaceAll(
    /\uE000(.+?)\uE001/g,
    (_, gap: string) => {
      // If a gap occurs twice, both occurrences must have the same value.
      if (seen.has(gap)) return `\\k<${gap}>`;
      seen.add(gap);
      return `(?<${gap}>${gaps[gap] ?? NAME})`;
    },
  );
}

/** Returns the source of a template's regular expression without its groups, so that another gap can contain it. */
export function looseSource(template: Template, gaps: Readonly<Record<string, string>>): string {
  return sourceOf(template, gaps, {}).replaceAll(/\(\?<\w+>/g, '(?:');
}

/** Lists all ways to set some switches. */
function settingsOf(switches: readonly string[]): Readonly<Record<string, boolean>>[] {
  return switches.reduce<Readonly<Record<string, boolean>>[]>(
    (settings, name) =>
      settings.flatMap((setting) => [true, false].map((value) => ({ ...setting, [name]: value }))),
    [{}],
  );
}

/** Escapes a text for a regular expression, which then matches the text itself. */
export function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

/** Joins texts as alternatives of a regular expression, longest first, so that no text hides a longer one. */
export function alternatives(texts: readonly string[]): string {
  return `(?:${[...texts]
    .sort((a, b) => b.length - a.length)
    .map(escaped)
    .join('|')})`;
}

/** Matches what stands between two items of a list. */
const SEPARATOR = /[,;]? (?:and|or) |[,;] /y;

/**
 * Parses a list of sentences that are separated by commas, semicolons or conjunctions, or, after full stops, by spaces.
 *
 * @returns The items; or, if one cannot be parsed, the position at which it begins.
 */
export function parseList<T>(
  text: string,
  item: (at: number) => { readonly values: T; readonly end: number } | undefined,
): readonly T[] | number {
  const items: T[] = [];
  for (let at = 0; ; ) {
    const found = item(at);
    if (!found) return at;
    items.push(found.values);
    if (found.end === text.length) return items;
    SEPARATOR.lastIndex = found.end;
    const match = SEPARATOR.exec(text);
    if (!match && text[found.end] !== ' ') return found.end;
    at = match ? SEPARATOR.lastIndex : found.end + 1;
  }
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
