import { decodeScm } from '../../../causal/scm.ts';
import type { Oracle } from '../../shared/oracle.ts';
import { quantityByForce } from './by-force.ts';
import { quantityOf } from './quantity.ts';
import type { QuantityCase } from './quantity-case.ts';
import { quantityPromptParser } from './reading.ts';

export const quantitiesOracle: Oracle<QuantityCase> = {
  task: 'quantities',
  parser: quantityPromptParser,
  recompute(item) {
    const scm = decodeScm(item.equations);
    return { how: 'trying every noise', value: quantityByForce(scm, quantityOf(scm, item)) };
  },
  themes: ({ theme }) => [theme],
};
