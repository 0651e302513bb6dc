import { parseArgs } from 'node:util';
import { readLabelled } from './corpus/labelled-reply.ts';
import { isPutAside, readBeside, summaryOf } from './corpus/measure.ts';

/** Free replies of a language model to exported prompts. */
const OURS = 'tests/fixtures/real-replies.jsonl';

/**
 * Measures how well the rules read labelled replies, and prints the replies that they read wrongly. Half of each file
 * other than the default file is read only on request, because nobody who improves the rules may see it. A hash selects
 * this half.
 *
 *   node scripts/corpus.ts [--put-aside | --all] [files]
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'put-aside': { type: 'boolean' }, all: { type: 'boolean' } },
});

for (const file of positionals.length > 0 ? positionals : [OURS]) {
  const labelled = readLabelled(file).filter(
    (one) => values.all || file === OURS || isPutAside(one) === (values['put-aside'] ?? false),
  );
  const agreed = labelled.filter(({ meant, second }) => second === undefined || second === meant);
  const read = agreed.map(readBeside);
  for (const { id, meant, read: answer, answer: how, steps, fault } of read) {
    if (how !== 'as meant') console.log(`${id}: meant ${meant}, read ${answer}`);
    if (steps === 'alarm' || steps === 'elsewhere' || steps === 'missed')
      console.log(`${id}: ${steps}${fault ? ` (${fault.fault} at ${fault.node}: ${fault.said})` : ''}`);
  }
  const disputed = labelled.length - agreed.length;
  console.log(file, { ...summaryOf(read), ...(disputed > 0 && { disputed }) });
}
