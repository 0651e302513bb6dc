import type { NewFile } from '../lib/write-files.ts';
import type { NamedProvider } from './named-providers.ts';

/** What a run of the default questions costs, for orientation. */
export const PRICE =
  'about 1.60 dollars a model at 1 dollar per million prompt tokens and 6 per million reply tokens (npx promptfoo-causal plan --price <in,out>)';

/** Turns the files of the example `gate` into those of a first project, with providers of its own if there are any. */
export function firstFiles(files: readonly NewFile[], providers: readonly NamedProvider[]): NewFile[] {
  return files.map(({ path, text }) => {
    if (path.endsWith('promptfooconfig.yaml')) return { path, text: withProviders(text, providers) };
    if (path.endsWith('gate.yaml')) return { path, text: withBaseline(text, providers) };
    return { path, text };
  });
}

function withProviders(text: string, providers: readonly NamedProvider[]): string {
  if (providers.length === 0) return text;
  const list = providers.map(
    ({ id, label }) => `  - id: ${JSON.stringify(id)}\n    label: ${JSON.stringify(label)}\n`,
  );
  const about =
    providers.length === 1 ? 'The gate finds its baseline by the label.' : 'The first is the baseline.';
  return text.replace(/# Simulated models.*?(?=\ntests:)/s, () => `# ${about}\nproviders:\n${list.join('')}`);
}

/** A single provider is compared with its recorded run, several with the first of them. */
function withBaseline(text: string, [first, ...others]: readonly NamedProvider[]): string {
  if (first === undefined) return text;
  const baseline = others.length > 0 ? JSON.stringify(first.label) : 'baseline.json';
  const named = text.replace(/^baseline: .*$/m, () => `baseline: ${baseline}`);
  return others.length > 0
    ? named
    : named.replace(
        'Every other variant of the run is a candidate. It may',
        'The run is compared with baseline.json, once it is recorded: npx promptfoo-causal gate results/eval.json\n# --save-baseline baseline.json. It may',
      );
}
