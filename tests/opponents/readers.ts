import { perKey } from '../../src/lib/caching.ts';
import { ONE_CAUSE, OTHER_RULES } from './hand/causes.ts';
import { EVIDENCE } from './hand/evidence.ts';
import { GRAPHS } from './hand/graphs.ts';
import { LINKS } from './hand/links.ts';
import { LISTS } from './hand/lists.ts';
import { NUMBERS } from './hand/numbers.ts';
import { RECORDS } from './hand/records.ts';
import { RELATIONS } from './hand/relations.ts';
import { SURFACE } from './hand/surface.ts';
import { learnedReaders } from './learned/readers.ts';
import type { Reader } from './reader.ts';

const CONSTANTS: readonly Reader[] = [true, false].map((says) => ({
  name: says ? 'always yes' : 'always no',
  kind: 'shallow',
  answers: ({ cases }) => cases.map(() => says),
}));

const HAND: Readonly<Record<string, readonly Reader[]>> = {
  compositional: [...LISTS, ...LINKS, ...ONE_CAUSE, ...OTHER_RULES, ...EVIDENCE, ...SURFACE],
  'intervention-effects': [...RELATIONS, ...SURFACE],
  identification: [...GRAPHS, ...SURFACE],
  seeing: [...CONSTANTS, ...RECORDS, ...SURFACE],
  quantities: NUMBERS,
  linear: NUMBERS,
};

/** All opponents in a task, the same at all seeds. */
export const readersOf = perKey((task: string): readonly Reader[] => [
  ...(HAND[task] ?? []),
  ...learnedReaders(task),
]);
