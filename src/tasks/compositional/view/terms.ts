import type { Term } from '../../shared/view/view.ts';

const CLASSES: readonly (readonly [pattern: RegExp, meaning: string])[] = [
  [/\bVC\b/, 'VC = products of PNS along chains match the truth and the PNS of the whole'],
  [/\bVI\b/, 'VI = products of PNS match the truth, but not the PNS of the whole'],
  [
    /\bIC\b/,
    'IC = products of PNS match the PNS of the whole, but not the truth, even if each single PNS is close to it',
  ],
  [/\bII\b/, 'II = products of PNS match neither the truth nor the PNS of the whole'],
  [/CCR complete/, 'complete = all estimates and products match the truth and each other'],
  [
    /class.*\bundefined\b/s,
    'undefined = no class, for example because the answers are the same whether a cause is on or off',
  ],
  [
    /class.*\binconclusive\b/s,
    'inconclusive = the answers fit several classes, or too many answers are missing',
  ],
  [/not clear/, 'a percentage = how often the class results when units or replies are resampled'],
];

export const TERMS: readonly Term[] = [
  {
    pattern: /CCR mean discrimination/,
    meaning: 'CCR mean discrimination = discrimination over the questions of all groups together',
  },
  {
    pattern: /CCR discrimination/,
    meaning:
      'CCR discrimination = the lowest discrimination of any group of questions, not counting questions whose deciding cause acts directly on the effect; if two variables are named, the discrimination over all questions about these two',
  },
  { pattern: / on Y\b|→Y\b/, meaning: 'X, Y and other letters = variables of a story' },
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
