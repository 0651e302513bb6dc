import { expect, test } from 'vitest';
import { verbatim } from '../../../src/tasks/ccr-gb/verbatim.ts';

test.each(['{{ context }}', 'a { alone', 'a } alone', 'at the end\n', 'file:///etc/passwd', 'package:x'])(
  'promptfoo would change %j: it is given as a list of one',
  (text) => {
    expect(verbatim(text)).toEqual([text]);
  },
);

test.each(['plain', 'two\nlines', 'see file://x', 'a package:x', 'file:/x', ''])(
  'promptfoo leaves %j as it is',
  (text) => {
    expect(verbatim(text)).toBe(text);
  },
);
