import { z } from 'zod';
import { estimate, proportion } from '../../../scoring/value-schemas.ts';
import { NAMINGS, PHRASINGS } from '../intervention-effect-case.ts';

export const RESEARCH_QUESTIONS = ['accuracy', 'memorisation', 'shortcut', 'substitution'] as const;

/**
 * How often something was right, and over how many draws of names: the independent evidence. The n-th draw under all
 * kinds of names is one.
 */
const share = z.strictObject({ accuracy: proportion, draws: z.number() });

const place = { graph: z.string(), intervention: z.string(), names: z.enum(NAMINGS) };

/** What one graph, intervened variable, kind of names and phrasing showed. */
const cell = share.extend({ ...place, phrasing: z.enum(PHRASINGS) });

const contrast = z.strictObject({
  question: z.enum(RESEARCH_QUESTIONS),
  /**
   * - accuracy: of `names`, against 0.8.
   * - memorisation: of `tuebingen` less that of `names`, on listed relations that the intervention severs; where graph
   *   `none` was asked, on pairs that the variant knows.
   * - shortcut: where the intervention has an effect (IE = 1) less where it has none, with `names`.
   * - substitution: under the made-up word less under its own name, with `names`.
   */
  names: z.enum(NAMINGS),
  /** One cell; absent when all graphs and interventions are taken together. */
  cell: z.strictObject({ graph: z.string(), intervention: z.string() }).optional(),
  /** The accuracy, or the difference of two. */
  estimate,
  /** Draws of names that it rests on. */
  draws: z.number(),
  test: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('tested'),
      p: z.number(),
      /** Holm's, within the family. */
      adjustedP: z.number(),
      /**
       * What it is adjusted over: `totals`, all contrasts of this variant over all graphs, whichever the question; or the
       * single cells of one question. In 95 of 100 runs or more nothing in a family is rejected wrongly.
       */
      family: z.string(),
      /** The smallest loss of accuracy from 0.8 that this many draws find in four of five runs. */
      minimumDetectableEffect: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('effect'), value: z.number() }),
        z.strictObject({ kind: z.literal('none'), reason: z.literal('underpowered') }),
      ]),
    }),
    /**
     * - retrieval: the relations themselves are told right too rarely to speak of a shortcut.
     * - knowledge: no listed pair is known, so that none can have been remembered.
     */
    z.strictObject({ kind: z.literal('not-eligible'), reason: z.enum(['retrieval', 'knowledge']) }),
  ]),
  verdict: z.enum(['below', 'not-below', 'worse', 'better', 'no-difference', 'inconclusive', 'not-eligible']),
});

/** What one variant showed about intervention effects. */
export const interventionEffects = z.strictObject({
  /** Eq. 3: right before and after the intervention; all alike, however few relations change. */
  accuracy: proportion,
  /** The answers before any intervention. */
  retrieval: proportion,
  /** Independent draws of names behind both. */
  draws: z.number(),
  /** Accuracy; null controls left out. */
  cells: z.array(cell),
  /** Relation retrieval. */
  retrievalCells: z.array(share.extend({ graph: z.string(), names: z.enum(NAMINGS) })),
  /** Accuracy on listed relations under interventions that sever them, phrased as interventions. */
  listedCells: z.array(share.extend(place)),
  /** Accuracy where the intervention changes the relation, and where not; roots and listed names left out. */
  shortcutCells: z.array(share.extend({ ...place, effect: z.union([z.literal(0), z.literal(1)]) })),
  /** Accuracy on pairs that no path joins, where the design has such. */
  nullPairs: share.optional(),
  contrasts: z.array(contrast),
});

export type InterventionEffects = z.infer<typeof interventionEffects>;
export type Contrast = z.infer<typeof contrast>;
