/** The largest plausible difference between two machines' clocks, including their time zones. */
const APART = 24 * 3_600_000;

export function isFuture(time: string | Date, now = new Date()): boolean {
  return new Date(time).getTime() - now.getTime() > APART;
}
