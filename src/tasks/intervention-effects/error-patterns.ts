import { answersByPattern } from '../shared/faults.ts';
import { type InterventionEffectCase, relationOf } from './intervention-effect-case.ts';
import { FAULTS, forgetRelation, trustMemory } from './simulated/faults.ts';

const PATTERNS = {
  'always-yes': () => true,
  'always-no': () => false,
  'relation-retrieval': FAULTS['relation-retrieval'],
  // Result rows contain no variable names, so a flag marks the relations that memory would affirm.
  memoriser: (reading) =>
    trustMemory(reading, () => reading.names === 'tuebingen' && reading.listed === true),
  'word-bound': FAULTS['word-bound'],
  'edge-only': (reading) => forgetRelation(reading, 1),
  'graph-blind': FAULTS['graph-blind'],
} satisfies Readonly<Record<string, (reading: ReturnType<typeof readingOf>) => boolean>>;

export function relationErrorPatterns(items: readonly InterventionEffectCase[]) {
  return answersByPattern(items.map(readingOf), PATTERNS);
}

function readingOf(item: InterventionEffectCase) {
  const { phrasing, names, listed } = item;
  return { kind: 'relations' as const, ...relationOf(item), phrasing, names, listed };
}
