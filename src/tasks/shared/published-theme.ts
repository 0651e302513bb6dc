/** Stands for a theme if the text is from the published data. */
export const PUBLISHED_THEME = 'ccr-gb';
