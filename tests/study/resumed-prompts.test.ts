import { expect, test } from 'vitest';
import { resumedPrompts } from '../../src/study/resumed-prompts.ts';

const prompts = (...names: string[]) => names.map((label) => ({ label, raw: `text of ${label}` }));
const provider = (label: string, own?: readonly string[]) => ({ label, prompts: own });

test('the prompts of all columns are those of the eval, each once', () => {
  const suite = { prompts: prompts('p', 'q', 'p', 'q'), providers: [provider('a'), provider('b')] };
  expect(resumedPrompts(suite)).toEqual(prompts('p', 'q'));
});

test('a provider that is limited to some prompts has only their columns', () => {
  const suite = {
    prompts: prompts('p', 'q', 'q'),
    providers: [provider('a'), provider('judge', []), provider('b', ['q'])],
  };
  expect(resumedPrompts(suite)).toEqual(prompts('p', 'q'));
});

test('columns in an order that no list of prompts gives back are not guessed', () => {
  const limited = [provider('a', ['q']), provider('b')];
  expect(resumedPrompts({ prompts: prompts('q', 'p', 'q'), providers: limited })).toBeUndefined();
  expect(
    resumedPrompts({ prompts: prompts('p', 'q', 'p'), providers: [provider('a'), provider('b')] }),
  ).toBeUndefined();
  const changed = [...prompts('p'), { label: 'p', raw: 'another text' }];
  expect(resumedPrompts({ prompts: changed, providers: [provider('a'), provider('b')] })).toBeUndefined();
});
