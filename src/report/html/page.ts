import type { Scorecard } from '../../scorecard/schema.ts';
import { type ScorecardView, scorecardView } from '../../scorecard/scorecard-view.ts';
import { shownDate } from '../../scoring/format.ts';
import { confusionFigure } from '../figures/confusion.ts';
import type { Figure } from '../figures/figure.ts';
import { stepsFigures } from '../figures/steps-graph.ts';
import { printable } from '../printable.ts';
import { worldsTable } from '../tables/compositional-tables.ts';
import { diagnosisTable } from '../tables/diagnosis-table.ts';
import { publishedTables, researchQuestionsTable } from '../tables/intervention-effects-tables.ts';
import { modelSizeTables } from '../tables/model-size-tables.ts';
import { taskTables } from '../tables/models-table.ts';
import { distanceTable, overWorldsTable } from '../tables/over-worlds-tables.ts';
import { answersTable, readingsTable, replicatesTable } from '../tables/quality-tables.ts';
import { quantitiesTables } from '../tables/quantities-tables.ts';
import { stepsTable } from '../tables/steps-table.ts';
import type { Table } from '../tables/table.ts';
import { figureMarkup } from './figure-markup.ts';
import { GLOSSARY } from './glossary.ts';
import type { Markup } from './markup.ts';
import { methodSection } from './method-section.ts';
import { modelsSection } from './models-section.ts';
import { pageOf, type Section } from './page-template.ts';
import { QUESTION_SCRIPT } from './question-script.ts';
import { questionsSection } from './questions-section.ts';
import { tableMarkup } from './table-markup.ts';
import { comparisonParts, verdictSection } from './verdict-section.ts';
import { compositionalSections, worstWorldFigures } from './world-sections.ts';

/**
 * The report as one HTML file that needs nothing else: no network, no font. What the run shows, all models in a table,
 * where reasoning breaks and the questions behind it stand open; all else is folded. It draws a scorecard and computes
 * nothing; the same scorecard gives the same text.
 *
 * Whatever comes from configs and models is shown as text: escaped, without control and direction characters; and the
 * page's own policy allows no other script than its own.
 */
export async function htmlReport(rolledUp: Scorecard): Promise<string> {
  const scorecard = scorecardView(rolledUp);
  const { variants, createdAt, design } = scorecard;
  return pageOf({
    title: 'Causal reasoning report',
    about: `${variants.length} ${variants.length === 1 ? 'variant' : 'variants'} · ${design.parts.reduce((sum, { cases }) => sum + cases, 0)} questions · ${shownDate(createdAt)}`,
    sections: [...(await openSections(scorecard)), ...(await foldedSections(scorecard))],
    glossary: GLOSSARY,
    scripts: [QUESTION_SCRIPT],
  });
}

async function openSections(scorecard: ScorecardView): Promise<Section[]> {
  const questions = questionsSection(scorecard);
  return [
    { id: 'verdict', title: 'What the run shows', parts: [verdictSection(scorecard)] },
    { id: 'models', title: 'Models', parts: [modelsSection(scorecard)] },
    { id: 'comparisons', title: 'Differences', parts: comparisonParts(scorecard) },
    {
      id: 'where',
      title: 'Where it breaks',
      parts: [
        ...figures(...(await worstWorldFigures(scorecard)), ...(await stepsFigures(scorecard))),
        ...tables(stepsTable(scorecard)),
      ],
    },
    {
      id: 'questions',
      title: 'Questions',
      lead: 'Wrong ones first. An arc above, or a number in a table, leads to the questions behind it.',
      parts: questions ? [questions] : [],
    },
  ];
}

async function foldedSections(scorecard: ScorecardView): Promise<Section[]> {
  const { problems } = scorecard;
  const metrics = taskTables(scorecard);
  const byTask = (id: string): Markup[] =>
    metrics.flatMap(({ task, table }) => (task.id === id ? [tableMarkup(table)] : []));
  const known = new Set(['compositional', 'quantities', 'intervention-effects']);
  const sections: Section[] = [
    {
      id: 'compositional',
      title: 'Compositional causal reasoning',
      lead: 'Stories are told from a random causal model; yes/no answers about facts and interventions become estimates. Local estimates must multiply to the whole, and to the truth.',
      parts: [
        ...byTask('compositional'),
        ...tables(worldsTable(scorecard), overWorldsTable(scorecard)),
        ...(await compositionalSections(scorecard)),
        ...tables(distanceTable(scorecard)),
      ],
    },
    {
      id: 'quantities',
      title: 'Quantities asked for',
      lead: 'Shares of all cases asked for as numbers: of necessity and sufficiency, of what is brought about and what is seen, composed from others, total and natural effects.',
      parts: [...byTask('quantities'), ...tables(...quantitiesTables(scorecard))],
    },
    {
      id: 'intervention-effects',
      title: 'Intervention effects',
      lead: 'Does a perfect intervention on one variable change whether another causes a third? Both answers must be right, before and after.',
      parts: [
        ...byTask('intervention-effects'),
        ...tables(...publishedTables(scorecard), researchQuestionsTable(scorecard)),
        ...figures(confusionFigure(scorecard, 'ie-confusion')),
      ],
    },
    ...metrics
      .filter(({ task }) => !known.has(task.id))
      .map(({ task, table }): Section => ({ id: task.id, title: task.title, parts: tables(table) })),
    {
      id: 'size',
      title: 'Model size',
      lead: 'Whether larger models reason better about causes, as far as their sizes are told.',
      parts: tables(...modelSizeTables(scorecard)),
    },
    {
      id: 'diagnosis',
      title: 'Diagnosis',
      lead: 'Which simulated model a variant answers like.',
      parts: tables(diagnosisTable(scorecard)),
    },
    {
      id: 'quality',
      title: 'Data quality',
      lead: 'All else rests on this: how many questions were answered, and how. What is neither yes nor no is never taken for a no.',
      parts: tables(answersTable(scorecard), readingsTable(scorecard), replicatesTable(scorecard)),
      list: problems.map((problem) => printable(problem)),
      empty: 'No problem was found in the data: nothing is missing, doubled or unreadable.',
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
