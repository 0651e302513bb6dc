import { existsSync, readFileSync } from 'node:fs';

/** What Linux keeps of this process; elsewhere what its children took is not known. */
const STAT = '/proc/self/stat';
/** Linux counts in hundredths of a second, on every machine. */
const TICKS = 100;

let before = 0;

/** Seconds of processor time since it was last asked, or since the process began: its own and that of children that ended. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  const now = (user + system) / 1e6 + ofChildren();
  const spent = now - before;
  before = now;
  return spent;
}

function ofChildren(): number {
  if (!existsSync(STAT)) return 0;
  // The second field is the program's name in parentheses; children's times are the 16th and the 17th.
  const text = readFileSync(STAT, 'utf8');
  const fields = text.slice(text.lastIndexOf(') ') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}
