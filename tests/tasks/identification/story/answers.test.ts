import { describe, expect, test } from 'vitest';
import { identification } from '../../../../generators/identification.ts';
import { extractAnswer } from '../../../../src/answers/yes-no/extract-answer.ts';
import type { Asked } from '../../../../src/cases/asked.ts';
import type {
  IdentificationCase,
  IdentificationKind,
} from '../../../../src/tasks/identification/identification-case.ts';
import { identificationKind } from '../../../../src/tasks/identification/kind.ts';
import { questionIn } from '../../../../src/tasks/identification/story/sentences.ts';
import { THEMES } from '../../../../src/tasks/shared/themes/themes.ts';
import { promptOf } from '../../../support/rows.ts';

/** Replies without a yes or no, by what they say; `[…]` stands for what the question is about, `(…|…)` for either. */
type Replies = Readonly<Record<'yes' | 'no' | 'unparsed', readonly string[]>>;

const SORTED: Replies = {
  yes: [
    'Every back-door path is blocked by [A], and nothing else is opened. So {[A]} is a valid adjustment set.',
    'Adjusting for [A] is sufficient to identify the effect of [x] on [y].',
    '{[A]} satisfies the back-door criterion relative to ([x], [y]).',
    'Therefore {[A]} blocks all back-door paths.',
    'The effect of [x] on [y] is identified by adjusting for [A].',
    'So the observed difference is equal to the difference between these two cases in how often [Y].',
    'So, in every such group, the observed difference equals the difference between the two cases.',
    'The observed difference in every such group is equal to the difference between the first and the second case.',
    'Hence, in every such group, the difference equals the difference between these two cases.',
    'The observed difference coincides with the interventional one.',
    'Conditioning on [A] removes all confounding, so the comparison gives the causal effect.',
    'Nobody would call {[o]} a valid adjustment set. {[A]} is a valid adjustment set, however.',
    'It is not the case that adjusting for [A] is insufficient.',
    'So {[A]} is (valid|sufficient|enough|adequate|admissible|enough to identify the effect|sufficient to identify the effect).',
    'So {[A]} is a (valid adjustment set|valid adjustment|valid set|valid back-door set|sufficient adjustment set|admissible adjustment set).',
    'This is a valid (adjustment set|adjustment|set|back-door set).',
    'So {[A]} satisfies the (back-door|backdoor|back door) criterion.',
    'So {[A]} (blocks|closes) (all back-door|all backdoor|all back door|all non-causal|all spurious|all confounding) paths.',
    'So {[A]} (blocks|closes) every (back-door|backdoor|back door|non-causal|spurious|confounding) path.',
    'So the (effect|causal effect|total effect) of [x] on [y] is (identified|identifiable|unbiased|unconfounded).',
    "So [x]'s (effect|causal effect|total effect) on [y] is identified.",
    'So (the|this) (set|given set|proposed set|adjustment set|conditioning set|adjustment) is valid.',
    'So the (|within-group |observed |adjusted |stratified )(difference|comparison)(| within groups| within each group) is (causal|unbiased|unconfounded|the causal effect|the causal difference).',
    'So the difference (equals|matches|coincides with|gives) the (causal effect|interventional difference|causal difference).',
    'So (the two|these two|both|the) differences are equal in (every|each|every such|each such) group.',
    'So the two differences are equal in all groups.',
  ],
  no: [
    'There is an open back-door path through [o]. Therefore {[A]} is not a valid adjustment set.',
    '{[A]} does not satisfy the backdoor criterion, since [o] still confounds the two.',
    'One of them is a collider. The difference within groups is therefore biased.',
    'So the difference is not equal to the difference between these two cases in how often [Y].',
    'The observed difference does not equal the difference between the two cases.',
    '{[A]} blocks every back-door path, but it opens another one. Hence it is not valid.',
    'One might think that {[A]} is a valid adjustment set, but it is not.',
    'Adjusting for [A] is not enough.',
    'I do not think that the adjustment is valid.',
    'The difference is not the total effect.',
    'So {[A]} is (invalid|insufficient).',
    'So {[A]} is no valid (adjustment set|adjustment|set|back-door set).',
    'So {[A]} is no (sufficient|admissible) adjustment set.',
    'So the difference is (biased|confounded|distorted|spurious).',
    'So the difference does not (equal|match|coincide with|give) the causal effect.',
    'So {[A]} does not (block|close) (all back-door paths|every spurious path).',
    'So {[A]} does not remove all confounding.',
    'Sorting by [A] distorts it, so the two differences are not equal in every group.',
    'So the two differences are not equal in all such groups.',
  ],
  unparsed: [
    '{[o]} is a valid adjustment set.',
    'The empty set is not a valid adjustment set.',
    'Adjusting for [o] is sufficient to identify the effect.',
    'The unadjusted difference is biased.',
    'Both differences are equal to nothing else.',
    'Is {[A]} a valid adjustment set? That depends on the paths.',
    'First it has to be seen whether {[A]} is a valid adjustment set.',
    '[x] and [o] are d-separated given [A].',
  ],
};

