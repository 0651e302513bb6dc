import { pairs } from '../causal/commutative-cut-tree.ts';
import { ConfigError, type ConfigProblem } from '../design/config-error.ts';
import type { CcrGbConfig } from './ccr-gb-config.ts';
import { checkListedValues } from './check-listed-values.ts';
import { readContext } from './main-context.ts';
import {
  describeRun,
  type PublishedContext,
  type PublishedQuestion,
  type PublishedSample,
  questionKey,
  type Run,
} from './published-context.ts';
import { type MainRows, readMain } from './read-main.ts';
import { QUESTION_TABLES, readQuestions } from './read-questions.ts';
import type { MonotoneFunction } from './recover-functions.ts';
import { type RecoveredModel, recoverModel } from './recover-model.ts';
import { type Report, TableError, type TableProblem } from './table-error.ts';

/** A context, the model that fits it, and what is to be asked about it. */
export interface AskedContext {
  readonly context: PublishedContext;
  readonly model: RecoveredModel;
  readonly samples: readonly AskedSample[];
}

/** A sample and the questions to ask about it. */
export interface AskedSample {
  readonly sample: PublishedSample;
  readonly questions: readonly PublishedQuestion[];
}

/** Kinds of questions, as the tables divide them. */
type Kind = keyof typeof QUESTION_TABLES;
const KINDS: readonly Kind[] = ['factual', 'counterfactual'];

/**
 * Reads published tables, matches them with one another, and finds the models behind them.
 *
 * Each step looks at everything before it gives up, so that all that is wrong is listed together.
 *
 * @throws {ConfigError} If the config names contexts or nodes that the tables do not have.
 * @throws {TableError} Listing what is wrong with the tables.
 */
export async function loadPublished(config: CcrGbConfig): Promise<AskedContext[]> {
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
      const context = readContext(id, rows, report);
      return context ? [[id, context] as const] : [];
    }),
  );
  const given = functionsOf(config, contexts);
  const tables = await questionTables(config, contexts, main, report);
  if (problems.length > 0) throw new TableError(problems);
  const asked = new Map(
    [...contexts.values()].map((context) => [context.id, askedSamples(config, context, tables, report)]),
  );
  if (problems.length > 0) throw new TableError(problems);

  const found = [...contexts.values()].flatMap((context): AskedContext[] => {
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
    checkListedValues(context, model.scm, report);
    return [{ context, model, samples }];
  });
  if (problems.length > 0) throw new TableError(problems);
  return found;
}

/** A table of questions, read. */
interface ReadQuestions {
  readonly file: string;
  readonly kind: Kind;
  /** By context and sample. */
  readonly questions: ReadonlyMap<string, readonly PublishedQuestion[]>;
}

/** Reads the tables of questions that the config names. */
async function questionTables(
  config: CcrGbConfig,
  contexts: ReadonlyMap<string, PublishedContext>,
  main: MainRows | undefined,
  report: Report,
): Promise<ReadQuestions[]> {
  const tables: ReadQuestions[] = [];
  for (const kind of KINDS) {
    const file = config[kind];
    if (file === undefined) continue;
    const questions = await attempt(
      () => readQuestions(file, QUESTION_TABLES[kind], contexts, main, report),
      report,
    );
    if (questions) tables.push({ file, kind, questions });
  }
  return tables;
}

/** What is to be asked about the samples of a context, in full: what the tables of questions ask, else all. */
function askedSamples(
  { main, samples }: CcrGbConfig,
  context: PublishedContext,
  tables: readonly ReadQuestions[],
  report: Report,
): AskedSample[] {
  return context.samples.slice(0, samples).map((sample) => {
    const parts =
      tables.length === 0
        ? KINDS.map((kind) => ({ file: main, kind, questions: [...sample.questions.values()] }))
        : tables.map(({ file, kind, questions }) => ({
            file,
            kind,
            questions: questions.get(`${context.id} ${sample.number}`) ?? [],
          }));
    return {
      sample,
      questions: parts.flatMap(({ file, kind, questions }) =>
        inFull(context, sample, kind, questions, file, report),
      ),
    };
  });
}

