import { type Case, caseId } from '../cases/case.ts';
import type { ConfigProblem } from '../lib/config-error.ts';
import { ifPossible } from '../lib/if-possible.ts';
import { isRecord } from '../lib/is-record.ts';
import { KINDS } from '../tasks/kinds.ts';
import { templateOf } from './prompt-length.ts';

interface CheckedSuite {
  readonly providers: readonly { readonly label: string; readonly transform?: unknown }[];
  readonly prompts: readonly {
    readonly label: string /** Undefined for functions. */;
    readonly raw?: string | undefined;
  }[];
  readonly defaultTest?: CheckedTest | undefined;
  readonly tests: readonly CheckedTest[];
}

interface CheckedTest {
  readonly metadata?: unknown;
  readonly assert?: unknown;
  readonly options?: unknown;
}

const NOTHING_READS: ConfigProblem = {
  path: ['defaultTest', 'assert'],
  message:
    'expected an assertion that reads the answers, such as {type: javascript, value: package:promptfoo-causal:yesNo}, got none',
};

/** Finds the problems in an eval that would spoil its measurement. Tests that are not from this package are skipped. */
export function suiteProblems(suite: CheckedSuite): ConfigProblem[] {
  const ours = suite.tests.flatMap((test, t) =>
    isCase(test.metadata) ? [{ test, t, item: test.metadata }] : [],
  );
  if (ours.length === 0) return [];
  return [
    ...labelProblems('providers', suite.providers),
    ...labelProblems('prompts', suite.prompts),
    ...promptProblems(suite.prompts),
    ...suite.providers.flatMap(({ transform }, p) =>
      transformProblems(transform, ['providers', p, 'transform']),
    ),
    ...gradingProblems(suite.defaultTest, ['defaultTest']),
    ...once(
      ours.flatMap(({ test, t }) => [
        ...gradingProblems(test, ['tests', t]),
        ...(grades(test) || grades(suite.defaultTest) ? [] : [NOTHING_READS]),
      ]),
    ),
    ...repeated(ours.map(({ item }) => item)),
  ];
}

function labelProblems(list: string, named: readonly { readonly label: string }[]): ConfigProblem[] {
  return named.flatMap(({ label }, i) => {
    const message = `expected a unique label, got ${JSON.stringify(label)} again`;
    return named.findIndex((other) => other.label === label) === i
      ? []
      : { path: [list, i, 'label'], message };
  });
}

/** Finds prompts that omit the context or the question, and prompt functions whose template is unknown. */
export function promptProblems(prompts: CheckedSuite['prompts']): ConfigProblem[] {
  return prompts.flatMap(({ raw, label }, p) => {
    const wanted = 'expected a template with {{context}} and {{question}}';
    const name = JSON.stringify(label.slice(0, 40));
    const missing = raw === undefined ? [] : NEEDED.filter((key) => !holds(raw, key));
    if (raw !== undefined && missing.length === 0) return [];
    const message =
      raw === undefined
        ? `${wanted}, got a function (${name}): when a run is resumed, promptfoo sends the function's source code instead of its prompt`
        : `${wanted}, got one without ${missing.join(' and ')} (${name})`;
    return [{ path: ['prompts', p], message }];
  });
}

const NEEDED = ['context', 'question'] as const;

/**
 * Tests whether a template inserts a variable into the prompt. The template is rendered, because the name of the
 * variable may also occur in its text.
 */
function holds(raw: string, key: (typeof NEEDED)[number]): boolean {
  const mark = `MARK${key.toUpperCase()}`;
  const rendered = ifPossible(() => templateOf(raw)({ context: 'C', question: 'Q', [key]: mark }));
  // Templates with filters that the config defines cannot be rendered here.
  return rendered?.includes(mark) ?? new RegExp(`\\{[{%][^}]*\\b${key}\\b`).test(raw);
}

/** Finds transforms whose result is an object, from which no answer can be read. */
function transformProblems(transform: unknown, path: readonly PropertyKey[]): ConfigProblem[] {
  const makesObject = /^\s*(?:return\s+)?(?:JSON\.parse\([^()]*\)|\(?\{.*\}\)?)\s*;?\s*$/s;
  if (typeof transform !== 'string' || !makesObject.test(transform)) return [];
  const message = `expected a transform that returns a text or a Boolean, got ${JSON.stringify(transform)}, which returns an object`;
  return [{ path, message }];
}

function gradingProblems(test: CheckedTest | undefined, path: readonly PropertyKey[]): ConfigProblem[] {
  if (!test) return [];
  const transform = isRecord(test.options) ? test.options.transform : undefined;
  return [
    ...transformProblems(transform, [...path, 'options', 'transform']),
    ...assertionsOf(test).flatMap((value, i): ConfigProblem[] => {
      const name = /^package:promptfoo-causal:(\w+)$/.exec(value)?.[1];
      if (name === undefined || name === 'yesNo') return [];
      const message = `expected package:promptfoo-causal:yesNo, got ${name}`;
      return [{ path: [...path, 'assert', i, 'value'], message }];
    }),
  ];
}

/** Tests whether a test has an assertion from this package or with custom code, which may read the answer. */
function grades(test: CheckedTest | undefined): boolean {
  return test !== undefined && assertionsOf(test).some((value) => /^(?:file|package):/.test(value));
}

function assertionsOf({ assert }: CheckedTest): string[] {
  const items: unknown[] = Array.isArray(assert) ? assert : [];
  return items.filter(isRecord).flatMap((item) => {
    if (item.type === 'assert-set') return assertionsOf({ assert: item.assert });
    return item.type === 'javascript' && typeof item.value === 'string' ? [item.value] : [];
  });
}

/** Finds cases that occur twice because a generator is listed twice with the same config. */
function repeated(items: readonly Case[]): ConfigProblem[] {
  const ids = Map.groupBy(items, (item) => `${item.design} ${caseId(KINDS, item)}`);
  const twice = [...ids.values()].flatMap(([, ...again]) => again);
  return [...Map.groupBy(twice, ({ design, task }) => `${task} ${design}`).values()].map((same) => ({
    path: ['tests'],
    message: `expected every question once, got ${same.length} questions of task ${same[0]?.task} twice, because the config lists the same generator twice with the same settings`,
  }));
}

function isCase(metadata: unknown): metadata is Case {
  const { task, design } = (metadata ?? {}) as { task?: unknown; design?: unknown };
  return typeof task === 'string' && typeof design === 'string' && KINDS.has(task);
}

/** Keeps one of several problems that differ only in an index, such as the index of the test. */
function once(problems: readonly ConfigProblem[]): ConfigProblem[] {
  const keyOf = ({ path, message }: ConfigProblem): string =>
    `${path.filter((key) => typeof key !== 'number').join('.')} ${message}`;
  return [...new Map(problems.map((problem) => [keyOf(problem), problem])).values()];
}
