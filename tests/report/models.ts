import type { Answer } from '../../src/answer/answer.ts';
import type { Case } from '../../src/case/case.ts';
import type { Answers, Sheet } from '../../src/score/sheet.ts';

/** A model with the questions that it answers wrong, leaves without an answer, or fails to answer; all others right. */
export interface Model {
  readonly name: string;
  readonly wrong?: IsIncluded;
  readonly unparsed?: IsIncluded;
  readonly failed?: IsIncluded;
}

/** Tests whether a question is included, by its number from 0. */
type IsIncluded = (question: number) => boolean;

/** A case with the title that reports show. */
export interface TitledCase extends Case {
  readonly title: string;
}

const QUESTIONS = 600;

/** The first 360 questions are of compositional causal reasoning, the others of intervention effects. */
const COMPOSITIONAL = 360;

/** The questions of all models. The right answer to every other one is yes, and each is a cluster of its own. */
export const CASES: readonly TitledCase[] = Array.from({ length: QUESTIONS }, (_, question) => ({
  ...(question < COMPOSITIONAL
    ? {
        task: 'compositional',
        design: '1a2b3c4d/360',
        title: `if Zita were made happy, would Luvid be happy? (unit ${question})`,
        pair: 'X→Y',
        unit: question,
        query: 'do-true',
      }
    : {
        task: 'intervention-effects',
        design: '5e6f7a8b/240',
        title: `do(Kam): does Bor change Zid? (${question})`,
      }),
  id: `question-${question}`,
  fingerprint: `fingerprint-${question}`,
  cluster: `unit ${question}`,
  weight: 1,
  truth: question % 2 === 0,
}));

export function answersOf({ wrong, unparsed, failed }: Model): Answers {
  return CASES.map(({ truth }, question): readonly Answer[] => {
    if (failed?.(question)) return ['error'];
    if (unparsed?.(question)) return ['unparsed'];
    return [truth === !wrong?.(question) ? 'yes' : 'no'];
  });
}

/** What answers.csv is made from. */
export function sheetOf(models: readonly Model[]): Sheet {
  return { cases: CASES, variants: models.map((model) => ({ name: model.name, answers: answersOf(model) })) };
}

/** Includes one of so many questions: those whose number leaves a remainder. */
export const oneIn =
  (number: number, remainder = 0): IsIncluded =>
  (question) =>
    question % number === remainder;

/** Makes models that give different numbers of wrong answers. */
export function manyModels(count: number): Model[] {
  return Array.from({ length: count }, (_, i) => ({
    name: `model ${i}`,
    wrong: (question) => question % 23 < i % 9,
  }));
}

/** Runs whose result a reader must understand at a glance. The first model of each is the baseline. */
export const RUNS = {
  better: [
    { name: 'v1', wrong: oneIn(8) },
    { name: 'v2', wrong: oneIn(60) },
  ],
  equal: [
    { name: 'v1', wrong: oneIn(100) },
    { name: 'v2', wrong: oneIn(100, 7) },
  ],
  worse: [{ name: 'v1' }, { name: 'v2', wrong: oneIn(4) }],
  outage: [{ name: 'v1' }, { name: 'v2', failed: oneIn(3) }],
  unreadable: [{ name: 'v1' }, { name: 'v2', unparsed: oneIn(5) }],
  'three candidates': [
    { name: 'v1', wrong: oneIn(50) },
    { name: 'v2', wrong: oneIn(40) },
    { name: 'v3', wrong: oneIn(6) },
    { name: 'v4', wrong: oneIn(17) },
  ],
} as const satisfies Readonly<Record<string, readonly Model[]>>;

/** What readers see in each of these runs, for titles of tests: “… if the run has a worse candidate”. */
export const RUN_WORDS: Readonly<Record<keyof typeof RUNS, string>> = {
  better: 'a better candidate',
  equal: 'an equally good candidate',
  worse: 'a worse candidate',
  outage: 'a candidate with many failed calls',
  unreadable: 'a candidate with unreadable replies',
  'three candidates': 'three candidates',
};

/** The runs with their words, as rows of a table of tests. */
export const RUN_ROWS = Object.entries(RUNS).map(
  ([name, models]) => [RUN_WORDS[name as keyof typeof RUNS], models] as const,
);
