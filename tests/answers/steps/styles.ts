/** One variable as a scripted model thinks of it, right or not. */
export interface Thought {
  readonly name: string;
  /** What it takes the state to be. */
  readonly value: boolean;
  /** Set from outside: its causes are not asked. */
  readonly held: boolean;
  /** The state in a sentence of the story: `Mila is not happy`. */
  readonly says: (value: boolean) => string;
  /** The causes that it looks at, each as it takes it to be. */
  readonly causes: readonly { readonly name: string; readonly value: boolean; readonly sentence: string }[];
  /** What befalls it, as the model has it: `Mila gets 3 candies`. */
  readonly fact: string;
  /** What would be enough: `Mila gets at least 7 candies`. */
  readonly condition: string;
  /** Whether it takes the fact for enough. */
  readonly on: boolean;
  /** Where the fact is a number: that number, and the one that is enough. */
  readonly numbers: readonly [told: number, enough: number] | undefined;
}

/** A chain of thoughts, causes before effects, and what it comes to. */
export interface Thinking {
  readonly thoughts: readonly Thought[];
  readonly supposed: string | undefined;
  readonly outcome: Thought;
  readonly answer: boolean;
}

export type Style = (thinking: Thinking) => string;

const up = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const yes = (value: boolean): string => (value ? 'Yes' : 'No');
const list = (items: readonly string[], word = 'and'): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} ${word} ${items.at(-1)}`;
const says = ({ says: say, value }: Thought): string => say(value);
const causes = (thought: Thought): string[] => thought.causes.map(({ sentence }) => sentence);

const enough = ({ fact, on }: Thought): string => `${fact}, which is ${on ? '' : 'not '}enough`;
const least = ({ fact, numbers, on }: Thought): string =>
  numbers ? `${fact}, and ${numbers[0]} is ${on ? 'at least' : 'less than'} ${numbers[1]}` : fact;
const sign = ({ fact, numbers, on }: Thought): string =>
  numbers ? `${fact} (${numbers[0]} ${on ? '≥' : '<'} ${numbers[1]})` : fact;
const each = (thinking: Thinking, line: (thought: Thought, i: number) => string, between = '\n'): string =>
  thinking.thoughts.map(line).join(between);

/** A reason for each, in one sentence. */
const because = (thought: Thought, own: (thought: Thought) => string): string =>
  thought.held
    ? `${says(thought)}, as supposed`
    : `${says(thought)}, because ${list([...causes(thought), own(thought)])}`;

/** Free prose: thirty ways to write down steps, as models do that were told nothing of how. */
export const PROSE: readonly Style[] = [
  (t) =>
    `${each(t, (x) => `${up(because(x, least))}.`, ' ')} So the answer is ${yes(t.answer).toLowerCase()}.`,
  (t) =>
    `Let's think step by step.\n\n${each(
      t,
      (x, i) =>
        `${i + 1}. ${
          x.held
            ? `By supposition, ${says(x)}`
            : `${up(least(x))}. ${causes(x)
                .map((c) => `${up(c)}. `)
                .join('')}Therefore ${says(x)}`
        }.`,
    )}\n\n${yes(t.answer)}.`,
  (t) =>
    `${each(t, (x) => (x.held ? `We are told to assume that ${says(x)}.` : `Since ${list([...causes(x), enough(x)])}, ${says(x)}.`), '\n\n')}\n\nAnswer: ${yes(t.answer)}`,
  (t) =>
    `${each(t, (x) => `- **${x.name}**: ${x.held ? 'fixed by the question' : sign(x)} → ${says(x)}`)}\n\n**${yes(t.answer)}**`,
  (t) =>
    `${each(t, (x) => `* ${up(says(x))} (${x.held ? 'given in the question' : list([...causes(x), least(x)])}).`)}\nFinal answer: ${yes(t.answer)}.`,
  (t) =>
    `First I note what everybody gets. ${t.thoughts
      .filter((x) => !x.held)
      .map((x) => `${up(enough(x))}.`)
      .join(
        ' ',
      )} Now the rules. ${each(t, (x) => `${x.causes.length > 0 && !x.held ? `Given that ${list(causes(x))}, we get that ` : 'Hence '}${says(x)}.`, ' ')} ${yes(t.answer)}, ${t.outcome.says(t.answer)}.`,
  (t) =>
    `${each(t, (x) => `${x.name}: ${x.held ? 'supposed, so' : `${list([...causes(x), least(x)], 'and')}, so`} ${says(x)}.`)}\n\nConclusion: ${yes(t.answer).toLowerCase()}.`,
  (t) =>
    `To answer this I go through the rules one at a time.\n${each(t, (x) => (x.held ? `The supposition overrides the rule for ${x.name}, so ${says(x)}.` : `Next, ${x.name}. ${up(sign(x))}. ${causes(x).length > 0 ? `We already know that ${list(causes(x))}. ` : ''}It follows that ${says(x)}.`))}\nThus: ${yes(t.answer)}.`,
  (t) =>
    `| Who | Fact | State |\n|---|---|---|\n${each(t, (x) => `| ${x.name} | ${x.held ? 'set' : sign(x)} | ${says(x)} |`)}\n\n${yes(t.answer)}.`,
  (t) =>
    `${each(t, (x) => `${up(says(x))} since ${x.held ? 'we suppose so' : list([...causes(x), enough(x)])};`, ' ')} therefore ${yes(t.answer).toLowerCase()}.`,
  (t) =>
    `Step 1: what is given. ${t.supposed ? 'There is a supposition that must be respected.' : 'Nothing is supposed.'}\n${each(t, (x, i) => `Step ${i + 2}: ${x.held ? `${x.name} is set by the supposition, thus ${says(x)}` : `${least(x)}${causes(x).length > 0 ? `; also ${list(causes(x))}` : ''}. So ${says(x)}`}.`)}\nAnswer: ${yes(t.answer)}.`,
  (t) =>
    `${each(t, (x) => (x.held ? `No matter what, ${says(x)} here.` : `Is it true that ${x.says(true)}? ${up(list([...causes(x), least(x)]))}. So ${says(x)}.`), '\n')}\nMy answer is ${yes(t.answer)}.`,
  (t) => `${yes(t.answer)}.\n\nExplanation:\n${each(t, (x) => `- ${up(because(x, sign))}.`)}`,
  (t) => `We can conclude that ${each(t, says, '; that ')}. ${yes(t.answer)}.`,
  (t) =>
    `<think>\nOkay, let me see.\n</think>\n${each(
      t,
      (x) =>
        x.held
          ? `${up(says(x))} by assumption.`
          : `Looking at ${x.name}: ${enough(x)}.${causes(x)
              .map((c) => ` We found that ${c}.`)
              .join('')} That means ${says(x)}.`,
      '\n',
    )}\n\n${yes(t.answer)}`,
  (t) =>
    `${each(t, (x) => `${up(says(x))}${x.held ? ' (held fixed)' : ` [${list([...causes(x), sign(x)])}]`}.`)}\n∴ ${yes(t.answer)}`,
  (t) =>
    `1) Facts\n${t.thoughts
      .filter((x) => !x.held)
      .map((x) => `   - ${least(x)}`)
      .join(
        '\n',
      )}\n2) Inference\n${each(t, (x) => `   - ${says(x)}${x.causes.length > 0 && !x.held ? `, as ${list(causes(x))}` : ''}`)}\n3) Answer\n   ${yes(t.answer)}`,
  (t) =>
    `Working backwards is hard, so I work forwards. ${each(t, (x) => (x.held ? `In this scenario ${says(x)}.` : `${up(list([...causes(x), enough(x)]))}. As a result, ${says(x)}.`), ' ')} In the end, ${t.outcome.says(t.answer)}. ${yes(t.answer)}.`,
  (t) =>
    `${each(t, (x) => `${x.name} ⇒ ${x.value ? 'true' : 'false'}${x.held ? ' (intervention)' : ` (${list([...causes(x), sign(x)])})`}`)}\n\nAnswer: ${yes(t.answer)}`,
  (t) =>
    `${each(t, (x) => `Because ${x.held ? 'the question says so' : list([...causes(x), least(x)])}, it is ${x.value ? '' : 'not '}the case that ${x.says(true)}.`, '\n')}\n${yes(t.answer)}.`,
  (t) =>
    `Here is how I see it. ${each(t, (x) => (x.held ? `We must take it that ${says(x)}.` : `${up(least(x))}, and ${causes(x).length > 0 ? `${list(causes(x))}, so` : 'so'} ${says(x)}.`), ' ')} That gives ${yes(t.answer).toLowerCase()}.`,
  (t) =>
    `### Evaluation\n${each(
      t,
      (x, i) =>
        `**Step ${i + 1} (${x.name}).** ${x.held ? 'Its value is imposed' : `${up(sign(x))}`}. ${causes(x)
          .map((c) => `${up(c)}. `)
          .join('')}Conclusion: *${says(x)}*.`,
    )}\n\n### Answer\n${yes(t.answer)}`,
  (t) =>
    `${each(t, (x) => `I know that ${says(x)}${x.held ? '' : `, given that ${list([...causes(x), enough(x)])}`}.`, ' ')} Answer: ${yes(t.answer)}.`,
  (t) =>
    `Given: ${t.thoughts
      .filter((x) => !x.held)
      .map(sign)
      .join('; ')}.\nDerived: ${each(t, says, '; ')}.\nSo ${yes(t.answer).toLowerCase()}.`,
  (t) =>
    `${each(t, (x) => (x.held ? `${x.name}'s rule is switched off. ${up(says(x))}.` : `For ${x.name}: ${list([...causes(x), least(x)])}. This makes it so that ${says(x)}.`), '\n')}\nTherefore: ${yes(t.answer)}`,
  (t) =>
    `${each(t, (x) => `${up(says(x))}: ${x.held ? 'that is supposed' : list([...causes(x), least(x)])}.`)}\n${yes(t.answer)}, because ${t.outcome.says(t.answer)}.`,
  (t) =>
    `${each(t, (x) => `Consider ${x.name}. ${x.held ? 'Here the supposition decides' : up(least(x))}.${x.causes.length > 0 && !x.held ? ` Besides, ${list(causes(x))}.` : ''} We get: ${says(x)}.`, '\n\n')}\n\nThe answer is ${yes(t.answer)}.`,
  (t) =>
    `${each(t, (x) => `→ ${says(x)} ${x.held ? '(by the supposition)' : `(because ${list([...causes(x), enough(x)])})`}`)}\nOverall: ${yes(t.answer)}`,
  (t) =>
    `${each(t, (x) => `${x.name} = ${x.value}${x.held ? '  // set' : `  // ${list([...causes(x), sign(x)])}`}`)}\nresult: ${yes(t.answer).toLowerCase()}`,
  (t) =>
    `Following the chain: ${each(t, (x) => (x.held ? `by assumption ${says(x)}` : `${list([...causes(x), least(x)])}, which means that ${says(x)}`), '. Then, ')}. Hence ${yes(t.answer).toLowerCase()}.`,
];

