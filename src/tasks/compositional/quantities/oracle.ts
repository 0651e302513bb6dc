import { decodeScm, evaluate, intervene, type Scm } from '../../../causal/scm.ts';
import type { Rng } from '../../../lib/rng.ts';
import { answeringParser, themesBeside } from '../../answering-parser.ts';
import type { Faults } from '../../shared/faults.ts';
import type { Oracle, PromptParser, SimulatedAnswer } from '../../shared/oracle.ts';
import { COMPOSITIONAL_CONFIG } from '../compositional-config.ts';
import { type QuantityReading, quantityParser } from './parser.ts';
import { composed, type Quantity, quantityOf, SEEN, sixDecimals } from './quantity.ts';
import type { QuantityCase } from './quantity-case.ts';

export const quantitiesOracle: Oracle<QuantityCase> = {
  task: 'quantities',
  parser: quantityPromptParser,
  recompute(item) {
    const scm = decodeScm(item.equations);
    return { how: 'trying every noise', value: quantityByForce(scm, quantityOf(scm, item)) };
  },
  themes: ({ theme }) => [theme],
};

function quantityPromptParser(themes: readonly string[]): PromptParser {
  return answeringParser(
    themesBeside(themes, COMPOSITIONAL_CONFIG).map(quantityParser),
    { truth: truthOf, faults: FAULTS, slip },
    () => ({
      inWords: (says) => (typeof says === 'boolean' ? (says ? 'Yes.' : 'No.') : `The answer is ${says}.`),
    }),
  );
}

function truthOf({ scm, ...asked }: QuantityReading): number {
  return quantityByForce(scm, asked);
}

/** Answers P(y_x) · P(y'_x') for the PNS, as if the outcomes with and without the cause were independent. */
function splitWorlds(reading: QuantityReading): number {
  if (reading.kind !== 'pns') return truthOf(reading);
  return truthOf({ ...reading, kind: 'do-true' }) * (1 - truthOf({ ...reading, kind: 'do-false' }));
}

/** Adds parts instead of multiplying them, or subtracts instead of dividing. */
function sumParts(reading: QuantityReading): number {
  const [first = 0, ...rest] = reading.known?.map(({ share }) => share) ?? [];
  if (reading.kind === 'inductive') return rest.reduce((sum, share) => sum + share, first);
  return reading.kind === 'deductive' ? rest.reduce((sum, share) => sum - share, first) : truthOf(reading);
}

/** Ignores interventions: answers P(y) for P(y | do(x)) and for P(y | do(x')), and 0 for a PNS. */
function leaveAlone(reading: QuantityReading): number {
  if (reading.kind === 'pns') return 0;
  const isDone = reading.kind === 'do-true' || reading.kind === 'do-false';
  return truthOf(isDone ? { ...reading, kind: 'cause', cause: reading.effect } : reading);
}

/** Mistakes an observed association for the effect of an intervention. */
function seeForDo(reading: QuantityReading): number {
  const { kind } = reading;
  return truthOf(kind === 'do-true' || kind === 'do-false' ? { ...reading, kind: SEEN[kind] } : reading);
}

const FAULTS: Faults<QuantityReading> = {
  'always-yes': () => true,
  'always-no': () => false,
  'intervention-blind': leaveAlone,
  'relation-retrieval': leaveAlone,
  echo: ({ lastShare }) => lastShare,
  'independent-worlds': splitWorlds,
  'sum-composer': sumParts,
  association: seeForDo,
};

function slip(answer: SimulatedAnswer, rng: Rng): SimulatedAnswer {
  return typeof answer === 'number' ? rng.pick([answer / 2, 1 - answer, answer + 0.1]) : answer;
}

/**
 * Computes a quantity by enumerating the noise, as a check on variable elimination.
 *
 *   Σ P(u) · v(u) · c(u) / Σ P(u) · c(u), with the value v and the condition c in the setting u
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
