import type { VariantView } from '../../../scorecard/scorecard-view.ts';
import { percent } from '../../../scoring/format.ts';

type World = VariantView['compositional'][number];

const MEANINGS: Readonly<Record<string, string>> = {
  VC: 'right and coherent',
  VI: 'parts right, whole wrong',
  IC: 'wrong, but coherent',
  II: 'wrong and incoherent',
  mixed: 'differs by path',
  inconclusive: 'not enough evidence',
};

export function composes({ compositions }: { readonly compositions: readonly unknown[] }): boolean {
  return compositions.length > 0;
}

export function classMeaning(verdict: string): string | undefined {
  return MEANINGS[verdict.replace('near-', '')];
}

export function isSureClass({ quadrant, classes }: World, { level }: { readonly level: number }): boolean {
  return shareOf(quadrant, classes) >= level;
}

function shareOf(quadrant: World['quadrant'], classes: World['classes']): number {
  return classes[quadrant as keyof typeof classes] ?? 1;
}

/** Returns the class of a world as text, with its share of draws unless nearly all draws have it: `VC (84 %)`. */
export function classText(found: World): string {
  const { verdict, quadrant, classes, falseCompositions } = found;
  if (falseCompositions > 0) return 'false composition';
  const share = shareOf(quadrant, classes);
  const likely = share < 0.995 ? ` ${percent(share)}` : '';
  switch (verdict) {
    case 'inconclusive': {
      const whyOpen = (classes.inconclusive ?? 0) > 0 ? 'answers missing' : 'not shown to follow causes';
      return `inconclusive (${quadrant === 'inconclusive' ? whyOpen : `${quadrant}${likely}`})`;
    }
    case 'undefined':
      return `undefined (${whyUndefined(found)})`;
    case 'mixed':
      return `mixed (${partsOf(found)})`;
    default:
      return likely === '' ? verdict : `${verdict} (${likely.trim()})`;
  }
}

function consistencyText({ consistency }: Pick<World, 'consistency'>): string {
  return { yes: 'consistent', no: 'inconsistent' }[consistency as string] ?? consistency;
}

function whyUndefined(found: World): string {
  const { compositions } = found;
  const reasons = compositions.flatMap(({ internal: { relative } }) =>
    relative.kind === 'undefined'
      ? [relative.reason === 'degenerate' ? 'no effect in the answers' : relative.reason.replaceAll('-', ' ')]
      : [],
  );
  if (reasons.length > 0) return [...new Set(reasons)].join(', ');
  return compositions.length > 0 ? consistencyText(found) : 'nothing composes';
}

function partsOf({ compositions }: World): string {
  const counts = Map.groupBy(compositions, ({ quadrant }) => quadrant);
  return [...counts].map(([name, list]) => `${list.length} ${name}`).join(', ');
}
