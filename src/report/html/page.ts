import type { Figure } from '../../drawing/figure.ts';
import type { Table } from '../../drawing/table.ts';
import { printable } from '../../lib/printable.ts';
import type { Scorecard } from '../../scorecard/schema.ts';
import { scorecardView } from '../../scorecard/scorecard-view.ts';
import { shownDate, whole } from '../../scoring/format.ts';
import type { Part, Subsection } from '../../tasks/shared/view/view.ts';
import { VIEWS } from '../../tasks/views.ts';
import { depthFigures } from '../figures/depth-curve.ts';
import { forestFigures } from '../figures/forest.ts';
import { rankedFigures } from '../figures/ranked.ts';
import { stepsFigures } from '../figures/steps-graph.ts';
import { diagnosisTable } from '../tables/diagnosis-table.ts';
import { modelSizeTables } from '../tables/model-size-tables.ts';
import { taskTables } from '../tables/models-table.ts';
import { answersTable, readingsTable, replicatesTable } from '../tables/quality-tables.ts';
import { stepsTable } from '../tables/steps-table.ts';
import { clientCode } from './client-code.ts';
import { figureMarkup } from './figure-markup.ts';
import { GLOSSARY } from './glossary.ts';
import { type Markup, markupTemplate } from './markup.ts';
import { methodSection } from './method-section.ts';
import { modelsSection } from './models-section.ts';
import { pageOf, type Section } from './page-template.ts';
import { questionsSection } from './questions-section.ts';
import { tableMarkup } from './table-markup.ts';
import { comparisonParts, verdictSection } from './verdict-section.ts';

const subsectionTemplate =
  markupTemplate(`{% if folded %}<details class="world"><summary>{{ title }}</summary>{% endif %}<h3>{{ title }}</h3>
<p class="about">{{ about }}</p>
{% for figure in figures %}{{ figure }}{% endfor %}
{% for table in tables %}<details class="data"><summary>{{ table.title }}</summary>{{ table.content }}</details>{% endfor %}
{% if folded %}</details>{% endif %}`);

/** Renders a scorecard as one HTML file, which loads nothing else. Equal scorecards give equal text. */
export async function htmlReport(scorecard: Scorecard): Promise<string> {
  const { variants, createdAt, design } = scorecard;
  return pageOf({
    title: 'Causal reasoning report',
    about: `${variants.length} ${variants.length === 1 ? 'variant' : 'variants'} · ${whole(design.parts.reduce((sum, { cases }) => sum + cases, 0))} questions · ${shownDate(createdAt)}`,
    sections: [...(await openSections(scorecard)), ...(await foldedSections(scorecard))],
    glossary: GLOSSARY,
    scripts: [clientCode().questions],
  });
}

async function openSections(scorecard: Scorecard): Promise<Section[]> {
  const questions = questionsSection(scorecard);
  const view = scorecardView(scorecard);
  const worst = await Promise.all(VIEWS.map((one) => one.worst?.(scorecard) ?? []));
  return [
    { id: 'verdict', title: 'What the run shows', parts: [verdictSection(scorecard)] },
    { id: 'models', title: 'Models', parts: [modelsSection(scorecard), ...figures(...rankedFigures(view))] },
    {
      id: 'comparisons',
      title: 'Differences',
      parts: [...figures(...forestFigures(view)), ...comparisonParts(scorecard)],
    },
    {
      id: 'where',
      title: 'Where it breaks',
      parts: [
        ...figures(...depthFigures(view), ...worst.flat(), ...(await stepsFigures(scorecard))),
        ...tables(stepsTable(scorecard)),
      ],
    },
    {
      id: 'questions',
      title: 'Questions',
      lead: 'Wrong answers come first. Click an arc or a number above to see its questions.',
      parts: questions ? [questions] : [],
    },
  ];
}

async function foldedSections(scorecard: Scorecard): Promise<Section[]> {
  const { problems } = scorecard;
  const tablesOfTasks = taskTables(scorecard);
  const pages = VIEWS.flatMap(({ kind, page }) => (page ? [{ kind, page }] : []));
  const sections: Section[] = [
    ...(await Promise.all(
      pages.map(async ({ kind: { id, title }, page }) => ({
        ...{ id, title, lead: page.lead },
        parts: [
          ...tables(...tablesOfTasks.flatMap(({ task, table }) => (task.id === id ? [table] : []))),
          ...partMarkups(await page.parts(scorecard)),
        ],
      })),
    )),
    ...tablesOfTasks
      .filter(({ task }) => !pages.some(({ kind }) => kind.id === task.id))
      .map(({ task, table }): Section => ({ id: task.id, title: task.title, parts: tables(table) })),
    {
      id: 'size',
      title: 'Model size',
      lead: 'The results of models whose config states their size, from the smallest to the largest.',
      parts: tables(...modelSizeTables(scorecard)),
    },
    {
      id: 'diagnosis',
      title: 'Diagnosis',
      lead: 'The closest error pattern of each variant: for each task, the simulated model whose errors the variant shares.',
      parts: tables(diagnosisTable(scorecard)),
    },
    {
      id: 'quality',
      title: 'Data quality',
      lead: 'How many questions were answered, and how replies were read. All other numbers depend on this. A reply that is neither yes nor no is never counted as no.',
      parts: tables(answersTable(scorecard), readingsTable(scorecard), replicatesTable(scorecard)),
      list: problems.map((problem) => printable(problem)),
      empty: 'No problem was found in the data: no row is missing, duplicate or unreadable.',
    },
    { id: 'method', title: 'Settings', parts: [methodSection(scorecard)] },
  ];
  return sections.map((section) => ({ ...section, folded: true }));
}

function tables(...list: readonly (Table | undefined)[]): Markup[] {
  return list.flatMap((table) => (table ? [tableMarkup(table)] : []));
}

function figures(...list: readonly (Figure | undefined)[]): Markup[] {
  return list.flatMap((figure) => (figure ? [figureMarkup(figure)] : []));
}

function partMarkups(parts: readonly Part[]): Markup[] {
  return parts.flatMap((part) => {
    if (part === undefined) return [];
    if ('rows' in part) return [tableMarkup(part)];
    return ['details' in part ? subsectionMarkup(part) : figureMarkup(part)];
  });
}

function subsectionMarkup({ title, about, figures, details, isFolded }: Subsection): Markup {
  return subsectionTemplate({
    folded: isFolded,
    title: printable(title),
    about: printable(about),
    figures: figures.map((figure) => figureMarkup(figure, 'h4')),
    tables: details
      .filter((table) => table !== undefined)
      .map((table) => ({ title: printable(table.title), content: tableMarkup(table) })),
  });
}
