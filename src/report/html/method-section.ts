import type { Table } from '../../drawing/table.ts';
import type { Scorecard } from '../../scorecard/schema.ts';
import { decimals, whole } from '../../scoring/format.ts';
import { taskTitle } from '../../tasks/definitions.ts';
import { VIEWS } from '../../tasks/views.ts';
import { type Markup, markupTemplate } from './markup.ts';
import { tableMarkup } from './table-markup.ts';

const template = markupTemplate(
  `<p>The same design hash means the same questions, byte for byte. To recreate this report from the rows, run <code>promptfoo-causal rollup</code> on promptfoo’s output file. To recreate it from the scorecard, run <code>promptfoo-causal report scorecard.json</code>.</p>
{{ settings }}{{ parts }}{% for table in worlds %}{{ table }}{% endfor %}`,
);

export function methodSection(scorecard: Scorecard): Markup {
  const worlds = VIEWS.flatMap(({ setting }) => setting?.(scorecard) ?? []);
  return template({
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
    ['truth', settings.truth, settings.truth === 'used' ? '' : 'only internal consistency is judged'],
    ['seed', settings.seed, 'of resampling; the seeds of designs are separate'],
  ];
  return { title: 'Settings', header: ['setting', 'value', 'meaning'], labels: 3, rows };
}

function designTable({ design }: Scorecard): Table {
  return {
    title: 'Questions',
    header: ['task', 'design hash', 'units', 'questions', 'found in the rows', 'yes is right'],
    labels: 3,
    rows: design.parts.map(({ hash, fresh, task, units, cases, found, trueYesShare }) => [
      taskTitle(task),
      fresh ? `${hash}, seed ${fresh.seed}` : hash,
      units,
      whole(cases),
      whole(found),
      trueYesShare === undefined ? '' : decimals(trueYesShare),
    ]),
  };
}
