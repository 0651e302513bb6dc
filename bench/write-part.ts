import { writeFileSync } from 'node:fs';
import { makePart } from '../src/collect-rows.ts';
import { rowsOfShard } from './rows.ts';

/**
 * Writes the partial roll-up of one shard, without writing its rows to a file first.
 *
 *   node bench/write-part.ts <design> <variants> 3/16 <file>
 */
const [design = '{}', variants = '1', shard = '1/1', file = 'out.part'] = process.argv.slice(2);
const [index = 1, count = 1] = shard.split('/').map(Number);
console.error = () => {};
const run = `shard-${index}.jsonl`;
function* some() {
  for (const row of rowsOfShard(JSON.parse(design), Number(variants), { index, count }))
    yield { rows: [row], run };
}
const { file: bytes } = await makePart(some(), {}, shard);
writeFileSync(file, bytes);
