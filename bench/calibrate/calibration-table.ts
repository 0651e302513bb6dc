import { markdownTable } from 'markdown-table';
import { type Finding, isCalibrated } from './finding.ts';

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** Writes the findings as a Markdown table, with the reasons for unusual bounds below it. */
export function calibrationTable(findings: readonly Finding[]): string {
  const reasons = [...new Set(findings.flatMap(({ because }) => (because ? [because] : [])))];
  const rows = findings.map((finding, i) => {
    const { group, what, runs, silent, share, least, most, because } = finding;
    const mark = because ? ` (${reasons.indexOf(because) + 1})` : '';
    return [
      group === findings[i - 1]?.group ? '' : group,
      what,
      silent > 0 ? `${runs} (${silent} without)` : String(runs),
      percent(share),
      `${percent(least)} to ${percent(most)}${mark}`,
      isCalibrated(finding) ? 'yes' : 'NO',
    ];
  });
  const table = markdownTable([['design', 'what', 'experiments', 'found', 'wanted', 'holds'], ...rows], {
    align: ['l', 'l', 'r', 'r', 'r', 'l'],
  });
  return [
    table,
    ...reasons.map((reason, i) => `(${i + 1}) ${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`),
  ].join('\n\n');
}
