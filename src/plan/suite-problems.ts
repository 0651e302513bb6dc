import { hasCase } from '../case/question-test.ts';
import { isRecord } from '../lib/json.ts';
import type { ConfigProblem } from '../lib/user-error.ts';
import type { GeneratedTest } from './config-file.ts';
import type { PlannedPrompt, PlannedProvider } from './config-variants.ts';
import { rendererOf } from './renderer.ts';

/** An eval that is about to be run. */
interface Suite {
  readonly providers: readonly Pick<PlannedProvider, 'label'>[];
  readonly prompts: readonly PlannedPrompt[];
  readonly defaultTest?: unknown;
  readonly tests: readonly GeneratedTest[];
}

/** Finds what would spoil the measurement of an eval, before any model is called. */
export function suiteProblems({ providers, prompts, defaultTest, tests }: Suite): ConfigProblem[] {
  const ours = tests.filter(({ metadata }) => hasCase(metadata));
  if (ours.length === 0) return [];
  return [
    ...labelledTwice('providers', providers),
    ...labelledTwice('prompts', prompts),
    ...prompts.flatMap((prompt, i) => promptProblems(prompt, i)),
    ...(reads(defaultTest) || ours.every(reads) ? [] : [NOTHING_READS]),
    ...askedTwice(ours),
  ];
}

/** The problem of an eval without the grader. */
const NOTHING_READS: ConfigProblem = {
  path: ['defaultTest', 'assert'],
  message:
    'expected an assertion that reads the answers, such as {type: javascript, value: package:promptfoo-causal:yesNo}, got none',
};

/** Finds labels that an earlier entry of a list has, too. */
function labelledTwice(list: 'providers' | 'prompts', named: readonly { readonly label: string }[]): ConfigProblem[] {
  return named.flatMap(({ label }, i): ConfigProblem[] => {
    if (named.findIndex((other) => other.label === label) === i) return [];
    const message = `expected a unique label, got ${JSON.stringify(label)} again`;
    return [{ path: [list, i, 'label'], message }];
  });
}

/** Finds the texts of a question that a prompt leaves out. */
function promptProblems({ template, label }: PlannedPrompt, index: number): ConfigProblem[] {
  if (template === undefined) return [];
  const missing = ['context', 'question'].filter((key) => !inserts(template, key));
  if (missing.length === 0) return [];
  const wanted = 'expected a template with {{ case.context }} and {{ case.question }}';
  const name = JSON.stringify(label.slice(0, LONGEST_LABEL));
  return [{ path: ['prompts', index], message: `${wanted}, got one without ${missing.join(' and ')} (${name})` }];
}

/** How many characters of a label are shown. A prompt in place is its own label. */
const LONGEST_LABEL = 40;

/**
 * Returns true if a template inserts a text of the case, or if it cannot be rendered here. It is rendered, because the
 * name of the text may also be a word of the template.
 */
function inserts(template: string, key: string): boolean {
  const vars = { case: { context: 'C', question: 'Q', answerInstruction: 'A', [key]: 'MARK' } };
  const rendered = rendererOf(template)(vars);
  return rendered === undefined || rendered.includes('MARK');
}

/** Tests whether an assertion of a test may read the answer: one in a file or a package. */
function reads(test: unknown): boolean {
  const items = isRecord(test) && Array.isArray(test.assert) ? test.assert : [];
  return items.some(
    (item) =>
      isRecord(item) && (item.type === 'assert-set' ? reads(item) : /^(file|package):/.test(String(item.value ?? ''))),
  );
}

/** Finds questions that the suite asks more than once. */
function askedTwice(tests: readonly GeneratedTest[]): ConfigProblem[] {
  const different = new Set(tests.map(({ metadata }) => metadata?.fingerprint));
  const again = tests.length - different.size;
  if (again === 0) return [];
  const message = `expected each question once, got ${again} of them more than once; the config may list a generator twice`;
  return [{ path: ['tests'], message }];
}
