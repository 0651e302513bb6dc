import { join } from 'node:path';
import { plainTable } from '../src/drawing/table.ts';
import { replaceFiles } from '../src/lib/replace-files.ts';
import { say } from '../src/lib/say.ts';
import { convergence, convergenceCsv, geometricGrid } from './appendix-e/convergence.ts';
import { convergenceFigure } from './appendix-e/convergence-figure.ts';
import { convergenceTable } from './appendix-e/convergence-table.ts';
import { APPENDIX_E, EXPERIMENTS, type ExperimentName, experiment } from './appendix-e/experiments.ts';

/**
 * Reproduces Appendix E of Maasch et al. (2025) without calling a model: compositions and deductions of PNS and ATE
 * converge as fifty samples grow from 100 to 100,000 units. It prints a table, and writes `results/appendix-e.csv` and
 * `results/appendix-e.svg`.
 *
 *   npm run appendix-e
 *   npm run appendix-e -- ate-appendix-c ate-appendix-c-bypass
 */
const named = process.argv.slice(2);
const unknown = named.find((name) => !(EXPERIMENTS as readonly string[]).includes(name));
if (unknown !== undefined)
  throw new RangeError(`expected experiments (${EXPERIMENTS.join(', ')}), got ${unknown}`);
const names = named.length > 0 ? (named as ExperimentName[]) : APPENDIX_E;
const found = names.map((name) =>
  convergence(experiment(name, { noise: 0.4 }), {
    sizes: geometricGrid(100, 100_000, 2),
    runs: 50,
    seed: '1',
  }),
);
const [data, figure] = ['csv', 'svg'].map((ending) => join('results', `appendix-e.${ending}`)) as [
  string,
  string,
];
replaceFiles([
  { path: data, text: convergenceCsv(found) },
  { path: figure, text: convergenceFigure(found) },
]);
const table = convergenceTable(found);
say(`${table.title}\n\n${plainTable(table)}\n\n${table.note}\n\nData:   ${data}\nFigure: ${figure}`);
