import { variantName } from '../../drawing/variant-name.ts';
import { printable, printableText } from '../../lib/printable.ts';
import type { Scorecard } from '../../scorecard/schema.ts';
import { shortNames } from '../message/names.ts';
import { groupOf, questionTitles, viewOf } from '../question-title.ts';
import type { QuestionData } from './client/question-data.ts';
import { type Markup, markupTemplate, ready } from './markup.ts';

const template = markupTemplate(`<noscript><p>This part needs the page’s script.</p></noscript>
<div class="explorer" hidden>
<p class="controls"><label>about <select id="about"></select></label> <label>variant <select id="who"></select></label> <label><input type="checkbox" id="wrong" checked> only those with a wrong answer</label> <output id="found"></output></p>
<ol class="list"></ol>
<p><button type="button" class="more-questions">Show more</button></p>
</div>
<script type="application/json" id="data">{{ data }}</script>`);

export function questionsSection(scorecard: Scorecard): Markup | undefined {
  const data = questionData(scorecard);
  if (data.groups.length === 0) return undefined;
  // If the JSON contains no `<`, it cannot close the script element.
  return template({ data: ready(JSON.stringify(data).replaceAll('<', '\\u003c')) });
}

/** The largest number of replies with which a page opens quickly. In larger runs, only groups with texts are listed. */
const MOST_SIGNS = 400_000;

export function questionData(scorecard: Scorecard): QuestionData {
  const { variants, cases, examples = [], evalId } = scorecard;
  const lines = new Map<string, number>();
  const place = (line: string): number => {
    const known = lines.get(line) ?? lines.size;
    lines.set(line, known);
    return known;
  };
  const name = shortNames(scorecard);
  const signs = cases.reduce((sum, { truths }) => sum + truths.length, 0);
  const replicates = variants.reduce((sum, { replies }) => sum + replies.length, 0);
  const isListed = signs * replicates <= MOST_SIGNS;
  const titles = questionTitles(cases.map(({ group }) => printable(group)));
  const withTexts = new Set(examples.map((example) => groupOf(example.case)));
  return {
    variants: variants.map((variant) => ({ name: name(variant), full: variantName(variant) })),
    groups: cases.flatMap(({ group, numbers, truths }, g) =>
      isListed || withTexts.has(group)
        ? [
            {
              id: printable(group),
              title: titles[g] ?? '',
              task: viewOf(group)?.kind.label ?? '',
              numbers,
              truths,
              replies: variants.map(({ replies }) => replies.map((replicate) => replicate[g] ?? '')),
            },
          ]
        : [],
    ),
    texts: Object.fromEntries(
      examples.map(({ case: id, test, prompt, about, truth, replies }) => [
        printable(id),
        {
          prompt: printableText(prompt, Number.POSITIVE_INFINITY).split('\n').map(place),
          ...(test !== undefined && { row: test + 1 }),
          about: printable(about ?? ''),
          truth: printable(truth),
          replies: replies.map((reply) => ({
            variants: reply.variants,
            said: reply.reply,
            text: printableText(reply.text),
          })),
        },
      ]),
    ),
    lines: [...lines.keys()],
    ...(evalId && { view: `http://localhost:15500/eval/${encodeURIComponent(evalId)}?rowId=` }),
  };
}
