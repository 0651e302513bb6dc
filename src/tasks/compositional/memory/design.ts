import { refuseConfig } from '../../../lib/config-error.ts';
import { freshNumber, freshSeed } from '../../../lib/fresh-seed.ts';
import {
  asksWhole,
  COMPOSITIONAL_CONFIG,
  type CompositionalConfig,
  FEWEST_TWIN_UNITS,
} from '../compositional-config.ts';
import { designCompositional } from '../compositional-design.ts';

/** The share of twins among the units of a memory check. Only twins count in its result. */
const TWIN_SHARE = 0.8;

/**
 * Plans the questions of a memory check, which are about one world drawn for this run; undefined if the config asks for
 * no memory check.
 *
 * @throws {ConfigError} If the seed of the config is `fresh`, or if the seed of the run cannot be known.
 */
export function designMemoryCheck(config: CompositionalConfig, templateHash: string) {
  const { memoryCheck: share, units, worlds } = config;
  if (share === undefined || typeof units === 'string' || !('twins' in units)) return undefined;
  if (freshNumber(config.seed) !== undefined) {
    refuseConfig(
      COMPOSITIONAL_CONFIG,
      ['memoryCheck'],
      'remove it, because with seed: fresh, all questions are fresh',
    );
  }
  const drawn = freshSeed();
  if ('problem' in drawn) refuseConfig(COMPOSITIONAL_CONFIG, ['memoryCheck'], drawn.problem);
  const twins = Math.max(FEWEST_TWIN_UNITS, Math.round(share * units.twins * worlds));
  const { memoryCheck: _, ask, ...same } = config;
  return designCompositional(
    {
      ...same,
      ...(asksWhole(config) && { ask }),
      seed: drawn.seed,
      worlds: 1,
      units: { twins },
    },
    templateHash,
    TWIN_SHARE,
  );
}
