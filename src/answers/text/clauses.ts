import { pattern, source } from './pattern.ts';

export type Frame =
  | 'said' // stated outright
  | 'beside' // a contrast to or a reason for what is stated outright, or an impression
  | 'if' // a condition, or what follows it
  | 'rule' // what stands before a condition
  | 'factual' // how things are without the supposition or the intervention
  | 'others'; // what somebody else might think, or what the writer thought before

export interface Clause {
  readonly text: string;
  readonly frame: Frame;
  /** True after a colon, a dash, an arrow, an equals sign or a bar, as in list entries and after labels. */
  readonly announced: boolean;
  readonly bracketed: boolean;
}

const BESIDE = source`(
  contrary to|against what|unlike|as opposed to|although|(?<!\bas )though|even though|even if|while|whereas|because|since|despite
  |in spite of|(?<!\bas \w+ )as(?= zq)|(?<!\w(ing|ment) )for(?= zq\S+ (is|does)\b))`;
const CONDITION = source`(
  (?<!\b(as|even) )if|unless|provided(?= (that|zq\w|she|he|it|they|the|all|nothing)\b)|as long as|whenever|otherwise|without(?= which)|when(?!ce)
  |(had|were)(?= (zq\w|the|it|this|things|there|nothing|one|neither|she)\b)|in case|until)`;
const ADVERSATIVE = source`
  (?<!anything )but|but(?= that )|however|yet|nevertheless|nonetheless|still(?=,)|instead|wait|(?<!\bnot )actually(?= |$)
  |(?<!\b(is|does|would|will) )in (fact|truth)|(or )?rather(?! than)|now|(?<!at )(?<!at the )(that|which) said`;
const CONCLUDING = source`
  (?<!\b(not|done|do|does|did) )so(?!\W*$| (long|many|much|that)\b| (is|does|will|would|did) zq)|which (means|leaves|causes)( that)?|meaning( that)?
  |(and )?then(?= zq)
  |(therefore|thus|hence|consequently)(?=,| (the|this|that|there|she|he|it|they|we|i|no|yes)\b| zq)`;

const CUTS = new RegExp(
  source`\s*(?<strong>;(?=\s|$))\s*|\s*(?<opening>[\([])\s*|\s*(?<closing>[)\]])\s*|\s*,\s*
  |\s*(?<announcing>(?<dash>\u2014|(?<=\s)-(?=\s))|:(?!\d)|[→⇒⟹⟶∴]|[-=]+>|(?<![<>=!])=(?!=)|\|)\s*
  |\s+(?=(${BESIDE}|${CONDITION}|${ADVERSATIVE}|${CONCLUDING})(?![\p{L}'-]))
  |\s+and\s+(?=(she|he|it|they|that|there|so|therefore|thus|hence|neither|nor)\b|zq)`,
  'gu',
);
const opens = (words: string): RegExp => pattern`^(${words})(?![\p{L}'-])`;
const OPENS_BESIDE = opens(`${BESIDE}|it (would |does )?(seems?|appears?)`);
const OPENS_IF = opens(CONDITION);
const OPENS_BREAK = opens(
  `${ADVERSATIVE}|so(?! that| (?:is|does|will) zq)|therefore|thus|hence|consequently|which means|meaning`,
);
/** "(Yes,) because (if Ada waits, …)": the condition belongs to the reason. */
const REASON_ALONE = /^(?:because|since)$/;
/** "(If so, Celine would be happy), so the answer would be yes" */
const STAYS_IF = /^then |^(?:so|thus|therefore|hence|which means)\b.*\bwould\b/;
/** Conditions that are taken to hold: "If we suppose this", "Unless I am mistaken". */
const GIVEN = pattern`
  \b(if|when|unless) (we|you|i|one|all|this|that|everything)\b(?! were)
  |\bif anything\b`;

const WORLD = source`(real|actual|original|factual|initial|unmodified|unchanged|untouched|undisturbed) (world|case|story|situation|scenario
  |state|setting|system|party|graph|model|version|course of events)`;
