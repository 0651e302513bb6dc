/** Creates an element. Text is only ever set as text. */
export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  text?: string,
  kind?: string,
): HTMLElementTagNameMap[K] {
  const node = document.createElement(name);
  if (text !== undefined) node.textContent = text;
  if (kind !== undefined) node.className = kind;
  return node;
}

/** The element with an id, which our own template always writes. */
export function byId<T extends HTMLElement>(id: string): T {
  return document.getElementById(id) as T;
}
