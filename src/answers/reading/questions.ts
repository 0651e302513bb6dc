import { type Place, statementOf } from '../yes-no/statement.ts';
import { namedIn } from '../yes-no/subject.ts';
import { undeterminedIn } from './stance.ts';

/** "Is it the case that Celine is not happy?" */
const ASKS_OF_CLAIM =
  /^(?:so |and )?(?:is it|would it be|can it be|could it be)(?: really)?(?: (?:the case|true|so|correct|right))? that (.*)$/;
/** "Let me check whether Celine is not happy: …" */
const WONDERS =
  /\b(?:check|see|verify|test|determine|ask|examine|wonder)(?:ing)?(?: \w+)? (?:whether|if) ([^:\u2014]*)(?:[:\u2014]\s*(.+))?$/;
/** Words that are swapped to turn "is zqa happy" into "zqa is happy". */
const INVERTED = /\b(is|was|will|would|can|could) (zq[abo])\s+/g;
/** "So what is the answer?", "Yes or no?" */
const ASKS_FOR_ANSWER = /\b(?:answer|verdict|conclusion|result)\b|\byes\b|^\p{L}+ ?\/ ?\p{L}+\W*$/u;

export type OwnQuestion = ReturnType<typeof questionIn>;

export function questionIn(words: string, place: Place) {
  const claimed = ASKS_OF_CLAIM.exec(words)?.[1];
  const told = words.replace(INVERTED, '$2 $1 ');
  const isOurs = ASKS_FOR_ANSWER.test(words) || statementOf(told, place) !== undefined;
  // "Is B redundant? No." is only half an answer.
  const isHalf = place.predicates.all.some(({ only, pattern }) => only && told.search(pattern) >= 0);
  return {
    ours: isHalf || (!isOurs && namedIn(words) === 'other') ? false : isOurs || undefined,
    denied: statementOf(claimed ?? words, place) === 'no',
    claims: claimed !== undefined,
  };
}

export function wonderedIn(words: string, place: Place): [asks: OwnQuestion | undefined, told: string] {
  const [, wondered, told = ''] = WONDERS.exec(words) ?? [];
  return wondered === undefined || undeterminedIn(words)
    ? [undefined, words]
    : [{ ...questionIn(wondered, place), claims: true }, told];
}
