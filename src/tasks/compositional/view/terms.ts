import type { Term } from '../../shared/view/view.ts';

const CLASSES: readonly (readonly [pattern: RegExp, meaning: string])[] = [
  [/\bVC\b/, 'VC = the estimates for chains of causes match the truth and each other'],
  [/\bVI\b/, 'VI = they match the truth, but not each other'],
  [/\bIC\b/, 'IC = they match each other, but not the truth along every chain'],
  [/\bII\b/, 'II = they match neither'],
  [/CCR complete/, 'complete = all estimates match'],
  [/class.*\bundefined\b/s, 'undefined = no class, for example because the answers deny all effects'],
  [/class.*\binconclusive\b/s, 'inconclusive = the answers fit several classes'],
  [/not clear/, 'a percentage = how often a class results when questions are resampled'],
];

/** The terms of compositional reasoning in messages. */
export const TERMS: readonly Term[] = [
  { pattern: /CCR mean discrimination/, meaning: 'CCR mean discrimination = its average over all questions' },
  {
    pattern: /CCR discrimination/,
    meaning:
      'CCR discrimination = its value for the hardest kind of question, or for the two variables named',
  },
  { pattern: / on Y\b|→Y\b/, meaning: 'X, Y and others = variables of a story' },
  {
    pattern: /PNS/,
    meaning: 'PNS = probability of necessity and sufficiency: how often the effect depends on the cause',
  },
  {
    pattern: /“cause \d of \d”/,
    meaning: '“cause 2 of 2” = questions whose answer depends on the second of two joint causes',
  },
  ...CLASSES.map(([pattern, meaning]) => ({ pattern, meaning, isClass: true }) as const),
];
