/** Clocks of two machines differ, by hours where one has another zone. */
const APART = 24 * 3_600_000;

/** Whether a time lies further ahead than clocks differ, so that nothing can have been done then. */
export function isFuture(time: string | Date, now = new Date()): boolean {
  return new Date(time).getTime() - now.getTime() > APART;
}
