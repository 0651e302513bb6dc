import { countNames, partsOf } from '../../../answers/steps/named-nodes.ts';
import type { StepSentence } from '../../../answers/steps/step-sentences.ts';
import type { StepFault } from '../../../cases/steps.ts';
import type { Dag } from '../../../causal/dag.ts';
import { at } from '../../../lib/at.ts';

export interface WrongStructure {
  readonly cause: number;
  readonly effect: number;
  readonly fault: StepFault;
  readonly sentence: number;
  readonly raw: string;
}

export interface Graphs {
  readonly dag: Dag;
  readonly cause: number;
  readonly effect: number;
  readonly left: Dag;
  readonly intervened: readonly number[];
}

const NAMES = 'zqo(?:(?:,? and|,? or|,? &|,|\\+| \\+)? ?zqo)*';
/** Matches an entry of a list of causes: "zqo ← zqo, zqo", "zqo: none", "zqo has the direct causes zqo and zqo" */
const ENTRY = new RegExp(
  `^(?:(?:structure|(?:direct )?causes|parents)\\W{1,3})?(?<heads>${NAMES}) ?(?:\\(?(?:←|⟵|⇐|<-+|:|=|\\u2014|–|-|→|has|have|depends on|is caused by|are caused by|(?:'s )?(?:direct )?(?:causes?|parents?)(?: is| are|:))\\)?)(?: (?:only |just )?(?:the |as (?:its )?)?(?:only |single )?(?:direct )?(?:causes?|parents?)?:?)? ?(?<list>${NAMES}|none|nothing|no (?:direct )?(?:causes?|parents?)|[–\\u2014∅-])(?: \\(?only\\)?)?\\W*$`,
);
const NEXT_ENTRY = /[,.] (?=zqo ?(?:←|⟵|<-|:|has\b))/;

interface Entry {
  readonly effect: number;
  readonly causes: readonly number[];
  readonly sentence: number;
  readonly raw: string;
}

/** The smallest number of entries that show what a list is about, and the share of them that must be right. */
const LEAST = 3;
const MOSTLY = 0.6;

/**
 * Finds the wrong entries of a list of causes. Most of its entries must be right, or else it may list something else.
 */
export function wrongEntries(sentences: readonly StepSentence[], { dag, left }: Graphs): WrongStructure[] {
  const entries = sentences.flatMap(entriesIn);
  const missingIn = ({ effect, causes }: Entry): readonly number[] =>
    at(left.parents, effect).filter((cause) => !causes.includes(cause));
  const extraIn = ({ effect, causes }: Entry): readonly number[] =>
    causes.filter((cause) => !at(dag.parents, effect).includes(cause));
  const wrong = entries.filter((entry) => missingIn(entry).length + extraIn(entry).length > 0);
  const told = new Set(entries.filter(({ causes }) => causes.length > 0).map(({ effect }) => effect));
  const isWhole = left.parents.every((parents, node) => parents.length === 0 || told.has(node));
  const isClear = entries.every(({ raw }) => /\bcauses?\b|\bparents?\b/i.test(raw));
  if (entries.length < LEAST || (!isClear && wrong.length > (1 - MOSTLY) * entries.length)) return [];
  return wrong.flatMap((entry): WrongStructure[] => {
    const { effect, sentence, raw } = entry;
    const [extra] = extraIn(entry);
    const [missing] = isWhole ? missingIn(entry) : [];
    if (extra !== undefined) return [{ cause: extra, effect, fault: 'misread', sentence, raw }];
    return missing === undefined ? [] : [{ cause: missing, effect, fault: 'missed-cause', sentence, raw }];
  });
}

function entriesIn({ text, nodes, raw, stands }: StepSentence, sentence: number): Entry[] {
  if (!stands) return [];
  return partsOf(text, NEXT_ENTRY, nodes).flatMap(({ part, own }) => {
    const { heads } = ENTRY.exec(part)?.groups ?? {};
    if (heads === undefined) return [];
    const count = countNames(heads);
    const causes = own.slice(count);
    return own.slice(0, count).map((effect) => ({ effect, causes, sentence, raw }));
  });
}
