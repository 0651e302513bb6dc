import { type Cell, groupColumns, isOutage, type VariantColumn } from '../../../drawing/variant-columns.ts';
import type { Scorecard, ScorecardVariant } from '../../../scorecard/schema.ts';
import {
  type ScorecardView,
  scorecardView,
  type VariantView,
  variantView,
} from '../../../scorecard/scorecard-view.ts';
import { compositionalKind } from '../kind.ts';
import { classMeaning, classText, composes, isSureClass } from './class-text.ts';

export function verdictColumns({ settings, worlds }: ScorecardView): VariantColumn[] {
  return worlds.some(composes) ? [classColumn(settings)] : [];
}

export function ownColumns(scorecard: Scorecard): VariantColumn[] {
  const { worlds } = scorecardView(scorecard);
  // Worlds with a single pair of twins have no PNS, so they are not in `worlds`.
  return [
    ...groupColumns(scorecard, compositionalKind),
    ...(worlds.some(composes) ? [COMPLETE] : []),
    ...(worlds.length > 0 ? [VALID_PNS] : []),
  ];
}

const classColumn = (settings: ScorecardView['settings']): VariantColumn => ({
  name: 'class',
  about:
    'whether the products of the PNS of single pairs are right, and whether they agree with the answers for the whole.',
  isWord: true,
  cell: (variant) =>
    isOutage(variant) ? { text: '–' } : classCell(worldsOf(variant).filter(composes), settings),
});

function classCell(worlds: VariantView['compositional'], settings: ScorecardView['settings']): Cell {
  const [only] = worlds;
  if (only && worlds.length === 1) {
    const text = classText(only);
    const known = isSureClass(only, settings) ? classMeaning(only.verdict) : 'not clear';
    const meaning = only.falseCompositions > 0 ? undefined : known;
    return {
      text: meaning === undefined || text.startsWith('mixed') ? text : `${text} · ${meaning}`,
      badges: [{ name: only.verdict, text }],
    };
  }
  const badges = [...Map.groupBy(worlds, ({ verdict }) => verdict)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([name, list]) => ({ name, text: `${list.length} ${name}` }));
  return { text: badges.map(({ text }) => text).join(', '), badges };
}

const COMPLETE: VariantColumn = {
  name: 'complete',
  about:
    'whether all estimates are valid, and every composition is right and agrees with the answers for the whole.',
  cell: (variant) => {
    const worlds = worldsOf(variant);
    const complete = worlds.filter((world) => world.complete === 'yes').length;
    const [only, ...others] = worlds;
    const text = only && others.length === 0 ? only.complete : `${complete} of ${worlds.length}`;
    return { text, sort: complete };
  },
};

const VALID_PNS: VariantColumn = {
  name: 'valid pairs',
  about: 'pairs for which the PNS from the answers is close enough to the truth.',
  cell: (variant) => {
    const all = worldsOf(variant).flatMap(({ quantities }) => quantities);
    const valid = all.filter(({ validity }) => validity === 'valid').length;
    return { text: `${valid} of ${all.length}`, sort: valid / all.length };
  },
};

function worldsOf(variant: ScorecardVariant): VariantView['compositional'] {
  return variantView(variant).compositional;
}
