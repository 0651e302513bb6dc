import { type Asked, OBJECT, SUBJECT } from '../../../cases/asked.ts';
import { SEPARATES } from './answers.ts';

type Aliases = NonNullable<Asked['aliases']>;

/** The names that replies use for all paths between two variables. */
const PATHS = ['all', 'every', 'each'].flatMap((all) =>
  [`${SUBJECT} and ${OBJECT}`, `${OBJECT} and ${SUBJECT}`].flatMap((pair) =>
    ['path', 'paths'].map((path) => `${all} ${path} between ${pair}`),
  ),
);

/** "d-separates A from B", "screens A off from B", "blocks every path between A and B" */
const SEPARATIONS: Aliases = [
  ...[' ', ' off '].flatMap((off) =>
    ['from', 'and'].flatMap((word) =>
      [`${SUBJECT} ${word} ${OBJECT}`, `${OBJECT} ${word} ${SUBJECT}`].map((pair) => off + pair),
    ),
  ),
  ...[`${SUBJECT} off from ${OBJECT}`, `${OBJECT} off from ${SUBJECT}`, ...PATHS].map((pair) => ` ${pair}`),
].flatMap((what) =>
  ['d-separate', 'separate', 'screen', 'block', 'close'].flatMap((verb) =>
    ['', 's'].map((s) => [verb + s + what, SEPARATES + s] as const),
  ),
);

/** The signs for independence and for its denial. */
const SIGNS: Aliases = ['⟂', '⊥', '⫫', '_||_', '\\perp', '\\perp\\perp', '\\perp\\!\\!\\!\\perp'].flatMap(
  (sign) => [
    [sign, 'is independent of'] as const,
    ...[`${sign}\u0338`, `not ${sign}`, `\\not${sign}`, `\\not ${sign}`].map(
      (not) => [not, 'is not independent of'] as const,
    ),
  ],
);

/** "A ⟂ B", with or without a condition: "A ⟂ B | C" */
const INDEPENDENCE: Aliases = SIGNS.flatMap(([sign, says]) => [
  [sign, says] as const,
  ...[SUBJECT, OBJECT].flatMap((token) =>
    ['|', '∣', '\\mid'].map((bar) => [`${sign} ${token} ${bar}`, `${says} ${token} given`] as const),
  ),
]);

/** The phrases that replies use for the independence of two variables, or for its denial. */
export const SEPARATED: Aliases = [
  ...PATHS.map((paths) => [paths, SUBJECT] as const),
  ...SEPARATIONS,
  ...INDEPENDENCE,
];
