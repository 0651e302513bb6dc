import { KINDS } from '../../tasks/kinds.ts';

/** Terms of the message, in the order explained, with their meaning in a few words. */
const TERMS: readonly (readonly [term: RegExp, meaning: string])[] = [
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
  [/ on Y\b|→Y\b/, 'X, Y and others = variables of a story'],
  [/half depth/, 'half depth = where discrimination falls to one half'],
  [/PNS/, 'PNS = how often the effect depends on the cause'],
  [/\bVC\b/, 'class VC = the estimates for chains of causes match the truth and each other'],
  [/\bVI\b/, 'VI = they match the truth, but not each other'],
  [/\bIC\b/, 'IC = they match each other, but not the truth along every chain'],
  [/\bII\b/, 'II = they match neither'],
  [/CCR complete/, 'complete = all estimates match'],
  [/to undefined/, 'class undefined = no class, for example because the answers deny all effects'],
  [/\bunparsed\b/, 'unparsed = neither a clear yes nor a clear no'],
  [/cause \d of \d/, '“cause 2 of 2” = questions whose answer depends on the second of two joint causes'],
];

/** Explains, in one line, the terms that a message uses. */
export function termsLine(lines: readonly string[]): string[] {
  const text = lines.join('\n');
  const found = TERMS.flatMap(([term, meaning]) => (term.test(text) ? [meaning] : []));
  return found.length === 0 ? [] : [`Terms: ${found.join('; ')}.`];
}
