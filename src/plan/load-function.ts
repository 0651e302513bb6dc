import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isUserError, UserError } from '../lib/user-error.ts';

/** A function of a user's file. It throws a UserError that begins with the place of the reference. */
type LoadedFunction = (...args: readonly unknown[]) => Promise<unknown>;

/**
 * Loads the function that a config names; undefined if the reference names a file that is not JavaScript or TypeScript.
 *
 * @param path - The config. References are relative to its folder, and messages begin with it.
 * @param reference - The file and the function in it, which is the default export if it has no name:
 *   `file://causal.mjs:compositional`.
 * @throws {UserError} If the file cannot be loaded, or has no such function.
 */
export async function functionAt(path: string, reference: string): Promise<LoadedFunction | undefined> {
  const [, file, name = 'default'] = /^(?:file:\/\/)?(.+\.[cm]?[jt]s)(?::(\w+))?$/.exec(reference) ?? [];
  if (file === undefined) return undefined;
  const url = pathToFileURL(resolve(dirname(resolve(path)), file)).href;
  const module: Record<string, unknown> = await import(url).catch((error: Error) => {
    throw new UserError(`${path}: ${reference}: ${error.message}`, { cause: error });
  });
  const loaded = module[name];
  if (typeof loaded !== 'function') {
    const others = Object.keys(module).filter((key) => typeof module[key] === 'function');
    throw new UserError(
      `${path}: expected a function ${name} in ${file}; it has ${others.join(', ') || 'no function'}`,
    );
  }
  return async (...args) => {
    try {
      return await loaded(...args);
    } catch (error) {
      if (isUserError(error)) throw error;
      const message = error instanceof Error ? error.message : String(error);
      throw new UserError(`${path}: ${reference}: ${message}`, { cause: error });
    }
  };
}
