import { parseArgs } from 'node:util';
import { say } from '../src/lib/say.ts';
import { DESIGNS } from '../tests/opponents/designs.ts';
import { findingsOf } from '../tests/opponents/findings.ts';
import { ALL, outcomesOf } from '../tests/opponents/score.ts';
import { SUMMARY_HEAD, summaryLine, tableOf } from '../tests/opponents/table.ts';

/**
 * Prints, as Markdown, the scores of opponents that do not follow causes all the way, on the designs of presets and
 * examples.
 *
 *   npm run opponents
 *   npm run opponents -- --seeds 1,2,3 --design decisive --gates 1
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '2025,1,2' },
    design: { type: 'string', default: '' },
    gates: { type: 'string', default: 'all' },
  },
});

const gates = values.gates === 'all' ? ALL.gates : Number(values.gates);
const seeds = values.seeds.split(',').map(Number);
const designs = DESIGNS.filter(({ name, task }) => `${name} (${task})`.includes(values.design));
if (designs.length === 0 || !seeds.every(Number.isInteger) || !(gates >= 0)) {
  throw new Error(
    `expected whole numbers for --seeds, a number or all for --gates, and a part of a name for --design: ${DESIGNS.map(({ name }) => name).join(', ')}; got ${JSON.stringify(values)}`,
  );
}

const summary = [SUMMARY_HEAD];
say(`# Opponents at seeds ${seeds.join(', ')}\n`);
for (const design of designs) {
  const name = `${design.name} (${design.task})`;
  const outcomes = seeds.flatMap((seed) => outcomesOf(design, seed, { classes: true, gates }));
  summary.push(summaryLine(name, outcomes, design.purpose));
  say(`## ${name}\n\n${tableOf(outcomes)}\n\n${findingsOf(outcomes, design.purpose).length} findings.\n`);
}
say(
  `## All designs\n\nFor each design, the table shows the best score of each kind of opponent, and counts the outcomes that a test forbids.\n\n${summary.join('\n')}`,
);
