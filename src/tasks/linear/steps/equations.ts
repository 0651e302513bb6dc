const NUMBER = '\\d+(?:[.,]\\d+)?';
const TERM = `${NUMBER}(?: units?)?`;
const SUM = `[-+]?${TERM}(?:\\s*[-+*/×·⋅]\\s*${TERM})*`;
/** A chain of equations between sums without brackets: "2.5 × 1.5 + 1 = 3.75 + 1 = 4.75". */
const EQUATION = new RegExp(
  `(?<![\\d.,)\\p{L}^]|[-+*/×·⋅^]\\s*)${SUM}(?:\\s*[=≈]\\s*${SUM})+(?![\\d\\p{L}^%]|\\s*[(*/×·⋅^]|[.,]\\d)`,
  'gu',
);
/** "2.5 units, each worth 2.5, which is 5 units" */
const EACH_WORTH =
  /(\d+(?:\.\d+)?)(?: units?)?,? each (?:worth|counting(?: for)?|adding|giving) (?:a rise of )?(\d+(?:\.\d+)?)(?: units?)?,? (?:which (?:is|gives|makes)|that is|i\.e\.|making|giving) (?:a rise of )?(\d+(?:\.\d+)?)/g;
const PRODUCT = /^([-+]?)\s*(.*)$/;
const ROUNDING = 0.006;

/**
 * Returns the first equation of a text whose two sides differ by more than rounding.
 * @example wrongEquationIn('1.5 × 1.5 = 2.5') // '1.5 × 1.5 = 2.5'
 */
export function wrongEquationIn(text: string): string | undefined {
  return [...text.replaceAll(EACH_WORTH, '$1 × $2 = $3').matchAll(EQUATION)]
    .map(([equation]) => equation)
    .find((equation) => {
      const sides = equation.split(/[=≈]/).map(totalOf);
      const isSum = /\d\s*(?:units?\s*)?[-+*/×·⋅]\s*\d/.test(equation);
      return isSum && sides.some((side, i) => i > 0 && !isClose(side, sides[i - 1] ?? side));
    });
}

function isClose(one: number, other: number): boolean {
  return !(Math.abs(one - other) > ROUNDING * Math.max(0.05, Math.abs(one), Math.abs(other)));
}

function totalOf(sum: string): number {
  const parts = sum.replaceAll(/units?|\s/g, '').match(/[-+]?[^-+]+/g) ?? [];
  return parts.reduce((total, part) => {
    const [, sign, product = ''] = PRODUCT.exec(part) ?? [];
    const [first = '', ...others] = product.split(/(?=[*/×·⋅])/);
    const value = others.reduce(
      (value, factor) =>
        factor.startsWith('/') ? value / numberOf(factor.slice(1)) : value * numberOf(factor.slice(1)),
      numberOf(first),
    );
    return total + (sign === '-' ? -value : value);
  }, 0);
}

function numberOf(number: string): number {
  return /,\d{3}$/.test(number) ? Number.NaN : Number(number.replace(',', '.'));
}
