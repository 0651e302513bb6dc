import type { Command } from 'commander';
import { graphOf } from '../causal/directed-graph.ts';
import { configHere } from '../lib/config-file.ts';
import { keepApart } from '../lib/keep-apart.ts';
import { replaceFiles } from '../lib/replace-files.ts';
import { complain, say } from '../lib/say.ts';
import { UserError } from '../lib/user-error.ts';
import { checkTests } from '../study/check-tests.ts';
import { SCORES } from '../tasks/scores.ts';
import type { NamedGraph } from '../tasks/shared/score.ts';
import { checkConfig } from './check-config.ts';
import { caseOf, type GeneratedTest } from './load-tests.ts';
import { outputs } from './options.ts';

interface CheckOptions {
  readonly json?: boolean;
  readonly graph?: string;
}

const MOST_SHOWN = 20;

export function checkCommand(command: Command): Command {
  return command
    .argument('[config]', 'promptfoo config', configHere())
    .option('--json', 'print the report as JSON')
    .option('--graph <file>', "also write each world's causal graph as a GEXF file for other tools")
    .addHelpText(
      'after',
      '\nExamples:\n  $ promptfoo-causal check promptfooconfig.yaml\n  $ promptfoo-causal check --graph figure-4.gexf',
    )
    .action(async (path: string, { json, graph }: CheckOptions) => {
      const tests = await checkConfig(path);
      const report = checkTests(tests);
      if (report.cases === 0) throw new UserError(`${path}: no test comes from promptfoo-causal`);
      if (graph !== undefined)
        for (const { path: file, name } of await writeGraphs(graph, path, tests))
          complain(`${file}: ${name}`);
      if (report.disagreements.length > 0) process.exitCode = 1;
      if (json) {
        say(JSON.stringify(report, null, 2));
        return;
      }
      for (const sentence of report.disagreements.slice(0, MOST_SHOWN)) say(sentence);
      const more = report.disagreements.length - MOST_SHOWN;
      if (more > 0) say(`… and ${more} more ${more === 1 ? 'disagreement' : 'disagreements'}`);
      say(
        `Checked cases: ${report.cases}; right answers recomputed from the prompts: ${report.fromText}, by brute force: ${report.byForce}; worlds whose exact PNS was recomputed: ${report.worlds}; disagreements: ${report.disagreements.length}`,
      );
    });
}

/**
 * Writes the causal graphs of a design as GEXF, a format that Gephi and networkx read. A single graph is written to
 * the named file, and several graphs are written to numbered files, such as `graph-1.gexf`.
 */
export async function writeGraphs(
  file: string,
  path: string,
  tests: readonly GeneratedTest[],
): Promise<readonly { readonly path: string; readonly name: string }[]> {
  outputs([file], ['.gexf']);
  const graphs = [...graphsOf(path, tests).values()];
  if (graphs.length === 0) throw new UserError(`${path}: no test has a causal graph`);
  const { write } = await import('graphology-gexf');
  const files = graphs.map(({ name, dag }, i) => {
    const graph = graphOf(dag);
    graph.setAttribute('title', name);
    return {
      path: graphs.length === 1 ? file : file.replace(/\.gexf$/, `-${i + 1}.gexf`),
      name,
      text: write(graph, { formatNode: (label) => ({ label }) }),
    };
  });
  keepApart(
    [path],
    files.map(({ path: own }) => own),
  );
  replaceFiles(files);
  return files;
}

function graphsOf(path: string, tests: readonly GeneratedTest[]): ReadonlyMap<string, NamedGraph> {
  const graphs = new Map<string, NamedGraph>();
  for (const test of tests) {
    if (test.metadata?.task === undefined) continue;
    const item = caseOf(path, test);
    const graph = SCORES.find(({ kind }) => kind.id === item.task)?.graph(item);
    if (graph) graphs.set(graph.name, graph);
  }
  return graphs;
}
