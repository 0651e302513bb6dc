import type { ScorecardSettings } from '../../../scoring/settings.ts';
import type { Validity } from '../../../scoring/verdicts.ts';
import type { Composition } from '../score/compositional-schema.ts';

/** Judges a product along a path by the thresholds for single pairs. */
export function judgedBy(
  { validShare, external: { relative } }: Composition,
  settings: Pick<ScorecardSettings, 'delta' | 'validShare' | 'nearValidShare'>,
): Validity {
  if (relative.kind === 'undefined') return 'undefined';
  if (validShare >= settings.validShare) return 'valid';
  if (relative.kind === 'bounds' && (relative.least ?? 0) <= settings.delta) return 'inconclusive';
  return validShare >= settings.nearValidShare ? 'near-valid' : 'invalid';
}
