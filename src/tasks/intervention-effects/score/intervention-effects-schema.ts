import { z } from 'zod';
import { CHECK_VERDICTS, DIFFERENCE_VERDICTS } from '../../../scoring/classes.ts';
import { estimate, proportion } from '../../../scoring/value-schemas.ts';
import { NAMINGS, PHRASINGS } from '../intervention-effect-case.ts';

export const RESEARCH_QUESTIONS = ['accuracy', 'memorisation', 'shortcut', 'substitution'] as const;

/**
 * Share of right answers, and the number of draws of names: the independent evidence. The n-th draw under all kinds of
 * names is one.
 */
const share = z.strictObject({ accuracy: proportion, draws: z.number() });

const place = { graph: z.string(), intervention: z.string(), names: z.enum(NAMINGS) };

/** Results for one graph, intervened variable, kind of names and phrasing. */
const cell = share.extend({ ...place, phrasing: z.enum(PHRASINGS) });

const contrast = z.strictObject({
  question: z.enum(RESEARCH_QUESTIONS),
  /**
   * - accuracy: that with `names`, compared with 0.8.
   * - memorisation: of `tuebingen` less that of `names`, on listed relations that the intervention severs; if graph
   *   `none` was asked, on pairs that the variant knows.
   * - shortcut: where the intervention has an effect (IE = 1) less where it has none, with `names`.
   * - substitution: under the made-up word less under its own name, with `names`.
   */
  names: z.enum(NAMINGS),
  /** One cell; absent for all graphs and interventions together. */
  cell: z.strictObject({ graph: z.string(), intervention: z.string() }).optional(),
  /** The accuracy, or the difference of two. */
  estimate,
  /** Number of draws of names behind it. */
  draws: z.number(),
  test: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('tested'),
      p: z.number(),
      /** Holm's, within the family. */
      adjustedP: z.number(),
      /**
       * The family of tests: `totals`, all contrasts of this variant over all graphs, whatever the question; or the single
       * cells of one question. In at least 95 of 100 runs, nothing in a family is rejected wrongly.
       */
      family: z.string(),
      /** The smallest loss of accuracy from 0.8 that this many draws detect in four of five runs. */
      minimumDetectableEffect: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('effect'), value: z.number() }),
        z.strictObject({ kind: z.literal('none'), reason: z.literal('underpowered') }),
      ]),
    }),
    /**
     * - retrieval: the relations themselves are right too rarely to test for a shortcut.
     * - knowledge: no listed pair is known, so none can have been remembered.
     */
    z.strictObject({ kind: z.literal('not-eligible'), reason: z.enum(['retrieval', 'knowledge']) }),
  ]),
  /** Pass or fail for the accuracy, which a threshold decides; undefined if it is not eligible. */
  verdict: z.enum([...CHECK_VERDICTS, ...DIFFERENCE_VERDICTS]).exclude(['mixed']),
});

/** One variant's results on intervention effects. */
export const interventionEffects = z.strictObject({
  /** Eq. 3: right before and after the intervention; equally weighted, however few relations change. */
  accuracy: proportion,
  retrieval: proportion,
  /** Independent draws of names behind both. */
  draws: z.number(),
  /** Accuracy, without null controls. */
  cells: z.array(cell),
  retrievalCells: z.array(share.extend({ graph: z.string(), names: z.enum(NAMINGS) })),
  /** Accuracy on listed relations under interventions that sever them, phrased as interventions. */
  listedCells: z.array(share.extend(place)),
  /** Accuracy where the intervention changes the relation, and where it does not; without roots and listed names. */
  shortcutCells: z.array(share.extend({ ...place, effect: z.union([z.literal(0), z.literal(1)]) })),
  /** Accuracy on pairs that no path joins, if the design has such. */
  nullPairs: share.optional(),
  contrasts: z.array(contrast),
});

export type InterventionEffects = z.infer<typeof interventionEffects>;
export type Contrast = z.infer<typeof contrast>;
