import type { Theme } from './theme.ts';
import { candyParty } from './themes/candy-party/candy-party.ts';

/** The themes of the package, by id. */
export const THEMES = { 'candy-party': candyParty } as const satisfies Record<string, Theme>;
