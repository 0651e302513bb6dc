import type { Figure } from '../../drawing/figure.ts';
import type { Table } from '../../drawing/table.ts';
import { printable } from '../../lib/printable.ts';
import type { Scorecard } from '../../scorecard/schema.ts';
import { scorecardView } from '../../scorecard/scorecard-view.ts';
import { decimals, shownDate, whole } from '../../scoring/format.ts';
import { taskTitle } from '../../tasks/definitions.ts';
import type { Part, Subsection } from '../../tasks/shared/view/view.ts';
import { VIEWS } from '../../tasks/views.ts';
import { depthFigures } from '../figures/depth-curve.ts';
import { forestFigures, rankedFigures } from '../figures/intervals.ts';
import { taskTables } from '../tables/models-table.ts';
import { answersTable, diagnosisTable, modelSizeTables, replicatesTable } from '../tables/run-tables.ts';
import { clientCode } from './client-code.ts';
import { GLOSSARY } from './glossary.ts';
import { figureMarkup, type Markup, markupTemplate, tableMarkup } from './markup.ts';
import { modelsSection } from './models-section.ts';
import { pageOf, type Section } from './page-template.ts';
import { questionsSection } from './questions-section.ts';
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
      parts: figures(...depthFigures(view), ...worst.flat()),
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
      lead: 'The results of the models whose size the config states, from the smallest to the largest.',
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
      lead: 'These tables show how many questions were answered. All other numbers depend on this. A reply that is neither yes nor no is never counted as no.',
      parts: tables(answersTable(scorecard), replicatesTable(scorecard)),
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

function figures(...list: readonly Figure[]): Markup[] {
  return list.map((figure) => figureMarkup(figure));
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

const settingsTemplate = markupTemplate(
  `<p>The same design hash means the same questions, byte for byte. To recreate this report, run <code>promptfoo-causal report</code> on promptfoo’s output file.</p>
{{ settings }}{{ parts }}{% for table in worlds %}{{ table }}{% endfor %}`,
);

export function methodSection(scorecard: Scorecard): Markup {
  const worlds = VIEWS.flatMap(({ setting }) => setting?.(scorecard) ?? []);
  return settingsTemplate({
    settings: tableMarkup(settingsTable(scorecard)),
    parts: tableMarkup(designTable(scorecard)),
    worlds: worlds.map(tableMarkup),
  });
}

function settingsTable(scorecard: Scorecard): Table {
  const { settings, design, createdAt, evalId, schemaVersion, versions = {} } = scorecard;
  const rows = [
    ['design hash', design.hash, 'of all questions together'],
    ['made', createdAt, evalId === undefined ? '' : `promptfoo’s name for the run: ${evalId}`],
    ['scorecard format', String(schemaVersion), ''],
    ...Object.entries(versions).map(([name, version]) => [name, version, 'version']),
    ['tolerance δ', String(settings.delta), 'largest relative error that counts as valid or consistent'],
    ['valid from', String(settings.validShare), 'share of estimates within δ'],
    ['near valid from', String(settings.nearValidShare), 'share of estimates within δ'],
    ['confidence level', String(settings.level), 'of all intervals'],
    ['resamples', whole(settings.resamples), 'for intervals and valid shares'],
    ['smallest divisor', String(settings.smallestDivisor), 'for which a quotient is computed'],
    ['seed', settings.seed, 'of resampling; the seeds of designs are separate'],
  ];
  return { title: 'Settings', header: ['setting', 'value', 'meaning'], labels: 3, rows };
}

function designTable({ design }: Scorecard): Table {
  return {
    title: 'Questions',
    header: ['task', 'design hash', 'units', 'questions', 'found in the rows', 'yes is right'],
    labels: 3,
    rows: design.parts.map(({ hash, task, units, cases, found, trueYesShare }) => [
      taskTitle(task),
      hash,
      units,
      whole(cases),
      whole(found),
      decimals(trueYesShare),
    ]),
  };
}
