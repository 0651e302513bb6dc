import type { Figure, Panel } from '../../drawing/figure.ts';
import { type Markup, markupTemplate, ready } from './markup.ts';
import { tableMarkup } from './table-markup.ts';

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
