import { parseArgs } from 'node:util';
import { readLabelled } from './corpus/labelled-reply.ts';
import { isPutAside, readBeside, summaryOf } from './corpus/measure.ts';

/** Replies that a language model wrote freely to exported prompts. */
const OURS = 'tests/fixtures/real-replies.jsonl';

// node scripts/corpus.ts [--put-aside | --all] [files]: measures replies that people labelled. A file's second half, by
// a hash, is left alone unless it is asked for: whoever mends rules must not have seen it.
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
