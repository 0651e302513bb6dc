import { nodeProblem } from './node-version.ts';

// Imported first, for its effect: an older Node would fail at some function that it does not have.
const problem = nodeProblem();
if (problem !== undefined) throw new Error(problem);
