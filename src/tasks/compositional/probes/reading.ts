import { parentsOf } from '../../../causal/dag.ts';
import { answeringParser, themesBeside } from '../../answering-parser.ts';
import { type Answering, type Faults, sayOpposite } from '../../shared/faults.ts';
import type { PromptParser } from '../../shared/oracle.ts';
import type { Theme } from '../../shared/themes/theme.ts';
import { COMPOSITIONAL_CONFIG } from '../compositional-config.ts';
import { CAUSES_READ, readingCauses } from '../simulated/reading-causes.ts';
import { type StoryReading, storyParser } from '../story/story-parser.ts';
import { probeTruth } from './probe-truth.ts';
import { NUMBERS, READING } from './sentences.ts';

/** A probe about reading or numbers, read from its prompt. */
interface ProbeReading {
  readonly story: StoryReading;
  /** The possible cause; undefined if the question is about the node's own noise. */
  readonly cause: number | undefined;
}

/** Makes the parser of probes. @param themes - Names of the package's own themes, or files with other themes. */
export function probePromptParser(themes: readonly string[]): PromptParser {
  return answeringParser(themesBeside(themes, COMPOSITIONAL_CONFIG).map(probeParser), ANSWERING);
}

export function probeParser(theme: Theme): (prompt: string) => ProbeReading | undefined {
  const parse = storyParser(theme);
  return (prompt) => {
    const [found, name = '', other] = READING.exec(prompt) ?? NUMBERS.exec(prompt) ?? [];
    if (found === undefined) return undefined;
    // The probe is read like the story of a big question.
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

/** Tests whether the possible cause is among the causes that a faulty reader sees. */
function readsCause({ story, cause }: ProbeReading, fault: keyof typeof CAUSES_READ): boolean {
  const dag = readingCauses(story.scm.dag, story.causes, CAUSES_READ[fault]);
  return cause === undefined ? truthOf({ story, cause }) : parentsOf(dag, story.effect).includes(cause);
}

const FAULTS: Faults<ProbeReading> = {
  'always-yes': () => true,
  'always-no': () => false,
  echo: () => true,
  // Ignores all own noise, so a node's own noise is never enough.
  credulous: (reading) => reading.cause !== undefined && truthOf(reading),
  'missed-parent': (reading) => readsCause(reading, 'missed-parent'),
  'first-cause': (reading) => readsCause(reading, 'first-cause'),
  'digit-comparer'(reading) {
    const amount = reading.cause === undefined ? reading.story.amounts[reading.story.effect] : undefined;
    return amount ? String(amount.told) >= String(amount.enough) : truthOf(reading);
  },
};

const ANSWERING: Answering<ProbeReading> = { truth: truthOf, faults: FAULTS, slip: sayOpposite };
