import { pattern, source } from '../text/pattern.ts';

const WRONG = 'i was (?:wrong|mistaken)|(?:scratch|strike) that';
const CORRECTION = pattern`^\W*(but )?actually\b|\b(
  wait|hold on|hang on|not so fast|oops|correction|on second thoughts?|my mistake|${WRONG}
  |i (made|have made|'ve made) an? (\w+ )?(mistake|error)|i apologi[sz]e for the
  |i (looked at|took|used|read|picked) the wrong|i (misread|miscounted|misspoke|overlooked|forgot|skipped|missed|mixed (\w+ )?up|confused)
  |let me ((go over|look at) (that|this|it) (once more|again)|correct|revise|fix|try again|start over|double[- ]check)
  |let me re-?(check|consider|think|examine|evaluate|read|do|calculate|count|assess)
  |or rather|sorry,? that was|(sorry,? )?i (really )?(meant|mean)|make that|i (take|must take|need to take) (that|it|this) back
  |i('d| would|'ll| should|( need| have) to| must) (correct|revise)|(see|found|find|spot) (my|an|the) (error|mistake)
  |i (now (notice|realize)|just (noticed|saw))|i left out|corrected(?=[:)])|use (this|that) instead|this replaces (it|the (line|tag))
  |on reflection|thinking about (it|this) (again|more)|looking ((again|back|closer|more closely)|at [^,.]{1,40} again)
  |hm+,? (no|yes|actually|but)|edit(?=:)|update(?=:)|re-?(read|check|examin|think)ing
  |(upon|after|on) (re-?(consider|evaluat|examin|flect|view)\w*|closer|further)
)\b`;
const WITHDRAWAL = pattern`\b(
  (that|this|it|which)('s| is| was) (not (right|correct|quite right)|wrong|incorrect|a mistake)|${WRONG}
  |the (line|tag)( \w+){0,4} (is|was) (wrong|premature|mistaken|incorrect)|i withdraw
)\b`;

export function corrects(clause: string): boolean {
  return CORRECTION.test(clause);
}

export function withdraws(sentence: string): boolean {
  return WITHDRAWAL.test(sentence);
}

/** "Please do not take this as my answer", "the word is there only because the form asks for one" */
const DISOWNED = pattern`
  (\bnot|n't) (take|read|treat|regard|use) (\w+ ){1,6}as (my |an |the )?(answer|verdict|conclusion)\b|\bplease do not count\b|\bnot vouch for (it|this|that)\b
  |\b(there|tag) (only|just|merely) because\b|\bonly put (this|it) because\b|\bfor form's sake\b|\b(placeholder|stand-in|coin toss|toss of a coin)\b
  |\bas (well|easily) be the (other|opposite)( word)?\W*$|\bplease (ignore|disregard|strike) (what i|the (tag|word|number))\b`;

/** Tests whether a sentence says that the answer given is none. */
export function disowns(sentence: string): boolean {
  return DISOWNED.test(sentence);
}

