import { SUBJECT } from '../../cases/asked.ts';
import { isHeading, LINE_START } from '../reading/reading.ts';
import { corrects, withdraws } from '../reading/stance.ts';
import { type Clause, clausesOf, type Frame } from '../text/clauses.ts';
import { bareNames, type nameFinder } from '../text/names.ts';
import { canonical } from '../text/normalise.ts';
import { plainText } from '../text/plain-text.ts';
import { sentences } from '../text/sentences.ts';
import { beginsAnew, imagines, isAsserted, looksAtFacts, supposes } from './assertion.ts';
import { countNames } from './named-nodes.ts';
import { withPlainCommas } from './plain-commas.ts';
import { withoutPronouns } from './pronouns.ts';

/** A clause of a reply: plain text in lower case, in which one token stands for every name. */
export interface StepClause extends Pick<Clause, 'text' | 'announced'> {
  readonly nodes: readonly number[];
  readonly antecedent: Antecedent | undefined;
  readonly previous: string;
  /** True if the clause is about the facts, without suppositions and interventions. */
  readonly factual: boolean;
  /** True if the sentence of the clause is a list of negated names: "no zqo, no zqo". */
  readonly listed: boolean;
}

/** The node that is named last before a clause. */
interface Antecedent {
  readonly node: number;
  /** True if the sentence itself shows clearly which node is meant. */
  readonly sure: boolean;
  /** True if a bare state in the clause would be about the node, as in "zqo: true". */
  readonly alone: boolean;
  /** True if the words that name the node name no other node. */
  readonly only: boolean;
}

export interface StepSentence {
  readonly raw: string;
  readonly text: string;
  readonly nodes: readonly number[];
  readonly clauses: readonly StepClause[];
  /** True unless the sentence is about the facts or a later sentence takes it back. */
  readonly stands: boolean;
}

/** The state that a question supposes for a node. */
interface Supposed {
  readonly node: number;
  readonly value: boolean;
}

/** Words between commas that state nothing: "zqo, on the other hand, is happy". */
const ASIDE = /, (?:on the other hand|by contrast|though|in turn),(?= )|(?<= ) +/g;

/** "nobody from zqo, zqo, zqo (is happy)" */
const NONE_OF = /\bnobody from zqo(?:, zqo)+/g;
/** "She waters not the garden" */
const NOT_AFTER = /\b(she|he|it|zq[abo]) ([a-z]{3,}?)s not(?= (?:the|an?|it) )/g;

/** "If zqo is set to false": the condition is what the question supposes. */
const IF_SET = /^(?:if|when) (?=zqo (?:is|were) (?:(?<off>kept|set to false)|(?<on>made|set to true))\b)/;

function asGiven(text: string, value: boolean | undefined): string {
  const { off } = IF_SET.exec(text)?.groups ?? {};
  return (off === undefined) === value ? text.replace(IF_SET, 'since ') : text;
}

const PARAGRAPH = /\n[^\S\n]*\n/;
/** In "zqo depends on zqo, so it …", the pronoun stands for the first node. */
const DEPENDS = /^(?:\w+ ){0,2}zqo (?:depends|relies|hinges|needs|requires|wants|follows|listens)\b/;
const SO_IT = /^so it\b/;
/** The start of a list of things that a node needs: "zqo needs zqo happy, zqo, and enough candies". */
const NEEDING = /\b(?:needs?|requires?|wants?|asks for|calls for|demands?|lacks?|missing)\b/;
const NEEDED_TOO =
  /^(?:and |or )?(?:zq[abo](?: \w+)?|(?:an?|at least|\d+|enough|sufficient|his|her|its|their|the)\b[^:]*)\W*$/;
const FINITE =
  /\b(?:is|are|was|were|has|have|had|gets?|got|does|do|did|waters?|meets?|reach(?:es)?|falls?|suffices?|would|will)\b|n't\b/;
/** The end of an entry that gives the state of its first node: "zqo: zqo no, and 7 is too few → no". */
const VERDICT = /^(?:(?:so|hence|thus|therefore) )?(?:(?:not |un|non-?)?\p{L}+|[01✓✔✅✗✘❌])[^\p{L}\d]*$/u;
const YES_NO = /^(?:yes|no|[✓✔✅✗✘❌])\W*$/;
/** A row of a table that gives two states: "| zqo | no | yes |", in fact and under the supposition. */
function isOfTwo(raw: string): boolean {
  const cells = ROW.test(raw) ? raw.split('|').map((cell) => cell.trim()) : [];
  return cells.some((cell) => ON.test(cell)) && cells.some((cell) => OFF.test(cell));
}

