import { describe, expect, test } from 'vitest';
import { readLabelled } from '../../scripts/corpus/labelled-reply.ts';
import { isPutAside, readBeside, summaryOf } from '../../scripts/corpus/measure.ts';
import { extractNumber } from '../../src/answers/number/extract-number.ts';
import type { AnyAnswer } from '../../src/answers/reply/answer.ts';
import { extractAnswer } from '../../src/answers/yes-no/extract-answer.ts';
import type { Asked } from '../../src/cases/asked.ts';

const watering: Asked = {
  subject: ['Lorenzo'],
  others: ['Emil'],
  statements: [['zqa waters the garden', 'zqa does not water the garden']],
};
const affecting: Asked = {
  subject: ['T'],
  object: 'V',
  others: ['L'],
  statements: [['zqa causally affects zqb', 'zqa does not causally affect zqb']],
};
const share: Asked = { subject: ['Femke'], others: ['Casimir'], statements: [], share: true };

function said(answer: AnyAnswer): string | number {
  if (answer.kind === 'boolean') return answer.value ? 'yes' : 'no';
  return answer.kind === 'number' ? answer.value : answer.reason;
}

describe('of replies as models write them', () => {
  test.each([
    ['**5. Conclusion:** Lorenzo waters = False\n\n**No**', 'no'],
    ['5. Conclusion: Lorenzo waters the garden = False', 'no'],
    ['Emil waters = False\n\nLorenzo waters = True\n\nYes', 'yes'],
    ['**Yes**\n\nIf this were not so, the answer would be No.', 'yes'],
    ['**Yes**, Lorenzo waters the garden. If this were not so, the answer would be No.', 'yes'],
    ['**Yes**. Were this not so, the answer would be No.', 'yes'],
    ['No. Had she not done so, the answer would be Yes.', 'no'],
    ['It would be wrong to answer Yes here.', 'no'],
    ['So it would be a mistake to say “No”.', 'yes'],
    ['One must not answer Yes.', 'no'],
    ['{"answer": "Yes" | "No"}', 'no-verdict'],
    ["{'answer': 'yes' | 'no'}", 'no-verdict'],
    ['{"answer": "Yes" | "No"}\n\n{"answer": "No"}', 'no'],
    ['No.\n\nAlthough the flower is wrong, Emil waters, so I take that back: Yes', 'yes'],
    ['Although Emil does not water I said no, so I take that back: Yes', 'yes'],
    ["I'm not able to say whether a surgeon should operate on a patient. Please ask a doctor.", 'declined'],
    ["I'm not able to say whether Lorenzo waters the garden.", 'undetermined'],
    ['Therefore Lorenzo does not water the garden.\n<answer>yes</answer>', 'contradiction'],
    ['<answer>no</answer>\n\nSo Lorenzo waters the garden.', 'contradiction'],
    ['Hence the answer is no.\n\n<answer>yes</answer>', 'contradiction'],
    ['If Emil were out, Lorenzo would not water. But Emil waters.\n\n<answer>yes</answer>', 'yes'],
    ['Lorenzo does not water the garden in fact. Now he does.\n<answer>yes</answer>', 'yes'],
    ['So Emil does not water the garden.\n<answer>yes</answer>', 'yes'],
    ['Therefore Lorenzo waters the garden.\n<answer>yes</answer>', 'yes'],
    ['<answer>no</answer> <answer>yes</answer>', 'contradiction'],
    ['<answer>yes</answer>\n\nEmil does not water the garden.\n\n<answer>no</answer>', 'contradiction'],
    ['<answer>no</answer>\n\nWait, Emil waters.\n\n<answer>yes</answer>', 'yes'],
    ['I first thought <answer>no</answer>, and yet it is <answer>yes</answer>', 'yes'],
    ['<answer>no</answer>\n\nFinal answer: <answer>no</answer>', 'no'],
    [
      '<answer>no</answer>\n\nThe line above is wrong. Emil waters; this replaces it.\n\n<answer>yes</answer>',
      'yes',
    ],
    ['<answer>no</answer>\n\nI left out Emil. Corrected: <answer>yes</answer>', 'yes'],
    [
      '<answer>no</answer>\n\nI can defend either one. It can be argued either way.\n\n<answer>yes</answer>',
      'contradiction',
    ],
    ['Example 1 ends in <answer>no</answer>, but here Emil waters.\n\n<answer>yes</answer>', 'yes'],
    [
      'There it was <answer>no</answer>, since nothing passed on; here Emil waters.\n\n<answer>yes</answer>',
      'contradiction',
    ],
    ['No. Emil is out of it.\n\n<answer>yes</answer>', 'contradiction'],
    ['Sure! Emil is out of it.\n\n<answer>no</answer>', 'no'],
    ['Emil waters, and so Lorenzo would water the garden.\n\n<answer>no</answer>', 'contradiction'],
    ['Emil is out. Lorenzo would water the garden.\n\n<answer>no</answer>', 'contradiction'],
    [
      'Does anybody water? Emil does (yes, red is enough), so nothing is missing.\n\n<answer>no</answer>',
      'no',
    ],
    ['<answer>no</answer>\n\nPlease do not take this as my answer.', 'undetermined'],
    ['The word is there only because the form asks for one. <answer>no</answer>', 'undetermined'],
    ["<answer>no</answer> That is for form's sake, and I do not vouch for it.", 'undetermined'],
    ['<answer>no</answer> It could just as well be the other word.', 'undetermined'],
    ['Please disregard what I wrote in the tag. <answer>no</answer>', 'undetermined'],
    ['<answer>yes no</answer>', 'no-verdict'],
    ['<answer>yes (no would need a blue flower)</answer>', 'yes'],
    ['<answer>Lorenzo waters the garden, no doubt about that</answer>', 'yes'],
    [
      'Lorenzo would be content with 2 candies, yes, but Emil is out. So Lorenzo does not water the garden.',
      'no',
    ],
    ["I'll sit this one out.", 'declined'],
    ['Emil waters only because the flower is red.\n<answer>yes</answer>', 'yes'],
    ['Emil waters only because it is supposed.\n<answer>yes</answer>', 'yes'],
    ['The flowers are handed out at random.\n<answer>yes</answer>', 'yes'],
    ["Emil's 9 days do not count that way.\n<answer>yes</answer>", 'yes'],
    ['We do not treat the supposition as a rule.\n<answer>yes</answer>', 'yes'],
    ['It could as well be the other friend who waters first.\n<answer>yes</answer>', 'yes'],
    ['I strike the tag off.\n<answer>yes</answer>', 'yes'],
    ['My answer is <answer>yes</answer>, since Emil waters.\n\n<answer>no</answer>', 'contradiction'],
    ['<answer>yes, no doubt</answer>', 'yes'],
    ['<answer>yes, since the input = 1</answer>', 'yes'],
    ['<answer>no, not yes</answer>', 'no'],
    ['Without the supposition, Lorenzo does not water the garden.\n<answer>yes</answer>', 'yes'],
    ['<answer>yes</answer>\nIn the original story Lorenzo does not water the garden.', 'yes'],
    ['<answer>yes</answer>\nHad Emil stayed away, Lorenzo would not water the garden.', 'yes'],
    ['<answer>yes</answer>\nWith a blue flower, Lorenzo would not water the garden.', 'yes'],
    ['<answer>yes</answer>\nIn fact, Lorenzo did not water the garden.', 'yes'],
    ['<answer>yes</answer>\nBy himself, Lorenzo would not water the garden.', 'yes'],
    [
      '<answer>yes</answer>\nOn that day Lorenzo does not water the garden, which is why the question is asked.',
      'yes',
    ],
    ['Lorenzo waters the garden, which gives', 'cut-off'],
    ['Lorenzo waters the garden and Emil becomes', 'cut-off'],
    ['Lorenzo waters the garden, which makes', 'cut-off'],
    ["I can't help with deciding who should or should not water the garden.", 'declined'],
    ['I would rather not say whether Lorenzo waters the garden.', 'declined'],
    ['It depends on Emil, so I cannot give a yes or a no here.', 'undetermined'],
    ['I can neither confirm nor rule out that Lorenzo waters the garden.', 'undetermined'],
    ['I cannot say for sure that Lorenzo does not water the garden.', 'undetermined'],
    ['There is not enough information to say that Lorenzo waters the garden.', 'undetermined'],
    ['That Lorenzo waters the garden is ruled out.', 'no'],
    ['Sometimes Lorenzo waters the garden.', 'no-verdict'],
    ['Yes, Emil waters the garden. That does not help. Lorenzo does not water the garden.', 'no'],
  ])('%j: %s', (reply, meant) => {
    expect(said(extractAnswer(reply, watering))).toBe(meant);
  });

  test.each([
    [
      'The intervention cuts “L”, and the new value replaces it. This replaces the rule.\n<answer>yes</answer>',
      'yes',
    ],
    [
      '<answer>yes</answer>\nThe intervention sets L; it replaces its equation.\n<answer>no</answer>',
      'contradiction',
    ],
    ['<answer>no</answer>\nBefore the intervention, T causally affects V.', 'no'],
    ['<answer>no</answer>\nIn the given graph T causally affects V.', 'no'],
    ['<answer>no</answer>\nAs stated, T causally affects V.', 'no'],
  ])('%j: %s', (reply, meant) => {
    expect(said(extractAnswer(reply, affecting))).toBe(meant);
  });

  test.each([
    [
      'Total = 0.891981\n\n0.891981 - 0.0981 = 0.793881\n\nSo its larger by 0.7939 (about 79.4 percent)',
      0.7939,
    ],
    ['Answer: 0.25. The rest is not needed.', 0.25],
    ['Casimir is first.\n* Casimir gets it in a share of 1 - 0.009 = 0.991, because all three', 'cut-off'],
    ['It is 0.5 × 0.9 = 0.45. Then 0.45 × 0.9 = 0.405 and the', 'cut-off'],
    ['Casimir is first.\nSo the share is 0.991', 0.991],
    ['Femke is higher by three quarters of a unit.', 0.75],
    ['Half of all cases.', 0.5],
    ['two thirds', 0.666666666667],
    ['The first is 2.5. So Femke receives 2.5 ×', 'cut-off'],
    ['The first two are 0.5 and 0.9. So we get 0.45, then 0.45 × 0.9', 'cut-off'],
    ['Femke rises by 3, and Casimir, which is held at 0, adds nothing.', 3],
    ['Femke rises by 3. (Casimir contributes 1.)', 3],
    ['I first got 4, but the change is 3.', 3],
    ['The share is 0.3; for comparison, that of Casimir is 0.4.', 0.3],
    ['<answer>1</answer>\n\nThe answer is 2.5.', 'contradiction'],
    ['<answer>-2.5</answer>\n\nThe answer is that Femke falls by 2.5.', -2.5],
    ['<answer>0.79</answer>\n\nSo the answer is 0.793.', 0.79],
    ['<answer>3</answer>\n\nThe total is 2 for Casimir.', 3],
    ['In sum 28,125 + 56,25 = 84,375 units.\n\n<answer>84,375</answer>', 84.375],
    ['In sum 28,125 units.\n\n<answer>28,125</answer>', 28_125],
    ['[Answer] 4.', 4],
    ['<answer>0.79</answer> or, unrounded, <answer>0.7939</answer>', 0.7939],
    ['<answer>2</answer>\n<answer>-2</answer>', 'contradiction'],
    ['The paths 1,2 count.\n<answer>23,625</answer>', 23_625],
    ['So the first link has 0.9. The fraction is the product.\n<answer>0.45</answer>', 0.45],
    ['So Femke rises by 6.75 units.\n<answer>6</answer>', 'contradiction'],
    ['Thus both hold in 0.7264 of all cases.\n<answer>0.2736</answer>', 'contradiction'],
    ['So both hold in 72.64 % of all cases.\n<answer>0.7264</answer>', 0.7264],
    ['So the failure is 0.0324.\n<answer>0.9676</answer>', 0.9676],
    ['So I divide by the other two.\n<answer>0.63</answer>', 0.63],
    ['<answer>$0.63 × (1 - 0.52 \\cdot 0.58) \\approx 0.4400$</answer>', 0.44],
    ['<answer>15</answer>\n\nFemke is fixed. Please use this instead: <answer>6</answer>', 6],
    ['So it is the product.\n<answer>0.', 'cut-off'],
    ['<answer>3</answer>\n\nThe answer comes from two rules: Casimir rises by 2.', 3],
    ['We need P(K).\nP(V) = 0.3.\nP(K false) = 0.7 × 0.5 = 0.35', 'cut-off'],
    ['P(K true) = 0.3 and P(K false) = 0.7.', 0.3],
    ['P(K false | V false) = 0.7, so P(K | V false) = 1 - 0.7 = 0.3', 0.3],
    ['It is 0.5, because P(not K) = 0,5 = 1/2.', 0.5],
  ])('%j: %s', (reply, meant) => {
    expect(said(extractNumber(reply, share))).toBe(meant);
  });
});

// Written to an earlier wording. Their prompts, but for those about quantities, now say the same in today's words; where a name is
// no longer one of its theme, prompt and reply have another in its place.
test('56 replies that a model wrote freely are read as they are meant, and right ones raise no alarm', () => {
  const labelled = readLabelled('tests/fixtures/real-replies.jsonl');
  expect(summaryOf(labelled.map(readBeside))).toEqual({
    ...{ replies: 56, asMeant: 56, wrongSide: 0 },
    ...{ faults: 10, faultsFound: 9, faultsElsewhere: 0, rightWithSteps: 18, falseAlarms: 0 },
  });
  const aside = labelled.filter(isPutAside).length;
  expect(aside).toBeGreaterThan(18);
  expect(aside).toBeLessThan(38);
});
