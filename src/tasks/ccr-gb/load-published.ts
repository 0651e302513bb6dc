import { askedSamples, questionTables } from './asked-samples.ts';
import type { CcrGbConfig } from './ccr-gb-config.ts';
import { checkListedValues } from './check-listed-values.ts';
import { checkWords } from './check-words.ts';
import { checkContexts, givenFunctions } from './given-functions.ts';
import { type PublishedContext, readContext } from './main-context.ts';
import { describeRun, questionKey, type Run } from './published-context.ts';
import { readMain } from './read-main.ts';
import { recoverModel } from './recover-model.ts';
import { attempt, type Report, TableError, type TableProblem } from './table-error.ts';

/** A context, the model that fits it, and what is to be asked about it. */
export type AskedContext = Awaited<ReturnType<typeof loadPublished>>[number];

/**
 * Reads published tables, matches them with one another, and finds the models behind them.
 *
 * Each step looks at everything before it gives up, so that all that is wrong is listed together.
 *
 * @throws {ConfigError} If the config names contexts or nodes that the tables do not have.
 * @throws {TableError} Listing what is wrong with the tables.
 */
export async function loadPublished(config: CcrGbConfig) {
  const problems: TableProblem[] = [];
  const report: Report = (problem) => {
    problems.push(problem);
  };
  const main = await attempt(
    () => readMain(config.main, config.contexts && new Set(config.contexts), report),
    report,
  );
  if (main) checkContexts(config, main);
  const contexts = new Map(
    [...(main?.contexts ?? [])].flatMap(([id, rows]) => {
      const context = readContext(id, rows);
      return context ? [[id, context] as const] : [];
    }),
  );
  const given = givenFunctions(config, contexts);
  const tables = await questionTables(config, contexts, main, report);
  if (problems.length > 0) throw new TableError(problems);
  const asked = new Map(
    [...contexts.values()].map((context) => [context.id, askedSamples(config, context, tables, report)]),
  );
  checkWords([...contexts.values()].map((context) => [context, asked.get(context.id)!]));
  if (problems.length > 0) throw new TableError(problems);

  const found = [...contexts.values()].flatMap((context) => {
    const samples = asked.get(context.id)!;
    const runs = [
      ...context.samples.flatMap((sample) => sample.runs),
      ...samples.flatMap((sample) => runsOf(sample, context)),
    ];
    const model = recoverModel(context, runs, given.get(context.id) ?? new Map());
    if ('message' in model) {
      report(model);
      return [];
    }
    checkListedValues(context, model.scm);
    return [{ context, model, samples }];
  });
  if (problems.length > 0) throw new TableError(problems);
  return found;
}

/** Truths that stand in a table of questions but not in the main table. */
function runsOf({ sample, questions }: AskedContext['samples'][number], { dag }: PublishedContext): Run[] {
  return questions
    .filter((question) => !sample.questions.has(questionKey(question)))
    .map(({ effect, hypothesis, truth, row }) => {
      const seen = new Int8Array(dag.nodes.length).fill(-1);
      seen[effect] = truth ? 1 : 0;
      const place = `${row.file}, row ${row.number}, sample ${sample.number}, ${describeRun(dag, hypothesis)}`;
      return { noise: sample.noise, held: hypothesis, seen, place };
    });
}
