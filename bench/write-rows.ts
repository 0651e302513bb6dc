import { once } from 'node:events';
import { rowsOfShard } from './rows.ts';

/**
 * Writes the rows of a design to standard output as JSON Lines, one shard at a time to limit the memory.
 *
 *   node bench/write-rows.ts '{"worlds": 7, "units": {"sample": 1000}}' <variants> <shards>
 */
const [design = '{}', variants = '1', shards = '1'] = process.argv.slice(2);
const count = Number(shards);
console.error = () => {};
for (let index = 1; index <= count; index++) {
  let lines: string[] = [];
  const write = async (): Promise<void> => {
    if (!process.stdout.write(lines.join(''))) await once(process.stdout, 'drain');
    lines = [];
  };
  for (const row of rowsOfShard(JSON.parse(design), Number(variants), { index, count })) {
    lines.push(`${JSON.stringify(row)}\n`);
    if (lines.length === 100) await write();
  }
  await write();
}
