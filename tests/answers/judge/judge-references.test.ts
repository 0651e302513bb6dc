import type { TestSuite } from 'promptfoo';
import { expect, test } from 'vitest';
import { nameJudges } from '../../../src/answers/judge/judge-settings.ts';

const provider = (id: string, label?: string) => ({ id: () => id, label, callApi: async () => ({}) });

function suite(assertion: object): Pick<TestSuite, 'providers' | 'defaultTest' | 'tests'> {
  const providers = [provider('openai:chat:a'), provider('openai:chat:b', 'judge')];
  return { providers, defaultTest: { assert: [assertion] }, tests: [] } as never;
}

test.each(['judge', 'openai:chat:b', 'openai:chat:a'])('%s is found among the providers', (name) => {
  const assertion = { type: 'javascript', config: { extract: { by: 'model', provider: name } } };
  nameJudges(suite(assertion));
  expect(assertion).toMatchObject({ provider: name });
});

test('so it is in a set of assertions, and in a test of its own', () => {
  const own = { type: 'javascript', config: { extract: { by: 'model', provider: 'judge' } } };
  nameJudges(suite({ type: 'assert-set', assert: [own] }));
  expect(own).toMatchObject({ provider: 'judge' });
  const other = { type: 'javascript', config: { extract: { by: 'model', provider: 'judge' } } };
  nameJudges({ ...suite({ type: 'equals' }), tests: [{ assert: [other] }] } as never);
  expect(other).toMatchObject({ provider: 'judge' });
});

test.each([
  [{ config: { extract: { by: 'rules' } } }],
  [{ config: { threshold: 1 } }],
  [{}],
  [{ config: { extract: { by: 'model' } }, provider: provider('loaded') }],
])('%j is left as it is', (fields) => {
  const assertion = { type: 'javascript', ...fields };
  const before = { ...assertion };
  nameJudges(suite(assertion));
  expect(assertion).toEqual(before);
});

test.each([
  [
    { by: 'model' },
    undefined,
    'config.extract.provider: expected the id or label of a model under providers (openai:chat:a, judge, openai:chat:b), got nothing',
  ],
  [{ by: 'model', provider: 'jduge' }, undefined, 'got "jduge"'],
  [{ by: 'model' }, 'openai:chat:c', 'got "openai:chat:c"'],
  [{ by: 'model', always: 1 }, undefined, 'config.extract.always: expected true or false'],
])('%j with provider %s is refused before anything is asked', (extract, name, message) => {
  const assertion = { type: 'javascript', config: { extract }, ...(name && { provider: name }) };
  expect(() => nameJudges(suite(assertion))).toThrow(message);
});
