import type { Comparison } from '../../scorecard/comparison-schema.ts';
import type { ScorecardView } from '../../scorecard/scorecard-view.ts';
import { isNotable } from '../message/compared.ts';
import { messageLines } from '../message/message-text.ts';
import { printable, printableText } from '../printable.ts';
import { groupOf, questionTitle } from '../question-title.ts';
import { columnNames, comparisonTable, comparisonTitle } from '../tables/comparison-table.ts';
import { gateTable } from '../tables/gate-table.ts';
import { stepChangesTable } from '../tables/steps-table.ts';
import { variantName } from '../tables/variant-name.ts';
import { type Markup, markupTemplate } from './markup.ts';
import { tableMarkup } from './table-markup.ts';

/** Checks that did not pass, and comparisons, that stand open; of more comparisons the first alone. */
const MOST_CHECKS = 10;
const MOST_OPEN = 2;

const comparisonTemplate =
  markupTemplate(`<div data-name="{{ names }}">{% if folded %}<details class="data"><summary>{{ title }}</summary>{% else %}<h3>{{ title }}</h3>{% endif %}
{{ table }}
{% if steps %}{{ steps }}{% endif %}
{% if flips.length %}<details class="data"><summary>Questions that were right before and are not now ({{ flips.length }} shown)</summary>
{% for flip in flips %}<details class="question"><summary>{{ flip.title }}</summary>{% if flip.prompt %}<pre dir="auto">{{ flip.prompt }}</pre>{% endif %}
{% for reply in flip.replies %}<p class="who"><b>{{ reply.who }}</b>: {{ reply.said }}</p>{% if reply.text %}<pre dir="auto">{{ reply.text }}</pre>{% endif %}{% endfor %}</details>{% endfor %}</details>{% endif %}
{% if folded %}</details>{% endif %}</div>`);

/** A verdict in a box, with what stands behind it. */
export const verdictMarkup =
  markupTemplate(`<div class="verdict {{ verdict }}"><p class="word">{{ word }}</p>{% if summary %}<p>{{ summary }}</p>{% endif %}</div>
<ul class="findings">{% for sentence in findings %}<li>{{ sentence }}</li>{% endfor %}</ul>
{% if gate %}<details class="data"><summary>Every check of the gate</summary>{{ gate }}</details>{% endif %}`);

const WORDS = { pass: '✓ Pass', fail: '✗ Fail', inconclusive: '? Inconclusive' } as const;

/** What the run shows: the gate's verdict with what did not pass, then the message. */
export function verdictSection(scorecard: ScorecardView): Markup {
  const { gate } = scorecard;
  const [first = '', ...rest] = messageLines(scorecard, MOST_CHECKS).map((line) => printable(line));
  return verdictMarkup({
    verdict: gate?.verdict ?? 'none',
    word: gate ? WORDS[gate.verdict] : first,
    summary: gate ? printable(gate.summary) : '',
    findings: rest,
    gate: gate !== undefined && tableMarkup(gateTable(gate)),
  });
}

/** Variants against each other and against a recorded run, those that differ beyond luck first. */
export function comparisonParts({ comparisons = [] }: ScorecardView): Markup[] {
  const open = comparisons.length > MOST_OPEN ? 1 : MOST_OPEN;
  return comparisons
    .toSorted((a, b) => Number(isNotable(b)) - Number(isNotable(a)))
    .map((comparison, i) => comparisonMarkup(comparison, i >= open));
}

function comparisonMarkup(comparison: Comparison, folded: boolean): Markup {
  const { baseline, candidate } = comparison;
  const changes = stepChangesTable(comparison, columnNames(comparison));
  return comparisonTemplate({
    names: [candidate, baseline]
      .map(({ provider, prompt }) => variantName({ provider: { label: provider }, prompt }))
      .join('\n'),
    title: printable(comparisonTitle(comparison)),
    folded,
    table: tableMarkup({ ...comparisonTable(comparison), title: 'By number' }),
    steps: changes !== undefined && tableMarkup(changes),
    flips: comparison.flips.map((flip) => ({
      title: `${questionTitle(groupOf(printable(flip.case)))} Truth: ${printable(flip.truth)}; was ${printable(flip.baseline)}, is ${printable(flip.candidate)}`,
      prompt: printableText(flip.prompt ?? ''),
      replies: [
        { who: 'before', said: printable(flip.baseline), text: printableText(flip.baselineReply ?? '') },
        { who: 'now', said: printable(flip.candidate), text: printableText(flip.reply ?? '') },
      ],
    })),
  });
}
