import type { NewFile } from '../lib/write-files.ts';
import type { NamedProvider } from './named-providers.ts';

/**
 * Turns the files of the example `gate` into those of a first project. If there are providers, they take the place of
 * the simulated models.
 *
 * @throws {RangeError} If the example lacks the lines that are replaced.
 */
export function firstFiles(files: readonly NewFile[], providers: readonly NamedProvider[]): NewFile[] {
  if (providers.length === 0) return [...files];
  return files.map(({ path, text }) => {
    if (path.endsWith('promptfooconfig.yaml')) return { path, text: withProviders(text, providers) };
    if (path.endsWith('gate.yaml')) return { path, text: withBaseline(text, providers) };
    return { path, text };
  });
}

/** Replaces the simulated models of the example's config. */
function withProviders(config: string, providers: readonly NamedProvider[]): string {
  const list = providers.map(({ id, label }) => `  - id: ${JSON.stringify(id)}\n    label: ${JSON.stringify(label)}\n`);
  const about =
    providers.length === 1 ? 'The recorded baseline is found by this label.' : 'The first provider is the baseline.';
  return replaceOnce(config, /# These simulated models.*?(?=\ntests:)/s, `# ${about}\nproviders:\n${list.join('')}`);
}

/** Names the baseline: of several providers the first, of a single one its recorded run. */
function withBaseline(policy: string, [first, ...others]: readonly NamedProvider[]): string {
  if (others.length > 0) return replaceOnce(policy, BASELINE, `baseline: ${JSON.stringify(first!.label)}`);
  return replaceOnce(
    replaceOnce(policy, BASELINE, 'baseline: baseline.json'),
    /Every other variant of the run is a candidate\. A candidate may/,
    'Each run is compared with baseline.json, which this command records:\n# npx promptfoo-causal gate results/eval.json --save-baseline baseline.json\n# A new run may',
  );
}

/** The line of the example's policy that names the baseline. */
const BASELINE = /^baseline: .*$/m;

/** Replaces the first match of a pattern. @throws {RangeError} If there is none, because the example was changed. */
function replaceOnce(text: string, pattern: RegExp, by: string): string {
  if (!pattern.test(text)) throw new RangeError(`replaceOnce: expected ${pattern} in the example, found none`);
  return text.replace(pattern, () => by);
}
