export type Verdict = 'yes' | 'no';

export type Stated = Verdict | 'undetermined';

export function opposite<T>(said: T): T | Verdict {
  return said === 'yes' ? 'no' : said === 'no' ? 'yes' : said;
}

/**
 * Words that are a verdict if they are the whole reply or come before punctuation at its start. English words come
 * first, then words of other languages into which models drift. The spelling is that of `normalise`.
 */
const YES = `yes yeah yep yup yea true correct affirmative
  sí si sì oui ja jawohl sim jo kyllä joo tak ano áno igen da evet ya iya có vâng ndiyo jes
  да так ναι نعم أجل بله بلی آره ہاں כן हाँ हां হ্যাঁ ஆம் అవును ใช่ ใช่ค่ะ ใช่ครับ
  是 是的 对 对的 對 會 会 会的 はい ええ 예 네`;
const NO = `no nope nah false incorrect negative
  non nein não nao nee nej nei ei nie ne nem nu hayır hayir tidak bukan không hapana
  нет ні не όχι لا كلا خیر نه نہیں לא नहीं না இல்லை కాదు లేదు ไม่ ไม่ใช่
  否 不 不是 不会 不會 不对 不對 いいえ いや 아니요 아니오 아니`;

/** Words that are a verdict only if they are the whole reply. Elsewhere, they are fillers or names of variables. */
const YES_ALONE = 'y t right indeed absolutely certainly definitely indubitably sure';
const NO_ALONE = 'n f wrong never not';

const table = (words: string, verdict: Verdict) => words.split(/\s+/).map((word) => [word, verdict] as const);
const LEADING: ReadonlyMap<string | undefined, Verdict> = new Map([...table(YES, 'yes'), ...table(NO, 'no')]);
const ALONE = new Map([...LEADING, ...table(YES_ALONE, 'yes'), ...table(NO_ALONE, 'no')]);

const FIRST_WORD = /^[\p{L}\p{M}]{1,20}/u;
const LONGEST_WORD = 20;
const EDGES = /^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]{1,20}$/gu;

/** The end of a sentence, punctuation, a symbol or a separate dash, which set a verdict off from the rest. */
const SET_OFF = /^(?:\t|\s*(?:$|[^\p{L}\p{M}\p{N}\s/|-])|\s+-\s)/u;

/** Words and signs that may follow yes: anything but an alternative or a compound. */
const YES_CONTINUES = /^(?!-|\s*(?:\/|\||or\b|and no\b|\/no\b)|\s+(?:would|is|means)\b)/;

/** Words that may follow no without punctuation, such as the start of an explanation. */
const NO_CLAUSE =
  /^\s+(?:she|he|it|they|this|that|there|as|sorry|not|here|indeed|rather than|from me|in this|for this|on this)\b|^\s+(?:way|chance)\W*$/;

/** Words that may follow true or false without punctuation. Before other words, True may be a name. */
const TRUTH_CLAUSE = /^\s+(?:she|he|it|as)\b/;

/** "No. 3 on the list" is a number, unless a comparison follows: "No. 3 is less than 7." */
const NUMERO = /^\.\s*\d+(?!\s*(?:<|>|≥|candies\b|candy\b|is (?:less|not|below|fewer|under)\b))/;

/** Returns the verdict of a text that is one word with any punctuation. @example wordAlone('"yes!" ✅') // 'yes' */
export function wordAlone(text: string): Verdict | undefined {
  return text.length > LONGEST_WORD ? undefined : ALONE.get(text.replace(EDGES, ''));
}

/** Returns the verdict of the first word in a sentence, unless it is part of a phrase: "no matter how many". */
export function leadingWord(sentence: string): Verdict | undefined {
  const word = FIRST_WORD.exec(sentence)?.[0] ?? '';
  const verdict = LEADING.get(word);
  const rest = sentence.slice(word.length);
  if (/^(?:yes|yeah|yep|yup)$/.test(word)) return YES_CONTINUES.test(rest) ? 'yes' : undefined;
  const isSetOff = SET_OFF.test(rest);
  if (/^(?:no|nope|nah)$/.test(word))
    return (isSetOff || NO_CLAUSE.test(rest)) && !NUMERO.test(rest) ? 'no' : undefined;
  const isTruth = /^(?:true|false|correct|incorrect)$/.test(word) && TRUTH_CLAUSE.test(rest);
  return isSetOff || isTruth ? verdict : undefined;
}

const TRUTH =
  /^(?:(?:it|which|(?:that|this|the)(?: (?:statement|claim|assertion|proposition|sentence))?)(?: is|'s| would be|(?<none> isn't| is not| wouldn't be| would not be))|(?=not ))(?<not> not|^not)? ?(?:(?<true>true|correct|right|the case|so)|false|incorrect|wrong)\W*$/;

export function truthOf(rest: string): Verdict | undefined {
  const groups = TRUTH.exec(rest)?.groups;
  if (groups === undefined) return undefined;
  const negated = (groups.none !== undefined) !== (groups.not !== undefined);
  return (groups.true !== undefined) !== negated ? 'yes' : 'no';
}
