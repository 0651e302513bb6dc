/** The largest plausible difference between two machines' clocks, including their time zones. */
const APART = 24 * 3_600_000;

/** Tests whether a time is further in the future than a clock difference can explain. */
export function isFuture(time: string | Date, now = new Date()): boolean {
  return new Date(time).getTime() - now.getTime() > APART;
}
