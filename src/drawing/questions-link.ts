/** Returns a link to the questions of a task, given its label, or to the questions whose ids begin with a text. */
export function questionsLink(selected: string): string {
  return `#q=${encodeURIComponent(selected)}`;
}
