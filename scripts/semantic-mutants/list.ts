/** A rule of the sources that is changed, and the tests that must notice. */
export interface SemanticMutant {
  readonly file: string;
  /** Stands in the file once. */
  readonly from: string;
  readonly to: string;
  readonly tests: readonly string[];
}

/** Changes of one file, tried by the same tests. */
function of(file: string, tests: string, ...changes: readonly (readonly [from: string, to: string])[]) {
  return changes.map(([from, to]): SemanticMutant => ({ file, from, to, tests: tests.split(' ') }));
}

export const MUTANTS: readonly SemanticMutant[] = [
  ...of(
    'src/gate/check-completeness.ts',
    'tests/gate/check-completeness.test.ts tests/gate/run-gate.test.ts',
    ['design.parts.flatMap((part) => {', 'design.parts.slice(0, 1).flatMap((part) => {'],
    ['hash === part.hash && task === part.task', 'hash === part.hash'],
    [
      'if (before?.digest === undefined) return [];',
      'if (before?.digest === undefined || !part.digest) return [];',
    ],
    ['found === asked, [', 'found >= asked - 1, ['],
    ['problems.length === 0, [', 'problems.length <= 1, ['],
    ['duplicates === 0, [', 'duplicates <= 1, ['],
    [
      '[design.hash, design.family].includes(wantedDesign)',
      '[design.family, wantedDesign].includes(wantedDesign)',
    ],
    ['answers.missing === 0, [', 'answers.missing <= 1, ['],
    ['most === 0 || least === most', 'most >= 0'],
    ['answers.errors + answers.missing;', 'answers.errors;'],
    ["'another run', 'inconclusive'", "'another run', 'pass'"],
    ['lacking <= most * asked', 'lacking <= asked'],
  ),
  ...of(
    'src/gate/check-outputs.ts',
    'tests/gate/check-outputs.test.ts',
    ['return rows > 0 ? []', 'return rows >= 0 ? []'],
    ['rows >= counted', 'rows >= counted - 1'],
    ['return least < repeat', 'return least < 1'],
    ['entries <= designs', 'designs > 0 || entries <= designs'],
    ['others.length > 0 || repeat === 1', 'repeat === 1'],
  ),
  ...of(
    'src/gate/run-gate.ts',
    'tests/gate tests/compare/not-compared.test.ts',
    ["policy.inconclusive === 'fail'", 'false'],
    ["verdict === 'inconclusive' && strict ? 4 : 0", "verdict === 'inconclusive' ? 4 : 0"],
    ['fail: 0, inconclusive: 1, pass: 2', 'fail: 1, inconclusive: 0, pass: 2'],
    ["...judgements.filter(({ measure }) => measure === 'outage'),", ''],
    ['checkBaselineAnswers(before, alarms.failed)', 'checkBaselineAnswers(before, 1)'],
    ['compared && before && !isFresh', 'compared && before && isFresh'],
    ['sides ? alarms : own', 'own'],
  ),
  ...of(
    'src/gate/check-margins.ts',
    'tests/gate/check-margins.test.ts tests/gate/run-gate.test.ts',
    ['span.high < margin', 'span.low < margin'],
    ['span.low > margin', 'span.high > margin'],
    ["isUnfinished ? 'inconclusive' : 'fail'", "isUnfinished ? 'fail' : 'fail'"],
    ['return errorRise ?? negated(difference)', 'return negated(difference)'],
  ),
  ...of(
    'src/gate/check-alarms.ts',
    'tests/gate/check-alarms.test.ts',
    ['if (!span) return true;', 'if (!span) return false;'],
    ['span.low > limit) return true', 'span.high > limit) return true'],
    ['span.high < -limit', 'span.high < limit'],
    ['notAsked > 0 && found', 'found'],
    ['toSorted((a, b) => low(b) - low(a))', 'toSorted((a, b) => low(a) - low(b))'],
  ),
  ...of(
    'src/gate/check-losses.ts',
    'tests/gate/check-losses.test.ts tests/gate/staged-verdicts.test.ts',
    ['losses.some(({ p, isHeld }) => isHeld && p <= limit)', 'losses.some(({ p }) => p <= limit)'],
    ["effect.verdict === 'worse'", "effect.verdict !== 'better'"],
    ['Math.abs(candidate - truth) - Math.abs(baseline - truth)', 'Math.abs(candidate - baseline)'],
    ['effect.truth === undefined ? LARGEST_LOSS : delta * effect.truth', 'LARGEST_LOSS'],
    ['chanceAt(LUCK, compared.baseline, compared.candidate)', 'LUCK'],
    ['return normalCumulative(ahead) <= FUTILE;', 'return normalCumulative(ahead) > FUTILE;'],
  ),
  ...of(
    'src/gate/check-age.ts',
    'tests/gate/check-age.test.ts',
    ['Math.abs(age) > limit', 'age > limit'],
    ['one.at > at', 'one.at < at'],
  ),
  ...of(
    'src/gate/check-variants.ts',
    'tests/gate',
    ['against.onlyBaseline.filter(judged)', 'against.onlyBaseline.slice(1).filter(judged)'],
    ['provider === undefined || candidates.some(judged)', 'provider === undefined || candidates.length > 0'],
  ),
  ...of(
    'src/scoring/look.ts',
    'tests/scoring tests/gate/staged-gate.test.ts',
    ['look.stage < look.stages ? look : undefined', 'look'],
    ['.sort((a, b) => a.stage - b.stage)[0]', '.sort((a, b) => b.stage - a.stage)[0]'],
    ['earliest(variants) ? 1 - 2 * chanceAt((1 - level) / 2, ...variants) : level', 'level'],
    ['nominalLevels(look.stages, alpha)[look.stage - 1] ?? 0', 'alpha'],
  ),
  ...of(
    'src/scoring/rows/stage-check.ts',
    'tests/scoring/rows/stage-check.test.ts',
    ['index !== i + 1', 'index < i + 1'],
    ['items.length !== told', 'items.length > told'],
    ['Math.abs(told - cases / count) > largest', 'false'],
    ['known !== turn', 'false'],
  ),
  ...of(
    'src/scoring/rows/merge-variants.ts',
    'tests/scoring/rows/merge-variants.test.ts',
    ['time(a) > time(b) ? -1 : 1', 'time(a) > time(b) ? 1 : -1'],
    ['replies.find(isReply) ?? replies[0]', 'replies[0]'],
    ['if (several.are === undefined) requireAgreement', "if (several.are === 'replicates') requireAgreement"],
    ['replies[a]! - replies[b]! ||', ''],
  ),
  ...of(
    'src/scoring/rows/row-conflict.ts',
    'tests/scoring/rows/row-conflict.test.ts',
    ["settings.data?.by !== 'model'", 'false'],
    ["byRules.by === 'word' && isOverruled", 'false'],
    ['assertion?.transform !== undefined', 'false'],
    ["record.by === 'settings'", 'false'],
    ['weighs && whole', 'false'],
    ['if (!result.response)', 'if (false as boolean)'],
  ),
  ...of(
    'src/scoring/rows/prompt-check.ts',
    'tests/scoring/rows/prompt-check.test.ts',
    ['asking.get(position) === digest', 'asking.has(position)'],
    ["note(variant, 'template', item.world, found !== undefined);", ''],
    ["note(variant, 'reply', '', response?.output !== STRIPPED);", ''],
    ['return found === false', 'return found === undefined'],
  ),
  ...of(
    'src/scoring/rows/outage.ts',
    'tests/compare/not-compared.test.ts',
    ['2 * failed > replies.length', 'failed === replies.length'],
    ['n - m ||', 'm - n ||'],
  ),
  ...of(
    'src/scoring/rows/contradictions.ts',
    'tests/scoring/rows/contradictions.test.ts tests/scoring/rows/collect-answers.test.ts',
    ['every((design) => !first[1].has(design))', 'some((design) => !first[1].has(design))'],
    ['JSON.stringify([run, provider.label, prompt])', 'JSON.stringify([run, provider.label])'],
  ),
  ...of(
    'src/compare/recorded-numbers.ts',
    'tests/compare/recorded-numbers.test.ts',
    ['for (const key of COUNTS) requireSame(name, key, answers[key], again[key]);', ''],
    ['requireSame(name, key, shareIn(answers[key]), shareIn(again[key]));', '{}'],
    ['if (look === undefined) requireOwnResults(own, recorded, v, name);', ''],
    ['own.variants.slice(v, v + 1)', 'own.variants.slice(0, 1)'],
  ),
  ...of(
    'src/compare/recorded-variants.ts',
    'tests/compare/recorded-variants.test.ts',
    ['onlyBefore.length - notAsked', 'onlyBefore.length'],
    ['recorded.truths.get(id) !== wanted', 'false'],
    ['now[key] !== before[key]', 'now[key] > before[key]'],
  ),
  ...of(
    'src/compare/differences.ts',
    'tests/compare/differences.test.ts tests/compare/compare-run.test.ts',
    ['at(exact, i) * comparisons)', 'at(exact, i))'],
    ['errorRise ? -(numberOf(errorRise) ?? 0)', 'errorRise ? (numberOf(errorRise) ?? 0)'],
    ['1 - levelAt(level, baseline, candidate)', '1 - level'],
  ),
  ...of(
    'src/compare/any-comparison.ts',
    'tests/compare/any-comparison.test.ts',
    ['all.gained - all.lost > mayBeLost', 'all.gained - all.lost >= mayBeLost'],
    ['left.filter(({ passed }) => passed.get(ALL)).length', 'left.length'],
    ['fresh.filter(({ passed }) => !passed.get(ALL)).length', '0'],
  ),
  ...of(
    'src/lib/statistics/joint-sign-flip.ts',
    'tests/lib/statistics',
    ['most >= least[j]!', 'most > observed[j]!'],
    ['size - 1e-9', 'size + 1e-9'],
  ),
  ...of(
    'src/exchange/openai-batch.ts',
    'tests/exchange',
    ['status >= 400', 'status > 500'],
    ['refused !== undefined && { isRefusal: true }', 'false && { isRefusal: true }'],
    ["'body' in line && response === undefined", "'body' in line && false"],
  ),
  ...of(
    'src/exchange/replies-output.ts',
    'tests/exchange',
    ['number + repeat * cases.count', 'number'],
    ['repeats.set(key, repeat + 1);', 'repeats.set(key, repeat);'],
    ['if (reply.error !== undefined) failed++;', ''],
    ['...(reply.isRefusal && { isRefusal: true }),', ''],
  ),
];
