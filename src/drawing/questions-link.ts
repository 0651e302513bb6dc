/**
 * Returns the address of a list of the questions whose ids begin with a prefix. The page lists questions with wrong
 * answers first.
 */
export function questionsLink(prefix: string): string {
  return `#q=${encodeURIComponent(prefix)}`;
}
