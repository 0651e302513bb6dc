#!/usr/bin/env node
import { nodeProblem } from '../lib/node-version.ts';

const problem = nodeProblem();
if (problem === undefined) {
  const [{ programFor }, { fail }] = await Promise.all([import('./program.ts'), import('./fail.ts')]);
  const program = await programFor(process.argv);
  program.parseAsync().catch(fail);
} else {
  console.error(problem);
  process.exitCode = 1;
}
