import type { Gate } from '../scorecard/gate-schema.ts';
import type { Table } from './table.ts';

/** What the policy asked for and what was found, a line for each check. */
export function gateTable({ checks, policy, baseline }: Gate): Table {
  return {
    title: `What the policy ${policy} asked for${baseline ? `, against the run of ${baseline.createdAt}` : ''}`,
    header: ['verdict', 'column', 'check', 'observed', 'wanted', 'why'],
    labels: 6,
    rows: checks.map(({ column, kind, measure, observed, wanted, verdict, reason }) => [
      { pass: '✓ pass', fail: '✗ fail', inconclusive: '? inconclusive' }[verdict],
      column ? `${column.provider} · ${column.prompt}` : 'whole run',
      `${measure} (${kind})`,
      observed,
      wanted,
      reason,
    ]),
  };
}
