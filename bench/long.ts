import { benchCurves } from './curves.ts';
import { benchGenerationMemory } from './generation-memory.ts';
import { benchLean } from './lean.ts';
import { printFindings } from './print-findings.ts';
import { benchShards } from './shards.ts';
import { benchStreaming } from './streaming.ts';

/** What takes too long for every day: costs at size, and how they grow. */
printFindings([
  ...benchShards(),
  ...(await benchGenerationMemory()),
  ...(await benchLean(3)),
  ...(await benchStreaming(7)),
  ...benchCurves(),
]);