const ON = /^\W{0,3}(?:yes|true|on|1)\b|^[✓✔✅]/i;
const OFF = /^\W{0,3}(?:no|false|off|0)\b|^[✗✘❌–]/i;
const ROW = /^[^\n|]{0,3}\|.*\|\W*$|\|.*\|/;
const SO = /^so /;
const NEEDS = /^zq[abo] (?:needs?|requires?|wants?|depends on|has|had|gets?) [^.;:]*[→⇒:\u2014]/;
const NONE = /^(?:\w+ ){0,2}no zq[abo]\W*$/;
const TOKEN = /zq[abo]/g;
const MEASURED = /zq[abo] [^z]{0,60}\b\d/;
/** A repeated rule: "zqo needs two things: zqo is happy, and a red or a blue one", "at least one of these: …" */
const NEEDED =
  /^zq[abo]: [^\d→⇒]*\b(?:or|and)\b[^\d→⇒]*\bat least \d+\b[^\d→⇒]*$|\b(?:needs|requires|wants|takes)\b[^:]{0,40}:.*(?: or |\bfor at least\b)|^[^:]*\b(?:rules?|conditions?|options?)\b[^:]*:|\b(?:one|any|all|both|each|either) of\b[^:]{0,30}:/;
/** A comparison with a rule's number: "their condition: zqo gets 10 candies, which is more than 7". */
const COMPARED = /\b(?:which|that|this|it) (?:is|are|was|were)(?: not|n't)? /;
/** "Whether zqo (and so zqo) waters makes no difference" does not assert its subject. */
const OPEN_SUBJECT = /^(?:and |but |so )?whether\b/;
/** One of several ways to satisfy a rule: "zqo is happy, or 7 candies". */
const ALTERNATIVE = /^(?:or|and\/or)\b/;
/** A reason after a condition and its consequence: "If zqo is out, then zqo is, because zqo is happy". */
const REASON = /^(?:because|since)\b/;
/** The start of a consequence of something that the previous sentence imagines. */
const GOES_ON_IMAGINED = /^(?:then|in that case|and then|so)\b|\b(?:would|'d)\b/;
const CONCLUDES = /^(?:so|but)\b/;
/** "(zqo is not happy) in fact" */
const IN_FACT = /^in fact\W*$/;
/** "In fact zqo is true, hence zqo is, too, but …" */
const OPENS_FACTS = /^(?:and |but )?(?:in (?:actual )?fact|in reality|as things (?:really )?(?:are|stand))\b/;
const TURNS = /^(?:but|now)\b/;
/** "(he waters in fact) while zqo doesn't" */
const BESIDE = /^(?:while|and)\b/;
/** The simple past, which usually describes the facts, because suppositions are put in the present or with "would". */
const PAST = /zq[abo] (?:was|did)(?:n't)? (?!given|made|set)/;
const NAME_ASKED = /^(?:zq[abo]: )?(?:(?:and|but|then|so),? )*(?:what about |how about )?zq[abo]\?/;
const STARTS_WITH_NAME = /^(?:(?:and|but|so|then|now|hence|thus|therefore|also),? )*zqo(?!'s| ?:)\b/;
/** "zqo waters as well: zqo does, and white is on his list" is about the first node. */
const HEADED = /^(?:\w+ ){0,2}zqo [^:,;]{1,40}: zqo\b/;
/** In "zqo has 9, and since its rule names zqo, it is true", the pronoun may mean either. */
const SUBORDINATE = /^(?:and |but )?(?:because|since|as|although|while|whereas|when)\b/;
const NAME_ALONE = /^(?:and |so |then )?zq[abo]$/;

/** Returns the text with the subject's token in place of every token that stands for the node. */
export function aboutNode({ text, nodes }: Pick<StepClause, 'text' | 'nodes'>, node: number): string {
  let place = 0;
  return text.replace(TOKEN, (token) => (nodes[place++] === node ? SUBJECT : token));
}

/** Returns the node whose name stands at a place of a text; if there is none, the last node named before it. */
export function nodeAt(
  { text, nodes }: Pick<StepClause, 'text' | 'nodes'>,
  place: number,
): number | undefined {
  const before = countNames(text.slice(0, place));
  return nodes[text.slice(place).startsWith('zq') ? before : before - 1];
}

/**
 * Returns the sentences of a reply without its questions, in order. The time is linear in the length of the reply.
 *
 * After a sentence without names that refers to the facts, sentences are about the facts until the paragraph ends or a
 * sentence supposes something. After such a heading, this applies to every paragraph until the next heading. A
 * correction takes back the sentences before it in its paragraph or, at the start of a paragraph, those of the
 * previous paragraph. If it starts over, it takes back all sentences before it. It also takes back all earlier
 * sentences about nodes that it names.
 */
export function stepSentences(
  reply: string,
  find: ReturnType<typeof nameFinder>,
  supposed?: Supposed,
): StepSentence[] {
  const found: StepSentence[] = [];
  const corrections: Correction[] = [];
  let under: Frame = 'said';
  let last: Last | undefined;
  let subject: number | undefined;
  let imagined = false;
  let [start, before] = [0, 0];
  let [entry, isAsked]: [Entry | undefined, boolean] = [undefined, false];
  for (const paragraph of reply.split(PARAGRAPH)) {
    [before, start] = [start, found.length];
    let scope: Frame = under;
    for (const { text: raw, first } of lineByLine(paragraph)) {
      if (first) [entry, isAsked] = [undefined, false];
      const named = find(canonical(raw));
      const plain = bareNames(plainText(withPlainCommas(named.text.toLowerCase())));
      let used = 0;
      for (const { text, question } of sentences(plain)) {
        const own = named.nodes.slice(used, used + countNames(text));
        used += countNames(text);
        const { text: said, nodes } = withoutPronouns(
          {
            text: text
              .replace(LINE_START, '')
              .replace(ASIDE, '')
              .replace(NONE_OF, (list) => list.replaceAll(', ', ' & '))
              .replace(NOT_AFTER, '$1 does not $2'),
            nodes: own,
          },
          subject,
        );
        const words = supposed?.node === nodes[0] ? asGiven(said, supposed?.value) : said;
        if (corrects(words) || withdraws(words))
          corrections.push({
            at: found.length,
            from: beginsAnew(words) ? 0 : found.length === start ? before : start,
            nodes,
          });
        if (!question && words !== '') {
          imagined = imagines(words) || (imagined && GOES_ON_IMAGINED.test(words));
          if (supposes(words)) scope = 'said';
          else if (nodes.length === 0 && looksAtFacts(words)) scope = 'factual';
          if (isHeading(words) && nodes.length === 0)
            under = scope = looksAtFacts(words) ? 'factual' : 'said';
          const cut = clausesOf(words, scope);
          const state = isAsked ? (cut[0]?.text ?? '') : words;
          const isSum = VERDICT.test(state) && (isAsked || !YES_NO.test(words)) && !raw.includes('<');
          const summed: Entry | undefined = isSum ? entry : undefined;
          const clauses =
            imagined || isOfTwo(raw)
              ? []
              : assertedIn(cut, { sentence: words, nodes, last: summed ?? last, isRow: ROW.test(raw) });
          entry = entryOf(cut, nodes) ?? (nodes.length === 0 && !summed ? entry : undefined);
          isAsked = false;
          found.push({
            raw,
            text: words,
            nodes,
            clauses,
            stands: scope === 'said',
          });
        }
        // "zqo? Not happy, …"
        if (question && NAME_ASKED.test(words) && nodes.length > 0)
          [entry, isAsked] = [{ node: nodes.at(-1) ?? -1, only: true, sums: true }, true];
        const node = nodes.at(-1);
        subject = new Set(nodes).size === 1 && (question || STARTS_WITH_NAME.test(words)) ? node : undefined;
        if (node !== undefined) last = { node, only: nodes.every((one) => one === node) };
      }
    }
  }
  return withoutWithdrawn(found, corrections);
}

interface Last extends Pick<Antecedent, 'node' | 'only'> {
  /** True if the node heads an entry that this sentence ends: "zqo: 4 candies. Not happy." */
  readonly sums?: true;
}

type Entry = Last & { readonly sums: true };

function entryOf([head, next]: readonly Clause[], [node]: readonly number[]): Entry | undefined {
  const isEntry = next?.announced === true && NAME_ALONE.test(head?.text ?? '');
  return isEntry && node !== undefined ? { node, only: true, sums: true } : undefined;
}

function lineByLine(paragraph: string): { readonly text: string; readonly first: boolean }[] {
  return paragraph
    .split('\n')
    .flatMap((line) => sentences(line).map(({ text }, i) => ({ text, first: i === 0 })));
}

interface Correction {
  readonly at: number;
  readonly from: number;
  readonly nodes: readonly number[];
}

function withoutWithdrawn(
  found: readonly StepSentence[],
  corrections: readonly Correction[],
): StepSentence[] {
  const kept = [...found];
  const renamed = new Set<number>();
  let [next, from] = [corrections.length - 1, found.length];
  for (let i = found.length - 1; i >= 0; i--) {
    for (; next >= 0 && (corrections[next]?.at ?? 0) > i; next--) {
      from = Math.min(from, corrections[next]?.from ?? from);
      for (const node of corrections[next]?.nodes ?? []) renamed.add(node);
    }
    const one = found[i];
    if (one && (i >= from || one.nodes.some((node) => renamed.has(node))) && next < corrections.length - 1)
      kept[i] = { ...one, clauses: [], stands: false };
  }
  return kept;
}

interface Around {
  readonly sentence: string;
  readonly nodes: readonly number[];
  readonly last: Last | undefined;
  readonly isRow: boolean;
}

function assertedIn(clauses: readonly Clause[], { sentence, nodes, last, isRow }: Around): StepClause[] {
  let used = 0;
  let [named, measured]: [readonly number[], boolean] = [[], false];
  let isAside = false;
  // "zqo: zqo is happy, 7 is enough → happy" is an entry about the first node.
  const [head, next] = clauses;
  const isEntry =
    next?.announced === true && NAME_ALONE.test(head?.text ?? '') && (isRow || !NAME_ALONE.test(next.text));
  // "zqo needs zqo → not happy"
  const isNeed = NEEDS.test(sentence);
  const isList = clauses.filter(({ text }) => NONE.test(text)).length > 1;
  const isRule = NEEDED.test(sentence) && !COMPARED.test(sentence);
  const isOpen = OPEN_SUBJECT.test(sentence);
  let isOfFacts = OPENS_FACTS.test(sentence);
  const lastOption = clauses.findLastIndex(({ text }) => ALTERNATIVE.test(text));
  let isNeeded = false;
  return clauses.flatMap(({ text, frame, announced }, i) => {
    const previous = clauses[i - 1]?.text ?? '';
    const isOfHead = !HEADED.test(sentence) || named[0] === nodes[0];
    const sure = (measured || new Set(named).size === 1) && isOfHead && !isAside;
    const node = named.at(-1) ?? last?.node;
    const only = named.length > 0 ? new Set(named).size === 1 : last?.only === true;
    const isSummed =
      (isEntry || isNeed) &&
      i === clauses.length - 1 &&
      VERDICT.test(text) &&
      !(/^[01]/.test(text) && sentence.includes(',')) &&
      (announced || SO.test(text) || YES_NO.test(text));
    // "zqo: zqo → no" may be about either node.
    const isEither =
      !isRow &&
      NAME_ALONE.test(previous) &&
      clauses.slice(0, i - 1).some(({ text }) => NAME_ALONE.test(text)) &&
      clauses[i - 1]?.announced === true;
    const sums = last?.sums === true && named.length === 0;
    const alone = ((NAME_ALONE.test(previous) || isSummed) && !isEither) || sums;
    const isOfFirst = SO_IT.test(text) && DEPENDS.test(previous);
    const owner = isOfFirst
      ? nodes[used - countNames(previous)]
      : isSummed && (isRow || !NAME_ALONE.test(previous))
        ? nodes[0]
        : node;
    const antecedent =
      owner === undefined ? undefined : { node: owner, sure: sure || isOfFirst, alone, only };
    isNeeded = (isNeeded || NEEDING.test(previous)) && NEEDED_TOO.test(text) && !FINITE.test(text);
    if (isNeeded) {
      used += countNames(text);
      return [];
    }
    const own = nodes.slice(used, used + countNames(text));
    used += countNames(text);
    const isHead = NAME_ALONE.test(text) && clauses[i + 1]?.announced === true && !announced;
    if (own.length > 0 && (!isEntry || i === 0 || isHead)) {
      isAside = SUBORDINATE.test(text) && named.length > 0 && own.at(-1) !== named.at(-1);
      [named, measured] = [own, MEASURED.test(text)];
    }
    const around = { sentence, before: previous, announced };
    const isUnder = frame === 'if' && !(i > 1 && REASON.test(text));
    if (isUnder || frame === 'rule' || frame === 'others' || !isAsserted(text, around)) return [];
    if ((i > 0 && isRule) || isOpen || ALTERNATIVE.test(text)) return [];
    if (clauses.slice(i + 1, lastOption + 1).every(({ text }) => !CONCLUDES.test(text)) && i < lastOption)
      return [];
    isOfFacts &&= !TURNS.test(text);
    const goesOn = isOfFacts || (looksAtFacts(previous) && BESIDE.test(text));
    const isFactual =
      frame === 'factual' || goesOn || looksAtFacts(text) || IN_FACT.test(clauses[i + 1]?.text ?? '');
    const place = {
      announced: announced || sums || isSummed,
      previous,
      nodes: own,
      antecedent,
      listed: isList,
    };
    return [{ text, ...place, factual: isFactual || PAST.test(text) }];
  });
}
