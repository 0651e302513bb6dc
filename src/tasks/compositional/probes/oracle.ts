import type { Oracle } from '../../shared/oracle.ts';
import { probeByForce } from './by-force.ts';
import type { ProbeCase } from './probe-case.ts';
import { probePromptParser } from './reading.ts';

export const probesOracle: Oracle<ProbeCase> = {
  task: 'probes',
  parser: probePromptParser,
  recompute(item) {
    const value = probeByForce(item);
    return value === undefined ? undefined : { how: 'trying every cause', value };
  },
  themes: ({ theme }) => [theme],
};
