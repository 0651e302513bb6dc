import type { Learner } from './model.ts';

/** Says what was right for the memorised question that differs in fewest columns; of several as near, for the first. */
export const nearest: Learner = (examples) => {
  const byRow = new Map<string, boolean>();
  for (const { row, truth } of examples) {
    const key = Array.from(row).join();
    if (!byRow.has(key)) byRow.set(key, truth);
  }
  const distinct = [...byRow].map(([key, truth]) => ({ row: key.split(',').map(Number), truth }));
  return (row) => {
    const known = byRow.get(Array.from(row).join());
    if (known !== undefined) return known;
    let [best, least] = [false, Number.POSITIVE_INFINITY];
    for (const example of distinct) {
      let distance = 0;
      for (let i = 0; i < row.length && distance < least; i++) if (example.row[i] !== row[i]) distance++;
      if (distance < least) [best, least] = [example.truth, distance];
    }
    return best;
  };
};
