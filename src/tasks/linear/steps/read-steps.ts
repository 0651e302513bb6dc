import { withPoints } from '../../../answers/number/plain-numbers.ts';
import { deniedInfluenceIn } from '../../../answers/steps/denied-influence.ts';
import { nodesFrom } from '../../../answers/steps/named-nodes.ts';
import { onlyCausesIn } from '../../../answers/steps/only-causes.ts';
import { type StepSentence, stepSentences } from '../../../answers/steps/step-sentences.ts';
import { nameFinder } from '../../../answers/text/names.ts';
import { unlessUnreadable } from '../../../cases/parse-error.ts';
import type { StepFault, SteppedReply } from '../../../cases/steps.ts';
import { changesFrom, decodeLinearScm, influencesOn, type LinearScm } from '../../../causal/linear-scm.ts';
import { at } from '../../../lib/at.ts';
import { remembering } from '../../../lib/caching.ts';
import { type Claim, judgeSteps } from '../../shared/judge-steps.ts';
import { matchNodes } from '../../shared/match-nodes.ts';
import type { LinearCase } from '../linear-case.ts';
import { parseLinear } from '../story/parser.ts';
import {
  type Change,
  changesIn,
  PART,
  partsIn,
  plainEntriesIn,
  ratesIn,
  signedIn,
  strengthsIn,
} from './changes-said.ts';
import { wrongEquationIn } from './equations.ts';

const panelIn = remembering((prompt) => unlessUnreadable(() => parseLinear(prompt)));

const LEAST = 3;
const MOSTLY = 0.6;
/** Matches the change at which a gauge is fixed: "zqo would have risen by 2". */
const WOULD =
  /zqo would (?:(?:have )?(?:risen|rise|gone up|go up|gained?|increased?|changed?|moved?)|(?:be|have been|stand) (?:higher|up))(?: by)? (?<by>[-+\u2212]?\d+(?:\.\d+)?)(?= units?|\W*$|[,;])/g;
