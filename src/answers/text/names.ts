import { type Asked, KNOWN, OBJECT, OTHER, SUBJECT } from '../../cases/asked.ts';
import { perKey } from '../../lib/caching.ts';
import { escaped } from '../../lib/escaped.ts';
import { replaced } from './pattern.ts';

/** Names that are ordinary words if they are written in lower case. */
const WORDS = /^(?:will|may|mark|hope|grace|rose|art|bill|faith|joy|dawn|yes|true|false|chance|even)$/i;
/** Letters that may stand for yes, no or an option if they are alone on a line. */
const VERDICT_LETTERS = /^[YNTFB-D]$/;

const ALONE = '(?:^|[>:\\n]|\\b(?:is|option))[\\s*"\'([{]{0,5}';
/** Excludes letters of options, such as the first in "B) No". */
const OPTION = '(?![).:\\]]{1,2}[\\s*]{0,4}(?:[Yy]es|[Nn]o|YES|NO|[Tt]rue|[Ff]alse)\\b)';

const finders = perKey(({ subject, object, others, known = [] }: Asked) =>
  finderOf([
    ...subject.map((name) => [name, SUBJECT] as const),
    ...(object === undefined ? [] : [[object, OBJECT] as const]),
    ...known.map((name) => [name, KNOWN] as const),
    ...others.map((name) => [name, OTHER] as const),
  ]),
);

const rewriters = perKey((aliases: NonNullable<Asked['aliases']>) => {
  const meaning = new Map(aliases);
  const words = [...meaning.keys()].sort((a, b) => b.length - a.length).map(escaped);
  const pattern = new RegExp(`(?<![\\w{])(?:${words.join('|')})(?![\\w}])`, 'g');
  return (text: string) => text.replace(pattern, (alias) => meaning.get(alias) ?? alias);
});

/**
 * Converts a text to lower case, and replaces each name with a token. Names of one or two letters are found only as
 * they are written.
 */
export function withoutNames(text: string, asked: Asked): string {
  const { pattern, of } = finders(asked);
  const named = text.replace(pattern, (name) => of(name) ?? OTHER).toLowerCase();
  return asked.aliases ? rewriters(asked.aliases)(named) : named;
}

function finderOf<T>(named: readonly (readonly [name: string, T])[]) {
  const meaning = new Map<string, T>();
  for (const [given, what] of named) {
    const name = given.normalize('NFKC');
    const spellings =
      name.length < 3 || WORDS.test(name)
        ? [name]
        : [name, name.toLowerCase(), name.toUpperCase(), name.charAt(0).toUpperCase() + name.slice(1)];
    for (const spelling of spellings) if (!meaning.has(spelling)) meaning.set(spelling, what);
  }
  const sources = [...meaning.keys()]
    .sort((a, b) => b.length - a.length)
    .map((name) => {
      const source = escaped(name).replaceAll(/\s+/g, '\\s{1,3}');
      return VERDICT_LETTERS.test(name)
        ? `(?:(?<!${ALONE})${source}|${source}(?=[^\\S\\n]*["'*.)\\]]{0,4}[^\\S\\n]*[\\p{L}\\p{N}(:→←⇒⇐=-]))${OPTION}`
        : source;
    });
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}]|[\\p{L}]')(?:${['(?!)', ...sources].join('|')})(?![\\p{L}\\p{N}]|'(?!s\\b)\\p{L})`,
    'gu',
  );
  const of = (name: string): T | undefined => meaning.get(name) ?? meaning.get(name.replaceAll(/\s+/g, ' '));
  return { pattern, of };
}

/** Strips articles, the word "gauge" and quotation marks from the tokens that {@link withoutNames} puts for names. */
export function bareNames(text: string): string {
  if (!text.includes('zq')) return text;
  return replaced(text, [
    [/(["'])(zq[abo])\1(?![a-z])/g, '$2'],
    [/\b(?:(?:the|an?|gauges?)\s{1,3}){1,3}(zq[abo])\b/g, '$1'],
  ]);
}
