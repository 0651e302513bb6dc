import type { ScorecardView } from '../../scorecard/scorecard-view.ts';
import { shortNames } from '../message/names.ts';
import { printable, printableText } from '../printable.ts';
import { groupOf, questionTitles, taskOf } from '../question-title.ts';
import { FAULT_NAMES } from '../tables/steps-table.ts';
import { variantName } from '../tables/variant-name.ts';
import { type Markup, markupTemplate, ready } from './markup.ts';

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

/** Signs of replies beyond which only the questions with texts are listed: a page must open at once. */
const MOST_SIGNS = 400_000;

/**
 * All questions of a run with everybody's replies, for the page's script. Texts of models and configs lose what could hide or
 * move; nothing of a prompt is cut.
 */
export function questionData(scorecard: ScorecardView) {
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
  const found = {
    /** By variant: the name shown, and the one that is filtered by. */
    variants: variants.map((variant) => ({ name: name(variant), full: variantName(variant) })),
    /** Questions alike but for their unit or draw; replies by variant and replicate, a sign for each question. */
    groups: cases.flatMap(({ group, numbers, truths }, g) =>
      isListed || withTexts.has(group)
        ? [
            {
              id: printable(group),
              title: titles[g],
              task: taskOf(group)?.label ?? '',
              numbers,
              truths,
              replies: variants.map(({ replies }) => replies.map((replicate) => replicate[g] ?? '')),
            },
          ]
        : [],
    ),
    /** By case id: places of the prompt's lines, the row in promptfoo's view, and what was replied alike by whom. */
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
            ...(reply.wrongStep && {
              wrong: {
                what: `${FAULT_NAMES[reply.wrongStep.fault]}${reply.wrongStep.node === undefined ? '' : ` at ${printable(reply.wrongStep.node)}`}`,
                said: printableText(reply.wrongStep.said ?? ''),
              },
            }),
          })),
        },
      ]),
    ),
  };
  return {
    ...found,
    /** Lines of prompts, each once: questions share their stories. */
    lines: [...lines.keys()],
    /** Where promptfoo's view has this run, by default; the number of a row is to be added. */
    ...(evalId && { view: `http://localhost:15500/eval/${encodeURIComponent(evalId)}?rowId=` }),
  };
}
