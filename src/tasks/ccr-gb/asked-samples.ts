import { pairs, treeNode } from '../../causal/commutative-cut-tree.ts';
import type { CcrGbConfig } from './ccr-gb-config.ts';
import type { PublishedContext } from './main-context.ts';
import type { PublishedSample } from './main-sample.ts';
import { describeRun, type PublishedQuestion, questionKey } from './published-context.ts';
import type { MainRows } from './read-main.ts';
import { QUESTION_TABLES, readQuestions } from './read-questions.ts';
import { attempt, type Report } from './table-error.ts';

type Kind = keyof typeof QUESTION_TABLES;
const KINDS: readonly Kind[] = ['factual', 'counterfactual'];

interface ReadQuestions {
  readonly file: string;
  readonly kind: Kind;
  /** By context and sample. */
  readonly questions: ReadonlyMap<string, readonly PublishedQuestion[]>;
}

export async function questionTables(
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
export function askedSamples(
  { main, samples }: CcrGbConfig,
  context: PublishedContext,
  tables: readonly ReadQuestions[],
  report: Report,
) {
  return context.samples.slice(0, samples).map((sample) => {
    const everything = KINDS.map((kind) => ({ file: main, kind, questions: [...sample.questions.values()] }));
    const told = tables.map(({ questions, ...table }) => ({
      ...table,
      questions: questions.get(`${context.id} ${sample.number}`) ?? [],
    }));
    const parts = tables.length === 0 ? everything : told;
    return { sample, questions: parts.flatMap((part) => inFull(context, sample, part, report)) };
  });
}

/** All questions of a kind about a sample, in their order; what is missing is reported. */
function inFull(
  { id, dag, tree }: PublishedContext,
  sample: PublishedSample,
  {
    file,
    kind,
    questions,
  }: Omit<ReadQuestions, 'questions'> & { readonly questions: readonly PublishedQuestion[] },
  report: Report,
): PublishedQuestion[] {
  const byKey = new Map(questions.map((question) => [questionKey(question), question]));
  const wanted =
    kind === 'factual'
      ? tree.nodes.slice(1).map((effect) => ({ query: 'factual' as const, effect, hypothesis: undefined }))
      : pairs(tree.nodes.length).flatMap(({ from, to }) =>
          [true, false].map((value) => ({
            query: value ? ('do-true' as const) : ('do-false' as const),
            effect: treeNode(tree, to),
            hypothesis: { node: treeNode(tree, from), value },
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
