import type { ScorecardView, VariantView } from '../../../scorecard/scorecard-view.ts';
import { percent } from '../../../scoring/format.ts';
import type { Term } from '../../shared/view/view.ts';
import { classMeaning, isSureClass } from './class-text.ts';

export function variantWords(scorecard: ScorecardView, variant: VariantView): string[] {
  return [...classWords(scorecard, variant), ...reachWords(scorecard, variant)];
}

export function runSentences(scorecard: ScorecardView): string[] {
  return floorSentences(scorecard);
}

function classWords({ settings }: ScorecardView, { compositional }: VariantView): string[] {
  const [only] = compositional;
  if (!only || compositional.length > 1 || !isSureClass(only, settings)) return [];
  const meaning = classMeaning(only.verdict);
  return meaning === undefined ? [] : [`class ${only.verdict}, ${meaning}`];
}

function reachWords({ worlds, settings }: ScorecardView, { compositional }: VariantView): string[] {
  const pairs = compositional.flatMap(({ quantities }, w) =>
    quantities.map(({ validity }, p) => ({ validity, distance: worlds[w]?.pairs[p]?.distance ?? 0 })),
  );
  const judged = pairs.filter(({ validity }) => validity !== 'undefined' && validity !== 'inconclusive');
  const wrong = judged.filter(({ validity }) => validity !== 'valid');
  const near = `within ${percent(settings.delta)} of the truth`;
  if (judged.length === 0) return [];
  if (wrong.length === 0) return judged.length === pairs.length ? [`each single PNS is ${near}`] : [];
  const first = Math.min(...wrong.map(({ distance }) => distance));
  const nearer = judged.filter(({ distance }) => distance < first);
  const beyond = judged.length - nearer.length;
  if (wrong.length === pairs.length) return [`no PNS is ${near}`];
  if (nearer.length === 0) return [`PNS of ${wrong.length} of ${judged.length} pairs not ${near}`];
  const reach = Math.max(...nearer.map(({ distance }) => distance));
  const links = `PNS ${near} up to ${reach} ${reach === 1 ? 'link' : 'links'}`;
  if (beyond === wrong.length) return [`${links}, not beyond`];
  return [`${links}, and for ${beyond - wrong.length} of ${beyond} pairs beyond`];
}

function floorSentences({ worlds, variants }: ScorecardView): string[] {
  const unsure = variants.some(({ compositional }) =>
    // If the class is open because answers are missing, the design is not the reason.
    compositional.some(({ verdict, quadrant }) => verdict === 'inconclusive' && quadrant !== 'inconclusive'),
  );
  if (!unsure) return [];
  const floor = Math.min(...worlds.map(({ passProbability }) => passProbability.class.perfect));
  return [
    `The design cannot always distinguish classes: a perfect model would be found valid and consistent in only ${percent(floor)} of runs${worlds.length === 1 ? '' : ' in the hardest world'}.`,
  ];
}

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