const UNDETERMINED = pattern`
  \b(don't|do not|does not|doesn't|cannot|can't|can not|could not|couldn't|unable to|not able to|not in a position to|(im|not |n't )possible to|
  no way (of|to)|hard to|difficult to|nobody|no one)\s+(\w+ly\s+|be able to\s+)?
  (know(s|ing)?|determin(e|ing)|tell(ing)?|conclud(e|ing)|decid(e|ing)|establish|infer|judge|deduce|confirm|
  (say|claim|answer)(?! that| to| anything)|
  be (\w+ )?(known|determined|inferred|established|concluded|decided|answered|certain|sure))\b
  |((\bnot|n't) (have |provide |give |contain |include |provided |given )?(us |me )?(with )?(enough|sufficient)|
  \b(insufficient|no|lacks?|missing|more|additional|further)) (\w+ )?(information|data|details|context|evidence)\b
  |(\bnot|n't) (\w+ly )?(sure|certain|clear|specified|known)\b
  |\b(undecidable|uncertain|unclear|unknown|undetermined|undeterminable|indeterminate|inconclusive|ambiguous|undecided|n/a)\b|\bno answer \w+ possible\b|\bno answer can be given\b
  |\b(it|that|this|answer)( all| really)? depends\b|^\W*(it )?depends\b|^\W*(maybe|perhaps|possibly)\b
  |\b(remains?|stays?|is left|leaves?) open\b(?! to)|not (allow|permit|support) (a|any|us)\b|\beither way\b(?=\W*$)|\b(could be either|yes and no)\b
  |\b(no (lo )?sé|non (lo )?so|ne sais pas|não sei|nu știu|weiß (es )?(ich )?nicht|weet (ik )?(het )?niet|vet (inte|ikke)
  |ved (jeg )?(det )?ikke|nie wiem|nevím|neviem|ne (znam|scias)|en tiedä|nem tudom|bilmiyorum|tidak tahu|không biết
  |sijui)(?!\p{L})|не знаю|δεν (ξέρω|γνωρίζω)|لا (أعرف|أعلم|أدري)|نمی ?دانم|معلوم نہیں|نہیں معلوم|לא יודע|पता नहीं|नहीं पता
  |জানি না|தெரியாது|తెలియదు|ไม่(รู้|ทราบ|แน่ใจ)
  |不确定|不確定|不知道|不清楚|无法确定|無法確定|无法判断|(分か|わか)(りません|らない)|모르겠|모릅니다`;

export function undeterminedIn(clause: string): 'undetermined' | undefined {
  return UNDETERMINED.test(clause) ? 'undetermined' : undefined;
}

const UNABLE_AT_ALL = pattern`
  n't\b|\b(can ?not|not|never|hardly|unable|rather|beyond|lack\w*|missing|until
  |would have to|un(answer\w*|deci\w*|settled)|no (\w+ )?(answer(?=\W*$| (could|from|for|to)\b)|telling\W)
  |(have|got) no idea|^no idea(?=\W*$|,))\b`;
const ANSWERING =
  /\b(?:answer\w*|say|said|tell\w*|deci[ds]\w*|determin\w*|settle\w*|state[ds]?|conclu\w*|know\w*|idea|work(?:ing)? \w*\s?out|find(?:ing)? out|commit|guess\w*|comput\w*|calculat\w*|number|verdict|pick|choose|establish\w*|infer\w*|judge|help|interpret|figure|unanswer\w*|undecid\w*|pass|abstain|take on)\b/;

/**
 * Tests whether a sentence leaves the answer open in any words. The test is too broad for texts that give an answer.
 */
export function leavesOpen(sentence: string): boolean {
  return UNABLE_AT_ALL.test(sentence) && ANSWERING.test(sentence);
}

const AM = source`('m|'re|am|are|was)`;
const UNABLE = source`(
  (can|won|couldn|wouldn|shouldn)'t|cannot|(can|could|will|would|must|should) not
  |${AM} ((?!not\b)\w+ )?(unable to|unwilling to|uncomfortable( with)?)|${AM} (\w+ )?not (\w+ )?comfortable( with)?
  |${AM} (\w+ )?not (\w+ )?(able|going|allowed|permitted|designed|programmed|authori[sz]ed|willing|equipped|here|prepared
  |in a position) to
  |(don't|do not) (\w+ )?(feel (comfortable|able to|right)|want to|wish to))`;
const ADVERBS = source`(\w+ly\s+|be\s+|able to\s+|in good conscience\s+){0,2}`;