const MARKS: readonly ((name: string, line: string, i: number) => string)[] = [
  (_, line) => `- ${line}`,
  (_, line) => `   - ${line}`,
  (_, line, i) => `   ${String.fromCharCode(97 + (i % 26))}) ${line}`,
  (_, line) => line,
  (name, line) => `* ${line.replace(name, `**${name}**`)}`,
];
const WHYS: readonly ((thought: Thought) => string)[] = [
  (x) => `, because ${list([...causes(x), least(x)])}.`,
  (x) => ` because ${list([...causes(x), sign(x)])}`,
  (x) => `, since ${list([...causes(x), enough(x)])}.`,
  (x) => `: ${list([...causes(x), least(x)])}.`,
  (x) => ` (${list([...causes(x), least(x)])}).`,
  (x) => `. Reason: ${list([...causes(x), least(x)])}.`,
];

/** The form that `causal-steps` asks for, with the marks and reasons that models put around it: thirty ways. */
export const STEPS: readonly Style[] = MARKS.flatMap((mark) =>
  WHYS.map(
    (why): Style =>
      (t) =>
        `1. Structure: ${t.thoughts.map(({ name }) => name).join(', ')} as described.\n2. Question: it asks about ${t.outcome.name}.\n3. States:\n${each(t, (x, i) => mark(x.name, up(`${says(x)}${x.held ? ', as the question sets it.' : why(x)}`), i))}\n4. Conclusion: ${t.outcome.says(t.answer)}.\n\nAnswer: ${yes(t.answer)}`,
  ),
);

