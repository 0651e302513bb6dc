import { KINDS } from '../../tasks/kinds.ts';

type Terms = readonly (readonly [term: RegExp, meaning: string])[];

/** Terms of the message, in the order explained, with their meaning in a few words. */
const TERMS: Terms = [
  ...[...KINDS.values()].map(
    ({ label, title }) => [new RegExp(`\\b${label}\\b`), `${label} = ${title.toLowerCase()}`] as const,
  ),
  [
    /discrimination/,
    'discrimination = how well answers distinguish when a cause matters from when it does not (1 is perfect; 0 or less is no better than guessing)',
  ],
  [/CCR mean discrimination/, 'CCR mean discrimination = its average over all questions'],
  [
    /CCR discrimination/,
    'CCR discrimination = its value for the hardest kind of question, or for the two variables named',
  ],
  [/\baccuracy\b/, 'accuracy = the share of right answers, which guessing can raise'],
  [
    /\bIE accuracy\b/,
    'IE accuracy = the share of effects judged right both before and after the intervention',
  ],
  [/half depth/, 'half depth = where discrimination falls to one half'],
  [/ on Y\b|→Y\b/, 'X, Y and others = variables of a story'],
  [/PNS/, 'PNS = probability of necessity and sufficiency: how often the effect depends on the cause'],
  [/\bunparsed\b/, 'unparsed = neither a clear yes nor a clear no'],
  [/“cause \d of \d”/, '“cause 2 of 2” = questions whose answer depends on the second of two joint causes'],
  [/error pattern/, 'closest error pattern = the simulated mistakes that the answers resemble most'],
];

/** The classes of compositional reasoning, in the same form. */
const CLASSES: Terms = [
  [/\bVC\b/, 'VC = the estimates for chains of causes match the truth and each other'],
  [/\bVI\b/, 'VI = they match the truth, but not each other'],
  [/\bIC\b/, 'IC = they match each other, but not the truth along every chain'],
  [/\bII\b/, 'II = they match neither'],
  [/CCR complete/, 'complete = all estimates match'],
  [/\bundefined\b/, 'undefined = no class, for example because the answers deny all effects'],
  [/\binconclusive\b/, 'inconclusive = the answers fit several classes'],
  [/not clear/, 'a percentage = how often a class results when questions are resampled'],
];

/** The longest line of terms, in characters. A message cuts lines above 600. */
const LONGEST = 560;

/**
 * Explains the terms that a message uses: lines for scores, then lines for classes.
 *
 * @param lines - The message, and whatever is shown beside it.
 */
export function termsLines(lines: readonly string[]): string[] {
  const text = lines.join('\n');
  const used = (terms: Terms): string[] =>
    terms.flatMap(([term, meaning]) => (term.test(text) ? [meaning] : []));
  return [
    ...packed('Terms', used(TERMS)),
    ...packed('Classes', /\bclass\b|CCR complete/.test(text) ? used(CLASSES) : []),
  ];
}

/** Puts as many meanings on a line as fit. */
function packed(name: string, meanings: readonly string[]): string[] {
  const lines: string[] = [];
  for (const meaning of meanings) {
    const longer = `${lines.at(-1)}; ${meaning}`;
    if (lines.length > 0 && longer.length <= LONGEST) lines[lines.length - 1] = longer;
    else lines.push(meaning);
  }
  return lines.map((line) => `${name}: ${line}.`);
}
