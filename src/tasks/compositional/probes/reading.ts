import { parentsOf } from '../../../causal/dag.ts';
import { answeringParser, themesBeside } from '../../answering-parser.ts';
import { type Answering, type Faults, sayOpposite } from '../../shared/faults.ts';
import type { Theme } from '../../shared/themes/theme.ts';
import type { PromptParser } from '../../task.ts';
import { COMPOSITIONAL_CONFIG } from '../compositional-config.ts';
import { CAUSES_READ, readingCauses } from '../simulated/reading-causes.ts';
import { type StoryReading, storyParser } from '../story/story-parser.ts';
import { probeTruth } from './probe-case.ts';
import { NUMBERS, READING } from './sentences.ts';

/** A probe of reading or of numbers, as its prompt has it; the others read as stories. */
export interface ProbeReading {
  readonly story: StoryReading;
  /** Whom the node asked about may depend on; undefined where its own noise is asked for. */
  readonly cause: number | undefined;
}

/** Makes the parser of probes. @param themes - Names of the package's themes, or files of others. */
export function probePromptParser(themes: readonly string[]): PromptParser {
  return answeringParser(themesBeside(themes, COMPOSITIONAL_CONFIG).map(probeParser), ANSWERING);
}

export function probeParser(theme: Theme): (prompt: string) => ProbeReading | undefined {
  const parse = storyParser(theme);
  return (prompt) => {
    const [found, name = '', other] = READING.exec(prompt) ?? NUMBERS.exec(prompt) ?? [];
    if (found === undefined) return undefined;
    // The story reads as beside a question of its own.
    const story = parse(prompt.replace(found, () => theme.say.question({ name })));
    const nodes = story?.scm.dag.nodes ?? [];
    const isTold = (node: string): boolean => theme.say.state({ name: node, value: true }) === other;
    const cause = READING.test(prompt) ? nodes.findIndex(isTold) : undefined;
    return story && { story, cause };
  };
}

function truthOf({ story: { scm, noise, effect: node }, cause }: ProbeReading): boolean {
  const asked = cause === undefined ? { kind: 'numbers', node } : { kind: 'reading', node, cause };
  return probeTruth(scm, noise, asked as Parameters<typeof probeTruth>[2]) === true;
}

/** Whether the one asked about is among the causes that are read. */
function readsCause({ story, cause }: ProbeReading, fault: keyof typeof CAUSES_READ): boolean {
  const dag = readingCauses(story.scm.dag, story.causes, CAUSES_READ[fault]);
  return cause === undefined ? truthOf({ story, cause }) : parentsOf(dag, story.effect).includes(cause);
}

const FAULTS: Faults<ProbeReading> = {
  'always-yes': () => true,
  'always-no': () => false,
  echo: () => true,
  // Has no eyes for anybody's own noise: none is enough.
  credulous: (reading) => reading.cause !== undefined && truthOf(reading),
  'missed-parent': (reading) => readsCause(reading, 'missed-parent'),
  'first-cause': (reading) => readsCause(reading, 'first-cause'),
  'digit-comparer'(reading) {
    const amount = reading.cause === undefined ? reading.story.amounts[reading.story.effect] : undefined;
    return amount ? String(amount.told) >= String(amount.enough) : truthOf(reading);
  },
};

const ANSWERING: Answering<ProbeReading> = { truth: truthOf, faults: FAULTS, slip: sayOpposite };
