import type { CaseKind } from '../../../cases/case.ts';
import type { QuantityCase } from './quantity-case.ts';
import { OFTEN } from './sentences.ts';

export const quantitiesKind: CaseKind<QuantityCase> = {
  id: 'quantities',
  title: 'Quantities asked for',
  label: 'Quantities',
  key({ world, pair, kind }) {
    // The prefix keeps these questions apart from yes/no questions, whose queries also include `do-true` and
    // `do-false`.
    const group = `${world}/${pair}/number-${kind}`;
    return { group, unit: 0, place: group, cluster: `${world}/${pair}`, topic: pair, world };
  },
  asked: (prompt) =>
    prompt.includes(OFTEN) ? { subject: [], others: [], statements: [], share: true } : undefined,
};
