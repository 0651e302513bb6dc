import { drawAbduction } from '../counterfactual/abduction.ts';
import { type Axis, doubling } from './axis.ts';

/** Hidden causes that have to be inferred one after the other from what is seen. */
export const abduction: Axis = { rungs: doubling(1, 8), draw: drawAbduction };
