import { createHash } from 'node:crypto';
import { extractNumber } from '../../src/answers/number/extract-number.ts';
import { promptText } from '../../src/answers/text/prompt-text.ts';
import { extractAnswer } from '../../src/answers/yes-no/extract-answer.ts';
import type { ReadSteps } from '../../src/cases/steps.ts';
import { DEFAULT_TOLERANCE, isWithinTolerance } from '../../src/cases/tolerance.ts';
import { askedIn } from '../../src/tasks/asked-in.ts';
import { SCORES } from '../../src/tasks/scores.ts';
import type { LabelledReply, Meant } from './labelled-reply.ts';

/** The number of characters below which a reply is treated as a bare answer. */
const SHORTEST = 80;

/** The rules' reading of a reply, compared with its label. */
export interface ReadBeside {
  readonly id: string;
  readonly meant: Meant;
  /** The answer, or the reason why there is no answer. */
  readonly read: boolean | number | string;
  readonly answer: 'as meant' | 'wrong side' | 'unread';
  /** The result of reading the steps; absent if there is nothing to compare. */
  readonly steps?: 'found' | 'elsewhere' | 'missed' | 'silent' | 'alarm' | undefined;
  readonly fault?: Pick<ReadSteps, 'fault' | 'node' | 'said'> | undefined;
}

/** Tests whether a reply belongs to the held-out half, by a hash of its id and its prompt. */
export function isPutAside({ id, prompt }: Pick<LabelledReply, 'id' | 'prompt'>): boolean {
  return ((createHash('sha256').update(`${id}\n${prompt}`).digest()[0] ?? 0) & 1) === 1;
}

/** Reads a labelled reply in the same way as a grader and the roll-up. */
export function readBeside(labelled: LabelledReply): ReadBeside {
  const { id, prompt, metadata, reply, meant } = labelled;
  const asked = askedIn([promptText(prompt)]);
  const given =
    typeof metadata.truth === 'number' ? extractNumber(reply, asked) : extractAnswer(reply, asked);
  const read = 'value' in given ? given.value : given.kind === 'refused' ? 'refused' : given.reason;
  const right =
    typeof read === 'boolean'
      ? read === metadata.truth
      : typeof read === 'number'
        ? isWithinTolerance(read, Number(metadata.truth), DEFAULT_TOLERANCE)
        : undefined;
  const score = SCORES.find(({ kind }) => kind.id === metadata.task);
  const steps =
    reply.length < SHORTEST
      ? undefined
      : score?.kind.steps?.(metadata as never, { prompt: promptText(prompt), text: reply, right });
  const { fault, node, said } = steps ?? {};
  // A planted fault also counts as missed if the task reads steps but found none in the reply.
  const isMissed =
    score?.kind.steps !== undefined && labelled.firstWrongStatement && reply.length >= SHORTEST;
  return {
    ...{ id, meant, read, answer: answerOf(read, meant) },
    ...(steps && { steps: stepsOf(steps, labelled), fault: fault && { fault, node, said } }),
    ...(!steps && isMissed && { steps: 'missed' as const }),
  };
}

function answerOf(read: ReadBeside['read'], meant: Meant): ReadBeside['answer'] {
  if (typeof meant === 'number')
    return typeof read !== 'number'
      ? 'unread'
      : isWithinTolerance(read, meant, DEFAULT_TOLERANCE)
        ? 'as meant'
        : 'wrong side';
  // For a reply that is labelled as a refusal, the reading `undetermined` also counts as meant.
  if (meant === 'refused')
    return read === 'refused' || read === 'undetermined'
      ? 'as meant'
      : isAnswer(read)
        ? 'wrong side'
        : 'unread';
  if (meant === 'yes' || meant === 'no')
    return isAnswer(read) ? (read === (meant === 'yes') ? 'as meant' : 'wrong side') : 'unread';
  return isAnswer(read) || read === 'refused' ? 'wrong side' : 'as meant';
}

function isAnswer(read: ReadBeside['read']): boolean {
  return typeof read !== 'string';
}

function stepsOf({ fault, said }: ReadSteps, { firstWrongStatement: first }: LabelledReply) {
  const isFault = fault !== undefined && fault !== 'other-answer';
  if (!first) return isFault ? 'alarm' : 'silent';
  if (!isFault) return 'missed';
  const [quote, found] = [first.quote, said ?? ''].map((text) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  ) as [string, string];
  return found.includes(quote) || quote.includes(found) || isSameArrow(first.about, said)
    ? 'found'
    : 'elsewhere';
}

/** Tests whether a statement about an arrow, “A → B: …”, and another statement are about the same two variables. */
function isSameArrow(about: string, said = ''): boolean {
  const ends = about.split(':')[0]?.split('→') ?? [];
  const names = ends.map((name) => name.trim().replaceAll(/[“”"]/g, '').toLowerCase());
  const quoted = new Set([...said.matchAll(/[“"]([^”"]+)[”"]/g)].map(([, name = '']) => name.toLowerCase()));
  return names.length === 2 && quoted.size === 2 && names.every((name) => quoted.has(name));
}

/** Sums up the readings of a corpus. */
export function summaryOf(read: readonly ReadBeside[]) {
  const count = (is: (one: ReadBeside) => boolean): number => read.filter(is).length;
  const stepped = (...ways: readonly ReadBeside['steps'][]): number =>
    count(({ steps }) => steps !== undefined && ways.includes(steps));
  return {
    replies: read.length,
    asMeant: count(({ answer }) => answer === 'as meant'),
    wrongSide: count(({ answer }) => answer === 'wrong side'),
    faults: stepped('found', 'elsewhere', 'missed'),
    faultsFound: stepped('found'),
    faultsElsewhere: stepped('elsewhere'),
    rightWithSteps: stepped('silent', 'alarm'),
    falseAlarms: stepped('alarm'),
  };
}
