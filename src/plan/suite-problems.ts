import type { ConfigProblem } from '../lib/config-error.ts';
import { isRecord } from '../lib/is-record.ts';
import type { GeneratedTest } from './config-file.ts';
import type { PlannedPrompt, PlannedProvider } from './config-variants.ts';
import { rendererOf } from './renderer.ts';

interface Suite {
  readonly providers: readonly Pick<PlannedProvider, 'label'>[];
  readonly prompts: readonly PlannedPrompt[];
  readonly defaultTest?: unknown;
  readonly tests: readonly GeneratedTest[];
}

/** Finds what would spoil the measurement of an eval, before any model is called. */
export function suiteProblems({ providers, prompts, defaultTest, tests }: Suite): ConfigProblem[] {
  const ours = tests.filter(({ metadata }) => typeof metadata?.fingerprint === 'string');
  if (ours.length === 0) return [];
  return [
    ...labelledTwice('providers', providers),
    ...labelledTwice('prompts', prompts),
    ...prompts.flatMap((prompt, i) => promptProblems(prompt, i)),
    ...(reads(defaultTest) || ours.every(reads) ? [] : [NOTHING_READS]),
    ...askedTwice(ours),
  ];
}

const NOTHING_READS: ConfigProblem = {
  path: ['defaultTest', 'assert'],
  message:
    'expected an assertion that reads the answers, such as {type: javascript, value: package:promptfoo-causal:yesNo}, got none',
};

function labelledTwice(list: string, named: readonly { readonly label: string }[]): ConfigProblem[] {
  return named.flatMap(({ label }, i) =>
    named.findIndex((other) => other.label === label) === i
      ? []
      : [
          {
            path: [list, i, 'label'],
            message: `expected a label of its own, got ${JSON.stringify(label)} again`,
          },
        ],
  );
}

function promptProblems({ template, label }: PlannedPrompt, index: number): ConfigProblem[] {
  if (template === undefined) return [];
  const missing = ['context', 'question'].filter((key) => !inserts(template, key));
  if (missing.length === 0) return [];
  const wanted = 'expected a template with {{ case.context }} and {{ case.question }}';
  const name = JSON.stringify(label.slice(0, 40));
  return [
    { path: ['prompts', index], message: `${wanted}, got one without ${missing.join(' and ')} (${name})` },
  ];
}

/**
 * Returns true if a template inserts a text of the case, or if it cannot be rendered here. It is rendered, because the
 * name of the text may also be a word of the template.
 */
function inserts(template: string, key: string): boolean {
  const vars = { case: { context: 'C', question: 'Q', answerInstruction: 'A', [key]: 'MARK' } };
  const rendered = rendererOf(template)(vars);
  return rendered === undefined || rendered.includes('MARK');
}

function reads(test: unknown): boolean {
  const items = isRecord(test) && Array.isArray(test.assert) ? test.assert : [];
  return items.some(
    (item) =>
      isRecord(item) &&
      (item.type === 'assert-set' ? reads(item) : /^(file|package):/.test(String(item.value ?? ''))),
  );
}

function askedTwice(tests: readonly GeneratedTest[]): ConfigProblem[] {
  const ids = new Set<unknown>();
  const again = tests.filter(({ metadata }) => ids.size === ids.add(metadata?.fingerprint).size);
  if (again.length === 0) return [];
  const message = `expected every question once, got ${again.length} of them again; the config may list a generator twice`;
  return [{ path: ['tests'], message }];
}
