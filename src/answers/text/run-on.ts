/** Lines that begin another turn or example. Models that were shown examples sometimes write more of them. */
const NEXT_TURN = /\n[\s*_#>]{0,10}(?:example \d{1,3}\b|(?:user|human)\s{0,3}:)/;
const NEXT_QUESTION = /\n[\s*_#>]{0,10}(?:question|q)\s{0,3}\d{0,3}\s{0,3}:/g;
const ANSWERED = /\banswer\s{0,3}:|<\/answer>|^\W{0,9}(?:yes|no)\W{0,9}\n/;

/** Cuts off the next example, question or user's turn that a model writes after its answer. */
export function withoutRunOn(text: string): string {
  const reply = text.trimStart();
  const turn = NEXT_TURN.exec(reply)?.index ?? reply.length;
  NEXT_QUESTION.lastIndex = ANSWERED.exec(reply)?.index ?? turn;
  const question = NEXT_QUESTION.exec(reply)?.index ?? turn;
  return reply.slice(0, Math.min(turn, question));
}

/** Tokens and headings of chat templates that end a model's turn. */
const TURN_END =
  /<\|(?:im_end|im_start|eot_id|endoftext|end_of_text|end|user|start_header_id)\|>|<\/s>|<(?:end|start)_of_turn>|\[\/?inst\]|\n#{2,4} {0,2}(?:human|user|instruction)\b/gi;
const TURN_START =
  /^\s*(?:(?:<\|(?:im_start|start_header_id|assistant|begin_of_text)\|>|<start_of_turn>|<s>|\[\/inst\])\s*(?:(?:assistant|model)\b)?(?:<\|end_header_id\|>)?\s*)+/i;

/**
 * Removes tokens of a chat template and the turns after the model's own. A reply with Harmony channels is unchanged.
 */
export function ownTurn(text: string): string {
  if (text.includes('<|channel|>')) return text;
  const turn = text.replace(TURN_START, '');
  const spoken = turn.search(/[\p{L}\p{N}]/u);
  const end = [...turn.matchAll(TURN_END)].find(({ index }) => index > spoken && spoken >= 0);
  return turn.slice(0, end?.index);
}
