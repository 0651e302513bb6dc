import { complain } from '../src/lib/say.ts';
import { failureText } from '../src/lib/user-error.ts';
import { leanOutput } from '../src/scoring/rows/lean-output.ts';
import type { AfterAllContext } from './rollup.ts';

/**
 * Stores each prompt only once in promptfoo's JSON output, even if many models received it. See {@link leanOutput}.
 * The commands of this package can read such a file, but other programs may not find its prompts, so the hook is
 * optional. In `promptfooconfig.yaml`:
 *
 * ```yaml
 * extensions:
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
        complain(
          `${path}: repeated prompts could not be removed, so the file is still as promptfoo wrote it: ${failureText(error)}`,
        );
      }
    }
  });
}
