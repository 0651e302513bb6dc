import { existsSync, readFileSync, statSync } from 'node:fs';
import { replaceFiles } from '../../lib/replace-files.ts';
import { promptsOnce } from './shared-prompts.ts';

/** The size of the largest file that is rewritten, in bytes. Larger files may not fit into one string. */
const MOST_BYTES = 500_000_000;

/** Rewrites the JSON output of an eval more compactly, unless it is too large or belongs to another eval. */
export function leanOutput(path: string, evalId: string): void {
  if (!existsSync(path) || statSync(path).size > MOST_BYTES) return;
  const { results, ...rest } = JSON.parse(readFileSync(path, 'utf8'));
  if (rest.evalId !== evalId || !Array.isArray(results?.results)) return;
  const { results: rows, ...summary } = results;
  const lines = promptsOnce(rows).map((row) => JSON.stringify(row));
  const head = JSON.stringify({ ...rest, results: { ...summary, results: [] } });
  replaceFiles([{ path, text: `${head.slice(0, -']}}'.length)}\n${lines.join(',\n')}\n]}}\n` }]);
}