const FACTUAL = pattern`(?<!\b(as|like) )\b(
  in (reality|actuality|actual fact)|factually|as (things|matters) (actually )?(are|stand)
  |^as it (stands|is)|as the (story|text) (is told|goes)
  |(in|for|from|under|by) (the|an?|this) ${WORLD}|^(the |an? )?${WORLD}
  |originally|initially|marginally|unconditionally|without conditioning|normally|ordinarily|usually|previously|formerly|beforehand|at first(?! glance| sight)
  |(to begin|to start) with|at the (start|outset|beginning)|(at|up to) this point|so far|by default
  |(before|prior to|without|but for|absent|ignoring) (the|any|this|that|our) (\w+ )?\w+
  |without (it|this|that|these)(?= (the|zq\w)\b|$)|before(?=\W*$| zq)
)(?![\p{L}-])`;
const ASKED_CASE = pattern`\b(
  (in|under|with|given|by|after|following|upon|on|from) (this|that|these|the|our|such)( \w+){0,2}? ?(case|scenario
  |supposition|assumption|hypothe\w+|interven\w+|change|counterfactual|condition|circumstances?|setting|situation|world
  |modification|surgery|operation|basis)(?<!(real|actual|original|initial) \w+)
  |now|after(wards| that| it| this)|here|with it|this time|hypothetically|counterfactually
)(?![\p{L}-])`;
const OTHERS = pattern`
  \b(one|you|some|somebody|many|readers?|it|this|others?)( \w+)? ?
  (might|may|could|would)( \w+)? (think|say|answer|expect|believe|argue|object|look|(?<!would( \w+)? )(seem|appear)|guess|suppose
  |conclude|claim|be (inclined|led))|\btempt(ing|ed)\b
  |\b(naive|obvious|intuitive|expected|initial|first|hasty|wrong|quick)(ly)? (answer|reading|guess|thought|verdict
  |reaction|intuition|impression|conclusion)
  |\bat first (glance|sight)\b|\b(looks?|seems?|appears?)( \w+)? as though|\bon the face of it
  |\bi (\w+ )?(thought|wondered|considered|assumed|believed|said|answered|concluded|wrote)\b|\bi first |\bfor comparison\b
  |\b(some|many|others?)( (will|do))? (say|think|believe|claim)\b
  |\bmis(conception|reading|understanding)\b|\bin one (reading|case|sense)\b
  |\bthe ("|')(yes|no)("|')|\bwould (require|mean)\b|\bit (is|was) (not )?(given|told|stated) `;

/** "Known facts: Jens is happy" */
const HEADS_GIVEN = pattern`
  ^(the )?(known |our )?(facts?|givens?|assumptions?|suppositions?|premises?|hypothesis|interventions?|rules?|claim
  |statement|question)$`;

const NAME_LIST = /\bzq[abo](?:\s*,\s*zq[abo])*,?\s+(?:and|or|nor)\s+zq[abo]/g;
/** "everyone but zqa" */
const EXCEPT = /\b(every\w*|all|each|any\w*|no ?one|nobody|none)\b([^,.;:]{0,30}) but(?: for)? zq[abo]/g;
/** Separators between the names in a list, which do not separate clauses. */
const BETWEEN_NAMES = /\s*,\s*(?:(?:and|&)\s+)?(?=zq)|\s+and\s+(?=zq)/g;

/**
 * Splits a sentence into clauses, and finds the frame of each. Most frames last until a new one begins or until a
 * "but", a "so", a semicolon or a dash. A condition also changes the frame of the statement before it.
 */
export function clausesOf(sentence: string, scope: Frame = 'said'): Clause[] {
  const plain = sentence
    .replace(EXCEPT, '$1$2 except zqo')
    .replace(NAME_LIST, (list) => list.replace(BETWEEN_NAMES, ' & '));
  const found: Cut[] = [];
  let [frame, outside, start, bracketed] = [scope, scope, 0, false];
  let mark: Readonly<Record<string, string | undefined>> = {};
  for (const cut of [...plain.matchAll(CUTS), undefined]) {
    const text = plain.slice(start, cut?.index).trim();
    if (text !== '') {
      const breaks = mark.strong !== undefined || mark.dash !== undefined || OPENS_BREAK.test(text);
      if (breaks && !(frame === 'if' && STAYS_IF.test(text))) frame = 'said';
      const own = frameOf(text, frame);
      if (own === 'if' && !breaks) conditionBehind(found);
      const announced = mark.announcing !== undefined;
      found.push({ text, frame: own, announced, bracketed, breaks: breaks || announced });
      // Contrasts and reasons do not change the frame of later clauses, unless the clause is a conjunction alone.
      if (!(OPENS_BESIDE.test(text) && text.includes(' '))) frame = own;
    }
    mark = cut?.groups ?? {};
    if (mark.opening !== undefined) [outside, bracketed] = [frame, true];
    if (mark.closing !== undefined) [frame, bracketed] = [outside, false];
    start = (cut?.index ?? 0) + (cut?.[0].length ?? 0);
  }
  return found;
}

type Cut = { -readonly [K in keyof Clause]: Clause[K] } & { readonly breaks: boolean };

function frameOf(text: string, scope: Frame): Frame {
  if (OPENS_IF.test(text) && !GIVEN.test(text)) return 'if';
  if (OTHERS.test(text) || HEADS_GIVEN.test(text)) return 'others';
  if (FACTUAL.test(text)) return 'factual';
  if (OPENS_BESIDE.test(text)) return scope === 'said' ? 'beside' : scope;
  return scope === 'factual' && ASKED_CASE.test(text) ? 'said' : scope;
}

function conditionBehind(found: readonly Cut[]): void {
  for (const clause of found.toReversed()) {
    if (clause.frame === 'said') clause.frame = 'rule';
    if (clause.breaks || REASON_ALONE.test(clause.text)) break;
  }
}
