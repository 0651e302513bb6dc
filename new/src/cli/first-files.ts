import type { NewFile } from '../lib/write-files.ts';
import type { NamedProvider } from './named-providers.ts';

/** The mark of files that init wrote and may replace. */
export const MARK = 'Written by promptfoo-causal init';

/** What a run of the default questions costs, for orientation. */
export const PRICE =
  'about 1.60 dollars a model at 1 dollar per million prompt tokens and 6 per million reply tokens (npx promptfoo-causal plan --price <in,out>)';

/** Turns the files of the example `gate` into those of a first project, with providers of its own if there are any. */
export function firstFiles(files: readonly NewFile[], providers: readonly NamedProvider[]): NewFile[] {
  const changed = files.map(({ path, text }) => {
    if (path.endsWith('promptfooconfig.yaml')) return { path, text: withProviders(text, providers) };
    if (path.endsWith('gate.yaml')) return { path, text: withBaseline(text, providers) };
    return { path, text };
  });
  return changed.map(({ path, text }) => ({
    path,
    text: `${path.endsWith('js') ? '//' : '#'} ${MARK}\n${text}`,
  }));
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
  return text
    .replace(/^baseline: .*$/m, () => `baseline: ${baseline}`)
    .replace('Every other variant of the run is a candidate. It', () =>
      others.length > 0
        ? 'Every other variant of the run is a candidate. It'
        : 'The run is compared with baseline.json, once there is one (gate --save-baseline baseline.json). It',
    );
}
