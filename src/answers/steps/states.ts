import { remembering } from '../../lib/caching.ts';
import type { Predicates } from '../yes-no/predicate.ts';
import { statementOf } from '../yes-no/statement.ts';
import { aboutNode, type StepClause } from './step-sentences.ts';

/** "zqa is true", "zqa evaluates to 0" */
const VALUE_OF =
  /^(?:(?:and|so|thus|therefore|hence|then|also|but|finally|next|now|here) )*(?:zq[abo](?:,? (?:&|and) zq[abo])* )?(?:zq[abo] & )*zqa(?: & zq[abo])* ?(?:is|are|=|becomes|stays|remains|goes|turns|ends up|(?:would|will|must|has to|then has to) (?:be|become|stay|remain|go|turn|end up)|comes out|works out as|evaluates to|takes the value)?(?<not> not)?(?: (?:all|both|each|also|still|then|therefore|thus|again|always|indeed|clearly))* ?(?:(?:switched|turned|flipped) )?(?<value>true|false|1|0|on|off|in|out|yes|no|pos|neg|[✓✔✅✗✘❌]|(?<=zqa)[-+])(?: too| as well| again)?(?: (?:by|via|through|thanks to|without|with (?:it|him|her|them|zq[bo])) ?.*)?[^\p{L}\p{N}]*$/u;
/** "Set zqa to false" */
const SET = /^(?:(?:so|then|now|next|likewise) )*set zqa to (?:be )?/;
/** Verbs that state the truth of any node: "zqa holds", "zqa drops out with it". */
const HOLDING =
  /^(?:(?:and|so|thus|therefore|hence|then|also|but|nonetheless|still),? )*(?:zq[abo] & )*zqa(?: & zq[abo])*,? (?:(?:then|also|still|therefore|thus|all|both|each) )*(?:(?<holds>holds?|stays? in|joins?(?: in)?|comes? (?:true|on|up)|goes on|fires|switch(?:es)? on|turns? on|lights? up)|(?<not>(?:do not|does not|doesn't|don't|no longer|cannot|can't|fails? to) holds?|holds no (?:longer|more)|fails?|drops?(?: out)?|falls?(?: away| out)|goe?s? (?:down|out)|stays? out|switch(?:es)? off|turns? off|collapses?|stops?|is missing|are missing))(?: (?:too|as well|also|again|anyway|with (?:it|him|her|them|zq[bo]|(?:only |just |his |her |its )*\d.*)|(?:once|by|via|through|thanks to|without) .*))*\W*$/;
/** "Nothing is left for zqa", "this leaves zqa with nothing" */
const NOTHING_LEFT =
  /\b(?:nothing|nobody|no one) (?:else )?(?:is left|remains|is there|is left over) (?:for|to make|to support|that (?:could|can) (?:make|support)) zqa\b|\bleaves? zqa (?:with nothing|without (?:any )?(?:support|help|cause|reason))\b|^(?:and |so |then )?zqa (?:has|is left with) (?:nothing|nobody|no one|no support|no reason)(?: left| to \w+)?\W*$/;
/** An entry in a list of false nodes: "no zqa". */
const NONE_OF = /^(?:(?:and|so|then|therefore|hence|that means|that is) )*no zqa\W*$/;
/** "zqa's watering is of no use" does not state that zqa waters. */
const NOUN = /zqa's \w+ing\b.*\b(?:is|was|would|does|has|makes|no longer|plays|counts)\b/;
/** "zqa does" is about something that another clause says. */
const ELLIPTIC = /zqa (?:is|does|will|would|did)(?: not)?(?: (?:too|also|as well|either|still))?\W*$/;
/** "(zqa:) true" */
const VALUE =
  /^(?:is |= ?)?(?<value>true|false|yes|no|1|0|on|off|in|out|pos|neg|holds|fails|[✓✔✅✗✘❌])[^\p{L}\p{N}]*$/u;
const HOLDS = new Set(['true', 'yes', '1', 'on', 'in', 'pos', 'holds', '✓', '✔', '✅', '+']);

const LINKS = /^(?:(?:so|hence|thus|therefore|consequently|then|and|still|also) )+/;

type Reader = (clause: string) => ReturnType<typeof statementOf>;

const readers = new WeakMap<Predicates, Readonly<Record<'named' | 'before', Reader>>>();

/** Caches `statementOf` by clause, because steps often say the same of several names. */
export function statedIn(
  clause: string,
  predicates: Predicates,
  about: 'named' | 'before',
): ReturnType<Reader> {
  const known = readers.get(predicates) ?? {
    named: remembering((text) =>
      ELLIPTIC.test(text)
        ? undefined
        : statementOf(text, { predicates, antecedent: 'other', concluding: true }),
    ),
    before: remembering((text) => statementOf(text, { predicates, antecedent: 'asked', concluding: false })),
  };
  readers.set(predicates, known);
  return known[about](clause);
}

/**
 * Returns the states that a clause asserts, by node: of the nodes that it names or, if it names none, of its
 * antecedent.
 */
export function statesIn(clause: StepClause, of: (node: number) => Predicates): ReadonlyMap<number, boolean> {
  const found = new Map<number, boolean>();
  const { text, nodes, antecedent, announced } = clause;
  for (const node of new Set(nodes)) {
    const about = aboutNode(clause, node).replace(SET, 'zqa is ');
    if (NOUN.test(about)) continue;
    const stated =
      statedIn(about, of(node), 'named') ?? verdict(VALUE_OF.exec(about)) ?? holding(about, clause);
    if (stated === 'yes' || stated === 'no') found.set(node, stated === 'yes');
  }
  if (nodes.length === 0 && antecedent && (antecedent.sure || antecedent.alone)) {
    const [predicates, plain] = [of(antecedent.node), text.replace(LINKS, '')];
    const isVerdict = antecedent.alone && (announced || plain !== text);
    const stated =
      statedIn(text, predicates, 'before') ??
      statedIn(plain, predicates, 'before') ??
      (isVerdict ? (stateAlone(plain, predicates) ?? verdict(VALUE.exec(plain))) : undefined);
    if (stated === 'yes' || stated === 'no') found.set(antecedent.node, stated === 'yes');
  }
  return found;
}

/** "(zqo →) not happy" */
function stateAlone(text: string, predicates: Predicates): ReturnType<Reader> {
  return predicates.state.test(text) ? statedIn(`zqa is ${text}`, predicates, 'named') : undefined;
}

function holding(about: string, { listed }: StepClause): 'yes' | 'no' | undefined {
  const { holds, not } = HOLDING.exec(about)?.groups ?? {};
  if (holds !== undefined) return 'yes';
  if (NOTHING_LEFT.test(about)) return 'no';
  return not !== undefined || (listed && NONE_OF.test(about)) ? 'no' : undefined;
}

function verdict(match: RegExpExecArray | null): 'yes' | 'no' | undefined {
  const { value, not } = match?.groups ?? {};
  if (value === undefined) return undefined;
  return HOLDS.has(value) === (not === undefined) ? 'yes' : 'no';
}