const WORK = source`(
  help|assist|aid|answer(ing)?|respond(ing)?|reply(ing)?|comply(ing)?|fulfill?(ing)?|oblige|discuss(ing)?|engag(e|ing)
  |participat(e|ing)|take part|speculat(e|ing)|comment(ing)?|say (anything|more) (about|on)|continue|proceed|accommodate
  |partake|be of (help|assistance|service)|do (that|this|so|it)\b(?! because)
  |(provide|give|offer|share|generate)( \w+){1,5} (answers?|responses?|help|assistance|support|advice
  |opinions?|content|views?)
  |(process|complete|address)( \w+){1,2} (requests?|questions?
  |query|prompts?|topics?|tasks?))`;

const WITHHELD = source`(
  (\S+\s+){0,4}?(medical \w+|numbers?|information|answers?|responses?|opinions?|requests?|questions?|assistance|content|topics?
  |subjects?|prompts?|quer(y|ies)|tasks?|advice|conversation|discussion|guidance|assessments?|judge?ments?
  |determinations?|predictions?|emotions?|feelings)\b
  |((you|to|on|with|about|in|into|for|out|around) ){0,3}(that|this|it|these|there|you|here)
  (?=\W*$|\s*[,.;:!]|\s+(as|because|due|for|with|under|at)\b))`;

/** Verbs that report on the puzzle ("I can't find a path") instead of declining to answer. */
const REPORTING = source`(
  find|see|think|believe|identify|detect|spot|imagine|reach|get|go|trace|follow|derive|infer|conclude|determine|know|tell
  |settle|say|confirm|verify|count|use|assume|decide|deduce|establish|(be )?(sure|certain)|list|repeat|explain|elaborate
  |detail|show|include|need|change|consider|check|take(?! part)|treat|look|ignore|focus|write|put)\b`;

const GUIDELINES = source`(guidelines?|polic(y|ies)|programming)\b`;

/** Sentences that decline to answer. */
const REFUSAL = pattern`
  \b(i|we)(\s(\w+ly|also|still|just))?\s*${UNABLE}\s+${ADVERBS}${WORK}\b
  |\bi(\s(\w+ly|also))?\s*${UNABLE}\s+${ADVERBS}(?!${REPORTING})[a-z]+\s+${WITHHELD}
  |\bi (won't|will not) (?!${REPORTING}(?! there))\w+
  |\bi (don't|do not|never) (answer|discuss|comment|respond|engage|speculate|provide|give|offer|take positions?)\b
  |\bi (don't|do not) have (\w+ ){0,2}(opinions?|feelings?|emotions?|preferences?|beliefs?|consciousness
  |personal|(ability|capacity|capability) to)\b
  |^\W*(sorry,? |unfortunately,? |no[,.]? )?(can't|cannot|unable to|not able to|won't)\s+${ADVERBS}${WORK}\b
  |\bi('m| am| was| have been) (programmed|instructed|designed|told|asked|trained) (not|never) to ${WORK}\b
  |\bi('m| am|'ll| will|'d| would)?\s+((must|have to|need to|going to have to|rather|prefer to|choose to|want to)\s+)?
  (\w+ly |therefore |thus )?(decline|refuse|abstain|refrain|pass on)\b
  |\bi('d| would) (rather|prefer) not\b|\bi prefer not to\b|\bnot something (that )?i( can|'m| am| will)\b
  |^\W*no comment\b|\bsit \w+( \w+)? out\b|\b(outside|beyond)( of)? (what i (can|am able)|(the scope of )?my (capabilit|abilit|scope|expertise))
  |\b(in|not )appropriate (for me )?to (answer|respond|comment|discuss|say|judge)\b
  |\b(wrong|improper|unethical|inappropriate|not right) (of|for) me to\b
  |\b${GUIDELINES}[^.]{0,40}\b(not allow|not permit|prevent|prohibit|forbid)
  |\b(violat\w*|against|prohibited by) (\w+ ){0,3}${GUIDELINES}
  |\b(messages?|content|requests?|prompts?|responses?|output)\b[^.]{0,30}\b(flagged|filtered|blocked)\b
  |\b(flagged|filtered|blocked)\b[^.]{0,40}\bpolic
  |\b(sorry|apologi[sz]e|apologies)\b,?( but)? (i|we)\s*${UNABLE}(?! (${REPORTING}))
  |\bas an? (\w+ )?(ai\b|artificial|language model|assistant|machine)[^.]{0,60}\bi (don't|do not|cannot|can't|lack
  |have no|am not|'m not)|\bi('m| am) (just |only |merely )?an? (\w+ )?(ai|language model)\b
  |\bi\s*${UNABLE} (say|tell you|judge|decide|determine|advise( you)?( on)?) whether\b[^.]{0,60}\bshould\b
  |no puedo (ayudar|responder|contestar)|ne (peux|puis) pas (répondre|vous aider|aider)|não posso (ajudar|responder)
  |non posso (aiutar|rispondere)|kann (ich )?(\S+ ){0,3}nicht (beantworten|helfen|antworten)
  |kan (ik )?(\S+ ){0,3}niet (beantwoorden|helpen)|не могу (\S+ ){0,2}(ответить|помочь)
  |nie mogę (\S+ ){0,2}(odpowiedzieć|pomóc)|(无法|不能|無法)(回答|提供|协助|帮助|協助)
  |お答えできません|答えられません|対応できません|(대답|답변|도와)\S{0,4} 수 없`;