const NEEDED: Replies = {
  yes: [
    'Both [A] are needed.',
    '{[A]} is a minimal adjustment set.',
    'Neither can be left out.',
    'In conclusion, neither of them can be omitted without introducing bias.',
    'Each of them is necessary: dropping one opens a path, and so does dropping the other.',
    'It is not true that one of them is redundant. Both are required.',
    'So (both|both of them|both variables|each|each of them|each one) are (needed|necessary|required|essential|indispensable).',
    'So {[A]} is (minimal|a minimal set|a minimal adjustment set).',
    'So (the|this) (set|given set|proposed set|adjustment set|conditioning set) is minimal.',
  ],
  no: [
    'So {[A]} is no minimal (adjustment set|set).',
    'Not both are needed: [a] alone blocks all back-door paths.',
    'Therefore [b] can be left out without harm.',
    'The set {[A]} is not minimal, since [b] is redundant.',
    'At least one of them is superfluous.',
    '[a] alone would be enough, so [b] could be dropped.',
    '[a] is needed, but [b] is redundant.',
    'It is not the case that both are necessary.',
    'So (one of them|at least one of them|one of the two|one of these|[a]) is (redundant|superfluous|unnecessary|dispensable|enough|sufficient).',
    'Sorting by [a] alone would work.',
    'So sorting only by whether [B] works.',
    'Sorting only by whether [B] would be correct.',
    'Sorting by [a] alone is already correct.',
    'So [b] is not (needed|necessary|required|essential|indispensable).',
    'So (one of them|[b]) can be (left out|dropped|omitted|removed).',
  ],
  unparsed: [
    '[a] is needed.',
    '[a] is not redundant.',
    'Is [a] redundant? No.',
    '[a] cannot be left out.',
    '[o] can be left out.',
    '[a] alone is not enough.',
    'Sorting by [a] alone would not work.',
    'Sorting only by [a] is not correct.',
  ],
};

