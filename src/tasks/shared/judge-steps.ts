import type { ReadSteps, StepFault } from '../../cases/steps.ts';

/** One statement of a reply, held against the truth. */
export interface Claim {
  readonly node: number;
  /** In which sentence it stands, and that as the model put it. */
  readonly sentence: number;
  readonly raw: string;
  readonly right: boolean;
  /** What is said of the node's state; absent where it is said of its rule, its causes or what befalls it. */
  readonly state?: number | boolean;
  /** What is wrong with it, where it says so itself. */
  readonly fault?: StepFault;
}

/** What steps are held against. */
export interface Stepping {
  /** The nodes' symbols. */
  readonly nodes: readonly string[];
  /** Direct causes, in the world asked about: none of what is set from outside. */
  readonly causes: (node: number) => readonly number[];
  readonly effect: number;
  /** Why a state is wrong whose causes are right. @param before - What was stated up to its sentence. */
  readonly faultOf: (claim: Claim, before: readonly Claim[]) => StepFault;
}

/** Longer statements are shown without their end. */
const MOST_SHOWN = 300;

/**
 * Holds the steps of a reply against the truth. Of several statements about a node the last counts: what is taken back is
 * not held against the reply. The first wrong statement is the first whose causes are not wrong themselves.
 *
 * @param right - Whether the answer is right; undefined where there is none.
 * @returns Undefined where nothing is stated beyond the answer.
 */
export function judgeSteps(
  claims: readonly Claim[],
  { nodes, causes, effect, faultOf }: Stepping,
  right: boolean | undefined,
): ReadSteps | undefined {
  if (!claims.some(({ node, state }) => node !== effect || state === undefined)) return undefined;
  const steps = withoutAnswer(claims, effect);
  const settled = new Map<number, Claim>();
  for (const claim of steps) if (claim.state !== undefined) settled.set(claim.node, claim);
  const kept = steps.filter(({ node, state }) => state === undefined || settled.get(node)?.state === state);
  const wrong = new Set(kept.flatMap((claim) => (claim.right ? [] : [claim.node])));
  const isFromWrong = (node: number): boolean => causes(node).some((cause) => wrong.has(cause));
  const first = kept.find(
    (claim) => !(claim.right || (claim.fault === undefined && isFromWrong(claim.node))),
  );
  const told = first && kept.find(({ node, fault }) => node === first.node && fault !== undefined);
  const fault = first
    ? (told?.fault ??
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

/** The last statement of all is the answer, where it is about what is asked, which was settled before. */
function withoutAnswer(claims: readonly Claim[], effect: number): readonly Claim[] {
  const about = claims.filter(({ node, state }) => node === effect && state !== undefined);
  const last = claims.at(-1);
  return about.length > 1 && last === about.at(-1) ? claims.slice(0, -1) : claims;
}
