/** Address of the questions whose id begins with a prefix; the page lists wrong ones first. */
export function questionsLink(prefix: string): string {
  return `#q=${encodeURIComponent(prefix)}`;
}
