// Loaded with --import: records a process's processor time in seconds, and its peak memory in megabytes.
import { writeFileSync } from 'node:fs';

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  writeFileSync(process.env.CPU_ON_EXIT, String((userCPUTime + systemCPUTime) / 1e6));
  if (process.env.MEMORY_ON_EXIT) writeFileSync(process.env.MEMORY_ON_EXIT, String(maxRSS / 1e3));
});
