import { make } from './dom.ts';
import { isRight, type Question, type QuestionData, repliesTo, WORDS } from './question-data.ts';

type QuestionText = QuestionData['texts'][string];

export function questionDetail(data: QuestionData, question: Question, variants: readonly number[]): Node[] {
  const text = data.texts[question.id];
  const noText = `The scorecard does not contain the text of this question; look for ${question.id} in promptfoo’s view.`;
  return [
    links(data, question, text),
    ...(text ? textNodes(data, text) : [make('p', noText, 'who')]),
    replyCards(data, question, text, variants),
  ];
}

export function questionSummary(question: Question, variants: readonly number[]): string {
  const { group, truth, number } = question;
  const missed = variants.filter((variant) => !isRight(question, variant));
  const signs = missed.flatMap((variant) => repliesTo(question, variant)).filter((sign) => sign !== truth);
  const counts = [...Map.groupBy(signs, (sign) => sign)];
  const words = counts.map(([sign, list]) => `${list.length} ${WORDS[sign]}`).join(', ');
  const title = `${group.title} Truth: ${WORDS[truth]};`;
  const said =
    variants.length === 1
      ? `said ${words === '' ? 'so' : words.replace(/^1 /, '')}`
      : missed.length === 0
        ? `all of ${variants.length} right`
        : `${missed.length} of ${variants.length} not right (${words})`;
  return `${title} ${said} · no. ${number}`;
}

function links({ view }: QuestionData, { id }: Question, text: QuestionText | undefined): Node {
  const line = make('p', undefined, 'who');
  const link = make('a', 'Link to this question');
  link.href = `#q=${encodeURIComponent(id)}`;
  line.append(link);
  if (text?.row !== undefined && view !== undefined) {
    const row = make('a', `Row ${text.row} in promptfoo’s view`);
    row.href = view + text.row;
    line.append(' · ', row);
  }
  return line;
}

function textNodes({ lines }: QuestionData, text: QuestionText): Node[] {
  const prompt = text.prompt.map((line) => lines[line]).join('\n');
  return [
    ...(text.about === '' ? [] : [make('p', text.about, 'who')]),
    ...(prompt === '' ? [] : [block(prompt)]),
  ];
}

function replyCards(
  { variants: all }: QuestionData,
  question: Question,
  text: QuestionText | undefined,
  variants: readonly number[],
): Node {
  const named = (list: readonly number[]): string =>
    list.map((variant) => all[variant]?.name ?? '').join(', ');
  const answerOf = (variant: number): string =>
    repliesTo(question, variant)
      .map((sign) => WORDS[sign])
      .join(', ') || 'not asked';
  const byAnswer = Map.groupBy(variants, answerOf);
  const cards = make('div', undefined, 'replies');
  for (const [answer, members] of byAnswer) {
    const card = make('div');
    const line = make('p', undefined, 'who');
    const isAllRight = members.every((variant) => isRight(question, variant));
    line.append(make('b', `${isAllRight ? '✓' : '✗'} ${answer}`), `: ${named(members)}`);
    card.append(line);
    for (const reply of text?.replies ?? []) {
      const those = reply.variants.filter((variant) => members.includes(variant));
      if (those.length === 0 || reply.text === '') continue;
      if (those.length < members.length) card.append(make('p', named(those), 'quoted'));
      card.append(block(reply.text));
    }
    cards.append(card);
  }
  return cards;
}

function block(text: string): Node {
  const pre = make('pre');
  pre.dir = 'auto';
  pre.append(text);
  return pre;
}
