import { printable } from '../../lib/printable.ts';
import type { Part, Subsection } from '../../tasks/shared/view/view.ts';
import { figureMarkup } from './figure-markup.ts';
import { type Markup, markupTemplate } from './markup.ts';
import { tableMarkup } from './table-markup.ts';

const template =
  markupTemplate(`{% if folded %}<details class="world"><summary>{{ title }}</summary>{% endif %}<h3>{{ title }}</h3>
<p class="about">{{ about }}</p>
{% for figure in figures %}{{ figure }}{% endfor %}
{% for table in tables %}<details class="data"><summary>{{ table.title }}</summary>{{ table.content }}</details>{% endfor %}
{% if folded %}</details>{% endif %}`);

export function partMarkups(parts: readonly Part[]): Markup[] {
  return parts.flatMap((part) => {
    if (part === undefined) return [];
    if ('rows' in part) return [tableMarkup(part)];
    return ['details' in part ? subsectionMarkup(part) : figureMarkup(part)];
  });
}

function subsectionMarkup({ title, about, figures, details, isFolded }: Subsection): Markup {
  return template({
    folded: isFolded,
    title: printable(title),
    about: printable(about),
    figures: figures.map((figure) => figureMarkup(figure, 'h4')),
    tables: details
      .filter((table) => table !== undefined)
      .map((table) => ({ title: printable(table.title), content: tableMarkup(table) })),
  });
}
