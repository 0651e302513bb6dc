import { nodeProblem } from './node-version.ts';

// Imported first for its side effect. Otherwise an older Node would fail later at a function that it lacks.
const problem = nodeProblem();
if (problem !== undefined) throw new Error(problem);
