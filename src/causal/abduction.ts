import { ancestorsOf } from './dag.ts';
import { evaluate, type Noise, type Scm } from './scm.ts';

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
    for (let code = 0; code < 2 ** step.causes.length; code++) {
      const tried = Uint8Array.from(noise);
      step.causes.forEach((node, bit) => {
        tried[node] = (code >> bit) & 1;
      });
      const isExplained =
        step.seen === undefined || (evaluate(scm, tried)[step.seen] === 1) === seen.get(step.seen);
      if (isExplained) yield* explain(tried, done + 1);
    }
  }
  yield* explain(Uint8Array.from(told), 0);
}

/** Orders observations so that each adds as few new causes as possible. */
function inferenceSteps({ dag }: Scm, { causes, seen }: Evidence) {
  const behind = [...seen.keys()].map((node) => {
    const leads = ancestorsOf(dag, node);
    return { seen: node, causes: causes.filter((cause) => leads[cause]) };
  });
  const steps: { readonly seen: number | undefined; readonly causes: readonly number[] }[] = [];
  const set = new Set<number>();
  const open = (of: readonly number[]): number[] => of.filter((cause) => !set.has(cause));
  while (behind.length > 0) {
    const least = Math.min(...behind.map((one) => open(one.causes).length));
    const next = behind.findIndex((one) => open(one.causes).length === least);
    const [one] = behind.splice(next, 1);
    if (!one) break;
    steps.push({ seen: one.seen, causes: open(one.causes) });
    for (const cause of one.causes) set.add(cause);
  }
  return [...steps, { seen: undefined, causes: open(causes) }];
}
