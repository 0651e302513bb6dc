import type { Rng } from '../rng.ts';

/** Returns a function that draws standard normal numbers. @see Box & Muller (1958) */
export function standardNormals({ uniform }: Pick<Rng, 'uniform'>): () => number {
  let spare: number | undefined;
  return () => {
    if (spare !== undefined) {
      const value = spare;
      spare = undefined;
      return value;
    }
    // 1 − U is above 0, so its logarithm is finite.
    const radius = Math.sqrt(-2 * Math.log(1 - uniform()));
    const angle = 2 * Math.PI * uniform();
    spare = radius * Math.sin(angle);
    return radius * Math.cos(angle);
  };
}
