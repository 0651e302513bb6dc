/** Returns a link to the questions of the task with this label, or to the questions whose ids begin with this text. */
export function questionsLink(selected: string): string {
  return `#q=${encodeURIComponent(selected)}`;
}
