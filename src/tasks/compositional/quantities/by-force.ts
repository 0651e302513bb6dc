import { evaluate, intervene, type Scm } from '../../../causal/scm.ts';
import { composed, type Quantity, sixDecimals } from './quantity.ts';

/**
 * Computes a quantity by enumerating the noise, as a check on variable elimination.
 *
 *   Σ P(u) · v(u) · c(u) / Σ P(u) · c(u)
 */
export function quantityByForce(scm: Scm, { kind, cause, effect, known = [] }: Quantity): number {
  if (kind === 'inductive' || kind === 'deductive') return sixDecimals(composed(kind, known));
  const size = scm.dag.nodes.length;
  let [above, below] = [0, 0];
  for (let code = 0; code < 2 ** size; code++) {
    const noise = Uint8Array.from({ length: size }, (_, node) => (code >> node) & 1);
    const weight = scm.noise.reduce((product, p, node) => product * (noise[node] ? p : 1 - p), 1);
    const outcome = (value: boolean): number =>
      evaluate(intervene(scm, new Map([[cause, value]])), noise)[effect] ?? 0;
    const fact = evaluate(scm, noise);
    const [value, counts] = {
      pns: () => [outcome(true) * (1 - outcome(false)), 1],
      'do-true': () => [outcome(true), 1],
      'do-false': () => [outcome(false), 1],
      'given-true': () => [fact[effect] ?? 0, fact[cause] ?? 0],
      'given-false': () => [fact[effect] ?? 0, 1 - (fact[cause] ?? 0)],
      cause: () => [fact[cause] ?? 0, 1],
    }[kind]();
    above += weight * (value ?? 0) * (counts ?? 0);
    below += weight * (counts ?? 0);
  }
  return sixDecimals(above / below);
}
