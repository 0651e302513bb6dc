import type { Asked } from '../../cases/asked.ts';
import { perKey } from '../../lib/per-key.ts';
import { loadedThemes } from './themes/loaded-themes.ts';
import type { Theme } from './themes/theme.ts';
import { THEMES } from './themes/themes.ts';

export function askedByTheme(readerOf: (theme: Theme) => (prompt: string) => Asked | undefined) {
  const reader = perKey(readerOf);
  return (prompt: string): Asked | undefined => {
    for (const theme of [...loadedThemes(), ...Object.values(THEMES)]) {
      const asked = reader(theme)(prompt);
      if (asked) return asked;
    }
    return undefined;
  };
}