/** "I cannot answer without more information" is about the question, so it is not a refusal. */
const FINDING = pattern`\b(
  (enough|more|further|additional|sufficient|insufficient|missing|lack(s|ing)?( of)?|no|given|provided|available) (\w+ )?
  (information|data|details|context)|information (given|provided|available)|without (knowing|seeing)
  |certainty|definitive(ly)?|conclusive(ly)?|based on|from the|given the)\b`;

/**
 * Tests whether a sentence declines to answer: "i can't help with that", but not "i'm sorry to say that carlos is not
 * happy".
 */
export function declines(sentence: string): boolean {
  return REFUSAL.test(sentence) && !FINDING.test(sentence);
}

/** Sentences about the speaker or the conversation. */
const ABOUT_SPEAKER = pattern`
  ^((no|sorry|but|and|so|unfortunately)\W+)*(i|my|let us|let's|you should|your)\b(?! (answer|guess) is)
  |^((no|sorry|but)\W+)*(this|that|such|these|it|answering)\b.*
  \b(i|me|my|questions?|topics?|requests?|subjects?|prompts?|inappropriate|possible)\b`;
/** Words for what occurs in stories and graphs. */
const ABOUT_PUZZLE =
  /\d|cand(?:y|ies)|happ|caus|path|arrow|edge|graph|threshold|condition|rule|interven|effect|link|parent|node|variable|friend|enough|story|chang|connect|depend|remov|\bcut\b|she|\bhe\b|they/;
/** Words that report a thought about a story or a graph. */
const REPORTED = pattern`\b(
  ${REPORTING}|confident|my (\w+ )?answer(?=\W*$)|thought|saw|found|checked|counted|assumed|concluded|guess|suppose|used|read|consider\w*
  |reason\w*|looked|calculated|traced|followed)\b`;
const TALKS_OF_DECLINING = pattern`
  (\b(not|unable|never|declin\w*|refus\w*|avoid\w*|refrain\w*|forbid\w*|beyond|restrict\w*|skip)|n't)\b
  .*\b(answer|respond|reply|comment|discuss|help|assist)\b(?!s? (is|was|would|will))`;

/**
 * Tests whether a sentence evades the question: "this is not a question i am willing to answer". Such a sentence is no
 * refusal by itself, but it turns a bare "No." before it into one.
 */
export function evades(sentence: string): boolean {
  return (
    ABOUT_SPEAKER.test(sentence) &&
    !ABOUT_PUZZLE.test(sentence) &&
    (TALKS_OF_DECLINING.test(sentence) || !REPORTED.test(sentence)) &&
    !FINDING.test(sentence)
  );
}
