import { ancestorsOf } from './dag.ts';
import { evaluate, type Noise, type Scm } from './scm.ts';

/** What a prompt shows in place of the noise of some nodes. */
export interface Evidence {
  /** The nodes whose noise is hidden: it is not stated, and their values are not observed. */
  readonly causes: readonly number[];
  /** The observed values of nodes whose noise is stated. */
  readonly seen: ReadonlyMap<number, boolean>;
}

/**
 * Yields all settings of hidden noise that explain the observations. For example, if U or V makes A true, and A is seen
 * to be true, there are three explanations: U alone, V alone, and both.
 *
 * @param stated - The setting of the stated noise. Hidden noise may have any value in it.
 */
export function explanations(scm: Scm, stated: Noise, evidence: Evidence): Generator<Uint8Array> {
  return completions(scm, Uint8Array.from(stated), evidence.seen, inferenceSteps(scm, evidence));
}

/** Yields the settings that fill in the hidden noise of the given steps and pass their tests. */
function* completions(
  scm: Scm,
  noise: Uint8Array,
  seen: Evidence['seen'],
  [step, ...laterSteps]: readonly InferenceStep[],
): Generator<Uint8Array> {
  if (step === undefined) {
    yield noise;
    return;
  }
  const { observed, causes } = step;
  // Each bit of `code` is the noise of one cause.
  for (let code = 0; code < 2 ** causes.length; code++) {
    const filled = Uint8Array.from(noise);
    for (const [bit, node] of causes.entries()) filled[node] = (code >> bit) & 1;
    const agrees = observed === undefined || (evaluate(scm, filled)[observed] === 1) === seen.get(observed);
    if (agrees) yield* completions(scm, filled, seen, laterSteps);
  }
}

/** The test of an observed value, after setting the hidden causes on which it depends and no earlier one does. */
interface InferenceStep {
  /** The node whose observed value is tested; undefined in the last step, for causes that nothing observed depends on. */
  readonly observed: number | undefined;
  readonly causes: readonly number[];
}

/** Orders observations so that each adds as few new causes as possible. Wrong settings are then rejected early. */
function inferenceSteps({ dag }: Scm, { causes, seen }: Evidence): InferenceStep[] {
  const steps: InferenceStep[] = [];
  const unset = new Set(causes);
  const untested = new Set(seen.keys());
  while (untested.size > 0) {
    const possible = [...untested].map((observed) => {
      const ancestors = ancestorsOf(dag, observed);
      return { observed, causes: [...unset].filter((cause) => ancestors.has(cause)) };
    });
    const next = possible.reduce((best, step) => (step.causes.length < best.causes.length ? step : best));
    steps.push(next);
    untested.delete(next.observed);
    for (const cause of next.causes) unset.delete(cause);
  }
  return [...steps, { observed: undefined, causes: [...unset] }];
}
