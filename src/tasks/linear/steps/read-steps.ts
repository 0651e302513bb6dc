import { isAsserted } from '../../../answers/steps/assertion.ts';
import { type StepSentence, stepSentences } from '../../../answers/steps/step-sentences.ts';
import { nameFinder } from '../../../answers/text/names.ts';
import { unlessUnreadable } from '../../../cases/parse-error.ts';
import type { StepFault, SteppedReply } from '../../../cases/steps.ts';
import { decodeLinearScm } from '../../../causal/linear-code.ts';
import { changesFrom, influencesOn, type LinearScm } from '../../../causal/linear-scm.ts';
import { at } from '../../../lib/at.ts';
import { remembering } from '../../../lib/remembering.ts';
import { type Claim, judgeSteps } from '../../shared/judge-steps.ts';
import { matchNodes } from '../../shared/match-nodes.ts';
import type { LinearCase } from '../linear-case.ts';
import { parseLinear } from '../story/parser.ts';
import { wrongEquationIn } from './equations.ts';

const panelIn = remembering((prompt) => unlessUnreadable(() => parseLinear(prompt)));

const CHANGE =
  /zqo (?:(?:therefore|thus|then|hence|also|so|now|itself) )?(?:is |has |will |would )?(?:(?<up>ris(?:es?|en)|rais\w+|increas\w+|goes up|up|grow\w*)|(?<down>f[ae]ll\w*|decreas\w+|lower\w*|goes down|down|drop\w*)|chang\w+|moves?|follows|responds|reacts)(?: in total| overall| as well,?| too,?)? (?:by |with |(?=\d))(?<sum>[^;:,]*?)(?=$|[;:,.]?\s*$|[;:,.] | because\b| since\b| as\b| and\b| while\b| whereas\b)/g;
/**
 * An entry of a list: "zqo: +0.5, because …", "zqo: 2 × 0.5 + 1 = 2". A single number without a sign is not an entry,
 * because it may be a weight.
 */
