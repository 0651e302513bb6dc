/** An extracted answer; `rule` names the rule that decided, such as `tag` or `leading`. */
export type Answer =
  | { readonly kind: 'boolean'; readonly value: boolean; readonly rule: string }
  | Unparsed
  | Refused;

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
  | 'no-verdict'; // words, but neither yes nor no

export function unparsed(reason: UnparsedReason): Unparsed {
  return { kind: 'unparsed', reason };
}
