import { describe, expect, test } from 'vitest';
import type { IdentificationKind } from '../../../../src/tasks/identification/identification-case.ts';
import { THEMES } from '../../../../src/tasks/shared/themes/themes.ts';
import { posedIn, readerOf } from './answers.ts';

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
  },
);