const NOTHING_PASSED = /\b(?:adds|gives|contributes|passes|brings) nothing\b/;
const ONLY_THEN = /\b(?:only|alone|without|if|by itself)\b/;
/** Matches statements that a gauge does not contribute to the gauge in question. */
const NO_PART =
  /zqo (?:plays no|(?:does not|doesn't) play an?y?) (?:part|role)\b|zqo (?:does not|doesn't) (?:matter|count)(?: here)?(?=\W*$|,)/;
const CHANGE_OF = ['', 'd', 'Δ', '∆', 'Δ ', 'delta ', 'delta_'];
/** Matches a line feed after which an equation goes on. */
const GOES_ON = /\n[^\S\n]*(?==[^\S\n])/g;
/** "Δ(Maple)" */
const DELTA_OF = /[Δ∆] ?\(([^()]{1,40})\)/g;
/** Words for what would have happened, which is what an indirect effect starts from. */
const HYPOTHETICAL = /\bwould\b|\bhypothe\w+|\bnormal(?:ly)?\b|\bhad\b|\bwere\b/;
const CLOSE = 0.01;

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
  const sentences = stepSentences(withPoints(text).replaceAll(GOES_ON, ' ').replaceAll(DELTA_OF, '$1'), find);
  const inParts = new Set(
    sentences.flatMap((one) => changesIn(one).flatMap(({ node, isPart }) => (isPart ? [node] : []))),
  );
  // "Beech +0.25 → Linden +1.5" and "Birch +0.5 → Linden +0.75"
  const rows = Map.groupBy(
    sentences.filter(({ text }) => text.includes('→')).flatMap(changesIn),
    ({ node }) => node,
  );
  for (const [node, changes] of rows) if (new Set(changes.map(({ by }) => by)).size > 1) inParts.add(node);
  const plain = sentences.map(plainEntriesIn);
  const told = [...plain.flat(), ...sentences.flatMap(changesIn)];
  const saidOf = new Map(told.map(({ node, by }) => [node, by]));
  // A number that follows from the stated changes of a node's causes fits as well, even if it is wrong.
  const follows = (node: number): number =>
    influencesOn(scm, node).reduce(
      (sum, { cause, coefficient }) => sum + coefficient * (saidOf.get(cause) ?? at(truth, cause)),
      0,
    );
  const fits = told.filter(({ node, by }) => isClose(by, at(truth, node)) || isClose(by, follows(node)));
  const isOfChanges = told.length >= LEAST && fits.length >= MOSTLY * told.length;
  const claims = sentences.flatMap((sentence, i) => {
    const place = { sentence: i, raw: sentence.raw };
    const entries = isOfChanges ? (plain[i] ?? []) : [];
    const changes = [...changesIn(sentence), ...entries].flatMap(({ node, by, isPart }: Change): Claim[] => {
      const right = isClose(by, at(truth, node));
      const isNatural = asked.kind === 'nie' && HYPOTHETICAL.test(sentence.text);
      if (isNatural && !right && isClose(by, at(natural, node))) return [];
      // A reply may state the change of a gauge in parts, none of which is wrong by itself.
      // A gauge with a single influence changes in no parts.
      if (influencesOn(scm, node).length < 2 && (isPart || PART.test(sentence.text)))
        return [{ node, ...place, state: by, right }];
      if (isPart || PART.test(entries.length > 0 ? sentence.text : '') || (!right && inParts.has(node)))
        return [];
      return [{ node, ...place, state: by, right }];
    });
    const rates = [...ratesIn(sentence), ...strengthsIn(sentence), ...onlyIn(sentence, scm, truth)].flatMap(
      ({ cause, effect, by }): Claim[] => {
        const influence = influencesOn(scm, effect).find((one) => one.cause === cause);
        if (!influence || isClose(by, influence.coefficient)) return [];
        return [{ node: effect, ...place, right: false, fault: 'misread' }];
      },
    );
    const would = asked.kind === 'nie' ? [...sentence.text.matchAll(WOULD)] : [];
    const supposed = would.flatMap(({ index, groups }): Claim[] => {
      const [node = -1] = nodesFrom(sentence.text, index, sentence.nodes);
      const by = signedIn(groups?.by ?? '');
      if (!sentence.stands || node < 0 || isClose(by, at(natural, node))) return [];
      if (!asked.mediators.includes(node) && ONLY_THEN.test(sentence.text)) return [];
      return [{ node, ...place, right: false, fault: 'propagation' }];
    });
    const parted = sentence.stands ? NO_PART.exec(sentence.text) : null;
    const [idle] = parted ? nodesFrom(sentence.text, parted.index, sentence.nodes) : [];
    const denials = [
      sentence.stands ? deniedInfluenceIn(sentence.text, sentence.nodes) : undefined,
      idle === undefined || isClose(0, at(truth, idle))
        ? undefined
        : { cause: idle, effect: asked.effect, isDirect: false },
    ];
    const denied = denials.flatMap((one): Claim[] => {
      if (!one) return [];
      const { cause, effect, isDirect } = one;
      const others = [...made].map(([node]) => [node, 0] as const);
      const passed = isDirect
        ? influencesOn(scm, effect).some((one) => one.cause === cause)
        : !isClose(0, at(changesFrom(scm, new Map([...others, [cause, 1]])), effect));
      // "Its change is 0, and it contributes nothing to …"
      const isIdle = isClose(0, at(truth, cause)) && NOTHING_PASSED.test(sentence.text);
      if (!passed || isIdle || made.has(effect) || cause === effect) return [];
      return [{ node: effect, ...place, right: false, fault: 'missed-cause' }];
    });
    const parts = partsIn(sentence, asked.effect).flatMap(({ cause, effect, by }): Claim[] => {
      const influence = influencesOn(scm, effect).find((one) => one.cause === cause);
      // A part may follow from an earlier mistake about its cause.
      const byCause = saidOf.get(cause) ?? at(truth, cause);
      const isKnown = saidOf.has(cause) || at(scm.dag.parents, cause).every((node) => made.has(node));
      if (!influence || !isKnown) return [];
      if ([byCause, at(truth, cause)].some((change) => isClose(by, influence.coefficient * change)))
        return [];
      return [{ node: effect, ...place, right: false, fault: 'propagation' }];
    });
    const [subject = sentence.text.includes('=') ? asked.effect : undefined] = sentence.nodes;
    const isWrong = sentence.stands && wrongEquationIn(sentence.text) !== undefined;
    if (
      subject === undefined ||
      !isWrong ||
      [...changes, ...parts, ...rates, ...denied, ...supposed].some(({ right }) => !right)
    )
      return [...changes, ...parts, ...rates, ...denied, ...supposed];
    return [...changes, ...rates, { node: subject, ...place, right: false, fault: 'numeracy' } as const];
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
      // A calculation of the answer counts as a step if the reply states no other.
      effect:
        claims.every(({ node }) => node === asked.effect) && claims.some(isCalculated) ? -1 : asked.effect,
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

function isCalculated({ right, raw }: Claim): boolean {
  return !right && /\d\s*[-+×·*]\s*\d[^=]*=/.test(raw);
}

/** Finds an influence that is overlooked by a statement about all influences on a gauge, with a strength of 0. */
function onlyIn({ text, nodes, stands }: StepSentence, scm: LinearScm, truth: ArrayLike<number>) {
  const only = stands ? onlyCausesIn(text, nodes) : undefined;
  if (!only) return [];
  const { effect, causes } = only;
  const missed = influencesOn(scm, effect).find(
    ({ cause }) => !causes.includes(cause) && !isClose(0, truth[cause] ?? 0),
  );
  return missed ? [{ cause: missed.cause, effect, by: 0 }] : [];
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