const DEPENDENT: Replies = {
  yes: [
    'Therefore, [x] and [y] are not d-separated given {[A]}.',
    'Hence [x] and [y] are d-connected given [A].',
    'Given [A], [x] and [y] are still dependent.',
    '[x] is not independent of [y] given [A].',
    'So learning whether [X] still tells us something about whether [Y].',
    'Even when [A] are known, [x] provides additional information about [y].',
    'Note that [o] and [y] are d-separated given [A]. However, [x] and [y] are not d-separated.',
    'Unconditionally, [x] and [y] are independent. Given [A], they are no longer independent.',
    'It is not true that [x] and [y] are d-separated given [A].',
    '[y] is informative about [x] even given [A].',
    'Therefore there is an (open|active) path between [x] and [y].',
    'So [x] and [y] are (dependent|d-connected|associated|correlated|informative).',
    'So [x] (tells us|reveals|says) (something|more) about [y].',
    'So [x] (provides|gives|carries|adds) information about [y].',
    'So (every|each) path between [x] and [y] is not (blocked|closed).',
    'So learning whether [X] (makes it more likely that [Y]|makes it less likely that [Y]).',
    'Learning whether [X] makes it more likely or less likely that [Y].',
    'So learning whether [X] (changes|alters|affects) the probability that [Y].',
    'Learning whether [X] changes how likely it is that [Y].',
  ],
  no: [
    'Therefore, [x] and [y] are d-separated given {[A]}.',
    'Given [A], [y] and [x] are conditionally independent.',
    '[y] is independent of [x] given [A].',
    'So learning whether [X] tells us nothing more about whether [Y].',
    'Once [A] are known, [x] provides no additional information about [y].',
    'All paths between [x] and [y] are blocked by [A].',
    'Marginally, [x] and [y] are dependent. But conditional on [A] they are independent.',
    'I do not believe that [x] and [y] are dependent given [A].',
    'Knowing [x] adds nothing about [y] once all that is known.',
    'Even then it tells nothing.',
    'So [x] and [y] are (independent|d-separated|unrelated|uninformative).',
    'So {[A]} (blocks|closes) (all paths|every path|each path) between ([x] and [y]|[y] and [x]).',
    'So {[A]} (d-separates|separates|screens off) ([x] from [y]|[y] from [x]|[x] and [y]).',
    'So {[A]} (d-separates|separates|screens) ([x] off from [y]|[y] off from [x]).',
    ...['⟂', '⊥', '⫫', '_||_', '\\perp', '\\perp\\perp', '\\perp\\!\\!\\!\\perp'].flatMap((sign) =>
      ['|', '∣', '\\mid'].map((bar) => `So [x] ${sign} [y] ${bar} [A].`),
    ),
    'So [x] (tells|reveals|says|adds) nothing about [y].',
    'So (all paths|every path|each path) between ([x] and [y]|[y] and [x]) are (blocked|closed).',
    'So there is no (open|active) path between [x] and [y].',
    'So [x] does not (tell us|reveal|say) (something|anything|more) about [y].',
    'So [x] does not (provide|give|carry|add) information about [y].',
    'So learning whether [X] does not make it (more likely or less likely|more or less likely) that [Y].',
    'So learning whether [X] makes it neither more likely nor less likely that [Y].',
    'So learning whether [X] does not (change|alter|affect) the probability that [Y].',
    'So learning whether [X] does not change how likely it is that [Y].',
  ],
  unparsed: [
    '[o] and [y] are d-separated given {[A]}.',
    '[x] and [o] are dependent.',
    '[y] is independent of [o].',
    '[x] tells nothing about [o].',
    '[o] tells nothing about [y].',
    'Learning whether [X] does not make it more likely that [Y].',
    'Learning whether [X] makes it more likely that [O].',
    '[x] and [y] are d-separated given [o].',
    'Are [x] and [y] d-separated given [A]? Every path has to be looked at.',
  ],
};

const LESS_LIKELY: Replies = {
  yes: [
    'This is explaining away: once [X], it becomes less likely that [Y].',
    'So it makes it less likely that [Y].',
    'Learning that [X] lowers the probability that [Y].',
    'The probability that [Y] goes down.',
    'Answer: it becomes less likely.',
    'There is no doubt that it makes [y] less likely.',
    'So it (lowers|reduces|decreases) the (probability|likelihood|chance) that [Y].',
    'So [y] is (less likely|less probable).',
    'So the (probability|likelihood|chance) of [y] (decreases|drops|falls|declines|goes down|is lower|is lowered|is reduced).',
  ],
  no: [
    'It does not make it less likely that [Y].',
    'This does not change the probability that [Y].',
    'Therefore, the probability that [Y] stays the same.',
    'Learning that [X] makes it more likely that [Y].',
    'The two do not compete, so the probability is unaffected.',
    "Hence it doesn't become any less likely.",
    'So it (raises|increases|does not change|does not affect) the probability that [Y].',
    'So the probability that [Y] (increases|rises|goes up|does not change|is unchanged|is unaffected|is the same|is higher).',
    'So [y] is more likely.',
    'So learning that [X] (tells us|reveals|says) nothing about whether [Y].',
  ],
  unparsed: [
    'Given [A], it is more likely that [X] than before.',
    '[y] is less likely than [x].',
    'The probability that [O] goes down.',
    'It is not more likely that [Y].',
  ],
};

