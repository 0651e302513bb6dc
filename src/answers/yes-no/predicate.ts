import { ALL_KNOWN, type Asked, OBJECT, SUBJECT } from '../../cases/asked.ts';
import { remembering } from '../../lib/caching.ts';
import { escaped } from '../../lib/escaped.ts';
import { oneOf } from '../text/pattern.ts';
import { baseOf, formsOf } from './verb-forms.ts';
import type { Verdict } from './verdict-words.ts';

const AUXILIARY = oneOf(
  "is|isn'?t|was|wasn'?t|'s|'d|'ll|are|aren'?t|were|weren'?t|will|won'?t|would|wouldn'?t|can|can't|cannot|could|couldn'?t|may|might|must",
  "should|shouldn'?t|does|doesn'?t|do|don'?t|did|didn'?t|has|hasn'?t|have|haven'?t|had|becomes?|remains?|stays?|ends up|feels|gets",
  'fail(?:s|ed) to|stop(?:s|ped)?|ceases?(?: to)?|comes? back|turns?(?! out)|turns? out|comes? out|counts? as|(?:flips?|switch(?:es)?|changes?)(?: back)? to',
);
const ADVERB = oneOf(
  'not|no longer|never|by no means|in no way|not at all|anything but|far from|hardly|scarcely|neither|also|still|indeed|therefore|thus|then|hence|too|either|once|again|already',
  'definitely|certainly|clearly|surely|truly|really|always|likely|probably',
  'ultimately|in (?:fact|truth)|very|quite|currently|likewise|itself|himself|herself|just|even|any longer',
  'directly|indirectly|causally|in turn|by itself|going to|guaranteed to|bound to|expected to|able to|made|to be',
  'be|being|been|have|become|remain|stay|feel|end up|turn out|turn|come (?:back|out)|(?:flip|switch|change) to|an?|both',
);
const ADVERBS = `(?:\\s*,?\\s+${ADVERB}\\b,?){0,5}`;
const VERB = `(?:\\b(?<verb>${AUXILIARY})\\b)?(?<adverbs>${ADVERBS})\\s*\\b`;
/** "decides not to water", "refrains from watering" */
const LIGHT =
  '(?:(?:decid(?:es?|ed)|cho(?:oses?|se)|opts?|agrees?|has|have|needs?|gets|goes on|manages?) (?<opposite>not )?to |(?<none>(?:refus|declin)(?:es?|ed) to |(?:refrain|abstain)s? from |(?:avoids?|skips?) ))?';

interface Phrase {
  readonly kind: 'be' | 'do' | 'there';
  readonly words: string;
  readonly says: boolean;
  /** The token of the name that comes before the phrase. */
  readonly slot: string;
  /**
   * The way in which the sentence names the ends of a relation: one or two of them, both together as its subject, or a
   * path between them.
   */
  readonly ends: 'one' | 'two' | 'both' | 'between';
}

export interface Predicate extends Phrase {
  readonly pattern: RegExp;
  /** A fast test for a word that every statement with this predicate contains. */
  readonly hint: RegExp;
  /** The only verdict that the predicate can give, if its denial is no answer. */
  readonly only: Verdict | undefined;
  /** True if the story states its rules like this, so that only conclusions and denials of a path count. */
  readonly told: boolean;
}

export interface Predicates {
  /** True if the question is about the facts, without a supposition or an intervention. */
  readonly factual: boolean;
  readonly all: readonly Predicate[];
  readonly state: RegExp;
  /** Short statements such as "not any more" and "she is". The group `not` matches their negation. */
  readonly short: readonly RegExp[];
  readonly hint: RegExp;
}

const NEVER = '(?!)';
const compiled = remembering((asked) => compile(JSON.parse(asked)));

export function predicatesOf({ factual, statements, told }: Partial<Asked> = {}): Predicates {
  return compiled(JSON.stringify({ factual, statements, told }));
}

function compile({ statements = [], factual, told = [] }: Partial<Asked>): Predicates {
  const own = predicatesIn(statements, false);
  const all = [...own, ...predicatesIn(told, true)];
  const [holds, contrary] = [true, false].map((side) =>
    oneOf(
      ...own
        .filter(({ kind, words, says }) => kind === 'be' && says === side && !/ of$/.test(words))
        .map(({ words }) => flexible(words, '?:')),
      NEVER,
    ),
  ) as [string, string];
  return {
    factual: factual === true,
    all,
    state: new RegExp(`^(?:not |un|non-?)?(?:${holds}|${contrary})\\W*$`),
    short: shortForms(holds, contrary),
    hint: new RegExp(oneOf(...all.map(hintOf), NEVER)),
  };
}

