import { benchEval } from './eval.ts';
import { benchExtraction } from './extraction.ts';
import { benchGeneration } from './generation.ts';
import { benchInference } from './inference.ts';
import { benchInformative } from './informative.ts';
import { printFindings } from './print-findings.ts';
import { benchRollUp } from './roll-up.ts';
import { benchStreaming } from './streaming.ts';

printFindings([
  ...benchExtraction(),
  ...benchGeneration(),
  ...benchInference(),
  ...benchInformative(40),
  ...benchRollUp(),
  ...(await benchStreaming(1)),
  ...(await benchEval(5)),
]);
