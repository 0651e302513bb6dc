/** "A) Yes", "(b) no", "Option 1: Yes", but not "its input is 1. Yes" */
const OPTION =
  /(?<![\p{L}\p{N}'])(?!(?<!(?:^|\n|\bor\b|[,;:/|])[^\p{L}\p{N}\n]{0,4})\d\. )(?:options? [([]?([a-d1-4])[).:\]]{1,2}|[([]?([a-d1-4])(?:\.\)|[).\]]))[\s*_]{0,4}(yes|no|true|false)(?![\p{L}\p{N}])/gu;
/** Options that are not ticked: the second in "[x] Yes [ ] No". */
const UNTICKED = /(?:\[ ?\]|☐)[\s*]{0,4}(?:yes|no|true|false)\b/g;
/** The letter of an option at the end of a line: "Answer: B", "the answer is (b)." */
const CHOSEN = /(?<![\p{L}\p{N}'])\(?([a-d1-4])\)?(?=[\s*_.,!]{0,5}(?:\n|$))/gu;
/** A repetition of the choice: "Yes or No". */
const YES_OR_NO =
  /\(?["']?\b(?:yes|true)["']?\s{0,2}(?:\/|\||n?or\b)\s{0,2}(?:an? (?:clear |definite )?)?["']?(?:no|false)\b["']?\)?|\(?["']?\bno["']?\s{0,2}(?:\/|\||n?or\b)\s{0,2}(?:an? )?["']?yes\b["']?\)?/g;

/**
 * Removes repetitions of the choices, and replaces the letter of the chosen option with the option itself.
 *
 * @example withoutChoices('a) yes\nb) no\nanswer: b') // '\n\nanswer: no'
 */
export function withoutChoices(text: string): string {
  const plain = text.replace(UNTICKED, '').replace(YES_OR_NO, '');
  const options = new Map(
    [...plain.matchAll(OPTION)].map(([, named, letter = '', verdict = '']) => [named ?? letter, verdict]),
  );
  if (options.size < 2 || new Set(options.values()).size < 2) return plain.replace(OPTION, ' $3');
  const offered = new Set<string>();
  return plain
    .replace(OPTION, (_, named: string | undefined, letter: string | undefined, verdict: string) => {
      const key = named ?? letter ?? '';
      const isChosen = offered.has(key);
      offered.add(key);
      return isChosen ? ` ${verdict}` : '';
    })
    .replace(CHOSEN, (whole, letter: string) => options.get(letter) ?? whole);
}
