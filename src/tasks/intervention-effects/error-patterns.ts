import { at } from '../../lib/at.ts';
import { type InterventionEffectCase, relationOf } from './intervention-effect-case.ts';
import { FAULTS, forgetRelation, trustMemory } from './simulated/faults.ts';
import type { RelationsReading } from './story/parser.ts';

const PATTERNS: Readonly<
  Record<string, (reading: RelationsReading, about: InterventionEffectCase) => boolean>
> = {
  'always-yes': () => true,
  'always-no': () => false,
  'relation-retrieval': FAULTS['relation-retrieval'],
  // Names do not stand in a row: what memory would say yes to is marked.
  memoriser: (reading, { names, listed }) =>
    trustMemory(reading, () => names === 'tuebingen' && listed === true),
  'word-bound': FAULTS['word-bound'],
  'edge-only': (reading) => forgetRelation(reading, 1),
  'graph-blind': FAULTS['graph-blind'],
};

export function relationErrorPatterns(
  items: readonly InterventionEffectCase[],
): Readonly<Record<string, readonly boolean[]>> {
  const readings = items.map(
    (item): RelationsReading => ({
      kind: 'relations',
      ...relationOf(item),
      phrasing: item.phrasing,
    }),
  );
  return Object.fromEntries(
    Object.entries(PATTERNS).map(
      ([name, answer]) => [name, items.map((item, i) => answer(at(readings, i), item))] as const,
    ),
  );
}
