/** The largest difference between two machines' clocks, which may have other time zones. */
const APART = 24 * 3_600_000;

/** Tests whether a time lies further in the future than clocks may differ. */
export function isFuture(time: string | Date, now = new Date()): boolean {
  return new Date(time).getTime() - now.getTime() > APART;
}
