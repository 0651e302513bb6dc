import { compositionalView } from './compositional/view/view.ts';
import { interventionEffectsView } from './intervention-effects/view/view.ts';
import type { View } from './shared/view/view.ts';

/** Add the views of new kinds of questions here. */
export const VIEWS: readonly View[] = [compositionalView, interventionEffectsView];
