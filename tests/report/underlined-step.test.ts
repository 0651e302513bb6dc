import { expect, test } from 'vitest';
import { clientCode } from '../../src/report/html/client-code.ts';
import { htmlReport } from '../../src/report/html/page.ts';
import type { questionData } from '../../src/report/html/questions-section.ts';
import { HOSTILE, mixedScorecard } from './scorecards.ts';

const SAID = `Because </script><script>alert("1")</script> is 'happy' & <img src=x onerror=alert(2)>, so is ${HOSTILE}`;
const scorecard = mixedScorecard();
const [example] = scorecard.examples ?? [];
const page = await htmlReport({
  ...scorecard,
  examples: [
    {
      ...example!,
      replies: [
        {
          ...{ variants: [0], reply: 'no', text: `First.\n${SAID}\nNo.` },
          wrongStep: { fault: 'misread', node: '<i>X</i>"', said: SAID },
        },
      ],
    },
  ],
});

test('a wrong step with markup stands in the page as data: no tag of it, no end of the script', () => {
  expect(page.match(/<script/g)).toHaveLength(3);
  expect(page.match(/<\/script/g)).toHaveLength(3);
  expect(page).not.toContain('<img src=x');
  expect(page).not.toContain('<i>X');
  const [, json = ''] = /id="data">(.*?)<\/script>/.exec(page) ?? [];
  expect(json).not.toContain('<');
});

test('it is found again in its reply, to be underlined there, without what moves a cursor or turns the direction', () => {
  const data: ReturnType<typeof questionData> = JSON.parse(/id="data">(.*?)<\/script>/.exec(page)?.[1] ?? '');
  const [reply] = Object.values(data.texts)[0]?.replies ?? [];
  expect(reply?.wrong?.what).toBe('misread at <i>X</i>"');
  expect(reply?.wrong?.said).toContain('</script><script>alert("1")</script> is \'happy\' & <img');
  expect(reply?.text).toContain(reply?.wrong?.said);
  expect(`${reply?.text} ${reply?.wrong?.said}`).not.toMatch(/[^\P{Cc}\n\t]|\p{Cf}/u);
});

test('the script of the page sets all text as text', () => {
  const scripts = clientCode().page + clientCode().questions;
  expect(scripts).toContain('textContent');
  expect(scripts).not.toMatch(
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|createContextualFragment|\beval\b/,
  );
});
