import type { Table } from '../../drawing/table.ts';
import type { Gate } from '../../scorecard/gate-schema.ts';

export function gateTable({ checks, policy, baseline }: Gate): Table {
  return {
    title: `Checks of the policy ${policy}${baseline ? `, against the run of ${baseline.createdAt}` : ''}`,
    header: ['verdict', 'variant', 'check', 'observed', 'wanted', 'why'],
    labels: 6,
    rows: checks.map(({ variant, kind, measure, against, observed, wanted, verdict, reason }) => [
      { pass: '✓ pass', fail: '✗ fail', inconclusive: '? inconclusive' }[verdict],
      variant ? `${variant.provider} · ${variant.prompt}` : 'whole run',
      `${measure} (${kind}${against === undefined ? '' : `, against ${against}`})`,
      observed,
      wanted,
      reason,
    ]),
  };
}
