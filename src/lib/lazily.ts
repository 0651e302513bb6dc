import { once } from './once.ts';

/** An object whose values are each worked out when it is first looked at. */
export function lazily<T extends object>(values: { readonly [Key in keyof T]: () => T[Key] }): T {
  const properties = Object.entries<() => unknown>(values).map(([key, work]) => [
    key,
    { get: once(work), enumerable: true },
  ]);
  return Object.defineProperties({}, Object.fromEntries(properties)) as T;
}
