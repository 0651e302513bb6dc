import { questionsLink } from '../../drawing/questions-link.ts';
import { element, line } from '../../drawing/svg.ts';
import type { Cell } from '../../drawing/variant-columns.ts';
import { shownLabel, variantName } from '../../drawing/variant-name.ts';
import type { Scorecard } from '../../scorecard/schema.ts';
import type { Estimate } from '../../scoring/value-schemas.ts';
import { definitionOf } from '../../tasks/definitions.ts';
import { KINDS } from '../../tasks/kinds.ts';
import { modelColumns } from '../tables/models-table.ts';
import { type Markup, markupTemplate, ready } from './markup.ts';

const template =
  markupTemplate(`<div class="scroll{% if rows.length > 40 %} tall{% endif %}" tabindex="0" role="region" aria-label="Table of all models"><table class="models" data-sortable>
<caption>Models side by side</caption>
<thead><tr><th scope="col">model</th>{% for cell in header %}<th scope="col" class="{{ cell.kind }}">{{ cell.text }}</th>{% endfor %}</tr></thead>
<tbody>{% for row in rows %}<tr data-name="{{ row.name }}"><th scope="row"><bdi>{{ row.provider }}</bdi>{% if row.prompt %}<small><bdi>{{ row.prompt }}</bdi></small>{% endif %}</th>{% for cell in row.cells %}<td class="{{ cell.kind }}" data-sort="{{ cell.sort }}">{% for badge in cell.badges %}<span class="badge {{ badge.name }}">{{ badge.text }}</span> {% endfor %}{% if cell.link %}<a href="{{ cell.link }}">{{ cell.text }}</a>{% else %}{{ cell.text }}{% endif %}{% if cell.bar %}{{ cell.bar }}{% endif %}</td>{% endfor %}</tr>
{% endfor %}</tbody></table></div>
{% if headline %}<p class="note">{{ headline.name }}: {{ headline.about }}</p>{% endif %}
<details class="data"><summary>What the columns mean</summary><dl>{% for entry in meanings %}<dt>{{ entry.name }}</dt><dd>{{ entry.about }}</dd>{% endfor %}</dl></details>`);

export function modelsSection(
  scorecard: Scorecard,
  columns = modelColumns(scorecard),
  linkOf = (column: string, variant: number): string => {
    const task = KINDS.get(definitionOf(column)?.task ?? '');
    return `${questionsLink(task?.label ?? '')}&v=${variant}`;
  },
): Markup {
  const { variants } = scorecard;
  const prompts = new Set(variants.map(({ prompt }) => prompt)).size;
  return template({
    headline: columns.find(({ name, about }) => about !== '' && definitionOf(name) !== undefined),
    header: columns.map(({ name, isWord }) => ({ text: name, kind: isWord ? 'word' : 'number' })),
    rows: variants.map((variant, v) => ({
      name: variantName(variant),
      provider: shownLabel(variant.provider.label),
      prompt: prompts > 1 ? shownLabel(variant.prompt) : '',
      cells: columns.map(({ name, cell, isWord }) =>
        cellMarkup(cell(variant), isWord === true, linkOf(name, v)),
      ),
    })),
    meanings: columns.flatMap(({ name, about }) => (about === '' ? [] : [{ name, about }])),
  });
}

function cellMarkup({ text, badges = [], drawn, sort, isBad }: Cell, isWord: boolean, link: string) {
  const value = sort ?? (drawn?.kind === 'estimate' ? drawn.value : undefined);
  // The badge shows a part of the text, so only the rest is printed after it.
  const rest = badges.reduce((left, badge) => left.replace(badge.text, ''), text).replace(/^[ ·,]+|, $/g, '');
  return {
    kind: isBad ? 'bad' : isWord ? 'word' : 'number',
    sort: value === undefined ? text : String(value),
    text: badges.length > 0 ? rest.replaceAll(/^[, ]+$/g, '') : text,
    link: drawn ? link : '',
    badges,
    bar: drawn?.kind === 'estimate' && bar(drawn),
  };
}

function bar({ value, interval }: Extract<Estimate, { kind: 'estimate' }>): Markup {
  const [low, high] = interval.kind === 'interval' ? [interval.low, interval.high] : [value, value];
  const x = (at: number): number => 2 + Math.max(0, Math.min(1, at)) * 56;
  return ready(
    element(
      'svg',
      { viewBox: '0 0 60 10', width: 60, height: 10, class: 'spark', 'aria-hidden': 'true' },
      line(x(0), 5, x(1), 5, { class: 'base' }),
      line(x(low), 5, x(high), 5, { class: 'interval' }),
      element('circle', { class: 'point', cx: x(value), cy: 5, r: 3 }),
    ),
  );
}
