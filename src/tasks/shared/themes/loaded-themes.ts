import type { Theme } from './theme.ts';

/** The key under which several loaded copies of this module share loaded themes. */
const LOADED = Symbol.for('promptfoo-causal: themes of this run');
const shared = globalThis as { [LOADED]?: Map<string, Theme> };

export function keepTheme(own: Theme): Theme {
  shared[LOADED] ??= new Map();
  shared[LOADED].set(own.spec.id, own);
  return own;
}

/** Returns the themes that this process has loaded from files. */
export function loadedThemes(): readonly Theme[] {
  return [...(shared[LOADED]?.values() ?? [])];
}
