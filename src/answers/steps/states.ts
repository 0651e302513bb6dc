import { remembering } from '../../lib/remembering.ts';
import type { Predicates } from '../yes-no/predicate.ts';
import { statementOf } from '../yes-no/statement.ts';
import { aboutNode, type StepClause } from './step-sentences.ts';

/** "zqa is true", "zqa evaluates to 0" */
const VALUE_OF =
  /^(?:and |so |thus |therefore |hence |then )*zqa (?:is|=|becomes|stays|remains|evaluates to|takes the value)(?<not> not)? (?<value>true|false|1|0|on|off)\W*$/;
/** "zqa does": of something that another clause says. */
const ELLIPTIC = /zqa (?:is|does|will|would|did)(?: not)?(?: (?:too|also|as well|either|still))?\W*$/;
/** "(zqa:) true" */
const VALUE = /^(?:is |= ?)?(?<value>true|false|yes|no|1|0|on|off)\W*$/;
const HOLDS = new Set(['true', 'yes', '1', 'on']);

type Reader = (clause: string) => ReturnType<typeof statementOf>;

const readers = new WeakMap<Predicates, Readonly<Record<'named' | 'before', Reader>>>();

/**
 * Caches `statementOf` by clause: steps say the same of one name after another. @param about - The names it may be
 * about.
 */
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
 * The states that a clause asserts of the nodes it names, or else of the node named before. Suppositions, questions and
 * possibilities assert nothing.
 *
 * @param of - By node, the predicates of its state.
 * @returns By node: whether it is so.
 */
export function statesIn(clause: StepClause, of: (node: number) => Predicates): ReadonlyMap<number, boolean> {
  const found = new Map<number, boolean>();
  const { text, nodes, antecedent, announced } = clause;
  for (const node of new Set(nodes)) {
    const about = aboutNode(clause, node);
    const stated = statedIn(about, of(node), 'named') ?? verdict(VALUE_OF.exec(about));
    if (stated === 'yes' || stated === 'no') found.set(node, stated === 'yes');
  }
  if (nodes.length === 0 && antecedent && (antecedent.sure || antecedent.alone)) {
    const stated =
      statedIn(text, of(antecedent.node), 'before') ??
      (announced && antecedent.alone ? verdict(VALUE.exec(text)) : undefined);
    if (stated === 'yes' || stated === 'no') found.set(antecedent.node, stated === 'yes');
  }
  return found;
}

function verdict(match: RegExpExecArray | null): 'yes' | 'no' | undefined {
  const { value, not } = match?.groups ?? {};
  if (value === undefined) return undefined;
  return HOLDS.has(value) === (not === undefined) ? 'yes' : 'no';
}