const contracted = (text: string): string =>
  text.replace(' is not ', " isn't ").replace(' does not ', " doesn't ");
const ruleOf = (x: Thought): string =>
  x.causes.length > 0
    ? `${x.name} depends on ${list(x.causes.map(({ name }) => name))} and on what befalls ${x.name}`
    : `${x.name} depends on nobody else`;

/** Written after the rules had been made, and not looked at when they were: what models do beyond one step after another. */
export const HELD_OUT: readonly Style[] = [
  (t) =>
    `We need to find out whether ${t.outcome.says(true)}.\n\nFirst, the rules: ${t.thoughts.map(ruleOf).join('; ')}.\n\nNow the states.\n${each(t, (x) => `- ${up(contracted(says(x)))}${x.held ? ' (this is what we suppose).' : `: ${list([...causes(x).map(contracted), least(x)])}.`}`)}\n\nSo, ${contracted(t.outcome.says(t.answer))}. **${yes(t.answer)}**`,
  (t) =>
    `Let me trace this carefully.\n\n${each(
      t,
      (x) =>
        `**${x.name}**\n${
          x.held
            ? `- The question fixes this: ${says(x)}.`
            : `${causes(x)
                .map((c) => `- ${up(c)}.\n`)
                .join('')}- ${up(least(x))}.\n- Result: ${says(x)}.`
        }`,
      '\n\n',
    )}\n\n**Answer: ${yes(t.answer)}**`,
  (t) =>
    `${yes(t.answer)}. To see this, start at the end. ${[...t.thoughts]
      .reverse()
      .map(
        (x) =>
          `${up(says(x))}, ${x.held ? 'because that is what we suppose' : `because ${list([...causes(x), enough(x)])}`}.`,
      )
      .join(' ')}`,
  (t) =>
    `Wait, I should be careful with the supposition. ${each(t, (x) => (x.held ? `Whatever the rules say, ${says(x)}.` : `If I go through the conditions, ${list([...causes(x), least(x)])}. Therefore, ${says(x)}.`), ' ')} Hmm, so is it true that ${t.outcome.says(true)}? ${yes(t.answer)}.`,
  (t) =>
    `${each(t, (x, i) => `(${i + 1}) ${x.name}: ${x.held ? `held at "${says(x)}"` : `own condition ${x.on ? 'met' : 'not met'} (${least(x)}); causes: ${causes(x).length > 0 ? list(causes(x)) : 'none'}; result: ${says(x)}`}.`)}\n\nFinal: ${yes(t.answer)}.`,
  (t) =>
    `It is helpful to ask first who meets their own condition. ${
      t.thoughts
        .filter((x) => !x.held && x.on)
        .map((x) => x.name)
        .join(', ') || 'Nobody'
    } ${t.thoughts.filter((x) => !x.held && x.on).length === 1 ? 'does' : 'do'}. ${each(t, (x) => (x.held ? `${up(says(x))} by fiat.` : `${up(says(x))}, for ${list([...causes(x), least(x)])}.`), ' ')} All in all ${t.outcome.says(t.answer)}, so ${yes(t.answer).toLowerCase()}.`,
  (t) =>
    `Here's my reasoning:\n\n${each(t, (x, i) => `${i + 1}. *${x.name}* – ${x.held ? `set by hand; ${says(x)}` : `${sign(x)}${causes(x).length > 0 ? `; ${list(causes(x))}` : ''}; hence ${says(x)}`}`)}\n\nConclusion → ${yes(t.answer)}`,
  (t) =>
    `${each(t, (x) => `${x.held ? 'Under the supposition' : `With ${list([...causes(x), least(x)])}`}, ${says(x)}.`, ' ')} ${yes(t.answer)}.`,
  (t) =>
    `${each(t, (x) => (x.held ? `The statement that ${x.says(true)} is ${x.value} by supposition.` : `Thus the statement that ${x.says(true)} is ${x.value}, since ${list([...causes(x), least(x)])}.`), '\n')}\nAnswer: ${yes(t.answer).toLowerCase()}`,
  (t) =>
    `\`\`\`\n${each(t, (x) => `${x.name.padEnd(10)} ${x.held ? 'fixed' : x.on ? 'own: yes' : 'own: no'} -> ${says(x)}`)}\n\`\`\`\n${yes(t.answer)}.`,
];
