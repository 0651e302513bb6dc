import { describe, expect, it } from 'vitest';
import type { GeneratedTest } from '../../src/plan/config-file.ts';
import { suiteProblems } from '../../src/plan/suite-problems.ts';
import { smallTests } from '../rows/tests-of.ts';

/** 60 questions of one task and 16 of the other. */
const TESTS = smallTests() as unknown as GeneratedTest[];

describe('the check of a config before an eval', () => {
  const suite = {
    providers: [{ label: 'v1' }, { label: 'v2' }],
    prompts: [{ label: 'p', template: '{{ case.context }} {{ case.question }}' }],
    defaultTest: { assert: [{ type: 'javascript', value: 'package:promptfoo-causal:yesNo' }] },
  };
  /** The problems of the usual eval with some changes. */
  const problemsOf = (changes: object) =>
    suiteProblems({ ...suite, tests: TESTS, ...changes }).map(({ path, message }) => `${path.join('.')}: ${message}`);

  it('finds no problems in an ordinary config', () => {
    expect(problemsOf({})).toEqual([]);
  });

  it.each([
    [
      'two providers with the same label',
      { providers: [{ label: 'v1' }, { label: 'v1' }] },
      'providers.1.label: expected a unique label, got "v1" again',
    ],
    [
      'a prompt that does not contain the question',
      { prompts: [{ label: 'p', template: 'question: {{ case.context }}' }] },
      'prompts.0: expected a template with {{ case.context }} and {{ case.question }}, got one without question ("p")',
    ],
    [
      'a config without an assertion that reads the answers',
      { defaultTest: {} },
      'defaultTest.assert: expected an assertion that reads the answers',
    ],
  ])('reports %s', (_, changes, message) => {
    expect(problemsOf(changes)).toEqual([expect.stringContaining(message)]);
  });

  it('reports questions that the config contains twice', () => {
    expect(problemsOf({ tests: [...TESTS, ...TESTS] })[0]).toContain(`got ${TESTS.length} of them more than once`);
  });

  it('ignores a config without questions from this package, even if two providers have the same label', () => {
    expect(problemsOf({ tests: [], providers: [{ label: 'v1' }, { label: 'v1' }] })).toEqual([]);
  });
});
