import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isUserError, UserError } from '../lib/user-error.ts';

/** A function of a user's file. */
interface LoadedFunction {
  /** Calls it. @throws {UserError} If it throws, with the reference. */
  readonly call: (...args: readonly unknown[]) => Promise<unknown>;
  /** Its source or, for a prompt function of this package, the text of its template. */
  readonly text: string;
}

/**
 * Loads the function that a config names as `file://path:name`; undefined if it names another kind of file.
 *
 * @throws {UserError} If the file cannot be loaded, or has no such function.
 */
export async function functionAt(path: string, reference: string): Promise<LoadedFunction | undefined> {
  const [, file, name = 'default'] = /^(?:file:\/\/)?(.+\.[cm]?[jt]s)(?::(\w+))?$/.exec(reference) ?? [];
  if (file === undefined) return undefined;
  const url = pathToFileURL(resolve(dirname(resolve(path)), file)).href;
  const module: Record<string, unknown> = await import(url).catch((error: Error) => {
    throw new UserError(`${path}: ${reference}: ${error.message}`);
  });
  const loaded = module[name];
  if (typeof loaded !== 'function') {
    const others = Object.keys(module).filter((key) => typeof module[key] === 'function');
    throw new UserError(
      `${path}: expected a function ${name} in ${file}; it has ${others.join(', ') || 'no function'}`,
    );
  }
  const call = async (...args: readonly unknown[]): Promise<unknown> => {
    try {
      return await loaded(...args);
    } catch (error) {
      if (isUserError(error)) throw error;
      const message = error instanceof Error ? error.message : String(error);
      throw new UserError(`${path}: ${reference}: ${message}`);
    }
  };
  return { call, text: String(loaded) };
}
