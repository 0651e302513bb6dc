import { contentHash } from '../src/lib/content-hash.ts';
import { serialiseScorecard } from '../src/scorecard/serialise.ts';
import { DESIGNS } from '../tests/opponents/designs.ts';
import { rowsOf, simulatedVariant } from '../tests/support/rows.ts';
import { plain, rollUp } from '../tests/support/scored.ts';

/**
 * Prints a fingerprint of the scorecard of each design. If a change must not affect any number, compare the output
 * before and after the change:
 *
 *   npm run -s scorecards > before.txt
 *   npm run -s scorecards | diff before.txt -
 */
const MOST = 400;
const MODELS = ['oracle', 'edge-only', 'always-yes'] as const;

for (const { name, task, tests } of DESIGNS) {
  const rows = rowsOf(
    tests(2025).slice(0, MOST),
    MODELS.map((model) => simulatedVariant({ model })),
  );
  const scorecard = serialiseScorecard(plain(rollUp(rows, { createdAt: '' })));
  console.log(`${contentHash([scorecard])}  ${name} (${task}), ${rows.length} rows`);
}
