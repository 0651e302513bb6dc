// Loaded with --import: records a process's processor time in seconds, and its peak memory in megabytes.
import { writeFileSync } from 'node:fs';

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
  const usage = { cpu: (userCPUTime + systemCPUTime) / 1e6, memory: maxRSS / 1e3 };
  writeFileSync(process.env.USAGE_ON_EXIT, JSON.stringify(usage));
});