function predicatesIn(statements: Asked['statements'], told: boolean): Predicate[] {
  const found = new Map<string, Predicate>();
  for (const [yes, no] of statements) {
    // "has passed", "has not passed": a verb that "not" can follow is an auxiliary.
    const auxiliary = no.replace(/^(zq[ab] \w+) (?:not|no longer) /, '$1 ') === yes;
    const only: Verdict | undefined = yes === '' ? 'no' : no === '' ? 'yes' : undefined;
    for (const sentence of [yes, no].filter(Boolean)) {
      const phrase = phraseOf(sentence, sentence === yes, auxiliary);
      const { kind, slot, ends, words } = phrase;
      const key = `${kind} ${slot} ${ends} ${words}`;
      if (words === '' || found.has(key)) continue;
      const pattern = new RegExp(SOURCES[kind](words), 'g');
      found.set(key, { ...phrase, told, only, pattern, hint: new RegExp(hintOf(phrase)) });
    }
  }
  return [...found.values()];
}

const OBJECT_LAST = /(?: (?:on|in|of|to|from|with|about))? zq[ab]$/;

/** "is happy", "stays dark" */
const LINKING = /^(?:(?:is|are|was)(?= .)|(?:stays|remains|becomes|turns)(?= \w+$))( not| no longer)? (.+)$/;

/**
 * Strips names and negations from a statement: `zqa is not happy`, which answers no, becomes `happy`, which answers
 * yes.
 */
function phraseOf(sentence: string, yes: boolean, auxiliary: boolean): Phrase {
  const text = sentence.toLowerCase().replace(/[.!]$/, '').trim();
  const slot = [OBJECT, ALL_KNOWN].find((token) => text.startsWith(token)) ?? SUBJECT;
  const ends = /^zqa and zqb/.test(text) ? 'both' : /zqa.* zqb|zqb.* zqa/.test(text) ? 'two' : 'one';
  const said = text
    .replace(/^(?:zqa and )?zq[abz] /, '')
    .replace(slot === OBJECT ? / zqa$/ : OBJECT_LAST, '');
  const [, none, between] = /^there is (no|an?) (.+?)(?: (?:from|between) zq.*)?$/.exec(said) ?? [];
  if (between) return { kind: 'there', slot, ends: 'between', words: between, says: yes !== (none === 'no') };
  const [, not, state] = (auxiliary ? /^\w+( not| no longer)? (.+)$/ : LINKING).exec(said) ?? [];
  if (state) return { kind: 'be', slot, ends, words: state, says: yes !== (not !== undefined) };
  const undone = /^(?:does|do) not (.+)$/.exec(said)?.[1];
  const [verb = '', ...rest] = said.split(' ');
  const words = undone ?? [baseOf(verb), ...rest].join(' ');
  return { kind: 'do', slot, ends, words, says: yes === (undone === undefined) };
}

/** Objects other than variables: "this does not affect the edge" is not a statement about the question. */
const NOT_A_VARIABLE =
  '(?!\\s+(?:this|that|the (?:\\w+ )?(?:paths?|edges?|arrows?|links?|relations?|relationship|outcome|result|conclusion|answer|structure|graph)|any(?:thing)?)\\b)';
/** "depends on the rules" */
const ON_SOMETHING =
  '(?!\\s+(?:the|an?|other)\\b(?! (?:value|state|level|former|latter|change|intervention)))';
const BY_INTERVENTION = '(?!\\s+(?:the|this|that|an?|our) (?:\\w+ )?(?:intervention|operation|change)\\b)';

