import { pattern, source } from '../text/pattern.ts';

const WORD_END = source`(?=[\s,:\u2014.]|$)`;

// "So" introduces no conclusion in "so is Yara" and "so far".
const CONCLUSION = source`(
  therefore|thus|hence|consequently|accordingly|for (this|that) reason|because of (this|that)( \w+){0,2}|as a (result|consequence)|it follows that
  |so(?!\W*$| it (would )?(seem|appear)s?\W*$| (are|long|many|much)\b| (is|does|will|would|did) [\p{L}\p{M}'-]+\W*$)
  |in conclusion|to conclude|to sum up|in total|altogether|in sum|adding|in summary|to summari[sz]e|in short|overall|finally|ultimately|in the end|all in all
  |i\.e|that is to say|in other words|(this|that|which) means( that)?|meaning( that)?|(we|i) (can )?conclude( that)?|we can say that
)${WORD_END}`;

const LABEL_NOUN = source`(
  answer|verdict|conclusion|response|output|result|decision|guess|option|choice|prediction|total
  |(?<=(total|overall|net|whole|causal) )(effect|change|influence|difference)
  |respuesta|réponse|antwort|resposta|risposta|antwoord|cevap|odpowiedź|ответ
  |答案|回答|答え|정답|답|الإجابة|الجواب|उत्तर)`;
/** "the short answer" */
export const LABEL_NAME = source`
  ((the|my|our|la|die|a)\s+)?((final|correct|short|direct|simple|best|overall|total|net|whole|causal)\s+){0,2}${LABEL_NOUN}`;
const LABEL_VERB = source`
  (is|es|est|ist|lautet|é|è|是|are|equals|comes to|would be|should be|must be|will be|has to be)(\s+that)?(?!\p{L})`;
// The last alternative matches "is" in "Celine, who depends on Bela, is true".
const LABEL = source`(
  (${LABEL_NAME}|(the )?solution)(\s+(in|of|on|for|to) (?!whether\b|if\b)[\p{L} ]{1,30}?\b)?(\s*\([^\(\)]{0,40}\))?\s*(${LABEL_VERB}|[:=\u2014-]|->|→)+
  |tl;?dr\b|is(?=\s+(true|false)\b)
)\s*`;

const HEDGE = source`(
  i (should )?(think|believe|suppose|reckon|pick)
  |(i|i'd|i'll)( would| will)?( have to)? (say|answer|guess|vote)
  |(i('m|'d be| am| would be)) (inclined|going) to (say|answer)
  |((i|i'm|i'd)( am| would)? )?lean(ing)?( towards?)?|i('m| am) (fairly |pretty |quite |very )?(sure|certain|confident)
  |(most |very |quite )?(likely|probably)|almost certainly|of course
  |((it|that) )?(looks|seems|sounds) like( an?)?|((it|that) )?looks(?= that way)|(it (would |does )?)?(seems?|appears?)
  |(it|that|this)('s| is| would be| should be| must be| has to be)( an?( clear| definite| simple)?|(?= (yes|no)\b))
)( that(?! way))?(?=[\s,:])`;

const FILLER = source`(
  but no(?=[:,] \w)|ok(ay)?|well|and|but|however|hm+|oh|ah|also|now|wait|yet|correction|sorry|apologies|oops
  |hold on|[a-z]{3,14}ly(?=,| (yes|not?|so|\d))|alas|indeed(?!\W*$)|then
  |still|nevertheless|on second thoughts?|on reflection|(or )?rather|i (really )?mea(n|nt)( to say)?
  |make (that|it)( an?)?|i take (that|it) back|edit|update
  |(after|with|given) (it|that|this)(?=,? (zq|she|he|it|they))|(in|under|with|on) (the|that|this|these) (case|scenario|assumption|supposition|hypothesis|circumstances?|setting)
)${WORD_END}|step\s*\d+\s*:`;

/** Words that introduce a verdict: "therefore", "the answer is", "probably", "I think", "well". */
const OPENING = pattern`^((?<concluded>${CONCLUSION})|(?<label>${LABEL})|(?<hedged>${HEDGE}|${FILLER}))`;
const SEPARATOR = /^[\s,:.\u2014"'([-]+/;
const MOST_OPENINGS = 6;

/**
 * Strips labels, hedges, fillers, and words such as "therefore" from the start of a clause.
 *
 * @example openingOf('so the answer is probably no') // { rest: 'no', label: true, concluded: true, hedged: true }
 */
export function openingOf(clause: string) {
  const found = { label: false, concluded: false, hedged: false };
  let rest = clause;
  for (let stripped = 0; stripped < MOST_OPENINGS; stripped += 1) {
    rest = rest.replace(SEPARATOR, '');
    const opening = OPENING.exec(rest);
    if (!opening) break;
    for (const kind of ['label', 'concluded', 'hedged'] as const) found[kind] ||= !!opening.groups?.[kind];
    rest = rest.slice(opening[0].length);
  }
  return { ...found, rest };
}
