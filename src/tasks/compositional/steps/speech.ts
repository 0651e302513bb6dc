import { comparisonIn, enoughIn, fitsIn, helpsIn } from '../../../answers/steps/comparisons.ts';
import { nodesOfMatch } from '../../../answers/steps/named-nodes.ts';
import { statedIn, statesIn } from '../../../answers/steps/states.ts';
import { nodeAt, type StepClause, stepSentences } from '../../../answers/steps/step-sentences.ts';
import { nameFinder } from '../../../answers/text/names.ts';
import { predicatesOf } from '../../../answers/yes-no/predicate.ts';
import { OTHER, SUBJECT } from '../../../cases/asked.ts';
import { escaped } from '../../../lib/escaped.ts';
import { askedAbout, statementsOf } from '../../shared/asked.ts';
import { longestFirst, type Pattern, patternOf, type Values } from '../../shared/pattern.ts';
import { readListed } from '../../shared/phrasing.ts';
import type { Template } from '../../shared/template.ts';
import { detailGaps } from '../../shared/themes/own-noise.ts';
import type { Theme } from '../../shared/themes/theme.ts';
import { neededOf, needsIn } from './needs-said.ts';

export type Said = { readonly node: number; readonly sentence: number; readonly raw: string } & (
  | { readonly kind: 'state'; readonly value: boolean; readonly factual: boolean }
  /** A statement that the supposition leaves the state of the node as it is in fact. */
  | { readonly kind: 'same' }
  /** A statement of the fact that decides the noise of the node. */
  | { readonly kind: 'fact'; readonly fact: Values }
  /** A statement about the least number that the rule of the node demands. */
  | { readonly kind: 'need'; readonly least: number }
  /** A statement that the noise of the node is on or off. */
  | {
      readonly kind: 'enough';
      readonly value: boolean;
      readonly told?: number;
      readonly enough?: number;
      readonly holds?: boolean;
      /** True for a claim that the noise helps, which says no more if another cause is missing. */
      readonly helps?: true;
      /** The numbers in the clause, if it compares no two numbers. */
      readonly numbers?: readonly number[];
    }
);

/**
 * Returns a parser of replies, based on the templates of a theme. The names are in the order of the nodes. In clauses,
 * `zqo` stands for a name.
 */
