import { registerHooks } from 'node:module';

/**
 * For processes that start promptfoo: with every file of drizzle-orm, over four hundred times, Node parses the 180 kB of
 * its package.json once more, a third of what promptfoo's start takes. Its own imports name files, and all are modules.
 */
registerHooks({
  resolve(specifier, context, next) {
    const from = context.parentURL;
    return /^\.\.?\/.*\.js$/.test(specifier) && from?.includes('/node_modules/drizzle-orm/')
      ? { url: new URL(specifier, from).href, format: 'module', shortCircuit: true }
      : next(specifier, context);
  },
});
