/** The forms in which a reply can give its answer, in the order in which they are looked for. */
export const FORMS = ['tag', 'json', 'boxed', 'label'] as const;
export type Form = (typeof FORMS)[number];

/** A value that a reply states in one of the forms, with its place in the text. */
export interface StatedValue {
  /** Undefined if it is neither yes nor no. */
  readonly value: 'yes' | 'no' | undefined;
  /** The positions of its first character and after its last. */
  readonly start: number;
  readonly end: number;
}

/** A tag around an answer, as models vary it: `<answer>`, `</ answer>`, `[final answer]`. The group is its slash. */
const TAG = /[<[]\s{0,3}(\/?)\s{0,3}(?:final[_ -]?)?answer\b\s{0,3}[^<>[\]\n]{0,40}[>\]]/gi;

/** The beginning of a sentence or a line, with the marks that Markdown has there. */
const BEGINNING = String.raw`(?:^|[.!?:]\s|\n)[ \t*_#>-]{0,9}`;

/** What an answer is called: `the final answer`, `So my conclusion`. */
const LABEL = String.raw`(?:(?:so|thus|therefore|hence),? )?(?:(?:the|my) )?(?:(?:final|short|correct) )?(?:answer|verdict|conclusion)\b[*_ ]{0,9}`;

/** What connects a label with the answer: a colon, an equals sign, “is”, or a new line. */
const CONNECTION = String.raw`(?::|=|\bis\b:?|\n)\s{0,9}`;

/**
 * The other forms. The one group that matched is the content. Repetitions are bounded, so that no reply takes quadratic
 * time.
 */
const PATTERNS: Readonly<Record<Exclude<Form, 'tag'>, RegExp>> = {
  // "answer": "yes". The quotes are escaped if the object is itself in a JSON text.
  json: /\\?["'](?:final_?)?answer\\?["']\s{0,5}:\s{0,5}(?:\\?"((?:[^"\\\n]|\\[^"\n]){0,400})|'([^'\n]{0,400})|(true|false|yes|no)\b)/gi,
  // \boxed{yes}, or another box of LaTeX: \fbox{yes}, \box{yes}
  boxed: /\\f?box(?:ed)?\s{0,3}\{((?:[^{}]|\{[^{}]{0,50}\}){0,200})\}/g,
  // The final answer is: yes
  label: new RegExp(String.raw`${BEGINNING}${LABEL}${CONNECTION}([^\n]{0,400})`, 'gi'),
};

/**
 * Lists the values that a text states in a form. Echoes of the required format are left out, and labels without yes or
 * no: “the answer is not obvious” is ordinary prose, whereas a tag, a field or a box is only written to give an answer.
 */
export function valuesIn(text: string, form: Form): readonly StatedValue[] {
  const matches = form === 'tag' ? tagged(text) : matched(text, PATTERNS[form]);
  return matches
    .filter(({ content }) => !isEcho(content))
    .map(({ content, ...place }) => ({ ...place, value: yesOrNo(content) }))
    .filter(({ value }) => form !== 'label' || value !== undefined);
}

/** The content of a form, with the place of the whole form in the text. */
interface FormMatch extends Pick<StatedValue, 'start' | 'end'> {
  readonly content: string;
}

/** Lists the matches of a form's pattern. */
function matched(text: string, pattern: RegExp): readonly FormMatch[] {
  return [...text.matchAll(pattern)].map((match) => {
    const [whole, ...groups] = match;
    const content = groups.find((group) => group !== undefined) ?? '';
    return { content, start: match.index, end: match.index + whole.length };
  });
}

/** The required format, repeated: `<answer>yes</answer> or <answer>no</answer>` */
const CHOICE = /<answer>\s?(?:yes|no)\s?<\/answer>\s?(?:or|\/|\|)\s?<answer>\s?(?:yes|no)\s?<\/answer>/gi;

/** Returns what stands between an answer tag and the next one, or the end of the text. */
function tagged(whole: string): readonly FormMatch[] {
  const text = whole.replaceAll(CHOICE, (choice) => ' '.repeat(choice.length));
  const tags = [...text.matchAll(TAG)];
  return tags.flatMap((match, i) => {
    const [tag, slash] = match;
    if (slash === '/') return [];
    const end = tags[i + 1]?.index ?? text.length;
    return [{ content: text.slice(match.index + tag.length, end), start: match.index, end }];
  });
}

/** Markdown, quotes, brackets and LaTeX around a value */
const WRAPPING = /\\(?:text|textbf|mathrm|mathbf|boxed)\b|[*_`"'$){}\]\\#>~]/g;

/** The value with which a text begins. "No rule", "no-one" and "no longer" are not values. */
const VALUE =
  /^[^\p{L}\p{N}]*(yes|no|true|false)(?:\s*$|[^\p{L}\p{N}\s'-]|\s+[^\p{L}\p{N}\s]|\s*\n|\s+(?:because|since|as)\b)/iu;

/** The other answer, standing alone: `yes, or no`. "Yes, as no rule forbids it" has none. */
const OTHER = { yes: /\b(?:no|false)\b(?!\s+\w|-)/i, no: /\b(?:yes|true)\b(?!\s+\w|-)/i };

/**
 * Reads a value: yes or no alone, or at the beginning of a sentence.
 *
 * @example yesOrNo('**No**, because Ada waits.') // 'no'
 */
export function yesOrNo(content: string): 'yes' | 'no' | undefined {
  const plain = content.replaceAll(WRAPPING, ' ');
  const word = VALUE.exec(plain)?.[1]?.toLowerCase();
  if (word === undefined) return undefined;
  const value = word === 'yes' || word === 'true' ? 'yes' : 'no';
  return OTHER[value].test(plain) ? undefined : value;
}

/** Returns true for an empty value, dots, and `yes | no`. */
function isEcho(content: string): boolean {
  return /^[\W_]*$|^\W*yes\W+(?:or\W+)?no\W*$|^\W*no\W+(?:or\W+)?yes\W*$/i.test(content);
}
