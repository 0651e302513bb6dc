import type { Comparison } from '../scorecard/comparison-schema.ts';
import type { Gate, GateVerdict } from '../scorecard/gate-schema.ts';
import type { Scorecard } from '../scorecard/schema.ts';
import { inert } from './format.ts';
import { gateTable } from './gate-table.ts';
import { plainTable, type Table, tableSection } from './table.ts';

const SIGNS: Record<GateVerdict, string> = { pass: '✓ PASS', fail: '✗ FAIL', inconclusive: '? INCONCLUSIVE' };

/** The verdict in one line. */
export function gateLine({ verdict, summary }: Pick<Gate, 'verdict' | 'summary'>): string {
  return `${SIGNS[verdict]}: ${inert(summary)}`;
}

/** Verdict and comparisons for the terminal: what does not pass, line by line; of what passes, the number. */
export function gateText({ gate, comparisons }: Pick<Scorecard, 'gate' | 'comparisons'>): string {
  const lines: string[] = [];
  if (gate) {
    const table = openChecks(gate);
    lines.push(...(table.rows.length > 0 ? [table.title, plainTable(table), ''] : []));
  }
  lines.push(...againstBaseline(comparisons).flatMap(({ sentences }) => sentences.map(inert)));
  if (gate) lines.push(gateLine(gate));
  return lines.join('\n');
}

/** The same as Markdown, the verdict in the first line, for the summary of a CI job. */
export function gateMarkdown({ gate, comparisons }: Pick<Scorecard, 'gate' | 'comparisons'>): string {
  const compared = againstBaseline(comparisons);
  const sections = [
    ...(gate ? [`**${gateLine(gate)}**`] : []),
    ...(compared.length > 0
      ? [
          '## Against the baseline',
          compared.flatMap(({ sentences }) => sentences.map((sentence) => `- ${inert(sentence)}`)).join('\n'),
        ]
      : []),
    ...(gate ? [tableSection(gateTable(gate))] : []),
  ];
  return `${sections.join('\n\n')}\n`;
}

function openChecks(gate: Gate): Table {
  const checks = gate.checks.filter(({ verdict }) => verdict !== 'pass');
  const passed = gate.checks.length - checks.length;
  return {
    ...gateTable({ ...gate, checks }),
    title: `Gate ${gate.policy}: ${passed} of ${gate.checks.length} checks passed, these did not`,
  };
}

function againstBaseline(comparisons: readonly Comparison[] | undefined): Comparison[] {
  return (comparisons ?? []).filter(({ kind }) => kind === 'baseline');
}
