import { UserError } from '../lib/user-error.ts';

/** Thrown if a run cannot be judged at all; the build must stop, whatever the policy. */
export class GateError extends UserError {}
