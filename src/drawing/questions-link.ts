/** Returns a link to the page's list of questions whose ids begin with a prefix. */
export function questionsLink(prefix: string): string {
  return `#q=${encodeURIComponent(prefix)}`;
}
