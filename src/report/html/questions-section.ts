import type { ScorecardView } from '../../scorecard/scorecard-view.ts';
import { type Markup, markupTemplate, ready } from './markup.ts';
import { questionData } from './question-data.ts';

const template = markupTemplate(`<noscript><p>This part needs the page’s script.</p></noscript>
<div class="explorer" hidden>
<p class="controls"><label>about <select id="about"></select></label> <label>variant <select id="who"></select></label> <label><input type="checkbox" id="wrong" checked> only those with a wrong answer</label> <output id="found"></output></p>
<ol class="list"></ol>
<p><button type="button" class="more-questions">Show more</button></p>
</div>
<script type="application/json" id="data">{{ data }}</script>`);

/** All questions, wrong ones first: what was asked, what is true, and what everybody replied. */
export function questionsSection(scorecard: ScorecardView): Markup | undefined {
  if (scorecard.settings.truth === 'withheld') return undefined;
  const data = questionData(scorecard);
  if (data.groups.length === 0) return undefined;
  // Nothing in it can end the element.
  return template({ data: ready(JSON.stringify(data).replaceAll('<', '\\u003c')) });
}
