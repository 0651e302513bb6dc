// Loaded into a process with --import: leaves behind how much processor time it took, in seconds, and how much
// memory at most, in megabytes.
import { writeFileSync } from 'node:fs';

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  writeFileSync(process.env.CPU_ON_EXIT, String((userCPUTime + systemCPUTime) / 1e6));
  if (process.env.MEMORY_ON_EXIT) writeFileSync(process.env.MEMORY_ON_EXIT, String(maxRSS / 1e3));
});
