import { nodeProblem } from './node-version.ts';

// Imported first, for its side effect: an older Node would otherwise fail at some function that it lacks.
const problem = nodeProblem();
if (problem !== undefined) throw new Error(problem);
