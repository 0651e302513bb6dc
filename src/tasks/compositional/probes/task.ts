import { decodeScm } from '../../../causal/scm.ts';
import { METRICS_ONLY, type NoShared, type Task } from '../../task.ts';
import { probeByForce } from './by-force.ts';
import { LABEL, probeMetrics } from './metrics.ts';
import { type ProbeCase, probeCaseSchema, truthIn } from './probe-case.ts';
import { isProbeOf } from './read-back.ts';
import { probePromptParser } from './reading.ts';

/** Small questions beside the units of a compositional design, that show where a big one fails. */
export const probes: Task<ProbeCase, NoShared, NoShared> = {
  id: 'probes',
  title: 'Probes of compositional reasoning',
  label: LABEL,
  isAside: true,
  caseSchema: probeCaseSchema,
  group: ({ world, pair, kind, about, held }) =>
    // A row may lack its kind: that is said once it is checked.
    `${world}/${pair}/probe-${kind === 'one step' ? 'one-step' : kind}-${about}${held === undefined ? '' : `=${held}`}`,
  number: ({ unit }) => unit,
  cluster: ({ world, pair, unit }) => `${world} ${pair}/${unit}`,
  worldCluster: ({ world }) => world,
  questionKind: ({ pair, kind }) => `${pair} ${kind}`,
  place: ({ world, pair }) => `${world} ${pair} probes`,
  contradiction(item) {
    const truth = truthIn(decodeScm(item.equations), item);
    return truth === item.truth ? undefined : `its truth is ${item.truth}, its model gives ${truth}`;
  },
  questionTitle: probeTitle,
  graph: ({ world, equations }) => ({ name: world, dag: decodeScm(equations).dag }),
  parser: probePromptParser,
  asked: () => undefined,
  isPromptOf: isProbeOf,
  recompute(item) {
    const value = probeByForce(item);
    return value === undefined ? undefined : { how: 'trying every cause', value };
  },
  themes: ({ theme }) => [theme],
  ...METRICS_ONLY,
  metrics: probeMetrics,
  errorPatterns: () => ({}),
};

/** Of `X→Y/probe-one-step-X→A=true`: `X→Y, one step: X held on, is A on?` */
function probeTitle([pair = '', probe = '', ...others]: readonly string[]): string | undefined {
  const [, kind, cause, effect, held] =
    /^probe-(reading|numbers|one-step|facts)-([^→]+)(?:→([^=]+))?(?:=(true|false))?$/u.exec(probe) ?? [];
  if (kind === undefined || others.length > 0) return undefined;
  return {
    reading: `${pair}, reading: does ${effect} depend directly on ${cause}?`,
    numbers: `${pair}, numbers: is ${cause}'s own noise on?`,
    'one-step': `${pair}, one step: ${cause} held ${held === 'true' ? 'on' : 'off'}, is ${effect} on?`,
    facts: `${pair}, facts: is ${cause} on?`,
  }[kind];
}
