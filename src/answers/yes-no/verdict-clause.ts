import type { Found, Opened } from '../reading/signals.ts';
import { undeterminedIn } from '../reading/stance.ts';
import { statementOf } from './statement.ts';
import { leadingWord, opposite, truthOf, type Verdict, wordAlone } from './verdict-words.ts';

/** "Probably not.", "I think so.", "I don't think so." */
const HEDGED_NOT = /^not(?=\s*(?:$|[.!]))/;
const HEDGED_SO = /^(?:so|that way)\W*$/;
const SO_IT_SEEMS = /^so it (?:would )?(?:seem|appear)s?\W*$/;
const DENIAL =
  /^(?:i (?:don't|do not|wouldn't|would not|shouldn't|should not) (?:think|believe|suppose|say) so|by no means|on no account)\b|^i (?:highly )?doubt (?:it|that|so)\W*$|^it (?:does not|doesn't|would not|wouldn't) (?:seem|appear|look) (?:so|that way|like it)\b|^not (?:as far as|that) i can (?:tell|see)\b/;
/** A verdict within a clause: "… gives yes", "a clear no", "lean towards yes". */
const EMBEDDED =
  /(?:\b(?<label>answer|verdict|conclusion|response|decision|result|choice)\b(?:.{0,160} (?:is|was|becomes?|remains)(?: therefore| thus| clearly| still)?)?|(?<may>\b(?:might|may|could)(?: well)? be)|^an? [a-z]{3,16}|(?<!\bnot |n't )\b(?:is|was|be|says?|saying|said|gives?|yields?|to|of|means|implies|indicates|as|with|towards?|for|supports?|demands?|favou?rs|an?|in the|clear|definite|reply|respond|choose|select))(?<not> not)?:?(?: an?)? ["']?(?<word>yes|no|true|false|(?<=\bin the )(?:affirmative|negative))["']?(?: here| then| from me| from this| in this case| on this one)?\W*$/;
/** "yes for Celine, no for Bela" */
const FOR_NAME = /^(yes|no) (?:for|to|about|regarding|in the case of) (zq[abo])\b/;

/** "It would be wrong to answer yes" */
const WRONG_TO_SAY = /\b(?:(?:wrong|mistake) to|must not) (?:answer|say):? ["']?(yes|no)\b/;

export function readVerdict(text: string, place: Opened): Found | undefined {
  const { label, hedged, answers } = place;
  const form = label ? 'label' : 'word';
  const wrong = WRONG_TO_SAY.exec(text)?.[1] as Verdict | undefined;
  if (wrong !== undefined) return { verdict: opposite(wrong), form: 'label' };
  const embedded = EMBEDDED.exec(text)?.groups;
  const [, given, whom] = FOR_NAME.exec(text) ?? [];
  if (whom === 'zqo' || (!label && embedded && /^zqo\b/.test(text))) return undefined;
  const alone = label || answers ? wordAlone(text) : undefined;
  const word = (given as Verdict) ?? leadingWord(text) ?? alone ?? truthOf(text) ?? repliedBy(text, hedged);
  if (word !== undefined) return { verdict: word, form };
  const { label: noun, may, not, word: said } = embedded ?? {};
  if (said !== undefined && not === undefined && (noun !== undefined || /^[^tf]/.test(said))) {
    if (may !== undefined) return { verdict: 'undetermined', form: label ? form : 'statement' };
    return {
      verdict: /^(?:yes|true|aff)/.test(said) ? 'yes' : 'no',
      form: noun === undefined ? form : 'label',
    };
  }
  const stated = statementOf(text, place) ?? undeterminedIn(text);
  return stated && { verdict: stated, form: label ? 'label' : 'statement' };
}

function repliedBy(text: string, hedged: boolean): Verdict | undefined {
  if ((hedged && HEDGED_NOT.test(text)) || DENIAL.test(text)) return 'no';
  return (hedged && HEDGED_SO.test(text)) || SO_IT_SEEMS.test(text) ? 'yes' : undefined;
}