const ENTRY =
  /^zqo\s*(?::|=)\s*(?:[-\u2212+×·*\d.\s()zqo=]+=\s*(?<result>[-\u2212+]?\d+(?:\.\d+)?)|(?<by>[-\u2212+]\s?\d+(?:\.\d+)?|0))(?: units?)?(?=\W*$|[,;.] | ?\(| because\b| since\b| as\b)/;
/** A number alone may be a weight: such entries count if there are several, most of which are true changes. */
const PLAIN_ENTRY =
  /(?:^|, (?:and )?|\band )zqo(?: ?[:=\u2014] ?| )(?<by>\d+(?:\.\d+)?)(?: units?)?(?=\W*$|[,;] | ?\(| because\b| since\b| and zq)/g;
const LEAST = 3;
const MOSTLY = 0.6;
/** An entry of a row: "zqo +2.5, zqo +0.5" */
const SIGNED = /(?:^|, |\band )zqo (?<by>[-\u2212+]\d+(?:\.\d+)?)(?=[;.)]?\W*$|, | and | so | \()/g;
/** The signs of a change before a name. */
const CHANGE_OF = ['', 'd', 'Δ', '∆', 'Δ ', 'delta ', 'delta_'];
/** An equation that goes on in the next line. */
const GOES_ON = /\n[^\S\n]*(?==[^\S\n])/g;
const STILL =
  /zqo (?:does not|doesn't|do not) (?:change|move|rise|fall)\b|zqo (?:stays|remains|is) (?:the same|unchanged|as (?:it was|before))/g;
/** Words that show that a sentence states a rule and not a change. */
const RULE =
  /^(?:had|were) |\b(?:unless|whenever|assum\w+|for (?:every|each)|per|when|directly|without|otherwise|alone|only|by itself|instead|normally|originally)\b/;
/** Words that show that a sentence states only a part of a change. */
const PART =
  /\bby [^;:]*\band by\b|\b(?:(?:because of|due to|owing to)(?! (?:this|that|it)\b)|via|through|along|by way of|contribut\w+|thanks to|on account of|further|additional(?:ly)?|another|in part|partly|this way|so far)\b/;
/** "by 2.5 times that" */
const SHARE = /\b(?:times|of|per|half|twice|much|many|each|every)\b|%/;
const NUMBER = /[-\u2212+]?\d+(?:\.\d+)?/g;
/** The relative tolerance for rounded numbers. */
const CLOSE = 0.01;

/** Compares a reply's statements about changes of gauges with the true changes. */
export function readPanelSteps(item: LinearCase, { prompt, text, right }: SteppedReply) {
  const panel = panelIn(prompt);
  const own = decodeLinearScm(item.equations);
  if (!panel || panel.scm.dag.nodes.length !== own.dag.nodes.length) return undefined;
  const { scm, asked } = panel;
  const natural = changesFrom(scm, new Map([[asked.cause, 1]]));
  const made = new Map([[asked.cause, asked.kind === 'nie' ? 0 : 1]]);
  for (const node of asked.mediators) made.set(node, asked.kind === 'nie' ? at(natural, node) : 0);
  const truth = changesFrom(scm, made);
  const symbols = matchNodes(weightsOf(scm), weightsOf(own), [
    [asked.cause, own.dag.nodes.indexOf(item.pair.split('→')[0] ?? '')],
    [asked.effect, own.dag.nodes.indexOf(item.pair.split('→')[1] ?? '')],
  ]);
  const find = nameFinder(
    scm.dag.nodes.flatMap((name, node) => CHANGE_OF.map((sign) => [`${sign}${name}`, node] as const)),
  );
  const sentences = stepSentences(text.replaceAll(GOES_ON, ' '), find);
  const inParts = new Set(
    sentences.flatMap((one) => (PART.test(one.text) ? changesIn(one).map(({ node }) => node) : [])),
  );
  const plain = sentences.map(plainEntriesIn);
  const told = plain.flat();
  const fits = told.filter(({ node, by }) => isClose(by, at(truth, node)));
  const isOfChanges = told.length >= LEAST && fits.length >= MOSTLY * told.length;
  const claims = sentences.flatMap((sentence, i) => {
    const place = { sentence: i, raw: sentence.raw };
    const entries = isOfChanges ? (plain[i] ?? []) : [];
    const changes = [...changesIn(sentence), ...entries].flatMap(({ node, by }): Claim[] => {
      const right = isClose(by, at(truth, node));
      // A reply may state the change of a gauge in parts, none of which is wrong by itself.
      if (PART.test(sentence.text) || (!right && inParts.has(node))) return [];
      return [{ node, ...place, state: by, right }];
    });
    const [subject] = sentence.nodes;
    const isWrong = sentence.stands && wrongEquationIn(sentence.text) !== undefined;
    if (subject === undefined || !isWrong || changes.some(({ right }) => !right)) return changes;
    return [...changes, { node: subject, ...place, right: false, fault: 'numeracy' } as const];
  });
  const faultOf = ({ node, state, sentence }: Claim): StepFault => {
    const by = Number(state);
    if (made.has(node) || (isClose(by, at(natural, node)) && asked.kind !== 'te'))
      return 'intervention-undone';
    const named = new Set(sentences[sentence]?.nodes);
    const from = (isSeen: (cause: number) => boolean): number =>
      influencesOn(scm, node).reduce(
        (sum, { cause, coefficient }) => sum + (isSeen(cause) ? coefficient * at(truth, cause) : 0),
        0,
      );
    if (
      isClose(
        by,
        from((cause) => named.has(cause)),
      )
    )
      return 'missed-cause';
    return isClose(by, -at(truth, node)) ? 'misread' : 'propagation';
  };
  const read = judgeSteps(
    claims,
    {
      nodes: scm.dag.nodes.map((_, node) => own.dag.nodes[symbols[node] ?? node] ?? ''),
      causes: (node) => (made.has(node) ? [] : at(scm.dag.parents, node)),
      effect: asked.effect,
      faultOf,
    },
    right,
  );
  return (
    read && {
      ...read,
      marks: own.dag.nodes.map((_, node) => read.marks[symbols.indexOf(node)] ?? '-').join(''),
    }
  );
}

/** Finds the statements about changes of gauges in a sentence. Of a calculation, only the result counts. */
function changesIn({ text, nodes, stands }: StepSentence): { readonly node: number; readonly by: number }[] {
  const isMeant = stands && isAsserted(text, { sentence: text, before: undefined, announced: false });
  if (!isMeant || RULE.test(text)) return [];
  const whose = (index: number): number => nodes[text.slice(0, index).match(/zqo/g)?.length ?? 0] ?? -1;
  const still = [...text.matchAll(STILL)].map(({ index }) => ({ node: whose(index), by: 0 }));
  const moved = [...text.matchAll(CHANGE)].flatMap(({ index, groups }) => {
    const sum = groups?.sum ?? '';
    const numbers = (sum.split('=').at(-1) ?? '').match(NUMBER) ?? [];
    const [only, ...others] = numbers.map((number) => Number(number.replace('\u2212', '-')));
    if (only === undefined || others.length > 0 || SHARE.test(sum)) return [];
    return [{ node: whose(index), by: groups?.down === undefined ? only : -only }];
  });
  const { result, by = result } = ENTRY.exec(text)?.groups ?? {};
  const entry = by?.replace('\u2212', '-').replace(/\s/, '');
  const listed = entry === undefined ? [] : [{ node: whose(0), by: Number(entry) }];
  const signed = [...text.matchAll(SIGNED)].map(({ index, groups }) => ({
    node: whose(index),
    by: Number(groups?.by?.replace('\u2212', '-')),
  }));
  return [...still, ...moved, ...listed, ...signed].filter(({ node }) => node >= 0);
}

/** The entries of a sentence without a sign: "zqo: 2.5", "zqo 0.5, zqo 1". */
function plainEntriesIn({ text, nodes, stands }: StepSentence): { node: number; by: number }[] {
  if (!stands) return [];
  return [...text.matchAll(PLAIN_ENTRY)].flatMap(({ index, 0: all, groups }) => {
    const node = nodes[text.slice(0, index + all.indexOf('zqo')).match(/zqo/g)?.length ?? 0];
    return node === undefined ? [] : [{ node, by: Number(groups?.by) }];
  });
}

function weightsOf(scm: LinearScm): number[][] {
  return scm.dag.nodes.map((_, node) => {
    const weights = scm.dag.nodes.map(() => 0);
    for (const { cause, coefficient } of influencesOn(scm, node)) weights[cause] = coefficient;
    return weights;
  });
}

function isClose(said: number, truth: number): boolean {
  return Math.abs(said - truth) <= CLOSE * Math.max(1, Math.abs(truth));
}
