import type { ReadSteps, StepFault } from '../../cases/steps.ts';

/** One statement of a reply, checked against the truth. */
export interface Claim {
  readonly node: number;
  /** Its sentence, by number and in the model's words. */
  readonly sentence: number;
  readonly raw: string;
  readonly right: boolean;
  /** The stated state of the node; absent in statements about its rule, its causes or its noise. */
  readonly state?: number | boolean;
  /** Its fault, if the statement shows it. */
  readonly fault?: StepFault;
}

/** The truth for checking steps. */
interface Stepping {
  readonly nodes: readonly string[];
  /** Direct causes in the world asked about: none for nodes set from outside. */
  readonly causes: (node: number) => readonly number[];
  readonly effect: number;
  /** Explains a wrong state whose causes are right. @param before - Statements up to its sentence. */
  readonly faultOf: (claim: Claim, before: readonly Claim[]) => StepFault;
}

/** Number of characters after which a statement is cut off when shown. */
const MOST_SHOWN = 300;

/**
 * Checks the steps of a reply against the truth. If there are several statements about a node, the last one counts, so
 * corrected errors do no harm. The first wrong statement is the first whose causes are not wrong themselves.
 *
 * @param right - Correctness of the answer; undefined without an answer.
 * @returns Undefined if the reply states only the answer.
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

/** Removes the last statement if it repeats a settled state of the node asked about: it is the answer. */
function withoutAnswer(claims: readonly Claim[], effect: number): readonly Claim[] {
  const about = claims.filter(({ node, state }) => node === effect && state !== undefined);
  const last = claims.at(-1);
  return about.length > 1 && last === about.at(-1) ? claims.slice(0, -1) : claims;
}
