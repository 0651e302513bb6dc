import type { ReadSteps, StepFault } from '../../cases/steps.ts';

/** One statement in a reply, checked against the truth. */
export interface Claim {
  readonly node: number;
  /** The index of the statement's sentence. `raw` contains the sentence in the model's words. */
  readonly sentence: number;
  readonly raw: string;
  readonly right: boolean;
  /** The stated state of the node; absent if the statement is about its rule, its causes or its noise. */
  readonly state?: number | boolean;
  /** The fault that the statement itself reveals, if there is one. */
  readonly fault?: StepFault;
}

interface Stepping {
  readonly nodes: readonly string[];
  /** Returns a node's direct causes in the question's world; none if the node is set from outside. */
  readonly causes: (node: number) => readonly number[];
  readonly effect: number;
  /** Returns the fault behind a wrong state whose causes are right. `before` ends with the claim's sentence. */
  readonly faultOf: (claim: Claim, before: readonly Claim[]) => StepFault;
  /**
   * Returns the statement behind a wrong state, or behind a wrong answer if every statement is right.
   * @param stated - The nodes whose states the reply states.
   */
  readonly behind?: (wrong: Claim | undefined, stated: ReadonlySet<number>) => Claim | undefined;
}

/** The number of characters after which a displayed statement is cut off. */
const MOST_SHOWN = 300;

/**
 * Compares the steps of a reply with the truth; undefined if the reply states only the answer and `behind` finds no
 * statement behind a wrong answer. If a reply gives a node several states, the last one counts, so errors that the
 * reply corrects do not count. The fault is determined by the first wrong statement that reveals its fault or whose
 * causes are right.
 */
export function judgeSteps(
  claims: readonly Claim[],
  { nodes, causes, effect, faultOf, behind }: Stepping,
  right: boolean | undefined,
): ReadSteps | undefined {
  const stated = new Set(claims.flatMap(({ node, state }) => (state === undefined ? [] : [node])));
  const isAnswerOnly = !claims.some(({ node, state }) => node !== effect || state === undefined);
  if (isAnswerOnly && !(right === false && behind?.(undefined, stated))) return undefined;
  const steps = withoutAnswer(claims, effect);
  const settled = new Map<number, Claim>();
  for (const claim of steps) if (claim.state !== undefined) settled.set(claim.node, claim);
  const kept = steps.filter(({ node, state }) => state === undefined || settled.get(node)?.state === state);
  const wrong = new Set(kept.flatMap((claim) => (claim.right ? [] : [claim.node])));
  const isFromWrong = (node: number): boolean => causes(node).some((cause) => wrong.has(cause));
  const seen = kept.find((claim) => !(claim.right || (claim.fault === undefined && isFromWrong(claim.node))));
  const isOpen = seen ? seen.fault === undefined : right === false;
  const first = (isOpen && behind?.(seen, stated)) || seen;
  const told = first && kept.find(({ node, fault }) => node === first.node && fault !== undefined);
  const fault = first
    ? (told?.fault ??
      first.fault ??
      faultOf(
        first,
        kept.filter(({ sentence }) => sentence <= first.sentence),
      ))
    : right === false
      ? 'other-answer'
      : undefined;
  const shown = told ?? first;
  return {
    stated: claims.length,
    ...(fault && { fault }),
    ...(shown && { node: nodes[shown.node] ?? '', said: shown.raw.slice(0, MOST_SHOWN) }),
    marks: nodes
      .map((_, node) => {
        const claim = settled.get(node);
        if (!claim) return '-';
        const tainted = causes(node).some((cause) => settled.get(cause)?.right === false);
        return claim.right ? (tainted ? 'r' : '+') : tainted ? 'w' : 'x';
      })
      .join(''),
  };
}

/**
 * Removes the last statement if it states the effect's value again, because it is then the answer and not a step. If
 * this answer is a right yes or no, earlier wrong statements about the effect are also removed.
 */
function withoutAnswer(claims: readonly Claim[], effect: number): readonly Claim[] {
  const about = claims.filter(({ node, state }) => node === effect && state !== undefined);
  const last = claims.at(-1);
  if (about.length < 2 || last !== about.at(-1)) return claims;
  const isBack = last?.right === true && typeof last.state === 'boolean';
  return claims.slice(0, -1).filter((claim) => !isBack || claim.right || !about.includes(claim));
}
