import { differ } from '../../../scoring/misfits.ts';
import type { LinearResult } from './linear-schema.ts';

/** Linear worlds stand in the variants alone, the same in each. */
export function linearMisfits(results: readonly LinearResult[]): string[] {
  const wanted = results[0]?.worlds ?? [];
  return results.flatMap(({ worlds }, v) => {
    const at = `variants.${v}.tasks.linear.worlds`;
    const [ids, found] = [wanted, worlds].map((list) => list.map(({ world }) => world));
    const wrong = differ(at, 'the linear worlds of the first variant in order', ids ?? [], found ?? []);
    if (wrong.length > 0) return wrong;
    return wanted.flatMap((first, w) => {
      const effects = [first, worlds[w]].map((world) =>
        (world?.quantities ?? []).map(({ effect, pair }) => `${effect} ${pair}`),
      );
      const expected = 'the effects of the first variant in order';
      return differ(`${at}.${w}.quantities`, expected, effects[0] ?? [], effects[1] ?? []);
    });
  });
}
