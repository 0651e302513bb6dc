import type { CaseKind } from '../../../cases/case.ts';
import type { ProbeCase } from './probe-case.ts';

/** Small questions about units of a compositional design, which show why a model gets a big question wrong. */
export const probesKind: CaseKind<ProbeCase> = {
  id: 'probes',
  title: 'Probes of compositional reasoning',
  label: 'CCR probe',
  isAside: true,
  key({ world, pair, kind, about, held, unit }) {
    // A row may lack its kind; the schema reports that later.
    const probe = kind === 'one step' ? 'one-step' : kind;
    return {
      group: `${world}/${pair}/probe-${probe}-${about}${held === undefined ? '' : `=${held}`}`,
      unit,
      place: `${world} ${pair} probes`,
      cluster: `${world} ${pair}/${unit}`,
      topic: `${pair} ${kind}`,
      world,
    };
  },
  asked: () => undefined,
};
