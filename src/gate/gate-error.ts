/** Thrown where a run cannot be judged at all: the build must stop, whatever the policy says. */
export class GateError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'GateError';
  }
}
