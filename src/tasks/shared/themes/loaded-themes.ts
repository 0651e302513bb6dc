import type { Theme } from './theme.ts';

/** Shared between two copies of this module, because a project's files may be loaded twice. */
const LOADED = Symbol.for('promptfoo-causal: themes of this run');
const shared = globalThis as { [LOADED]?: Map<string, Theme> };

/** Keeps a theme from a file for readers of its prompts in this process. */
export function keepTheme(own: Theme): Theme {
  shared[LOADED] ??= new Map();
  shared[LOADED].set(own.spec.id, own);
  return own;
}

/** The themes from files that this process has loaded so far. */
export function loadedThemes(): readonly Theme[] {
  return [...(shared[LOADED]?.values() ?? [])];
}
