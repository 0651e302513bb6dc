import { ancestorsOf } from './dag.ts';
import { evaluate, type Noise, type Scm } from './scm.ts';

/** What a prompt shows in place of the noise of some causes. */
export interface Evidence {
  /** The nodes whose noise is not stated and whose values are not observed. */
  readonly causes: readonly number[];
  /** The observed values of nodes whose noise is stated. */
  readonly seen: ReadonlyMap<number, boolean>;
}

/**
 * Yields all settings of unstated noise that explain the observations, testing each observation as soon as its causes
 * are set.
 */
export function* explanations(scm: Scm, told: Noise, { causes, seen }: Evidence): Generator<Uint8Array> {
  const steps = inferenceSteps(scm, { causes, seen });
  function* explain(noise: Uint8Array, done: number): Generator<Uint8Array> {
    const step = steps[done];
    if (!step) {
      yield noise;
      return;
    }
    // Each bit of `code` is the noise of one cause.
    for (let code = 0; code < 2 ** step.causes.length; code++) {
      const tried = Uint8Array.from(noise);
      step.causes.forEach((node, bit) => {
        tried[node] = (code >> bit) & 1;
      });
      const { observed } = step;
      if (observed === undefined || (evaluate(scm, tried)[observed] === 1) === seen.get(observed))
        yield* explain(tried, done + 1);
    }
  }
  yield* explain(Uint8Array.from(told), 0);
}

/** An observed value, and the hidden causes on which it depends and no earlier one does. */
interface InferenceStep {
  /** The node whose observed value is tested; undefined in the last step. */
  readonly observed: number | undefined;
  /** The causes to be set before the test. */
  readonly causes: readonly number[];
}

/** Orders observations so that each adds as few new causes as possible. */
function inferenceSteps({ dag }: Scm, { causes, seen }: Evidence): InferenceStep[] {
  const steps: InferenceStep[] = [];
  const left = new Set(causes);
  const observed = new Set(seen.keys());
  while (observed.size > 0) {
    const tests = [...observed].map((node) => {
      const above = ancestorsOf(dag, node);
      return { observed: node, causes: [...left].filter((cause) => above.has(cause)) };
    });
    const next = tests.reduce((best, test) => (test.causes.length < best.causes.length ? test : best));
    steps.push(next);
    observed.delete(next.observed);
    for (const cause of next.causes) left.delete(cause);
  }
  return [...steps, { observed: undefined, causes: [...left] }];
}
