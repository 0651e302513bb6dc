import { markdownTable } from 'markdown-table';
import type { Finding } from './timing.ts';

/** Prints findings as a table for the terminal and docs/benchmarks.md. */
export function printFindings(findings: readonly Finding[]): void {
  const rows = findings.map(({ what, measured, target }) => [what, measured, target]);
  console.log(markdownTable([['what', 'measured', 'target'], ...rows]));
}
