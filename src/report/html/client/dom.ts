/** Creates an element. Its text is never parsed as HTML. */
export function make<K extends keyof HTMLElementTagNameMap>(name: K, text?: string, kind?: string) {
  const node = document.createElement(name);
  if (text !== undefined) node.textContent = text;
  if (kind !== undefined) node.className = kind;
  return node;
}

export function byId<T extends HTMLElement>(id: string): T {
  return document.getElementById(id) as T;
}
