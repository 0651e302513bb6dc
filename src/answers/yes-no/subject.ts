import { OBJECT, OTHER, SUBJECT } from '../../cases/asked.ts';
import type { Predicate } from './predicate.ts';

/** The subject of a statement. `neither` stands for the subject of the question, together with a denial. */
type About = 'asked' | 'neither' | 'other';

export type Antecedent = 'asked' | 'other';

const TRAILING =
  /(?:[\s,]+(?:also|still|indeed|too|then|thus|therefore|hence|herself|himself|itself|again|alone|\w{2,12}ly)|\s*\([^()]{0,80}\)|\s*\[[^[\]]{0,80}\])$/;
const EQUIPPED =
  /\b(zq[ab])\s(?:with|having|getting|holding|at|on|under|given|in|after)\s(?:(?!zq)[^,;:]){1,60}$/;
const NAMED =
  /(?:\bzq[abokz](?:,|,?\s{1,3}(?:nor|or|&|as well as|together with|along with))\s{1,3}){0,9}\bzq[abokz]$/;
const GERUND =
  /\b(?:(?:intervening|adjust\w+|controlling|condition\w+|stratif\w+|sorting|grouping) (?:on|for|by)|(?:changes?|variations?|shifts?|intervention) (?:in|to|of|on))(?: the value of)?\s*$/;
const PREPOSITION = /\b(?:of|for|to|by|than|from|about|on|except|without|unlike|like|with|in)\s*$/;
/** "the value of zqa" means zqa. */
const ITSELF = /\b(?:value|state|status|case|outcome|level|reading|node|variable) (?:of|for)\s*$|^\W*for\s*$/;
const PRONOUN =
  /(?:^|[\s,("'])(?:she|he|it|they|this|that|(?:the|these) two(?: variables)?|the (?:former|latter)|(?:the|this|that|our|said) (?:asked |last |final |target )?(?:guest|gardener|person|patient|finding|variable|node|one|individual|subject|outcome|effect|target|ship|gauge|surgeon|asked))$/;
const RELATIVE = /(?:,\s*)?\b(?:who|which)$/;
const OPEN = /(?:^|[,;:\u2014]|(?:^|\s)(?:and|so|or|nor|plus))\s*$/;
const NAME = /zq[abo]/g;
/** A name followed by a verb. */
const ACTING = /zq[abo](?=\s(?:\w+(?:s|ed)|will|would|did|had|got|can|could)\b)/g;

const OBJECT_AFTER =
  /^\s{0,3}(?:(?:more|new|further|else|on|in|of|to|for|upon|with|from|about)\s{1,3}){0,2}(?:the\s+)?(?:(?:value|state|level|distribution|variable)\s+(?:of\s+)?)?((?:zq[a-z](?:,\s{1,3}(?:or\s{1,3})?|\s{1,3}(?:or|&)\s{1,3})){0,8}zq[a-z])/;
/** "neither of them can" */
const NEITHER = /(?:^|\s)neither(?: of \w+(?: \w+)?| one)?$/;

/**
 * Finds the subject of a statement from the words around its predicate.
 *
 * @param slot - The token of the name that comes before the predicate.
 */
export function aboutPredicate(
  before: string,
  after: string,
  { slot, ends }: Pick<Predicate, 'slot' | 'ends'>,
  antecedent: Antecedent,
): About {
  if (ends === 'between') {
    // "There is no path from zqa to zqb"
    const [one, other] = after.slice(0, 80).match(NAME) ?? [];
    return one === undefined ? antecedent : [one, other].includes(OTHER) ? 'other' : 'asked';
  }
  const object = ends === 'one' ? undefined : OBJECT_AFTER.exec(after)?.[1];
  if (ends === 'two' && object !== undefined && !object.includes(slot === SUBJECT ? OBJECT : SUBJECT))
    return 'other';
  let rest = before.trimEnd();
  for (let i = 0; i < 4; i++) rest = rest.replace(TRAILING, '').trimEnd();
  const equipped = EQUIPPED.exec(rest);
  if (equipped) rest = rest.slice(0, equipped.index + SUBJECT.length);
  const possessive = rest.replace(/'s?$/, '');
  const list =
    NAMED.exec(possessive) ?? (RELATIVE.test(rest) && NAMED.exec(rest.replace(RELATIVE, '').trimEnd()));
  if (list) {
    // "zqa and zqo are dependent", "zqo is independent of zqb"
    const named = list[0] + (object ?? '');
    const isPair = ends === 'both' || (object === undefined && ends === 'two' && list[0].includes(' '));
    if (isPair && !(named.includes(SUBJECT) && named.includes(OBJECT) && !named.includes(OTHER)))
      return 'other';
    return byName(list[0], rest.slice(0, list.index), ends === 'both' ? 'zq' : slot);
  }
  if (NEITHER.test(rest)) return antecedent === 'asked' ? 'neither' : 'other';
  if (!(PRONOUN.test(rest) || OPEN.test(rest))) return 'other';
  const said = rest.match(ACTING)?.at(-1) ?? rest.match(NAME)?.[0];
  return said === undefined ? antecedent : said === slot ? 'asked' : 'other';
}

function byName(list: string, lead: string, slot: string): About {
  const start = lead.replace(GERUND, '');
  if (!list.includes(slot)) return 'other';
  if (/\b(?:neither|none of|nobody from|not)\s*$/.test(start)) return 'neither';
  if (PREPOSITION.test(start) && !ITSELF.test(start)) return 'other';
  return list.includes(' or ') ? 'other' : 'asked';
}

export function afterObject(after: string): string {
  return after.replace(OBJECT_AFTER, '');
}

/** Asides that contain a name: "unlike zqo". */
const ASIDE =
  /\b(?:unlike|like|than|besides|opposed to|contrast to|compared (?:with|to)|through|via|regardless of|thanks to|because of) zq[abo]/g;

export function namedIn(text: string): Antecedent | undefined {
  const name = text.replace(ASIDE, '').match(NAME)?.[0];
  return name === undefined ? undefined : name === OTHER ? 'other' : 'asked';
}
