import type { Asked } from '../../cases/asked.ts';
import { type NumberAnswer, unparsed } from '../reply/answer.ts';
import { wordsIn } from '../reply/reasoning.ts';
import { answerTags, isTemplate } from '../text/answer-tags.ts';
import { boxedAnswer, jsonAnswer } from '../text/structured-answer.ts';
import { refusalOf } from '../yes-no/decide.ts';
import { readNumber } from './number-reading.ts';
import { numberSigns, withoutLatexNumbers } from './number-text.ts';

/** Beyond this no effect that is asked about can lie; products of what is below stay finite. */
const LARGEST = 1e12;

/** "number", "a number", "…": the instruction, repeated. */
const PLACEHOLDER = /^[\W_]*(?:(?:a |one |the |your )?number(?: of units)?)?[\W_]*$/;

/**
 * The number that a language model's reply gives, by rule: a rise (positive), a fall (negative) or no change (0).
 *
 * A finite number is an answer: a transform before us has decided already. An object or a list is read as its JSON
 * text would be; other values are unparsed. Reasoning blocks are never read. An answer tag outranks a box, a box a JSON
 * field, and that the words around it; for the words see `readNumber`. `23,625` is above twenty thousand, `4,5` is four
 * and a half; a percentage is no number of units. Never throws; time is linear in the length of the text.
 *
 * @example extractNumber('<answer>4.5</answer>') // { kind: 'number', value: 4.5, rule: 'tag' }
 * @example extractNumber('Hazel falls by 2 units.') // { kind: 'number', value: -2, rule: 'statement' }
 * @example extractNumber('Between 4 and 5.') // { kind: 'unparsed', reason: 'range' }
 */
export function extractNumber(output: unknown, asked?: Asked): NumberAnswer {
  const answer = extract(output, asked);
  return answer.kind === 'number' && Math.abs(answer.value) > LARGEST ? unparsed('no-number') : answer;
}

function extract(given: unknown, asked: Asked | undefined): NumberAnswer {
  if (Number.isFinite(given)) return { kind: 'number', value: Number(given), rule: 'value' };
  const reply = wordsIn(given, asked, numberSigns, withoutLatexNumbers);
  if (typeof reply === 'object') return reply;
  return (
    fromTags(reply) ??
    fromField(boxedAnswer(reply), 'boxed') ??
    fromField(jsonAnswer(reply, 'number'), 'json') ??
    (typeof given === 'string' ? fromWords(reply) : unparsed('not-text'))
  );
}

/** The last tag that is filled in counts. */
function fromTags(text: string): NumberAnswer | undefined {
  const contents = answerTags(text)?.contents.toReversed() ?? [];
  return contents
    .flatMap((content) => [boxedAnswer(content), content])
    .reduce<NumberAnswer | undefined>((found, content) => found ?? fromField(content, 'tag'), undefined);
}

function fromField(content: string | undefined, rule: string): NumberAnswer | undefined {
  if (content === undefined || isTemplate(content) || PLACEHOLDER.test(content)) return undefined;
  const found = readNumber(content);
  if (!found) return refusalOf(content);
  return found.kind === 'number' ? { ...found, rule } : found;
}

function fromWords(text: string): NumberAnswer {
  const found = readNumber(text);
  if (found && (found.kind === 'number' || found.reason !== 'undetermined')) return found;
  return refusalOf(text) ?? found ?? unparsed('no-number');
}
