import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkPolicy } from '../../src/plan/check-policy.ts';
import type { GeneratedTest } from '../../src/plan/config-file.ts';
import { smallTests } from '../rows/tests-of.ts';
import { newFolder } from '../support/folders.ts';

/** 60 questions of one task and 16 of the other. */
const TESTS = smallTests() as unknown as GeneratedTest[];

describe('the check of gate.yaml before an eval', () => {
  const folder = newFolder('policy');
  const file = join(folder, 'gate.yaml');
  /** Writes a policy, and returns a function that checks it for an eval of v1 and v2. */
  const check = (policy: string, { prompts = ['p'], promptsOfV1 = ['*'], isFiltered = false } = {}) => {
    writeFileSync(file, policy);
    const providers = [
      { label: 'v1', prompts: promptsOfV1 },
      { label: 'v2', prompts: undefined },
    ];
    const labelled = prompts.map((label) => ({ label }));
    return () => checkPolicy(file, { providers, prompts: labelled, tests: TESTS, isFiltered });
  };

  it.each([
    ['an unknown key', 'margin: 1', /unknown key margin; did you mean margins/],
    ['an unknown variant as the baseline', 'baseline: v3', /no variant v3; did you mean v1\? It has v1, v2/],
    ['rules for a pattern that matches no variant', "variants: { 'x*': false }", /no variant x\*/],
    [
      'a floor (a score to be reached) for a metric that does not exist',
      'floors: { IE acuracy: 0.9 }',
      /no metric IE acuracy; did you mean IE accuracy/,
    ],
  ])('refuses %s', (_, policy, message) => expect(check(policy)).toThrow(message));

  it('refuses a recorded run as the baseline if its file cannot be read', () => {
    writeFileSync(join(folder, 'old.json'), '{}');
    expect(check('baseline: old.json')).toThrow(/old\.json/);
  });

  it.each([
    ['a recorded run as the baseline even if its file does not exist yet', 'baseline: new.json'],
    ['a common margin for the accuracies on all subsets of questions', 'margins: { parts: 0.1 }'],
  ])('accepts %s', (_, policy) => expect(check(policy)).not.toThrow());

  it('expects the name of the prompt in the name of a variant if there are several prompts', () => {
    expect(check('baseline: v1 with q', { prompts: ['p', 'q'] })).not.toThrow();
    expect(check('baseline: v1', { prompts: ['p', 'q'] })).toThrow(/no variant v1/);
  });

  it('refuses the name of a variant if the name contains a prompt that the provider does not use', () => {
    expect(check('baseline: v1 with q', { prompts: ['p', 'q'], promptsOfV1: ['p'] })).toThrow(/no variant v1 with q/);
  });

  it('accepts the name of an unknown variant if the eval is limited to some of the providers', () => {
    expect(check('baseline: v3', { isFiltered: true })).not.toThrow();
  });
});
