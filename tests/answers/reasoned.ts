import type { PosedQuestion } from './questions.ts';

/** A way to reply that not every task or theme has. */
type Variant = (question: PosedQuestion, value: boolean) => string | undefined;

const W = (value: boolean): string => (value ? 'Yes' : 'No');
const up = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const w = (value: boolean): string => (value ? 'yes' : 'no');

/** What is said of a subject that is or is not so; undefined where subjects do something. */
function state({ label }: PosedQuestion): string | undefined {
  if (label.startsWith('candy')) return 'happy';
  if (label.startsWith('clinical')) return 'positive';
  return label === 'abstract' ? 'true' : undefined;
}

/** Replies that reason, weigh, compare and conclude in whole sentences. */
export const REASONED: readonly Variant[] = [
  (q, v) =>
    `Let me double check whether ${q.says(!v)}: the rules speak against it, so that is wrong. ${up(q.says(v))}.`,
  (q, v) => `Let me check whether ${q.says(!v)}. The rules speak against it, so that is false.`,
  (q, v) => `We have to verify whether ${q.says(v)}: by the rules, that is right.`,
  (q, v) => `I'll test whether ${q.saysOfOther(true, 0)}: ${v ? 'no' : 'yes'}. And so ${q.says(v)}.`,
  (_q, v) => (v ? 'It would seem so.' : 'It would seem not.'),
  (_q, v) => (v ? 'It appears so.' : "It doesn't appear so."),
  (_q, v) => (v ? 'Looks that way.' : 'It does not look that way.'),
  (_q, v) => (v ? 'Apparently so.' : 'Apparently not.'),
  (_q, v) => (v ? 'So it would seem.' : 'Not that I can see.'),
  (_q, v) => (v ? 'Evidently, yes.' : 'Not as far as I can tell.'),
  (q, v) => `1. ${up(q.saysOfOther(!v, 0))}.\n2. Its own condition decides.\n3. ${v ? 'Yes' : 'No'}`,
  (_q, v) => `1. ${v ? 'Yes' : 'No'}`,
  (q, v) =>
    `1. ${up(q.other(0))}: ${v ? 'no' : 'yes'}\n2. ${up(q.subject)}: ${v ? 'yes' : 'no'}\n3. Nothing else matters.`,
  (q, v) =>
    `Let's work through it.\n\n1. ${q.saysOfOther(true, 0)}.\n2. ${q.saysOfOther(false, 2)}.\n3. ${q.says(v)}.\n\nSo the final state of ${q.subject} follows from rule 3.`,
  (q, v) =>
    `## Analysis\n- ${q.other(0)}: enough, so ${q.saysOfOther(true, 0)}\n- ${q.other(2)}: not enough, so ${q.saysOfOther(false, 2)}\n- ${q.subject}: ${q.says(v)}\n`,
  (q, v) => `Because ${q.saysOfOther(true, 0)}, ${q.says(v)}. That settles it.`,
  (q, v) => `${q.says(v)} because ${q.saysOfOther(!v, 0)} and ${q.saysOfOther(v, 2)}.`,
  (q, v) => `Given that ${q.saysOfOther(!v, 0)}, it must be that ${q.says(v)}.`,
  (q, v) => `Even though ${q.saysOfOther(!v, 0)}, ${q.says(v)}.`,
  (q, v) => `${q.says(v)} even though ${q.saysOfOther(!v, 0)}.`,
  (q, v) =>
    `We are asked about ${q.subject}. ${q.saysOfOther(!v, 0)}, which does not matter. By the rules, ${q.says(v)}.`,
  (q, v) => `So ${q.says(v)}, unlike ${q.other(0)}.`,
  (q, v) => `In this scenario ${q.says(v)}. (If instead ${q.saysOfOther(!v, 2)}, things would be different.)`,
  (q, v) => `It's clear that ${q.says(v)}.`,
  (q, v) => `My reasoning leads me to the conclusion that ${q.says(v)}.`,
  (q, v) => `I'm confident ${q.says(v)}.`,
  (q, v) => `${q.says(v)}, as far as I can tell.`,
  (q, v) => `To sum up: ${q.saysOfOther(!v, 0)}; ${q.saysOfOther(!v, 2)}; ${q.says(v)}.`,
  (q, v) => `To sum up: ${q.says(v)}; ${q.saysOfOther(!v, 0)}; ${q.saysOfOther(!v, 2)}.`,
  (q, v) => `| who | state |\n|---|---|\n| ${q.other(0)} | ${w(!v)} |\n| ${q.subject} | ${w(v)} |\n`,
  (q, v) => `${q.other(0)}: ${w(!v)}\n${q.other(2)}: ${w(!v)}\n${q.subject}: ${w(v)}`,
  (q, v) => `${q.other(0)} → ${w(!v)}, ${q.subject} → ${w(v)}`,
  (q, v) => `Is it so that ${q.saysOfOther(true, 0)}? ${W(!v)}. Is it so that ${q.says(true)}? ${W(v)}.`,
  (q, v) => `${W(v)}. ${q.saysOfOther(!v, 0)} though.`,
  (q, v) => `${W(v)}, ${q.says(v)}; ${q.saysOfOther(!v, 0)}.`,
  (q, v) => `Final answer: ${w(v)}\n\nExplanation: ${q.saysOfOther(!v, 0)}, but ${q.says(v)}.`,
  (q, v) => `The answer to whether ${q.says(true)} is ${w(v)}.`,
  (q, v) => `One might think that ${q.says(!v)}, but in fact ${q.says(v)}.`,
  (q, v) => `At first glance it seems that ${q.says(!v)}. However, ${q.says(v)}.`,
  (q, v) => `It would be tempting to say ${q.says(!v)}. But no: ${q.says(v)}.`,
  (q, v) => `Contrary to what one may expect, ${q.says(v)}.`,
  (q, v) => `Does it follow that ${q.says(true)}? ${v ? 'It does' : 'It does not'}.`,
  (q, v) => `Regarding ${q.subject}, the answer is ${w(v)}. Regarding ${q.other(0)}, it is ${w(!v)}.`,
  (q, v) =>
    `Assume ${q.says(!v)}. Then ${q.saysOfOther(true, 0)}, which contradicts the facts. Hence ${q.says(v)}.`,
  (q, v) => `Suppose for contradiction that ${q.says(!v)}. This cannot be. Therefore ${q.says(v)}.`,
  (q, v) => `By rule, ${q.says(v)} (since ${q.saysOfOther(true, 0)}).`,
  (q, v) => `Thus we have: ${q.says(v)} and ${q.saysOfOther(!v, 2)}.`,
  (q, v) => `Neither of the conditions changes this: ${q.says(v)}.`,
  (q, v) => `Everything considered, ${q.says(v)}. Hope that helps!`,
  (q, v) => `<p>${q.says(v)}</p>`,
  (q, v) => `> ${q.says(v)}`,
  (q, v) => `$\\therefore$ ${q.says(v)}`,
  (q, v) => `The statement “${q.says(true)}” is ${v ? 'true' : 'false'}.`,
  (q, v) => `It is ${v} that ${q.says(true)}.`,
  (q, v) => `The proposition that ${q.says(true)} ${v ? 'holds' : 'does not hold'}.`,
  (q, v) => `Whether ${q.says(true)}: ${w(v)}.`,
  (q, v) => `The question is whether ${q.says(true)}. After checking all rules: ${w(v)}.`,
  (q, v) => (state(q) ? `${q.subject} will ${v ? '' : 'not '}be ${state(q)}.` : undefined),
  (q, v) => (state(q) ? `${q.subject} ${v ? 'is' : "isn't"} ${state(q)}` : undefined),
  (q, v) => (state(q) ? `That makes ${q.subject} ${v ? '' : 'not '}${state(q)}.` : undefined),
  (q, v) => (state(q) ? `${q.subject} would then ${v ? '' : 'not '}be ${state(q)}.` : undefined),
  (q, v) => (state(q) ? `${q.other(0)} and ${q.subject} are ${v ? 'both ' : 'not '}${state(q)}.` : undefined),
  (q, v) => (state(q) && !v ? `Neither ${q.other(0)} nor ${q.subject} is ${state(q)}.` : undefined),
  (q, v) =>
    q.label === 'candy-party'
      ? `${q.other(0)} is ${v ? 'not ' : ''}happy, but ${q.subject} is${v ? '' : ' not'}.`
      : undefined,
  (q, v) =>
    q.label === 'candy-party'
      ? `${q.subject} gets 8 candies and ${q.other(0)} gets 3. ${q.subject} is therefore ${v ? '' : 'un'}happy.`
      : undefined,
  (q, v) =>
    q.label === 'candy-party' ? `${q.subject}, who gets 8 candies, ${v ? 'is' : 'is not'} happy.` : undefined,
  (q, v) =>
    q.label === 'candy-party' ? `${q.subject} (8 candies) ${v ? 'is' : 'is not'} happy.` : undefined,
  (q, v) =>
    q.label === 'candy-party'
      ? `With 8 candies, ${q.subject} ends up ${v ? 'happy' : 'unhappy'}.`
      : undefined,
  (q, v) =>
    q.label === 'candy-party'
      ? `${q.subject} needs ${q.other(0)} to be happy. ${v ? 'She is happy, then' : 'She is not happy, then'}.`
      : undefined,
  (q, v) =>
    q.label === 'candy-party'
      ? `${q.subject}'s condition is ${v ? 'met' : 'not met'}, so she is ${v ? '' : 'not '}happy.`
      : undefined,
  (q, v) =>
    /flower/.test(q.label) ? `${q.subject} ${v ? 'will water' : 'will not water'} the garden.` : undefined,
  (q, v) =>
    /flower/.test(q.label) ? `${q.subject} ${v ? 'is watering' : "isn't watering"} the garden.` : undefined,
  (q, v) => (/flower/.test(q.label) ? `So ${q.subject} ${v ? 'does' : 'does not'}.` : undefined),
  (q, v) =>
    /flu/.test(q.label)
      ? `${q.subject} ${v ? 'decides to get' : 'decides not to get'} the flu vaccine.`
      : undefined,
  (q, v) => (/flu/.test(q.label) ? `${q.subject} ${v ? 'will be' : 'will not be'} vaccinated.` : undefined),
  (q, v) => (/flu/.test(q.label) ? `${q.subject} ${v ? 'got' : "didn't get"} vaccinated.` : undefined),
  (q, v) =>
    /flu/.test(q.label) ? `${q.subject} ${v ? 'chooses to' : 'chooses not to'} get vaccinated.` : undefined,
  (q, v) => (/harbour/.test(q.label) ? `${q.subject} ${v ? 'will leave' : 'will stay'}.` : undefined),
  (q, v) =>
    /harbour/.test(q.label) ? `${q.subject} ${v ? 'leaves' : 'does not leave'} the harbour.` : undefined,
  (q, v) => (/harbour/.test(q.label) ? `The ${q.subject} ${v ? 'left' : "didn't leave"}.` : undefined),
  (q, v) => (/harbour/.test(q.label) ? `${q.subject} ${v ? 'is leaving' : 'is staying'}.` : undefined),
  (q, v) => (/harbour/.test(q.label) ? `So ${q.subject} ${v ? 'can leave' : 'cannot leave'}.` : undefined),
  (q, v) =>
    /harbour/.test(q.label) ? `${q.subject} ${v ? 'does not stay' : 'remains in the harbour'}.` : undefined,
  (q, v) =>
    q.asked.object
      ? `${v ? 'There is a' : 'There is no'} causal path from ${q.subject} to “${q.asked.object}”.`
      : undefined,
  (q, v) =>
    q.asked.object
      ? `${q.subject} ${v ? 'has a' : 'has no'} causal effect on “${q.asked.object}”.`
      : undefined,
  (q, v) =>
    q.asked.object
      ? `After the intervention, ${q.subject} ${v ? 'still influences' : 'no longer influences'} “${q.asked.object}”.`
      : undefined,
  (q, v) =>
    q.asked.object
      ? `“${q.asked.object}” ${v ? 'is' : 'is not'} causally affected by ${q.subject}.`
      : undefined,
  (q, v) =>
    q.asked.object
      ? `Changing ${q.subject} ${v ? 'changes' : 'does not change'} “${q.asked.object}”.`
      : undefined,
  (q, v) =>
    q.asked.object
      ? `${q.subject} causes ${q.other(0)}. Therefore ${q.subject} ${v ? 'affects' : 'does not affect'} “${q.asked.object}”.`
      : undefined,
  (q, v) =>
    q.asked.object
      ? `The arrow into ${q.other(0)} is cut, so ${q.subject} ${v ? 'can still' : 'can no longer'} affect “${q.asked.object}”.`
      : undefined,
  (q, v) =>
    q.asked.object
      ? `The path ${q.subject} → ${q.other(0)} → “${q.asked.object}” ${v ? 'remains intact, so yes' : 'is broken, so no'}.`
      : undefined,
  (q, v) =>
    q.asked.object
      ? `${q.subject} ${v ? 'does' : 'does not'} causally affect “${q.asked.object}” ${v ? 'through' : 'not even through'} ${q.other(0)}.`
      : undefined,
  (q, v) =>
    q.asked.object && v
      ? `${q.subject} affects “${q.asked.object}” indirectly, via ${q.other(0)}.`
      : undefined,
  (q, v) =>
    q.asked.object && v
      ? `${q.subject} does not directly affect “${q.asked.object}”, but it does so through ${q.other(0)}. So yes.`
      : undefined,
  (q, v) =>
    q.asked.object
      ? `${q.subject} and “${q.asked.object}” are ${v ? '' : 'not '}causally connected.`
      : undefined,

  (q, v) =>
    `Let me work through this step by step.\n\nFirst, the facts: ${q.saysOfOther(true, 0)}, and ${q.saysOfOther(false, 2)}. By the rules, this means that nothing changes for the others.\n\nNow the supposition is applied. With it, ${q.saysOfOther(false, 0)}.\n\nFinally, ${q.subject}: one of the conditions ${v ? 'is' : 'is not'} met. Therefore, ${q.says(v)}.`,
  (q, v) =>
    `**Step 1:** Without the change, ${q.says(!v)}.\n\n**Step 2:** Under the supposition, ${q.saysOfOther(v, 0)}.\n\n**Step 3:** So now ${q.says(v)}.\n\n**Conclusion:** ${q.says(v)}.`,
  (q, v) =>
    `As things are, ${q.says(!v)}. But we have to apply the change first. After that, ${q.saysOfOther(v, 2)}, and so ${q.says(v)}.`,
  (q, v) =>
    `Rules for ${q.subject}:\n- if ${q.saysOfOther(true, 0)}, then ${q.says(true)}\n- if ${q.saysOfOther(true, 2)}, then ${q.says(true)}\n\nChecking: ${v ? 'the first applies' : 'neither applies'}. Hence ${q.says(v)}.`,
  (q, v) => `Originally ${q.says(!v)}. After the change, however, ${q.says(v)}`,
  (q, v) =>
    `To decide whether ${q.says(true)}, look at its causes. ${q.saysOfOther(!v, 0)}. ${q.saysOfOther(v, 2)}. We conclude that ${q.says(v)}.`,
  (q, v) =>
    `Okay, so the question is about ${q.subject}. Hmm. If it were the case that ${q.saysOfOther(!v, 0)}, then ${q.says(!v)}. But that is not the case here. So, ${q.says(v)}.`,
  (q, v) => `Normally, ${q.says(!v)}. In this hypothetical, ${q.says(v)}.`,
  (q, v) => `${q.says(v)} in this case.`,
  (q, v) => `In that case, ${q.says(v)}.`,
  (q, v) => `If we suppose this, ${q.says(v)}.`,
  (q, v) => `Under this supposition, ${q.saysOfOther(!v, 0)} but ${q.says(v)}.`,
  (q, v) => `Answer: ${W(v)}. If the supposition were dropped, it would be so that ${q.says(!v)}.`,
  (q, v) => `${W(v)} – ${q.says(v)}; before the change, ${q.says(!v)}.`,
  (q, v) => `Before the change ${q.says(!v)}; now ${q.says(v)}.`,
  (q, v) => `${q.says(v)}. Without the supposition ${q.says(!v)}.`,
  (_, v) => `The correct answer is "${W(v)}".`,
  (q, v) => `I'd answer ${W(v).toLowerCase()} here, because ${q.saysOfOther(!v, 0)}.`,
  (q, v) => `${W(v).toUpperCase()}!!! ${q.saysOfOther(!v, 2)}.`,
  (q, v) =>
    `**${W(v)}.**\n\n**Reasoning:**\n1. ${q.saysOfOther(!v, 0)}.\n2. ${q.saysOfOther(v, 2)}.\n3. Hence ${q.says(v)}.`,
  (q, v) => `<reasoning_summary>${q.saysOfOther(!v, 0)}</reasoning_summary>\n${W(v)}`,
  (_q, v) => `{"answer": "${W(v)}", "confidence": 0.9}`,
  (q, v) => `\`\`\`json\n{"reasoning": "${q.saysOfOther(!v, 0)}", "answer": ${v}}\n\`\`\``,
  (_q, v) => `answer=${W(v)}`,
  (_q, v) => `Final verdict → **${W(v)}**`,
  (_q, v) => `✅ ${W(v)}`,
  (_q, v) => `TL;DR: ${W(v)}.`,
  (_q, v) => `Yes or no? I'd go with ${W(v).toLowerCase()}.`,
  (q, v) => `It has to be ${W(v).toLowerCase()}, as ${q.says(v)}.`,
  (q, v) => `The answer would be ${W(v).toLowerCase()} since ${q.saysOfOther(!v, 0)}.`,
  (q, v) => `${v ? 'Indeed' : 'Not so'}: ${q.says(v)}.`,
  (q, v) => `${v ? 'Correct' : 'Incorrect'}. ${q.says(v)}.`,
  (_q, v) => `${v ? 'Absolutely' : 'Absolutely not'}.`,
  (_q, v) => `${v ? 'Definitely yes' : 'Definitely not'}.`,
  (q, v) => `${v ? 'That is right' : 'That is not right'}: ${q.says(v)}.`,
  (_q, v) => `I would say ${v ? 'so' : 'not'}.`,
  (q, v) =>
    v ? `Nothing prevents it: ${q.says(true)}.` : `There is nothing that would make it so: ${q.says(false)}.`,
  (_q, v) => `I'm leaning ${w(v)} on this one.`,
  (_q, v) => `That would be a ${w(v)} from me.`,
  (_q, v) => `My answer: ${w(v)}. Not ${w(!v)}.`,
  (q, v) => `${W(v)}, definitely. It's not the case that ${q.says(!v)}.`,
  (q, v) => `There's no doubt that ${q.says(v)}.`,
  (q, v) => `Without a doubt, ${q.says(v)}.`,
  (q, v) => `No doubt about it: ${q.says(v)}.`,
  (q, v) => `No question: ${q.says(v)}.`,
  (q, v) => `No matter what ${q.other(0)} does, ${q.says(v)}.`,
  (q, v) => `Regardless of ${q.other(0)}, ${q.says(v)}.`,
  (q, v) => `It is not only possible but certain that ${q.says(v)}.`,
  (q, v) => `I cannot find any rule against it, so ${q.says(v)}.`,
  (q, v) => `I don't see why not: ${q.says(v)}.`,
  (q, v) => `It isn't clear at first, but ${q.says(v)}.`,
  (q, v) => `I was unsure at first, but now I am certain that ${q.says(v)}.`,
  (q, v) => `We cannot determine everything here. But we can say that ${q.says(v)}.`,
  (q, v) => `It doesn't matter that ${q.saysOfOther(!v, 0)}; ${q.says(v)}.`,
  (q, v) => `The fact that ${q.saysOfOther(!v, 0)} does not change that ${q.says(v)}.`,
  (q, v) => `Just because ${q.saysOfOther(!v, 0)} doesn't mean that ${q.says(!v)}. In fact, ${q.says(v)}.`,
  (q, v) => `Some may wonder whether ${q.says(!v)}. They should not: ${q.says(v)}.`,
  (q, v) => `Is ${q.subject} affected by all this? ${q.says(v)}, so the answer is ${w(v)}.`,
  (q, v) => `So what about ${q.subject}? Well, ${q.says(v)}.`,
  (q, v) => `Q: ${q.question}\nA: ${W(v)}, ${q.says(v)}.`,
  (q, v) => `The question asks whether ${q.says(true)}. The answer is ${w(v)}.`,
  (q, v) => `If I understand the rules correctly, ${q.says(v)}.`,
  (q, v) => `Unless I am mistaken, ${q.says(v)}.`,
  (q, v) => `As far as I can see, ${q.says(v)}.`,
  (q, v) => `When we apply the rules, we get that ${q.says(v)}.`,
  (q, v) => `If we apply the rules, ${q.says(v)}.`,
  (q, v) => `Since ${q.saysOfOther(true, 0)} and ${q.saysOfOther(false, 2)}, it turns out that ${q.says(v)}.`,
  (q, v) => `${q.saysOfOther(true, 0)}. As a result, ${q.says(v)}.`,
  (q, v) => `${q.saysOfOther(true, 0)}, meaning ${q.says(v)}.`,
  (q, v) => `${q.saysOfOther(true, 0)}, which means that ${q.says(v)}.`,
  (q, v) => `${q.saysOfOther(!v, 0)} ⇒ ${q.says(v)}`,
  (q, v) => `${q.saysOfOther(!v, 0)} → ${q.says(v)} → answer: ${w(v)}`,
  (q, v) => `- ${q.saysOfOther(!v, 0)}\n- ${q.saysOfOther(v, 2)}\n- ${q.says(v)}`,
  (q, v) => `**Answer**\n\n${q.says(v)}.`,
  (_q, v) => `### Final Answer\n${W(v)}`,
  (_q, v) => `Answer:\n\n> ${W(v)}`,
  (_q, v) => `The final answer is: $\\boxed{\\text{${W(v)}}}$`,
  (_q, v) => `<final>${W(v)}</final>`,
  (_q, v) => `<output>${w(v)}</output>`,
  (q, v) => `<answer>${q.says(v)}</answer>`,
  (q, v) => `<answer>${W(v)}, ${q.says(v)}</answer>`,
  (q, v) => `<answer>${w(v)}</answer> Note: ${q.saysOfOther(!v, 0)}.`,
  (q, v) => `<think>${q.says(!v)}?</think>\n${q.says(v)}.`,
  (q, v) => `{"thought": "${q.saysOfOther(!v, 0).replaceAll('"', "'")}", "${'verdict'}": "${w(v)}"}`,
  (_q, v) => `{"answer": {"value": "${w(v)}"}}`,
  (_q, v) => `{'answer': '${W(v)}'}`,
  (_q, v) => `["${w(v)}"]`,
  (_q, v) => `${W(v)} (confidence: 90%)`,
  (q, v) => `${W(v)} - ${q.says(v)} - because the rules say so`,
  (q, v) => `${W(v)}: ${q.says(v)}.`,
  (q, v) => `${W(v)} because ${q.saysOfOther(!v, 0)}.`,
  (q, v) => `${W(v)}, since ${q.saysOfOther(!v, 0)}.`,
  (q, v) => `${W(v)}; although ${q.saysOfOther(!v, 0)}, ${q.says(v)}.`,
  (q, v) => `${W(v)}. ${q.subject} depends on ${q.other(0)}. And ${q.saysOfOther(v, 0)}.`,
  (_q, v) => `${v ? 'Affirmative' : 'Negative'}.`,
  (q, v) => `${v ? 'True' : 'False'}. ${q.says(v)}.`,
  (q, v) => `Claim: ${q.says(true)}. Verdict: ${v ? 'true' : 'false'}.`,
  (q, v) => `${v ? 'Sí' : 'No'}, ${q.says(v)}.`,
  (_q, v) => `Ja/Nein? ${v ? 'Ja' : 'Nein'}.`,
  (q, v) => `Hmm, let me think. ${q.saysOfOther(!v, 0)}... so ${w(v)}.`,
  (_q, v) => `${W(!v)}? No wait. ${W(v)}.`,
  (_q, v) => `At first I thought ${w(!v)}, but it is ${w(v)}.`,
  (_q, v) => `You might expect a ${w(!v)}, but the answer is ${w(v)}.`,
  (_q, v) => `${W(v)}. (A ${w(!v)} would require other rules.)`,
  (_q, v) => `Not ${w(!v)}, but ${w(v)}.`,
  (_q, v) => `My initial answer was ${w(!v)}; my final answer is ${w(v)}.`,
  (q, v) => `${up(q.says(!v))} — no, that's wrong; ${q.says(v)}.`,
  (q, v) => `${up(q.says(!v))}... Actually no. ${q.says(v)}.`,
  (q, v) => `I said ${w(!v)} too quickly. ${q.says(v)}.`,
  (_q, v) => `${W(!v)}. Apologies, that was a slip. The correct answer is ${w(v)}.`,
  (q, v) =>
    `${W(!v)}.\n\nWait, I need to reconsider. ${q.saysOfOther(!v, 0)}. So ${q.says(v)}.\n\nFinal answer: ${W(v)}`,
  (_q, v) => `Option B is wrong. Option A is wrong. The answer is ${w(v)}.`,
  (_q, v) => `The answer is A) ${W(v)}.`,
  (_q, v) => `2) ${W(v)}`,
  (_q, v) => `Choose: [x] ${W(v)} [ ] ${W(!v)}`,
  (_q, v) => `- [x] ${W(v)}\n- [ ] ${W(!v)}`,
  (_q, v) => `Would I say ${w(!v)}? Not at all. ${W(v)}.`,
];

/** Replies that leave it open. */
export const OPEN: readonly Variant[] = [
  (q, _v) => `Let me see whether ${q.says(true)}: that needs a look at the rules.`,
  (_q, v) => `1. ${v ? 'Yes' : 'No'}\n2. ${v ? 'No' : 'Yes'}\n3. No`,
  (_q, v) => `It depends on ${v ? 'the graph' : 'other things'}.`,
  (q, _v) => `I can't say whether ${q.says(true)}.`,
  (q, _v) => `It cannot be determined whether ${q.says(true)}.`,
  (q, v) => `${q.says(v)} if ${q.saysOfOther(true, 0)}.`,
  (q, _v) => `Either ${q.says(true)} or ${q.says(false)}.`,
  (q, _v) => `The rules say when ${q.says(true)}.`,
  (q, _v) => `Let us find out whether ${q.says(true)}. We need to look at ${q.other(0)}.`,
  (q, v) => `Assume that ${q.says(v)}. What follows?`,
  (q, v) => `First I check whether ${q.saysOfOther(true, 0)}. ${up(q.saysOfOther(v, 0))}. Next, I`,
  (_q, _v) => `Yes and no.`,
  (q, v) => `Perhaps ${q.says(v)}.`,
];
