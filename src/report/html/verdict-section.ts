import { variantName } from '../../drawing/variant-name.ts';
import { printable, printableText } from '../../lib/printable.ts';
import type { Comparison } from '../../scorecard/comparison-schema.ts';
import type { Scorecard } from '../../scorecard/schema.ts';
import { scorecardView } from '../../scorecard/scorecard-view.ts';
import { isNotable } from '../message/compared.ts';
import { messageLines } from '../message/message-text.ts';
import { named } from '../message/names.ts';
import { SIGNS, shipSentences } from '../message/ship.ts';
import { groupOf, questionTitle } from '../question-title.ts';
import { columnNames, comparisonTable, comparisonTitle } from '../tables/comparison-table.ts';
import { gateTable } from '../tables/run-tables.ts';
import { type Markup, markupTemplate, tableMarkup } from './markup.ts';

const MOST_CHECKS = 10;
const MOST_BOXES = 4;
const MOST_OPEN = 2;

const comparisonTemplate =
  markupTemplate(`<div data-name="{{ names }}">{% if folded %}<details class="data"><summary>{{ title }}</summary>{% else %}<h3>{{ title }}</h3>{% endif %}
{{ table }}
{% if details %}<details class="data"><summary>Each part and world</summary>{{ details }}</details>{% endif %}
{% if flips.length %}<details class="data"><summary>Questions that are right in “{{ sides[0] }}” and not in “{{ sides[1] }}” ({{ flips.length }} shown)</summary>
{% for flip in flips %}<details class="question"><summary>{{ flip.title }}</summary>{% if flip.prompt %}<pre dir="auto">{{ flip.prompt }}</pre>{% endif %}
{% for reply in flip.replies %}<p class="who"><b>{{ reply.who }}</b>: {{ reply.said }}</p>{% if reply.text %}<pre dir="auto">{{ reply.text }}</pre>{% endif %}{% endfor %}</details>{% endfor %}</details>{% endif %}
{% if folded %}</details>{% endif %}</div>`);

const verdictMarkup =
  markupTemplate(`{% for box in boxes %}<div class="verdict {{ box.verdict }}"><p class="word">{% if box.lead %}<b>{{ box.lead }}</b> {% endif %}{{ box.text }}</p></div>
{% endfor %}
<ul class="findings">{% for sentence in findings %}<li>{{ sentence }}</li>{% endfor %}</ul>
{% if gate %}<details class="data"><summary>Every check of the gate</summary>{{ gate }}</details>{% endif %}`);

export function verdictSection(scorecard: Scorecard): Markup {
  const { gate } = scorecard;
  const view = scorecardView(scorecard);
  const lines = messageLines(view, MOST_CHECKS).map((line) => printable(line));
  const ships = shipSentences(view).length;
  const boxed = Math.min(MOST_BOXES, Math.max(1, ships));
  return verdictMarkup({
    boxes:
      ships > 0 ? lines.slice(0, boxed).map(boxOf) : [{ verdict: 'none', lead: '', text: lines[0] ?? '' }],
    findings: lines.slice(boxed),
    gate: gate !== undefined && tableMarkup(gateTable(gate)),
  });
}

/** Splits a sentence into its verdict and its reasons. A pass based on outdated answers has no colour. */
function boxOf(line: string, _: number, [first = '']: readonly string[]) {
  const { lead = '', text = line } = /^(?<lead>.+?): (?<text>.+)$/s.exec(line)?.groups ?? {};
  const [verdict = 'none'] = Object.entries(SIGNS).find(([, sign]) => line.startsWith(sign)) ?? [];
  return {
    verdict: verdict === 'pass' && first.startsWith('? Stale') ? 'none' : verdict,
    lead,
    text: text.replace(/^[a-z](?=[a-z]* )/, (letter) => letter.toUpperCase()),
  };
}

const foldedTemplate = markupTemplate(
  `<details class="data"><summary>{{ title }}</summary>{% for part in parts %}{{ part }}{% endfor %}</details>`,
);

export function comparisonParts({ comparisons = [] }: Scorecard): Markup[] {
  const isMany = comparisons.length > MOST_OPEN;
  const parts = comparisons
    .toSorted((a, b) => Number(isNotable(b)) - Number(isNotable(a)))
    .map((comparison) => comparisonMarkup(comparison, isMany));
  return isMany ? [foldedTemplate({ title: `All ${parts.length} comparisons`, parts })] : parts;
}

function comparisonMarkup(comparison: Comparison, folded: boolean): Markup {
  const { baseline, candidate, differences } = comparison;
  const { whole = [], inParts = [] } = Object.groupBy(differences, ({ part, world }) =>
    part === undefined && world === undefined ? 'whole' : 'inParts',
  );
  const table = (title: string, shown: typeof differences): Markup =>
    tableMarkup({ ...comparisonTable({ ...comparison, differences: shown }), title });
  const sides = columnNames(comparison);
  return comparisonTemplate({
    names: [candidate, baseline].map((side) => variantName(named(side))).join('\n'),
    title: printable(comparisonTitle(comparison)),
    folded,
    sides,
    table: table('Of the whole run', whole),
    details: inParts.length > 0 && table('Of each part and world', inParts),
    flips: comparison.flips.map((flip) => ({
      title: `${questionTitle(groupOf(printable(flip.case)))} Truth: ${printable(flip.truth)}; ${sides[0]}: ${printable(flip.baseline)}; ${sides[1]}: ${printable(flip.candidate)}`,
      prompt: printableText(flip.prompt ?? ''),
      replies: [
        { who: sides[0], said: printable(flip.baseline), text: printableText(flip.baselineReply ?? '') },
        { who: sides[1], said: printable(flip.candidate), text: printableText(flip.reply ?? '') },
      ],
    })),
  });
}
