import type { ScorecardView, VariantView } from '../../../scorecard/scorecard-view.ts';
import { percent } from '../../../scoring/format.ts';
import { classMeaning, isSureClass } from './class-text.ts';
import { evidenceSentence } from './evidence.ts';

export function variantWords(scorecard: ScorecardView, variant: VariantView): string[] {
  return [...classWords(scorecard, variant), ...reachWords(scorecard, variant)];
}

export function runSentences(scorecard: ScorecardView): string[] {
  return [
    ...(scorecard.settings.truth === 'withheld' ? consistencySentences(scorecard) : []),
    ...evidenceSentence(scorecard.worlds),
    ...floorSentences(scorecard),
  ];
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

function consistencySentences({ worlds, variants }: ScorecardView): string[] {
  if (worlds.length === 0) return [];
  const consistent = variants.filter(({ compositional }) =>
    compositional.every(({ consistency }) => consistency === 'yes'),
  );
  return [
    `Judged without the truth: the answers agree with each other in ${consistent.length} of ${variants.length} variants.`,
  ];
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
