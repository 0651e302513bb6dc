import { nodeProblem } from './node-version.ts';

// Entry points import this file first. Otherwise, an older Node would fail later, at a function that it lacks.
const problem = nodeProblem();
if (problem !== undefined) throw new Error(problem);
