import { z } from 'zod';
import { estimate, proportion } from '../../../scoring/value-schemas.ts';
import { CHECK_VERDICTS, DIFFERENCE_VERDICTS } from '../../../scoring/verdicts.ts';
import { NAMINGS, PHRASINGS } from '../intervention-effect-case.ts';

const RESEARCH_QUESTIONS = ['accuracy', 'memorisation', 'shortcut', 'substitution'] as const;

/** The share of right answers, and the number of draws, which are the units of evidence. */
const share = z.strictObject({ accuracy: proportion, draws: z.number() });

const place = { graph: z.string(), intervention: z.string(), names: z.enum(NAMINGS) };

const cell = share.extend({ ...place, phrasing: z.enum(PHRASINGS) });

const contrast = z.strictObject({
  question: z.enum(RESEARCH_QUESTIONS),
  /**
   * - accuracy: the accuracy with `names`, compared with 0.8.
   * - memorisation: the accuracy with `tuebingen` names minus the accuracy with `names`, on listed relations that the
   *   intervention severs. If the design includes graph `none`, only pairs that the variant knows count.
   * - shortcut: the accuracy where the intervention has an effect (IE = 1) minus the accuracy where it has none, with
   *   `names`.
   * - substitution: the accuracy if the intervention is called by a made-up word, minus the accuracy if it is called
   *   an intervention, with `names`.
   */
  names: z.enum(NAMINGS),
  /** The cell of the contrast; absent if the contrast combines all graphs and interventions. */
  cell: z.strictObject({ graph: z.string(), intervention: z.string() }).optional(),
  /** The accuracy, or the difference between two accuracies. */
  estimate,
  draws: z.number(),
  test: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('tested'),
      p: z.number(),
      adjustedP: z.number(),
      /**
       * The family of tests: `totals` (the contrasts of all research questions, each over all graphs) or the cells of
       * one question. The probability of any false rejection in a family is at most 1 − level.
       */
      family: z.string(),
    }),
    /**
     * - retrieval: the answers before any intervention are right too rarely to test for a shortcut.
     * - knowledge: the variant knows no listed pair, so memory cannot have helped it.
     */
    z.strictObject({ kind: z.literal('not-eligible'), reason: z.enum(['retrieval', 'knowledge']) }),
  ]),
  /** `pass` and `fail` occur only for accuracy, and `undefined` only for contrasts that are not eligible. */
  verdict: z.enum([...CHECK_VERDICTS, ...DIFFERENCE_VERDICTS]).exclude(['mixed']),
});

export const interventionEffects = z.strictObject({
  /**
   * Eq. 3: the share of effects answered right both before and after the intervention. Where the share of a graph's
   * relations that change is above 0 and below a tenth, changed and unchanged relations have equal total weight.
   */
  accuracy: proportion,
  retrieval: proportion,
  draws: z.number(),
  /** The accuracy by cell, without null controls. */
  cells: z.array(cell),
  retrievalCells: z.array(share.extend({ graph: z.string(), names: z.enum(NAMINGS) })),
  /** The accuracy on listed relations under interventions that sever them, with the word “intervention”. */
  listedCells: z.array(share.extend(place)),
  /**
   * The accuracy where the relation changes and where it does not. Interventions on roots and `tuebingen` names are
   * left out.
   */
  shortcutCells: z.array(share.extend({ ...place, effect: z.union([z.literal(0), z.literal(1)]) })),
  /** The accuracy on pairs in which neither variable affects the other; absent if the design has no such pairs. */
  nullPairs: share.optional(),
  contrasts: z.array(contrast),
});

export type InterventionEffects = z.infer<typeof interventionEffects>;
export type Contrast = z.infer<typeof contrast>;
