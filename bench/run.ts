import { markdownTable } from 'markdown-table';
import { benchEval } from './eval.ts';
import { benchExtraction } from './extraction.ts';
import { benchGeneration } from './generation.ts';
import { benchInference } from './inference.ts';
import { benchInformative } from './informative.ts';
import { benchRollUp } from './roll-up.ts';
import { benchStreaming } from './streaming.ts';

const findings = [
  ...benchExtraction(),
  ...benchGeneration(),
  ...benchInference(),
  ...benchInformative(40),
  ...benchRollUp(),
  ...(await benchStreaming(1)),
  ...(await benchEval(5)),
];
console.log(
  markdownTable([
    ['what', 'measured', 'target'],
    ...findings.map(({ what, measured, target }) => [what, measured, target]),
  ]),
);
