import type { Found, Opened } from '../reading/signals.ts';
import { undeterminedIn } from '../reading/stance.ts';
import { statementOf } from './statement.ts';
import { EMBEDDED, embeddedIn, wordOf } from './verdict-words.ts';

/** "yes for Celine, no for Bela" */
const FOR_NAME = /^(yes|no) (?:for|to|about|regarding|in the case of) (zq[abo])\b/;

/** The verdict of a clause: a word at its start or further on, or a statement. */
export function readVerdict(text: string, place: Opened): Found | undefined {
  const { label, hedged, answers } = place;
  const form = label ? 'label' : 'word';
  if (!label && /^zqo\b/.test(text) && EMBEDDED.test(text)) return undefined;
  const [, given, whom] = FOR_NAME.exec(text) ?? [];
  if (whom !== undefined)
    return whom === 'zqo' ? undefined : { verdict: given === 'yes' ? 'yes' : 'no', form };
  const word = wordOf(text, label || answers, hedged);
  if (word !== undefined) return { verdict: word, form };
  const embedded = embeddedIn(text);
  if (embedded) return label ? { ...embedded, form } : embedded;
  const stated = statementOf(text, place) ?? undeterminedIn(text);
  return stated && { verdict: stated, form: label ? 'label' : 'statement' };
}
