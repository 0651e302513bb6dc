import type { Verdict } from './verdict-words.ts';

/**
 * A way to refer to the thing asked without its subject, or without its predicate. Its group `not` turns it around;
 * `concluding` counts only in a conclusion or a reply of one sentence: "So Celine is not."
 */
export type ShortForm = readonly [pattern: RegExp, verdict: Verdict, when?: 'concluding' | undefined];

const WOULD = '(?:is|does|will|would)';
const NAME = '(?<name>zq[abo])';

/** The short forms of what is said of the one asked about (`happy`), and of its contrary (`sad`), as patterns. */
export function shortForms(holds: string, contrary: string): readonly ShortForm[] {
  const state = `(?:(?<not>not |un|non-?|${contrary})(?:${holds})?|${holds})`;
  const forms: readonly (readonly [source: string, verdict: Verdict, when?: 'concluding'])[] = [
    [`^\\W*(?:very |still |indeed )?${state}`, 'yes'],
    [
      '^\\W*(?:but )?not (?:at all|any ?more|in the least|now|here|so|(?:after|in|under|with|following|by) (?:the|this|that|our)\\b.*)',
      'no',
    ],
    [
      `\\b(?:makes?|made|making|leaves?|leaving|keeps?|keeping|renders?)\\s+${NAME}\\s+(?:to be )?${state}`,
      'yes',
    ],
    [`^\\W*${NAME}\\W{1,4}${state}`, 'yes'],
    [
      "^\\W*(?:she|he|it|they)(?:'s| is| does| will| would)(?<not>n't| not| so not)?(?: (?:be|so))?(?: (?:indeed|still|too|as well|indirectly|also|anyway|(?:through|via|by way of) \\S+))*",
      'yes',
    ],
    ['^\\W*(?:but |and )?not (?<name>zqb)', 'no'],
    [`^\\W*so ${WOULD} ${NAME}`, 'yes'],
    [`^\\W*(?:neither|nor) ${WOULD} ${NAME}`, 'no'],
    [`^${NAME} ${WOULD}(?<not> not|n't)?(?: (?:too|also|as well|either|still|indeed))?`, 'yes', 'concluding'],
  ];
  return forms.map(([source, verdict, when]) => [new RegExp(`${source}\\W*$`, 'u'), verdict, when]);
}