const SOURCES: Readonly<Record<Phrase['kind'], (words: string) => string>> = {
  be: (words) =>
    `(?:\\b|(?='))(?<verb>${AUXILIARY})(?<adverbs>${ADVERBS})\\s+(?:\\w+ly )?(?<opposite>un|non-?)?${flexible(words)}(?![\\w-])${/ by$/.test(words) ? BY_INTERVENTION : ''}`,
  do: (words) => {
    const [verb = '', ...rest] = words.split(' ');
    const after = flexible(rest.join(' '));
    return `${VERB}${LIGHT}${formsOf(verb)}${rest.length > 0 ? '(?:\\s+us)?' : ''}${rest.length > 1 ? `\\s+(?:${after}|it(?! so\\b))` : rest.length > 0 ? `\\s+${after}` : ''}(?![\\w-])(?! (?:whether(?! or not)|what|how|which)\\b)${rest.length === 0 ? NOT_A_VARIABLE : ''}${/ on$/.test(words) ? ON_SOMETHING : ''}`;
  },
  there: (words) =>
    `\\b(?:(?<left>no|an?|the|one|some)\\s+(?:(?!no )[a-z-]+ ){0,3}?${words}s?(?: (?:still|also))?(?= (?:leads?|exists?|remains?|goes|runs|survives?|is left)\\b(?! (?:from|of) (?!zq)))|(?:there(?: is|'s| are| exists?| remains?)|has|have|with)\\s+(?:still )?(?:(?<noun>no|not (?:any|an?)|any|an?|some)\\s+)(?!direct\\b)(?:(?!no )[a-z-]+ ){0,3}?${words}s?)\\b`,
};

const isArticle = (word: string): boolean => /^(?:an?|the)$/.test(word);

/** Allows other articles and more adjectives: `the vaccine` also matches `the flu vaccine` and `no vaccine`. */
function flexible(words: string, group = '?<nothing>'): string {
  const parts = words.split(' ');
  const first = parts.findIndex(isArticle);
  return parts
    .map((word, i) => {
      if (isArticle(word))
        return `(?:(?:(${i === first ? group : '?:'}no)|an?|the|any|some|much|further|additional|more|new|her|his|their|its)\\s+(?:[a-z-]+\\s+){0,2}?)?`;
      return `${/^zq[ab]$/.test(word) ? `(?:${word}|(?!zq)\\S+)` : escaped(word)}\\s+`;
    })
    .join('')
    .replace(/\\s\+$/, first >= 0 && group !== '?:' ? 's?' : '');
}

function hintOf({ kind, words }: Phrase): string {
  const parts = words.split(' ');
  const [longest = ''] = parts.toSorted((a, b) => b.length - a.length);
  return kind === 'do'
    ? `\\b${formsOf(parts[0] ?? '')}`
    : `\\b(?:un|non-?)?${longest.replaceAll(/[^a-z0-9]/g, '.')}s?\\b`;
}

const NAME = '(?<name>zq[abo])';

function shortForms(holds: string, contrary: string): readonly RegExp[] {
  const state = `(?:(?<not>not |un|non-?|${contrary})(?:${holds})?|${holds})`;
  return [
    `^\\W*(?:very |still |indeed )?${state}`,
    '^\\W*(?:but )?(?<not>not) (?:at all|any ?more|here|(?:after|in|under|with|following|by) (?:the|this|that|our)\\b.*)',
    `\\b(?:makes?|made|making|leaves?|leaving|keeps?|keeping|renders?)\\s+(?:${NAME}|it|them)\\s+(?:to be )?${state}`,
    `^\\W*${NAME}\\W{1,4}${state}`,
    "^\\W*(?:she|he|it|they)(?:'s|'d|'ll| is| does| will| would| wo)(?<not>n't| not| so not)?(?: (?:be|so))?(?: (?:indeed|still|too|as well|indirectly|also|anyway|(?:through|via|by way of) \\S+))*",
    '^\\W*(?:and )?(?<not>not) (?<name>zqb)',
  ].map((source) => new RegExp(`${source}\\W*$`, 'u'));
}

const NEGATIVE =
  /\b(?:not|never|no longer|by no means|in no way|anything but|far from|hardly|scarcely|neither)\b/;

export function isNegated({ groups }: RegExpExecArray): boolean {
  const { verb = '', adverbs = '', noun, left = '', opposite, none, nothing } = groups ?? {};
  const negations = [
    /n'?t$|cannot|^(?:fail|stop|cease)/.exec(verb)?.[0],
    NEGATIVE.exec(adverbs)?.[0],
    /^no/.exec(noun ?? left)?.[0],
    ...[opposite, none, nothing],
  ];
  return negations.filter((found) => found !== undefined).length % 2 === 1;
}
