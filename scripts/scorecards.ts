import { contentHash } from '../src/lib/content-hash.ts';
import { serialiseScorecard } from '../src/scorecard/serialise.ts';
import { DESIGNS } from '../tests/opponents/designs.ts';
import { rowsOf, simulatedVariant } from '../tests/support/rows.ts';
import { plain, rollUp } from '../tests/support/scored.ts';

/**
 * Prints a fingerprint of the scorecard of each design, to compare before and after a change that must not affect any
 * number. Before the change, run `npm run -s scorecards > before.txt`. After the change, run the command again, and
 * compare the outputs with `diff`.
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
