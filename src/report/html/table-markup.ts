import { type Table, withoutSamePrompt } from '../../drawing/table.ts';
import { variantName } from '../../drawing/variant-name.ts';
import { printable } from '../../lib/printable.ts';
import { type Markup, markupTemplate } from './markup.ts';

const template =
  markupTemplate(`<div class="scroll{% if rows.length > 40 %} tall{% endif %}" tabindex="0" role="region" aria-label="{{ caption }}"><table{% if sortable %} data-sortable{% endif %}>
<caption>{{ caption }}</caption>
<thead><tr>{% for cell in header %}<th scope="col" class="{{ cell.kind }}">{{ cell.text }}</th>{% endfor %}</tr></thead>
<tbody>{% for row in rows %}<tr{% if row.name %} data-name="{{ row.name }}"{% endif %}>{% for cell in row.head %}{% if cell.text %}<th scope="row">{{ cell.text }}</th>{% else %}<td></td>{% endif %}{% endfor %}{% for cell in row.cells %}<td class="{{ cell.kind }}">{% if "link" in cell %}<a href="{{ cell.link }}">{{ cell.text }}</a>{% else %}{{ cell.text }}{% endif %}</td>{% endfor %}</tr>
{% endfor %}</tbody></table></div>{% if note %}<p class="note">{{ note }}</p>{% endif %}`);

/** Renders a table with its caption. Rows of variants have names, by which the filter hides them. */
export function tableMarkup(table: Table): Markup {
  const isAboutVariants = table.header[0] === 'model';
  const names = table.rows.map(([label = '', prompt = '']) =>
    isAboutVariants && label !== 'truth' ? variantName({ provider: { label }, prompt }) : '',
  );
  const { title, header, rows, labels = 2, links = [], note = '' } = withoutSamePrompt(table);
  return template({
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
