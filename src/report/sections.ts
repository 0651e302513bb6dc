import { whole } from '../draw/format.ts';
import type { Scorecard } from '../scorecard/scorecard.ts';
import { TASKS } from '../tasks/tasks.ts';
import { checksTables } from './checks-tables.ts';
import { differencesFigure } from './differences-figure.ts';
import { GLOSSARY } from './glossary.ts';
import { repliesTables } from './replies-tables.ts';
import { runTable } from './run-table.ts';
import { scoresTables } from './scores-tables.ts';
import type { Section } from './section.ts';
import { verdictSection } from './verdict-section.ts';
import { wrongQuestions } from './wrong-questions.ts';

/** The title of a report whose config has no description. */
export const DEFAULT_TITLE = 'Causal reasoning report';

/** Returns the sections of a report in their order. Those that decide are open, all others closed. */
export async function reportSections(scorecard: Scorecard): Promise<Section[]> {
  const ofTasks = (await Promise.all(TASKS.map((task) => task.sections?.(scorecard) ?? []))).flat();
  const sections: Section[] = [
    verdictSection(scorecard),
    differencesSection(scorecard),
    ...ofTasks.filter(({ open }) => open),
    questionsSection(scorecard),
    { id: 'checks', title: 'Checks of the gate', blocks: checksTables(scorecard) },
    ...ofTasks.filter(({ open }) => !open),
    { id: 'scores', title: 'All scores', blocks: scoresTables(scorecard) },
    { id: 'replies', title: 'Replies', blocks: repliesTables(scorecard) },
    { id: 'words', title: 'Words', blocks: [{ kind: 'terms', terms: GLOSSARY }] },
    { id: 'run', title: 'The run', blocks: [runTable(scorecard)] },
  ];
  return sections.filter(({ blocks }) => blocks.length > 0);
}

/** Shows the differences of several candidates. The figure of a single one is in the section of the verdict. */
function differencesSection(scorecard: Scorecard): Section {
  const figure = scorecard.comparisons.length > 1 ? differencesFigure(scorecard) : undefined;
  return { id: 'differences', title: 'Differences', open: true, blocks: figure === undefined ? [] : [figure] };
}

function questionsSection(scorecard: Scorecard): Section {
  const wrong = wrongQuestions(scorecard);
  const count = wrong.questions.length + wrong.more;
  return { id: 'questions', title: `Questions answered wrong (${whole(count)})`, blocks: count > 0 ? [wrong] : [] };
}
