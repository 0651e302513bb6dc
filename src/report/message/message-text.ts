import type { GateCheck } from '../../scorecard/gate-schema.ts';
import type { ScorecardView } from '../../scorecard/scorecard-view.ts';
import { inert, printable } from '../printable.ts';
import { comparisonSentences, furtherSentences, gateSentence, SIGNS } from './message.ts';
import { shortNames } from './names.ts';

export function messageText(scorecard: ScorecardView, mostChecks = 30): string {
  return messageLines(scorecard, mostChecks)
    .map((line) => printable(line))
    .join('\n');
}

/** The message in Markdown: the first line bold, the rest as a list. */
export function messageMarkdown(scorecard: ScorecardView, mostChecks = 5): string {
  const [first = '', ...rest] = messageLines(scorecard, mostChecks).map(inert);
  const list = rest.map((line) => `- ${line}`).join('\n');
  return list === '' ? `**${first}**` : `**${first}**\n\n${list}`;
}

/**
 * What a run shows as lines of text, most important first: the gate's verdict; which variant is better, by how much and
 * where; what did not pass; how good each is, and what it cannot tell. Terminal, reports and job summaries begin with it.
 * Never empty.
 */
export function messageLines(scorecard: ScorecardView, mostChecks: number): string[] {
  const { gate } = scorecard;
  const open = (gate?.checks ?? []).filter(({ verdict }) => verdict !== 'pass');
  const more = open.length - mostChecks;
  const found = [
    ...(gate ? [gateSentence(gate)] : []),
    ...comparisonSentences(scorecard),
    ...open.slice(0, mostChecks).map((check) => checkLine(check, shortNames(scorecard))),
    ...(more > 0 ? [`… and ${more} more`] : []),
    ...furtherSentences(scorecard),
  ];
  return found.length > 0 ? found : ['There is nothing to judge.'];
}

function checkLine(
  { variant, measure, observed, wanted, verdict, reason }: GateCheck,
  name: ReturnType<typeof shortNames>,
): string {
  const where = variant ? name({ provider: { label: variant.provider }, prompt: variant.prompt }) : 'run';
  // What failed needs no reason that says the same again; of what is open the reason says what would tell.
  const why =
    verdict === 'fail' && reason.includes(observed.split(',')[0] ?? '')
      ? ''
      : `: ${reason.replace(/^.* went [^:]*: /, '')}`;
  return `${SIGNS[verdict]} ${where}, ${measure}: ${observed}, wanted ${wanted}${why}`;
}
