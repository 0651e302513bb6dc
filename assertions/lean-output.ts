import { complain } from '../src/lib/say.ts';
import { failureText } from '../src/lib/user-error.ts';
import { leanOutput } from '../src/scoring/rows/lean-output.ts';
import type { AfterAllContext } from './rollup.ts';

/**
 * Stores each prompt once in promptfoo's JSON output, however many models it went to, see {@link leanOutput}. The
 * commands of this package read such a file as any other; other programs may miss prompts, so it is opt-in. In
 * `promptfooconfig.yaml`:
 *
 * ```yaml extensions:
 *   - file://lean.mjs:afterAll   # export { afterAll } from 'promptfoo-causal/assertions/lean-output.js'
 * ```
 */
export function afterAll({ evalId, config }: AfterAllContext): void {
  if (evalId === undefined) return;
  // promptfoo writes its output after the last hook.
  process.once('exit', () => {
    for (const path of [config?.outputPath ?? []].flat().filter((name) => name.endsWith('.json'))) {
      try {
        leanOutput(path, evalId);
      } catch (error) {
        complain(`${path}: stays as promptfoo wrote it: ${failureText(error)}`);
      }
    }
  });
}