const REPLIES: Readonly<Record<IdentificationKind, Replies>> = {
  'back-door': SORTED,
  'bad-control': SORTED,
  minimal: NEEDED,
  independence: DEPENDENT,
  opening: DEPENDENT,
  'explaining-away': LESS_LIKELY,
};

/** Sentences that answer a kind of question, each with its denial; where one has none, that is open. */
const STATED: Readonly<Record<IdentificationKind, readonly (readonly [yes: string, no: string])[]>> = (() => {
  const sorted = [
    ['{[A]} suffices', '{[A]} does not suffice'],
    ['adjusting for [A] yields the causal effect', 'adjusting for [A] does not yield the causal effect'],
    ['adjusting for [A] suffices', 'adjusting for [A] does not suffice'],
  ] as const;
  const dependent = [
    ['[A] does not d-separate [x] from [y]', '[A] d-separates [x] from [y]'],
    ['conditioning on [A] does not separate [y] and [x]', 'conditioning on [A] separates [y] and [x]'],
    ['[A] does not screen off [x] from [y]', '[A] screens [y] off from [x]'],
    ['{[A]} does not block all paths between [x] and [y]', '{[A]} blocks all paths between [x] and [y]'],
    ['[x] \u27c2\u0338 [y] | [A]', '[x] ⟂ [y] | [A]'],
    ['[y] ⫫\u0338 [x] | {[A]}', '[y] ⫫ [x] | {[A]}'],
    ['$[x] \\not\\perp [y] \\mid [A]$', '$[x] \\perp\\!\\!\\!\\perp [y] \\mid [A]$'],
    ['[x] reveals something about [y]', '[x] reveals nothing about [y]'],
    [
      'learning whether [X] reveals more about whether [Y]',
      'learning whether [X] reveals nothing about whether [Y]',
    ],
    ['[x] has a bearing on [y]', '[x] has no bearing on [y]'],
  ] as const;
  return {
    ...{ 'back-door': sorted, 'bad-control': sorted, independence: dependent, opening: dependent },
    minimal: [
      ['', '[a] is not needed'],
      ['', '[b] is not required'],
      ['', 'one of them is not necessary'],
      ['', '[b] alone suffices'],
      ['', 'either one suffices by itself'],
      ['', 'only [a] is needed'],
    ],
    'explaining-away': [
      ['', '[x] has no bearing on [y]'],
      ['', 'learning that [X] reveals nothing about whether [Y]'],
    ],
  };
})();

/** Ways to state a sentence, and to deny one. */
const FRAMES = ['[s].', 'Therefore, [s].', 'By the rules, we see that [s].', '[s], as was to be shown.'];
const DENIALS = [
  'It is not the case that [s].',
  'I do not think that [s].',
  'It would be wrong to say that [s].',
];

/** What answers nothing: the same of another variable or set, and what is only asked or supposed. */
const OPEN: Readonly<Partial<Record<IdentificationKind, readonly string[]>>> = (() => {
  const dependent = [
    '[o] d-separates [x] from [y].',
    '[A] d-separates [x] from [o].',
    '[o] screens off [x] from [y].',
    '[x] and [y] are d-separated by [o].',
    '[o] blocks all paths between [x] and [y].',
    '[x] ⟂ [o] | [A].',
    '[x] ⟂ [y] | [o].',
    '[x] ⟂ [y] ∣ [o].',
    '[y] ⊥ [x] \\mid [o].',
    '$[x] \\perp [y] \\mid [o]$',
    '[o] has no bearing on [y].',
    '[x] reveals nothing about [o].',
    'The question is whether [A] d-separates [x] from [y].',
    'If [A] d-separates [x] from [y], learning about one cannot help.',
  ];
  return {
    ...{ independence: dependent, opening: dependent },
    'back-door': ['{[o]} suffices.', 'The empty set suffices.', '[x] d-separates [o] from [y].'],
    minimal: [
      '[a] is needed.',
      '[a] alone does not suffice.',
      '[o] is not needed.',
      '{[A]} suffices.',
      '[o] suffices.',
    ],
    'explaining-away': ['[o] has no bearing on [y].', '[x] reveals something about [y].'],
  };
})();

