import { make } from './dom.ts';
import { isRight, type Question, type QuestionData, repliesTo, WORDS } from './question-data.ts';

type QuestionText = QuestionData['texts'][string];

export function questionDetail(data: QuestionData, question: Question, variants: readonly number[]): Node[] {
  const text = data.texts[question.id];
  const noText = `The scorecard does not contain the text of this question; look for ${question.id} in promptfoo’s view.`;
  return [
    links(data, question, text),
    ...(text ? textNodes(data, question, text) : [make('p', noText, 'who')]),
    replyCards(data, question, text, variants),
  ];
}

export function questionSummary(question: Question, variants: readonly number[]): string {
  const { group, truth, number } = question;
  const missed = variants.filter((variant) => !isRight(question, variant));
  const signs = missed.flatMap((variant) => repliesTo(question, variant)).filter((sign) => sign !== truth);
  const counts = [...Map.groupBy(signs, (sign) => sign)];
  const words = counts.map(([sign, list]) => `${list.length} ${WORDS[sign]}`).join(', ');
  const title = `${group.title}${truth === '=' ? '' : ` Truth: ${WORDS[truth]};`}`;
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

function textNodes({ lines }: QuestionData, { truth }: Question, text: QuestionText): Node[] {
  const prompt = text.prompt.map((line) => lines[line]).join('\n');
  return [
    ...(text.about === '' ? [] : [make('p', text.about, 'who')]),
    ...(prompt === '' ? [] : [block(prompt)]),
    ...(truth === '=' ? [make('p', `Truth: ${text.truth}`, 'who')] : []),
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
      card.append(marked(reply));
    }
    cards.append(card);
  }
  return cards;
}

/** Returns a reply with its first wrong statement underlined, or shown above the reply if it was cut out. */
function marked({ text, wrong }: QuestionText['replies'][number]): Node {
  if (!wrong) return block(text);
  const { what, said } = wrong;
  const at = said === '' ? -1 : text.indexOf(said);
  const underlined = (): Node => make('u', said, 'wrong');
  return block(
    ...[make('b', `First wrong step: ${what}`), '\n'],
    ...(at < 0 && said !== '' ? [underlined(), '\n'] : []),
    '\n',
    ...(at < 0 ? [text] : [text.slice(0, at), underlined(), text.slice(at + said.length)]),
  );
}

function block(...parts: readonly (string | Node)[]): Node {
  const pre = make('pre');
  pre.dir = 'auto';
  pre.append(...parts);
  return pre;
}
