/** Each night the slow tests draw as often as their titles say. */
export const IS_NIGHTLY = process.env.NIGHTLY === '1';

/**
 * How often to draw what takes long: `full` each night, a quarter of it or less otherwise. Of 250 draws one shows a
 * fault of one case in fifty with a probability of 0.99, of 125 one of a case in twenty-five.
 */
export function nightly(full: number, share = 1 / 4): number {
  return IS_NIGHTLY ? full : Math.ceil(full * share);
}
