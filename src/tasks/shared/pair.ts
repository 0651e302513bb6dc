import { z } from 'zod';
import { isPairName } from '../../causal/dag.ts';

export const pairSchema = z.string().refine(isPairName, 'expected a pair like X→Y');
