import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { replaceFiles } from '../lib/replace-files.ts';
import { say } from '../lib/say.ts';
import { convergenceFigure } from '../report/figures/convergence-figure.ts';
import { convergenceTable } from '../report/tables/convergence-table.ts';
import { plainTable } from '../report/tables/table.ts';
import { type Convergence, convergence, convergenceCsv, geometricGrid } from '../study/convergence.ts';
import { APPENDIX_E, EXPERIMENTS, type ExperimentName, experiment } from '../study/experiments.ts';
import { UsageError } from './fail.ts';
import { between0And1, wholeNumberUpTo } from './whole-number.ts';

interface SimulateOptions {
  readonly experiments: readonly ExperimentName[];
  readonly from: number;
  readonly to: number;
  readonly perDecade: number;
  readonly runs: number;
  readonly noise: number;
  readonly seed: string;
  readonly out: string;
  readonly json?: boolean;
}

export function simulateCommand(command: Command): Command {
  return command
    .addOption(
      new Option('-e, --experiments <names...>', 'which models to sample from')
        .choices(EXPERIMENTS)
        .default(APPENDIX_E),
    )
    .option('--from <n>', 'smallest sample', wholeNumberUpTo(100_000_000), 100)
    .option('--to <n>', 'largest sample', wholeNumberUpTo(100_000_000), 100_000)
    .option('--per-decade <steps>', 'sample sizes for a factor of ten', wholeNumberUpTo(100), 2)
    .option('--runs <n>', 'independent samples of each size', wholeNumberUpTo(100_000), 50)
    .option(
      '--noise <probability>',
      'noise for the PNS: on with or, off with and',
      between0And1('probability'),
      0.4,
    )
    .option('--seed <seed>', 'where all randomness starts', '1')
    .option('-o, --out <folder>', 'where to write simulate.csv and simulate.svg', 'results')
    .option('--json', 'print JSON instead of a table')
    .addHelpText('after', '\nExample:\n  $ promptfoo-causal simulate --experiments pns-or ate --runs 100')
    .action(simulate);
}

async function simulate(options: SimulateOptions): Promise<void> {
  const { from, to, perDecade, runs, seed, noise, out, json } = options;
  if (from > to) throw new UsageError(`--from: expected at most --to, which is ${to}, got ${from}`);
  const sizes = geometricGrid(from, to, perDecade);
  const found = options.experiments.map(
    (name): Convergence => convergence(experiment(name, { noise }), { sizes, runs, seed }),
  );
  replaceFiles([
    { path: join(out, 'simulate.csv'), text: convergenceCsv(found) },
    { path: join(out, 'simulate.svg'), text: convergenceFigure(found) },
  ]);
  if (json) {
    say(JSON.stringify({ sizes, runs, seed, experiments: found }, null, 1));
    return;
  }
  const table = convergenceTable(found);
  say(`${table.title}\n\n${plainTable(table)}\n\n${table.note}`);
  say(`\nData:   ${join(out, 'simulate.csv')}\nFigure: ${join(out, 'simulate.svg')}`);
}
