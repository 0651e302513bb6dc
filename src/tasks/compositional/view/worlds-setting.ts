import type { Table } from '../../../drawing/table.ts';
import type { ScorecardView } from '../../../scorecard/scorecard-view.ts';

export function worldsSetting({ worlds }: ScorecardView): Table | undefined {
  if (worlds.length === 0) return undefined;
  return {
    title: 'Worlds',
    header: ['world', 'theme', 'units', 'nodes', 'arrows', 'equations'],
    labels: 6,
    rows: worlds.map(({ id, theme, units, nodes, arrows, equations }) => [
      id,
      theme,
      units,
      String(nodes),
      String(arrows),
      equations,
    ]),
    note: 'C=0.4|X|A reads: C is true with probability 0.4 by itself, and also if X or A is true. Without a number, the probability is that of the previous node. & stands for and, ^ for exclusive or, ! for or not.',
  };
}
