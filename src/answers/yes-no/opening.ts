import { pattern, source } from '../text/pattern.ts';

const WORD_END = source`(?=[\s,:\u2014.]|$)`;

// Not "so is Yara", "so far".
const CONCLUSION = source`(
  therefore|thus|hence|consequently|accordingly|as a (result|consequence)|it follows that
  |so(?!\W*$| (are|long|far|many|much)\b| (is|does|will|would) [\p{L}\p{M}'-]+\W*$)
  |in conclusion|to conclude|in total|altogether|in sum|adding|in summary|to summari[sz]e|in short|overall|finally|ultimately|in the end|all in all
  |i\.e|(this|that|which) means( that)?|meaning( that)?|we (can )?conclude( that)?|we can say that
)${WORD_END}`;

const LABEL_NOUN = source`(
  answer|verdict|conclusion|response|output|result|decision|guess|option|choice|prediction|solution|total
  |(?<=(total|overall|net|whole|causal) )(effect|change|influence|difference)
  |respuesta|réponse|antwort|resposta|risposta|antwoord|cevap|odpowiedź|ответ
  |答案|回答|答え|정답|답변|답|الإجابة|الجواب|उत्तर)`;
const LABEL_VERB = source`(is|are|equals|comes to|would be|should be|must be|will be|has to be|是)
  (\s+(therefore|thus|hence|clearly|simply|definitely|then|also|still|most|very|likely|probably|that))*(?!\p{L})`;
// The last of them is what is left of «the answer to "Is Celine happy?" is yes».
const LABEL = source`(
  ((the|my|our)\s+)?((final|correct|short|right|overall|direct|simple|boolean|best|total|net|whole|causal)\s+){0,2}${LABEL_NOUN}
  (\s+(in|of|on|for|to) (?!whether\b|if\b)[\p{L} ]{1,30}?\b)?(\s*\([^\(\)]{0,40}\))?\s*(${LABEL_VERB}|[:=\u2014-]|->|→)+
  (\s+an?(\s+[a-z]{3,16})?(?=\s+["']?(yes|no)\b))?
  |(a|ans|final)\s*:|tl;?dr\b|(is|would be)(?=\s+["']?(yes|no|true|false)\b)
)\s*`;

const HEDGE = source`(
  i (think|believe|guess|suppose|reckon|choose|pick|select)
  |(i|i'd|i'll)( would| will)?( have to)? (say|answer|guess|go with)
  |(i('m|'d be| am| would be)) (inclined|tempted|leaning|going) (to (say|answer|go with)|towards?|with)
  |((i|i'm|i'd)( am| would)? )?lean(ing)?( towards?)?|i('m| am) (fairly |pretty |quite |very )?(sure|certain|confident)
  |(most |very |quite )?(likely|probably)|presumably|almost certainly|definitely|certainly|absolutely|of course
  |it (would )?(seems?|appears?)|((it|this|that) )?(looks|seems|sounds) like( an?)?
  |(it|that|this)('s| is| would be| should be| must be| has to be)( an?( clear| definite| simple)?|(?= (yes|no)\b))
)( that)?(?=[\s,:])`;

const FILLER = source`(
  but no(?=[:,] \w)|ok(ay)?|well|and|but|however|hm+|oh|ah|also|now|actually|wait|yet|correction|sorry|apologies|oops
  |hold on|[a-z]{3,14}ly(?=,)|sadly|unfortunately|regrettably|luckily|alas|frankly|honestly|clearly|obviously|indeed|then
  |still|nevertheless|that said|on second thoughts?|on reflection|(or )?rather|i (really )?mea(n|nt)( to say)?
  |make (that|it)( an?)?|i take (that|it) back|edit|update
  |(in|under|with|on) (that|this|these) (case|scenario|assumption|supposition|hypothesis|circumstances?|setting)
)${WORD_END}|step\s*\d+\s*:`;

/** What may introduce a verdict: "therefore"; "the answer is"; "probably", "I think", "well". */
const OPENING = pattern`^((?<concluded>${CONCLUSION})|(?<label>${LABEL})|(?<hedged>${HEDGE}|${FILLER}))`;
const SEPARATOR = /^[\s,:.\u2014"'([-]+/;
const MOST_OPENINGS = 6;

/**
 * Strips labels, conclusions, hedges and fillers off a clause until a word is left that says something.
 *
 * @returns The rest of the clause, and which openings were found.
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
