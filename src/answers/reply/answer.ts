/** An extracted answer; `rule` names the rule that decided, such as `tag` or `leading`. */
type Answered<Kind, Value> =
  | { readonly kind: Kind; readonly value: Value; readonly rule: string }
  | Unparsed
  | Refused;
export type Answer = Answered<'boolean', boolean>;
export type NumberAnswer = Answered<'number', number>;
export type AnyAnswer = Answer | NumberAnswer;

export type Refused = { readonly kind: 'refused'; readonly reason: 'declined' };
export type Unparsed = { readonly kind: 'unparsed'; readonly reason: UnparsedReason };

type UnparsedReason =
  | 'not-text' // a tool call, a list or another value instead of words
  | 'empty' // no letter and no digit
  | 'truncated-reasoning' // reasoning that was opened and never closed
  | 'reasoning-only' // reasoning that was closed, and nothing after it
  | 'undetermined' // “maybe”, or a statement that no answer is possible
  | 'contradiction' // yes and no, without a sign of which of them was meant
  | 'cut-off' // a mere statement in a text that breaks off after it
  | 'no-verdict' // words, but neither yes nor no
  | 'range' // a range, a bound, or two levels instead of a change
  | 'several' // numbers, without a sign of which of them was meant
  | 'no-number'; // words without a number or “no change”, or a number beyond 10^12

export function unparsed(reason: UnparsedReason): Unparsed {
  return { kind: 'unparsed', reason };
}
