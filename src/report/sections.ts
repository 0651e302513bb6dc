import { whole } from '../draw/format.ts';
import type { Scorecard } from '../scorecard/scorecard.ts';
import { taskSections } from '../tasks/task-sections.ts';
import { checksTables } from './checks-tables.ts';
import { GLOSSARY } from './glossary.ts';
import { patternsTable, repliesTable } from './replies-tables.ts';
import { runTable } from './run-table.ts';
import { scoresTables } from './scores-tables.ts';
import type { Block, Section } from './section.ts';
import { differencesBlocks, verdictSection } from './verdict-section.ts';
import { wrongQuestions } from './wrong-questions.ts';

/** The title of a report whose config has no description. */
export const DEFAULT_TITLE = 'Causal reasoning report';

/** Returns the sections of a report in their order. Those that decide are open, all others closed. */
export function reportSections(scorecard: Scorecard): Section[] {
  const ofTasks = taskSections(scorecard);
  const sections = [
    verdictSection(scorecard),
    { ...section('differences', 'Differences', differencesBlocks(scorecard)), open: true },
    ...ofTasks.filter(({ open }) => open),
    questionsSection(scorecard),
    section('checks', 'Checks of the gate', checksTables(scorecard)),
    ...ofTasks.filter(({ open }) => !open),
    section('scores', 'All scores', scoresTables(scorecard)),
    section('replies', 'Replies', [repliesTable(scorecard), ...patternsTable(scorecard)]),
    section('words', 'Words', [{ kind: 'terms', terms: GLOSSARY }]),
    section('run', 'The run', [runTable(scorecard)]),
  ];
  return sections.filter(({ blocks }) => blocks.length > 0);
}

function section(id: string, title: string, blocks: readonly Block[]): Section {
  return { id, title, blocks };
}

function questionsSection(scorecard: Scorecard): Section {
  const block = wrongQuestions(scorecard);
  const count = block.questions.length + block.more;
  return section('questions', `Questions answered wrong (${whole(count)})`, count > 0 ? [block] : []);
}
