import nunjucks from 'nunjucks';
import type { Figure, Panel } from '../../drawing/figure.ts';
import { type Table, withoutSamePrompt } from '../../drawing/table.ts';
import { variantName } from '../../drawing/variant-name.ts';
import { printable } from '../../lib/printable.ts';

/** HTML from this package's templates and drawings, which is safe to insert. */
export type Markup = { readonly markup: string };

const environment = new nunjucks.Environment(null, {
  autoescape: true,
  throwOnUndefined: true,
  trimBlocks: true,
  lstripBlocks: true,
});

/**
 * Compiles a template of this package into a function that fills it. All values except {@link Markup} are escaped for
 * HTML, and a missing value is an error. Text from data or a model must never be compiled.
 */
export function markupTemplate(text: string): (values: object) => Markup {
  const compiled = new nunjucks.Template(text, environment, undefined, true);
  return (values) => ({ markup: compiled.render(shielded(values) as object) });
}

export function ready(markup: string): Markup {
  return { markup };
}

/** Wraps markup, at any depth of the values, so that nunjucks does not escape it. */
function shielded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shielded);
  if (typeof value !== 'object' || value === null) return value;
  if ('markup' in value && typeof value.markup === 'string')
    return new nunjucks.runtime.SafeString(value.markup);
  return Object.fromEntries(Object.entries(value).map(([key, inside]) => [key, shielded(inside)]));
}

const tableTemplate =
  markupTemplate(`<div class="scroll{% if rows.length > 40 %} tall{% endif %}" tabindex="0" role="region" aria-label="{{ caption }}"><table{% if sortable %} data-sortable{% endif %}>
<caption>{{ caption }}</caption>
<thead><tr>{% for cell in header %}<th scope="col" class="{{ cell.kind }}">{{ cell.text }}</th>{% endfor %}</tr></thead>
<tbody>{% for row in rows %}<tr{% if row.name %} data-name="{{ row.name }}"{% endif %}>{% for cell in row.head %}{% if cell.text %}<th scope="row">{{ cell.text }}</th>{% else %}<td></td>{% endif %}{% endfor %}{% for cell in row.cells %}<td class="{{ cell.kind }}">{% if "link" in cell %}<a href="{{ cell.link }}">{{ cell.text }}</a>{% else %}{{ cell.text }}{% endif %}</td>{% endfor %}</tr>
{% endfor %}</tbody></table></div>{% if note %}<p class="note">{{ note }}</p>{% endif %}`);

/** Renders a table with its caption. The row of a variant carries its name, which the filter uses to hide it. */
export function tableMarkup(table: Table): Markup {
  const isAboutVariants = table.header[0] === 'model';
  const names = table.rows.map(([label = '', prompt = '']) =>
    isAboutVariants && label !== 'truth' ? variantName({ provider: { label }, prompt }) : '',
  );
  const { title, header, rows, labels = 2, links = [], note = '' } = withoutSamePrompt(table);
  return tableTemplate({
    caption: printable(title),
    sortable: isAboutVariants || header[0] === 'measure',
    header: header.map((text, i) => ({ text: printable(text), kind: i < labels ? 'word' : 'number' })),
    rows: rows.map((row, r) => ({
      name: names[r] ?? '',
      head: row.slice(0, labels).map((text) => ({ text: printable(text), kind: 'word' })),
      cells: row.slice(labels).map((text, i) => {
        const link = names[r] === '' ? undefined : links[i + labels];
        return {
          text: printable(text),
          kind: text.includes('✗') ? 'bad' : 'number',
          ...(link !== undefined && { link }),
        };
      }),
    })),
    note,
  });
}

const MOST_NAMES = 3;

/** The largest number of panels shown unfolded. Further panels are folded in groups of this size. */
const PANELS_OPEN = 24;

const panels =
  markupTemplate(`{% if legend.length %}<ul class="legend">{% for entry in legend %}<li>{{ entry.svg }}{{ entry.text }}</li>{% endfor %}</ul>{% endif %}
{% for group in groups %}{% if group.title %}<details class="more"><summary>{{ group.title }}</summary>{% endif %}
{% if group.panels.length > 2 %}<p class="sideways">{{ group.panels.length }} panels, side by side: scroll sideways.</p>
<div class="panels many" tabindex="0" role="group" aria-label="{{ group.panels.length }} panels">{% else %}<div class="panels">{% endif %}{% for panel in group.panels %}
<div class="panel"{% if panel.filter %} data-name="{{ panel.filter }}"{% endif %}>
<div class="panel-name">{% if panel.badge %}<span class="badge {{ panel.badge }}">{{ panel.badge }}</span>{% endif %}<span>{% for name in panel.names %}{% if not loop.first %}<br>{% endif %}<bdi>{{ name }}</bdi>{% endfor %}{% if panel.rest.length %}<br><span class="rest" title="{{ panel.rest | join(', ') }}">and {{ panel.rest.length }} more that look the same</span>{% endif %}</span></div>
{{ panel.svg }}
</div>{% endfor %}</div>
{% if group.title %}</details>{% endif %}{% endfor %}`);

const figure =
  markupTemplate(`<figure id="{{ id }}"><{{ heading }}>{{ title }}</{{ heading }}><figcaption>{{ caption }}</figcaption>
{{ content }}
{% if table %}<details class="data"><summary>The numbers behind this figure</summary>{{ table }}</details>{% endif %}</figure>`);

export function figureMarkup(drawn: Figure, heading: 'h3' | 'h4' = 'h3'): Markup {
  const { id, title, caption, content, table } = drawn;
  return figure({
    id,
    heading,
    title,
    caption,
    content: panels({
      legend: content.legend.map(({ svg, text }) => ({ svg: ready(svg), text })),
      groups: groupsOf(content.panels),
    }),
    table: table !== undefined && tableMarkup(table),
  });
}

function groupsOf(all: readonly Panel[]) {
  const starts = Array.from({ length: Math.ceil(all.length / PANELS_OPEN) }, (_, i) => i * PANELS_OPEN);
  return starts.map((start) => {
    const group = all.slice(start, start + PANELS_OPEN);
    const title = start === 0 ? '' : `Panels ${start + 1} to ${start + group.length} of ${all.length}`;
    return { title, panels: group.map(panelMarkup) };
  });
}

function panelMarkup({ names, badge = '', svg }: Panel) {
  const isAboutVariants = names.some((name) => name.includes(' · '));
  return {
    names: names.slice(0, MOST_NAMES),
    rest: names.slice(MOST_NAMES),
    filter: isAboutVariants ? names.join('\n') : '',
    badge,
    svg: ready(svg),
  };
}
