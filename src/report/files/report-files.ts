import { join } from 'node:path';
import type { NewFile } from '../../lib/replace-files.ts';
import type { Scorecard } from '../../scorecard/schema.ts';
import { serialiseScorecard } from '../../scorecard/serialise.ts';
import { htmlReport } from '../html/page.ts';
import { markdownReport } from './markdown.ts';

const NAMES = ['scorecard.json', 'report.md', 'report.html'] as const;

export function reportPaths(folder: string): string[] {
  return NAMES.map((name) => join(folder, name));
}

export async function reportFiles(scorecard: Scorecard, folder: string): Promise<NewFile[]> {
  const texts = [serialiseScorecard(scorecard), markdownReport(scorecard), await htmlReport(scorecard)];
  return reportPaths(folder).map((path, i) => ({ path, text: texts[i] ?? '' }));
}