export function speechOf(theme: Theme, names: readonly string[]) {
  const { say, answers } = theme;
  const statements = statementsOf([say.state, ...answers], { name: SUBJECT });
  const predicates = predicatesOf(askedAbout('', [], statements));
  const find = nameFinder(names.map((name, node) => [name, node] as const));
  const gaps = detailGaps(theme);
  const lower = Object.fromEntries(
    Object.entries({ ...gaps.own, ...gaps.fact }).map(([gap, source]) => [gap, source.toLowerCase()]),
  );
  const patternIn = (template: Template, switches: readonly string[] = []): Pattern =>
    patternOf(
      (values) => template(values).toLowerCase().replace(/[.]$/, ''),
      { name: OTHER, ...lower },
      switches,
    );
  const [fact, own] = [patternIn(say.fact, gaps.switches), patternIn(say.own)];
  const measurement = patternIn(say.measurement);
  const gap = Object.keys(gaps.fact)[0] ?? '';
  const [, verb] = /^zqo ([a-z ]+) \0/.exec(say.fact({ name: OTHER, [gap]: '\0' }).toLowerCase()) ?? [];
  const noun = 'noun' in theme.spec.detail ? longestFirst(Object.values(theme.spec.detail.noun)) : undefined;
  // A reply may reword a measurement: "zqo had 9 days of high fever", "zqo's high fever lasted 9 days".
  const items = 'items' in theme.spec.detail ? theme.spec.detail.items.map((item) => item.toLowerCase()) : [];
  const days = items.flatMap((item): (readonly [RegExp, string])[] => {
    const bare = escaped(item.replace(/^an? /, ''));
    const told = (amount: string): string => say.measurement({ item, amount }).toLowerCase();
    return [
      [new RegExp(`(?<=zqo )(?:has |had )?(\\d+ \\w+) of (?:an? )?${bare}\\b`), `${verb} ${told('$1')}`],
      [
        new RegExp(`zqo's ${bare} (?:lasted|was|went on)(?: only| for)* (\\d+ \\w+)`),
        `zqo ${verb} ${told('$1')}`,
      ],
    ];
  });
  const needed = noun === undefined ? undefined : neededOf(noun.toLowerCase());

  return {
    measured: (text: string): ReadonlyMap<string, string> => {
      const list = readListed(text.toLowerCase(), measurement.readAt);
      const items = 'wrongAt' in list ? [] : list.items;
      return new Map(items.map(({ item, amount }) => [String(item), String(amount)]));
    },
    read(reply: string, supposed?: Parameters<typeof stepSentences>[2]) {
      const said: Said[] = [];
      const sentences = stepSentences(reply, find, supposed);
      let before: boolean | undefined;
      for (const [at, sentence] of sentences.entries()) {
        const place = { sentence: at, raw: sentence.raw };
        const states = new Map<number, Said>();
        const { state } = (sentence.stands && LISTED.exec(sentence.text)?.groups) || {};
        const listed = state === undefined ? undefined : statedIn(`zqa is ${state}`, predicates, 'named');
        if (listed === 'yes' || listed === 'no')
          for (const node of sentence.nodes)
            states.set(node, { kind: 'state', node, value: listed === 'yes', factual: false, ...place });
        for (const clause of sentence.clauses) {
          const { factual } = clause;
          const alike = before === undefined ? undefined : sameAsBefore(clause.text, before);
          const ellipsis = alike ? null : (before === undefined ? SO_DOES : ELLIPSIS).exec(clause.text);
          const told = ellipsis
            ? new Map(clause.nodes.map((node) => [node, isEllipsisTrue(ellipsis, before)]))
            : new Map(
                alike
                  ? clause.nodes.map((node) => [node, before === true])
                  : statesIn(clause, () => predicates),
              );
          for (const [node, value] of told) {
            const known = states.get(node);
            // "zqo is true, because it was false only for lack of zqo"
            if (factual && known?.kind === 'state' && !known.factual) continue;
            states.set(node, { kind: 'state', node, value, factual, ...place });
          }
          const [last] = [...told.values()].slice(-1);
          before = last ?? (clause.nodes.length === 0 && clause.text.length < 9 ? before : undefined);
          const same = SAME_AS_FACT.exec(clause.text);
          const kept = same && nodesOfMatch(same, clause.text, clause.nodes).at(-1);
          if (kept != null) said.push({ kind: 'same', node: kept, ...place });
          const noise = ownNoiseIn(
            { ...clause, text: asTold(inDigits(clause.text), verb, days) },
            { fact, own },
          );
          // In "He would be happy, but that is not enough", the second clause is not about his noise.
          const earlier = sentence.text.slice(0, sentence.text.indexOf(clause.text));
          const judges =
            clause.nodes.length > 0 || !(/^but\b/.test(clause.text) && predicates.hint.test(earlier));
          said.push(
            ...noise.flatMap((found) =>
              judges || found.kind !== 'enough' || found.told !== undefined
                ? [{ ...found, ...place } as Said]
                : [],
            ),
          );
        }
        if (needed) {
          const inNumbers = { ...sentence, text: inDigits(sentence.text) };
          said.push(...needsIn(inNumbers, sentences[at - 1], needed).map((need) => ({ ...need, ...place })));
        }
        said.push(...states.values());
      }
      return { said, sentences };
    },
  };
}

/** Matches lists of nodes in one state: "Not happy: zqo, zqo, and hence zqo". */
const LISTED =
  /^(?:(?:and|so|then|therefore),? )*(?<state>(?:[a-z]+ ){0,2}[a-z]+): zqo(?: \([a-z ]{1,30}\))?(?:(?:,? and(?: hence| thus| therefore| so)?|, hence|,) zqo(?: \([a-z ]{1,30}\))?)*\W*$/;

/** Matches statements that a node stays as it is in fact: "zqo is unaffected", "this changes nothing about zqo". */
const SAME_AS_FACT = new RegExp(
  [
    'zqo (?:is|stays|remains|would be) (?:\\w+ly )?(?:unaffected|untouched|unchanged|not (?:affected|touched|changed)|as (?:it|she|he|zqo) (?:is|was))(?= by |\\W*$)',
    "zqo (?:does not|doesn't|would not) change(?=\\W*$)",
    'zqo keeps (?:its|her|his) (?:own )?(?:value|state)(?=\\W*$| of )',
    '(?:changes? nothing|makes? no difference) (?:about|for|to) zqo(?=\\W*$)',
    '^(?:so )?nothing changes for zqo(?=\\W*$)',
    'leaves? zqo (?:as (?:it|she|he|zqo) (?:is|was)|alone|unchanged|untouched|unaffected)(?=\\W*$)',
    "(?:does not|doesn't) (?:touch|affect|change|concern) zqo(?=\\W*$)",
  ].join('|'),
);

