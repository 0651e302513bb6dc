// Loaded into a process with --import: source-map-support is not there, and is searched for as where it is not.
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (name, context, next) =>
    next(name === 'source-map-support' ? 'not-source-map-support' : name, context),
});
