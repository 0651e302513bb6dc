// Loaded into a process with --import: leaves behind how much processor time it took, in seconds.
import { writeFileSync } from 'node:fs';

process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  writeFileSync(process.env.CPU_ON_EXIT, String((user + system) / 1e6));
});