/** Matches clauses such as "but zqo doesn't". */
const ELLIPSIS =
  /^(?:(?:and|but|so|while|whereas) )*zq[abo] (?:does|do|is|are|would|will|did)(?<not>n't| not)?(?: still| now| either)?\W*$/;
/** "(zqo is out,) so zqo is" repeats the state, and "(zqo is out,) but zqo is" does not. */
function isEllipsisTrue({ 0: clause, groups }: RegExpExecArray, before: boolean | undefined): boolean {
  if (groups?.not !== undefined) return false;
  return /^(?:and )?so zq[abo] (?:is|are)/.test(clause) ? before !== false : true;
}

/** Matches clauses such as "and so zqo does" after words other than a state: "a colour that lets zqo water". */
const SO_DOES = /^(?:and )?(?:so|hence|thus|therefore|then) zq[abo] (?:does|did)(?<not>n't| not)?\W*$/;
const SAME =
  /^(?:and |so |hence |likewise )?zq[abo](?:,? (?:and|&) zq[abo])* (?:(?:then |also )?(?:follow|join)s?(?: suit)?(?: too| as well)?|too)\W*$|^(?:and |but )?(?:so (?:does|do|is|are|will)|(?<no>neither|nor) (?:does|do|is|are|will)) zq|^(?:(?:and|so|hence|thus|therefore) )*zq[abo](?:,? (?:and|&) zq[abo])* (?:does|do|is|are)(?: so)?(?<not> not|n't)? (?:too|as well|also|either)\W*$/;

/** Tests whether a clause repeats the previous statement for other nodes: "and so does zqo". */
function sameAsBefore(clause: string, before: boolean): boolean {
  const { no, not } = SAME.exec(clause)?.groups ?? {};
  return SAME.test(clause) && before === (no === undefined && not === undefined);
}

const GOES_ON =
  /^(?:(?:which|that|and this|and that) is )?(?:not |still |just |only |clearly )*(?:within|exactly|no more than|(?:less|fewer|more|greater|higher|lower) than|at (?:least|most)|below|above|under|over)\b/;

const IN_EXPRESSION = /(?:\b(?:and|or|v)|[∨∧|&+·])$/;
const GOES_BACK = /^(?:which|that|this|it|and this|so|not|just|but|too|falls)\b/;

/** Matches statements that a node is enough for another node. */
const SUFFICES =
  /zq[abo] (?:alone |already |itself )?(?:(?:is|are|would be) (?:not )?(?:enough|sufficient)|suffices?)\b/;

type OwnSaid =
  Exclude<Said, { kind: 'state' | 'same' }> extends infer T
    ? T extends unknown
      ? Omit<T, 'sentence' | 'raw'>
      : never
    : never;

/** Matches other verbs for what a node is given. */
const GIVEN =
  /(?<=^(?:[a-z]+ ){0,2}zqo )(?:has|had|gets|got|receives|received|holds|held|is given|was given|is handed)(?: only| just| exactly| a mere| all of)*(?= (?:\d|an? ))/;
const POSSESSIVE = /zqo's (?:own )?(?:(input)|(?:laboratory |lab )?(value))(?= is| of)/;
/** "zqo's flower is white", "the flower that zqo got is white" */
const FLOWER =
  /(?:zqo's flower|\bthe flower (?:that )?zqo (?:got|gets|has|received|was given|is given)) (?:is|was) (?:(?:only|just) )?(?:(\w+)(?=\W*$|[,;]| (?:and|but|so|which)\b)|an? (\w+) one)/;
const TOO = /^ (?:more|too|less|fewer|short|extra|over|above|left|missing)\b/;

/** Rewords what a node is given in the theme's own words: "zqo got 4 candies", "zqo's input is 0". */
function asTold(
  text: string,
  verb: string | undefined,
  days: readonly (readonly [RegExp, string])[],
): string {
  return days
    .reduce((told, [pattern, words]) => told.replace(pattern, words), text)
    .replace(POSSESSIVE, (_, input) => `the ${input === undefined ? 'laboratory value' : 'input'} of zqo`)
    .replace(FLOWER, verb === undefined ? '$&' : `zqo ${verb} a $1$2 flower`)
    .replace(GIVEN, (given) => verb ?? given);
}

type OwnPatterns = Readonly<Record<'fact' | 'own', Pattern>>;

function ownNoiseIn(clause: StepClause, { fact, own }: OwnPatterns): OwnSaid[] {
  const { text, nodes, antecedent } = clause;
  const found: OwnSaid[] = [];
  // A number counts only if the clause or the clause before it names its node.
  const before = antecedent?.sure ? antecedent.node : undefined;
  const who = (place: number): number | undefined => nodeAt(clause, place) ?? before;
  const named = (place: number): number | undefined => who(text.indexOf('zq', place));
  const told = nodes.length > 0 ? fact.find(text) : undefined;
  const teller = told && named(told.index);
  if (told && teller !== undefined && !TOO.test(text.slice(told.end)))
    found.push({ kind: 'fact', node: teller, fact: told.value });
  // In "zqo ∨ (1 ≥ 6)", the comparison is a part of an expression, not a statement about zqo.
  const inClause = IN_EXPRESSION.test(clause.previous) ? undefined : comparisonIn(text);
  // A clause may continue the comparison: "(zqo gets 10 candies,) fewer than the 7 needed".
  const compared = inClause ?? (GOES_ON.test(text) ? comparisonIn(`${clause.previous}, ${text}`) : undefined);
  const compares = compared && (inClause ? who(compared.index) : before);
  if (compared && compares !== undefined)
    found.push({ kind: 'enough', node: compares, value: compared.says, ...compared });
  const enough = compared ? undefined : enoughIn(text);
  const single = new Set(nodes).size > 1 ? undefined : (nodes[0] ?? before);
  // "(zqo is happy,) and this is enough for zqo" is not about the noise of the second node.
  const isByOther =
    /(?:enough|suffic\w+) for zq/.test(text) && !/\d/.test(text) && !told && antecedent?.node !== single;
  // "(As all three conditions have to be met,) this is not enough"
  const isOfAll = /^(?:this|that|it) /.test(text) && /\b(?:conditions|all|both)\b/.test(clause.previous);
  const judged = isByOther || isOfAll || SUFFICES.test(text) ? undefined : single;
  if (enough !== undefined && judged !== undefined)
    found.push({ kind: 'enough', node: judged, value: enough, numbers: numbersOf(text) });
  const helps = enough === undefined && !compared ? helpsIn(text) : undefined;
  if (helps !== undefined && judged !== undefined)
    found.push({ kind: 'enough', node: judged, value: helps, helps: true, numbers: numbersOf(text) });
  // A clause may judge the previous number: "(zqo has 5 units,) which falls short".
  const beside = /\d/.test(text) || !GOES_BACK.test(text) ? text : `${clause.previous}, ${text}`;
  const fits = compared || enough !== undefined ? undefined : fitsIn(text);
  const [amount, ...more] = numbersOf(beside);
  if (fits !== undefined && judged !== undefined && amount !== undefined && more.length < 2)
    found.push({ kind: 'enough', node: judged, value: fits, numbers: [amount, ...more] });
  const wanted = nodes.length > 0 && !compared ? own.find(text) : undefined;
  const owner = wanted && named(wanted.index);
  if (wanted && owner !== undefined && !told && !/\b(?:not|n't|need\w*|requir\w*)\b/.test(text))
    found.push({ kind: 'enough', node: owner, value: true });
  return found;
}

const WORDS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
/** Spelled numbers that count things: "six candies", but not "one of them". */
const SPELLED = new RegExp(
  `\\b(${WORDS.slice(2).join('|')}|one(?= \\w+ (?:only|enough|too)))\\b(?! (?:of|conditions?|ways?|things?|others?|friends?|reasons?|requirements?|paths?|variables?|people|persons?|guests?|findings?)\\b)`,
  'g',
);

function inDigits(text: string): string {
  return text.replace(SPELLED, (word) => String(WORDS.indexOf(word)));
}

function numbersOf(text: string): number[] {
  return (
    text.match(
      /(?<![\w.])\d+(?:\.\d+)?(?![\w%])(?! (?:\w+ )?(?:too (?:few|short|little|low)|short\b|missing\b))/g,
    ) ?? []
  ).map(Number);
}
