import { arrows } from '../shared/graphs.ts';

/**
 * The graphs of Maasch et al. (2025). By default, all nodes have the function `or` and noise of 0.4.
 * Appendix G.1 gives 0.7, but the errors released with the paper fit 0.4, and so does the paper's story, with 1 to 10
 * candies and a threshold of 7. Figure D.1A names only nodes and cutpoints, and calls the skeleton a cactus; here, its
 * four cycles are diamonds.
 */
export const PUBLISHED = {
  'maasch-2025-figure-4': {
    title: 'Figure 4',
    edges: arrows('X>A X>B X>C A>C B>C C>D D>E D>F E>F E>Y F>Y'),
  },
  'maasch-2025-figure-d1a': {
    title: 'Figure D.1A',
    edges: arrows('A>B A>C B>D C>D D>E D>F E>G F>G G>H G>I H>J I>J J>K J>L K>M L>M'),
  },
  'maasch-2025-figure-d1b': {
    title: 'Figure D.1B',
    edges: arrows('N>O O>P P>Q Q>R'),
  },
};

/**
 * The families of worlds whose components usually pass an effect on. Each local PNS is about 0.85 to 0.90, so products
 * are large enough for an error of 10 % to be detected. Worlds with two components have three pairs; worlds with three
 * components have six.
 */
export const FAMILIES = {
  decisive: { components: 2, units: { twins: 120 } },
  'decisive-small': { components: 2, units: { twins: 60 } },
  'decisive-three': { components: 3, units: { twins: 60 } },
  'first-look': { components: 2, units: { twins: 10 } },
};
