import { OTHER, SUBJECT } from '../../cases/asked.ts';
import type { Found, Opened } from '../reading/signals.ts';
import { type Place, statementOf } from './statement.ts';
import { EMBEDDED, embeddedIn, opposite, type Stated, wordOf } from './verdict-words.ts';

const ELLIPSIS =
  /^(?:(?:while|whereas|though|although) )?(?:(?<same>so|neither|nor) (?:is|does|will|would|did) zqa|zqa (?:is|does|will|would|did)(?<not> not|n't)?)(?: (?:too|also|as well|either|still|indeed))?\W*$/;
/** "yes for Celine, no for Bela" */
const FOR_NAME = /^(yes|no) (?:for|to|about|regarding|in the case of) (zq[abo])\b/;

/** The verdict of a clause: a word at its start or further on, or a statement. */
export function readVerdict(
  text: string,
  { label, hedged, before }: Opened,
  place: Place,
): Found | undefined {
  const form = label ? 'label' : 'word';
  if (!label && /^zqo\b/.test(text) && EMBEDDED.test(text)) return undefined;
  const [, given, whom] = FOR_NAME.exec(text) ?? [];
  if (whom !== undefined)
    return whom === 'zqo' ? undefined : { verdict: given === 'yes' ? 'yes' : 'no', form };
  const word = wordOf(text, label, hedged);
  if (word !== undefined) return { verdict: word, form };
  const embedded = label ? undefined : embeddedIn(text);
  if (embedded) return embedded;
  const stated = elliptic(text, before, place) ?? statementOf(text, place);
  return stated && { verdict: stated, form: label ? 'label' : 'statement' };
}

/** "(zqo is not happy,) but zqa is", "(zqo stays,) and so does zqa": by what was said of another right before. */
function elliptic(text: string, before: string, place: Place): Stated | undefined {
  const match = ELLIPSIS.exec(text);
  const prior =
    match &&
    statementOf(before.replace(/^(?:if|when) /, '').replaceAll(OTHER, SUBJECT), {
      ...place,
      antecedent: 'asked',
    });
  if (!prior || prior === 'undetermined' || match.groups?.same !== undefined) return prior ?? undefined;
  return /\bnot\b|n't\b/.test(before) === (match.groups?.not !== undefined) ? prior : opposite(prior);
}
