import type { CaseKind } from '../../../cases/case.ts';
import type { QuantityCase } from './quantity-case.ts';
import { OFTEN } from './sentences.ts';

/** Questions about quantities of compositional worlds, with a number as the answer. */
export const quantitiesKind: CaseKind<QuantityCase> = {
  id: 'quantities',
  title: 'Quantities asked for',
  label: 'Quantities',
  key({ world, pair, kind }) {
    // The prefix distinguishes these questions from questions about units of the same world, whose queries have the
    // same names.
    const group = `${world}/${pair}/number-${kind}`;
    return { group, unit: 0, place: group, cluster: `${world}/${pair}`, topic: pair, world };
  },
  asked: (prompt) =>
    prompt.includes(OFTEN) ? { subject: [], others: [], statements: [], share: true } : undefined,
};
