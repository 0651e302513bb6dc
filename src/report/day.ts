/** Writes an ISO 8601 time as a day in words: `1 December 2024`. A text that is not a time is returned as it is. */
export function day(text: string): string {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return text;
  return date.toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
}
