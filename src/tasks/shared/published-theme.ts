/** The value of `theme` for texts from the published data. */
export const PUBLISHED_THEME = 'ccr-gb';
