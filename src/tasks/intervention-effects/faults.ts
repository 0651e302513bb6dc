import type { Fault } from '../task.ts';
import { isReached, type Relations } from './parse.ts';
import { isListed } from './tuebingen.ts';

/** Ignores the intervention: answers from the graph as described. */
function ignoreIntervention(relations: Relations): boolean {
  return isReached({ ...relations, set: [] });
}

/** Returns the variables at most `links` arrows from some variables: back against the arrows, ahead along them, or both. */
function around(
  { arrows }: Relations,
  starts: readonly string[],
  links: number,
  direction: 'back' | 'ahead' | 'both',
) {
  let found = new Set(starts);
  for (let step = 0; step < links; step++) {
    const next = arrows.flatMap(([from, to]) => [
      ...(direction !== 'back' && found.has(from) ? [to] : []),
      ...(direction !== 'ahead' && found.has(to) ? [from] : []),
    ]);
    const size = found.size;
    found = new Set([...found, ...next]);
    if (found.size === size) break;
  }
  return found;
}

/** Returns the fault that says no if a variable that is set is seen near the effect, near the cause, or near one of both. */
function noIfSetNear(near: 'effect' | 'cause' | 'both'): Fault<Relations> {
  return (relations, { steps }) => {
    const seen = new Set([
      ...(near === 'cause' ? [] : around(relations, [relations.effect], steps, 'back')),
      ...(near === 'effect' ? [] : around(relations, [relations.cause], steps, 'ahead')),
    ]);
    return !relations.set.some((variable) => seen.has(variable));
  };
}

/** The ways to be wrong about causal relations. Those with `steps` follow at most this many arrows. */
export const RELATION_FAULTS: Readonly<Record<string, Fault<Relations>>> = {
  'always-yes': () => true,
  'always-no': () => false,
  'intervention-blind': ignoreIntervention,
  /** Affirms a relation only if a path of at most `steps` arrows leads from cause to effect. */
  forgetful: (relations, { steps }) => isReached(relations, steps),
  'edge-only': (relations) => isReached(relations, 1),
  /** Ignores the graph, and affirms every relation unless the intervention sets its effect. */
  'graph-blind': ({ effect, set }) => !set.includes(effect),
  /** Affirms every relation known from memory, whatever the prompt says. */
  memoriser: (relations) => isListed(relations.cause, relations.effect) || relations.truth,
  /** Ignores an intervention that the prompt calls by a made-up word. */
  'word-bound': (relations) =>
    relations.phrasing === 'substitution' ? ignoreIntervention(relations) : relations.truth,
  'links-back': noIfSetNear('effect'),
  'links-ahead': noIfSetNear('cause'),
  'links-from-both-ends': noIfSetNear('both'),
  /** Says no if the cause or the effect is at most `steps` arrows from a variable that is set, in either direction. */
  windows: (relations, { steps }) => {
    const seen = around(relations, relations.set, steps, 'both');
    return !seen.has(relations.cause) && !seen.has(relations.effect);
  },
  /** Says no if the first of the variables that are set is described before the effect. */
  'first-named': ({ variables, effect, set }) => {
    const first = set[0];
    return first === undefined || variables.indexOf(first) > variables.indexOf(effect);
  },
  /** Errs about each variable on the way with probability `slipRate`. */
  slips: (relations, { slipRate, draw }) => slipping(relations, slipRate, draw),
};

/** What models with these faults do. */
export const RELATION_FAULT_WORDS: Readonly<Record<string, string>> = {
  'always-yes': 'always says yes',
  'always-no': 'always says no',
  'intervention-blind': 'ignores the intervention',
  forgetful: 'follows only a few arrows from the cause',
  'edge-only': 'sees only direct effects',
  'graph-blind': 'ignores the graph',
  memoriser: 'answers from memory whatever the prompt says',
  'word-bound': 'ignores an intervention that is called by a made-up word',
  'links-back': 'looks only a few arrows back from the effect',
  'links-ahead': 'looks only a few arrows ahead of the cause',
  'links-from-both-ends': 'looks only a few arrows from the cause and from the effect',
  windows: 'looks only a few arrows around the intervention',
  'first-named': 'judges by the order in which variables are described',
  slips: 'errs at single steps',
};

/** Answers whether the effect is reached, and errs about each variable with causes with a probability of `rate`. */
function slipping(relations: Relations, rate: number, draw: (...name: readonly string[]) => number): boolean {
  const { arrows, cause, effect, set } = relations;
  const causes = Map.groupBy(arrows, ([, to]) => to);
  const known = new Map([[cause, true]]);
  const isAffected = (variable: string): boolean => {
    const found = known.get(variable);
    if (found !== undefined) return found;
    // If arrows form a cycle, a variable that is reached again counts as not affected.
    known.set(variable, false);
    const own = set.includes(variable) ? [] : (causes.get(variable) ?? []);
    const isHit = own.some(([from]) => isAffected(from));
    const slips = own.length > 0 && draw('slip', variable) < rate;
    const believed = slips ? !isHit : isHit;
    known.set(variable, believed);
    return believed;
  };
  return isAffected(effect);
}
