import type { Fault, FaultOptions } from '../task.ts';
import { isReached, type Relations, reachedFrom } from './parse.ts';
import { isListed } from './tuebingen.ts';

/**
 * The ways to be wrong about causal relations, by the name of the simulated model: what it does in words, and how it
 * answers. Those with `steps` follow at most this many arrows.
 */
const FAULTS: Readonly<Record<string, { readonly words: string; readonly answer: Fault<Relations> }>> = {
  'always-yes': { words: 'always says yes', answer: () => true },
  'always-no': { words: 'always says no', answer: () => false },
  'intervention-blind': { words: 'ignores the intervention', answer: ignoreIntervention },
  forgetful: {
    words: 'follows only a few arrows from the cause',
    answer: (relations, { steps }) => isReached(relations, steps),
  },
  'edge-only': { words: 'sees only direct effects', answer: (relations) => isReached(relations, 1) },
  'graph-blind': {
    words: 'ignores the graph',
    // It affirms every relation unless the intervention sets its effect.
    answer: ({ effect, set }) => !set.includes(effect),
  },
  memoriser: {
    words: 'answers from memory whatever the prompt says',
    // It affirms every listed relation, and answers others right.
    answer: ({ cause, effect, truth }) => isListed(cause, effect) || truth,
  },
  'word-bound': {
    words: 'ignores an intervention that goes by a made-up word',
    answer: (relations) => (relations.phrasing === 'substitution' ? ignoreIntervention(relations) : relations.truth),
  },
  'links-back': {
    words: 'looks only a few arrows back from the effect',
    answer: (relations, { steps }) => !seesSetBehind(relations, steps),
  },
  'links-ahead': {
    words: 'looks only a few arrows ahead of the cause',
    answer: (relations, { steps }) => !seesSetAhead(relations, steps),
  },
  'links-from-both-ends': {
    words: 'looks only a few arrows from the cause and from the effect',
    answer: (relations, { steps }) => !seesSetBehind(relations, steps) && !seesSetAhead(relations, steps),
  },
  windows: {
    words: 'looks only a few arrows around the intervention',
    answer({ arrows, cause, effect, set }, { steps }) {
      const seen = reachedFrom(set, [...arrows, ...backwards(arrows)], steps);
      return !seen.has(cause) && !seen.has(effect);
    },
  },
  'first-named': {
    words: 'judges by the order in which variables are described',
    // It says no if the first of the variables that are set is described before the effect.
    answer: ({ variables, effect, set: [first] }) =>
      first === undefined || variables.indexOf(first) > variables.indexOf(effect),
  },
  slips: { words: 'errs at single steps', answer: slip },
};

/** How models with these faults answer, and what they do in words. */
export const RELATION_FAULTS = tableOf((fault) => fault.answer);
export const RELATION_FAULT_WORDS = tableOf((fault) => fault.words);

function tableOf<T>(fieldOf: (fault: (typeof FAULTS)[string]) => T): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(FAULTS).map(([name, fault]) => [name, fieldOf(fault)]));
}

/** Answers from the graph as described. */
function ignoreIntervention(relations: Relations): boolean {
  return isReached({ ...relations, set: [] });
}

/** Tests whether a variable that is set is at most `steps` arrows back from the effect. */
function seesSetBehind({ arrows, effect, set }: Relations, steps: number): boolean {
  const seen = reachedFrom([effect], backwards(arrows), steps);
  return set.some((variable) => seen.has(variable));
}

/** Tests whether a variable that is set is at most `steps` arrows ahead of the cause. */
function seesSetAhead({ arrows, cause, set }: Relations, steps: number): boolean {
  const seen = reachedFrom([cause], arrows, steps);
  return set.some((variable) => seen.has(variable));
}

function backwards(arrows: Relations['arrows']): Relations['arrows'] {
  return arrows.map(([from, to]) => [to, from]);
}

/** Answers whether the effect is reached, and errs about each variable with causes with probability `slipRate`. */
function slip({ arrows, cause, effect, set }: Relations, { slipRate, draw }: FaultOptions): boolean {
  const arrowsInto = Map.groupBy(arrows, ([, to]) => to);
  const beliefs = new Map([[cause, true]]);
  const isAffected = (variable: string): boolean => {
    const known = beliefs.get(variable);
    if (known !== undefined) return known;
    // If arrows form a cycle, a variable that is reached again counts as not affected.
    beliefs.set(variable, false);
    const causes = set.includes(variable) ? [] : (arrowsInto.get(variable) ?? []);
    const truth = causes.some(([from]) => isAffected(from));
    const errs = causes.length > 0 && draw('slip', variable) < slipRate;
    const belief = errs ? !truth : truth;
    beliefs.set(variable, belief);
    return belief;
  };
  return isAffected(effect);
}