/** All questions of a kind about a sample, in their order; what is missing is reported. */
function inFull(
  { id, dag, tree }: PublishedContext,
  sample: PublishedSample,
  kind: Kind,
  questions: readonly PublishedQuestion[],
  file: string,
  report: Report,
): PublishedQuestion[] {
  const byKey = new Map(questions.map((question) => [questionKey(question), question]));
  const wanted =
    kind === 'factual'
      ? tree.nodes.slice(1).map((effect) => ({ query: 'factual' as const, effect, hypothesis: undefined }))
      : pairs(tree.nodes.length).flatMap(({ from, to }) =>
          [true, false].map((value) => ({
            query: value ? ('do-true' as const) : ('do-false' as const),
            effect: tree.nodes[to]!,
            hypothesis: { node: tree.nodes[from]!, value },
          })),
        );
  const missing = wanted.filter((question) => !byKey.has(questionKey(question)));
  if (missing.length > 0) {
    const names = missing.map(
      ({ effect, hypothesis }) => `${dag.nodes[effect]} ${describeRun(dag, hypothesis)}`,
    );
    report({
      file,
      message: `context ${id}, sample ${sample.number}: expected ${wanted.length} questions, got none about ${names.slice(0, 5).join(', ')}${names.length > 5 ? ` and ${names.length - 5} more` : ''}; with samples or contexts the rest can be asked`,
    });
  }
  return wanted.flatMap((question) => byKey.get(questionKey(question)) ?? []);
}

/** Truths that stand in a table of questions but not in the main table. */
function runsOf({ sample, questions }: AskedSample, { dag }: PublishedContext): Run[] {
  return questions
    .filter((question) => !sample.questions.has(questionKey(question)))
    .map(({ effect, hypothesis, truth, row }) => {
      const seen = new Int8Array(dag.nodes.length).fill(-1);
      seen[effect] = truth ? 1 : 0;
      const place = `${row.file}, row ${row.number}, sample ${sample.number}, ${describeRun(dag, hypothesis)}`;
      return { noise: sample.noise, held: hypothesis, seen, place };
    });
}

/** Contexts that the config names must be there. */
function checkContexts({ contexts, functions }: CcrGbConfig, { ids, file }: MainRows): void {
  const problems: ConfigProblem[] = [];
  const check = (path: string, wanted: readonly string[]): void => {
    const unknown = wanted.filter((id) => !ids.has(id));
    if (unknown.length === 0) return;
    const known = [...ids];
    const shown =
      known.length > 20 ? `${known.slice(0, 20).join(', ')} and ${known.length - 20} more` : known.join(', ');
    problems.push({
      path: [path],
      message: `expected contexts of ${file} (${shown}), got ${unknown.join(', ')}`,
    });
  };
  check('contexts', contexts ?? []);
  check('functions', Object.keys(functions));
  if (problems.length > 0) throw new ConfigError('generators/ccr-gb.ts', problems);
}

/** The functions that the config gives, by context and node. */
function functionsOf(
  { functions }: CcrGbConfig,
  contexts: ReadonlyMap<string, PublishedContext>,
): Map<string, Map<number, MonotoneFunction>> {
  const problems: ConfigProblem[] = [];
  const given = new Map<string, Map<number, MonotoneFunction>>();
  for (const [id, value] of Object.entries(functions)) {
    const context = contexts.get(id);
    if (!context) continue;
    const { dag, numbers } = context;
    const causing = [...numbers].filter(([, node]) => dag.parents[node]!.length > 0);
    if (typeof value === 'string') {
      given.set(id, new Map(causing.map(([, node]) => [node, value])));
      continue;
    }
    const known = new Map(causing);
    const unknown = Object.keys(value).filter((name) => !known.has(name));
    if (unknown.length > 0) {
      problems.push({
        path: ['functions', id],
        message: `expected nodes with causes (${[...known.keys()].join(', ')}), got ${unknown.join(', ')}`,
      });
    }
    given.set(id, new Map(Object.entries(value).map(([name, choice]) => [known.get(name) ?? -1, choice])));
  }
  if (problems.length > 0) throw new ConfigError('generators/ccr-gb.ts', problems);
  return given;
}

/** Goes on without a table that cannot be read at all. */
async function attempt<T>(read: () => Promise<T>, report: Report): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof TableError)) throw error;
    error.problems.forEach(report);
    return undefined;
  }
}
