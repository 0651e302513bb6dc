import { describe, expect, test } from 'vitest';
import { extractAnswer } from '../../../../src/answers/yes-no/extract-answer.ts';
import { relationAsked } from '../../../../src/tasks/intervention-effects/story/asked.ts';

const asked = relationAsked(
  'A system has the variables “Kelp”, “Rain”, and “Tide”. These are all of its direct causal relations:\n- “Kelp” causes “Rain”.\nNow a perfect intervention is performed on “Tide”, written do(Tide = 1): “Tide” is set to 1 from outside the system, so that nothing in the system causes “Tide” any more. All other causal relations stay as they are. After this intervention, does “Kelp” causally affect “Rain”, directly or through other variables?',
);

function read(reply: string): string {
  const answer = extractAnswer(reply, asked);
  return answer.kind === 'boolean' ? (answer.value ? 'yes' : 'no') : answer.kind;
}

/** What one variable does to another: in a sentence, and denied. */
const DOES = {
  '“Rain”':
    'causally affects|affects|influences|impacts|changes|alters|shapes|causally affect|influence|leads to a change in|results in a change in|brings about a change in|causes a change in|produces a change in|induces a change in|transmits a change in|makes a difference to|has an effect on|has an influence on|has an impact on|has a bearing on|exerts an influence on|has a path to|acts on',
};
const base = (verb: string): string =>
  verb
    .replace(/^(causally )?affects?/, '$1affect')
    .replace(/^has/, 'have')
    .replace(/^(\w+[^ s])s\b/, '$1');

describe('a relation is stated and denied by each of the words for it', () => {
  test.each(DOES['“Rain”'].split('|'))('Kelp %s Rain', (verb) => {
    expect(read(`So “Kelp” ${verb} “Rain”.`)).toBe('yes');
    expect(read(`So “Kelp” does not ${base(verb)} “Rain”.`)).toBe('no');
    expect(read(`So “Tide” ${verb} “Rain”.`)).toBe('unparsed');
  });

  test.each(
    'affected by|influenced by|impacted by|caused by|causally downstream of|dependent on|a descendant of'.split(
      '|',
    ),
  )('Rain is %s Kelp', (words) => {
    expect(read(`So “Rain” is ${words} “Kelp”.`)).toBe('yes');
    expect(read(`So “Rain” is not ${words} “Kelp”.`)).toBe('no');
    expect(read(`So “Rain” is ${words} “Tide”.`)).toBe('unparsed');
  });

  test.each(
    'related to|linked to|connected to|causally related to|causally linked to|causally connected to|a cause of|an ancestor of'.split(
      '|',
    ),
  )('Kelp is %s Rain', (words) => {
    expect(read(`So “Kelp” is ${words} “Rain”.`)).toBe('yes');
    expect(read(`So “Kelp” is not ${words} “Rain”.`)).toBe('no');
  });

  test.each('path|relationship|relation|link|connection|effect|route|influence|association|chain'.split('|'))(
    'there is a %s from Kelp to Rain',
    (noun) => {
      expect(read(`So there is a ${noun} from “Kelp” to “Rain”.`)).toBe('yes');
      expect(read(`So there is no ${noun} from “Kelp” to “Rain”.`)).toBe('no');
      expect(read(`So there is no ${noun} from “Tide” to “Rain”.`)).toBe('unparsed');
    },
  );

  test.each(['effect', 'influence', 'impact', 'bearing'])('Kelp has no %s on Rain', (noun) => {
    expect(read(`So “Kelp” has no ${noun} on “Rain”.`)).toBe('no');
    expect(read(`So “Tide” has no ${noun} on “Rain”.`)).toBe('unparsed');
  });

  test.each([
    ['“Rain” responds to “Kelp”.', 'yes'],
    ['“Rain” does not respond to “Kelp”.', 'no'],
    ['“Rain” depends on “Kelp”.', 'yes'],
    ['“Rain” does not depend on “Kelp”.', 'no'],
    // That Rain does not move Kelp.
    ['“Kelp” is causally independent of “Rain”.', 'unparsed'],
    ['“Rain” is causally independent of “Kelp”.', 'no'],
    ['“Rain” is independent of “Kelp”.', 'no'],
    ['“Rain” is not independent of “Kelp”.', 'yes'],
    ['“Kelp” leaves “Rain” unchanged.', 'no'],
    ['“Kelp” leaves “Rain” as it is.', 'no'],
    ['“Kelp” causes “Rain”.', 'yes'],
  ])('%s', (reply, said) => {
    expect(read(`So ${reply}`)).toBe(said);
  });
});