interface Posed {
  readonly kind: IdentificationKind;
  readonly asked: Asked;
  readonly filled: (reply: string) => string;
}

/** A question of every kind in a theme, and what fills the gaps of replies to it. */
function posedIn(theme: string): Posed[] {
  const byKind = Map.groupBy(identification({ theme, draws: 2, seed: 5 }), (item) => item.metadata!.kind);
  return [...byKind.values()].map((items) => {
    const item = items.findLast(({ metadata }) => String(metadata!.given).includes(' ')) ?? items[0]!;
    const { kind } = item.metadata as unknown as IdentificationCase;
    const asked = identificationKind.asked(promptOf(item))!;
    const told = questionIn(String(item.vars!.question))!;
    const nameOf = (clause: string): string =>
      [asked.subject, asked.object ?? [], asked.known ?? [], asked.others]
        .flat()
        .find((name) => clause.split(' ').includes(name)) ?? clause;
    const [x, y, other] = [nameOf(told.cause), nameOf(told.effect), asked.others[0] ?? 'Zoran'];
    const unnamed = asked.others.find((name) => name !== x && name !== y) ?? other;
    const gaps: Readonly<Record<string, string>> = {
      ...{ x, y, X: told.cause, Y: told.effect, o: unnamed, O: told.effect.replace(y, unnamed) },
      ...{
        A: told.known.map(nameOf).join(' and '),
        a: nameOf(told.known[0]!),
        b: nameOf(told.known.at(-1)!),
        B: told.known.at(-1)!,
      },
    };
    return { kind, asked, filled: (reply) => reply.replaceAll(/\[(\w)\]/g, (_, gap) => gaps[gap]!) };
  });
}

/** Every choice among alternatives. */
function spread(reply: string): string[] {
  const [all, choices] = /\(([^()]*\|[^()]*)\)/.exec(reply) ?? [];
  if (all === undefined) return [reply];
  return choices!.split('|').flatMap((choice) => spread(reply.replace(all, () => choice)));
}

describe.each([...Object.keys(THEMES), 'examples/own-theme/harbour.yaml'])(
  'asked in words of %s',
  (theme) => {
    const posed = posedIn(theme);

    test.each(posed)('replies to $kind are read by what they say', ({ kind, asked, filled }) => {
      const read = readerOf(filled, asked);
      const misread = Object.entries(REPLIES[kind]).flatMap(([wanted, replies]) =>
        replies
          .flatMap(spread)
          .filter((reply) => read(reply) !== wanted)
          .map((reply) => `${read(reply)} for ${wanted}: ${filled(reply)}`),
      );
      expect(misread).toEqual([]);
    });

    test.each(posed)(
      'what is stated or denied of $kind is read in every frame',
      ({ kind, asked, filled }) => {
        const read = readerOf(filled, asked);
        const misread = [true, false].flatMap((value) =>
          STATED[kind].flatMap((sentences) => {
            const [said, denied] = value ? sentences : sentences.toReversed();
            const replies = [
              ...(said === '' ? [] : FRAMES.map((frame) => frame.replace('[s]', said!))),
              ...(denied === '' || said === '' ? [] : DENIALS.map((frame) => frame.replace('[s]', denied!))),
            ];
            const wanted = value ? 'yes' : 'no';
            return replies
              .filter((reply) => read(reply) !== wanted)
              .map((reply) => `${read(reply)} for ${wanted}: ${filled(reply)}`);
          }),
        );
        const guessed = (OPEN[kind] ?? []).filter((reply) => read(reply) !== 'unparsed');
        expect([misread, guessed.map((reply) => `${read(reply)}: ${filled(reply)}`)]).toEqual([[], []]);
      },
    );
  },
);

/** Reads replies to a question, their gaps filled. */
function readerOf(filled: Posed['filled'], asked: Asked) {
  return (reply: string): string => {
    const answer = extractAnswer(filled(reply), asked);
    return answer.kind === 'boolean' ? (answer.value ? 'yes' : 'no') : answer.kind;
  };
}
