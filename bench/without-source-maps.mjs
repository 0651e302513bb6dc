// Loaded with --import: makes source-map-support look uninstalled, so that it is searched for.
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (name, context, next) =>
    next(name === 'source-map-support' ? 'not-source-map-support' : name, context),
});
