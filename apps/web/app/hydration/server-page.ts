/**
 * Remembers the page as the server sent it, and returns a function that restores it. React removes whole subtrees and leaves
 * them intact, so references are enough; nothing is copied.
 */
export function rememberServerPage({ documentElement, head, body }: Document): () => void {
  const attributes = [...documentElement.attributes].map(({ name, value }) => [name, value] as const);
  const contents = [head, body].map((parent) => [parent, [...parent.childNodes]] as const);
  return () => {
    for (const [name, value] of attributes) documentElement.setAttribute(name, value);
    documentElement.replaceChildren(head, body);
    for (const [parent, nodes] of contents) parent.replaceChildren(...nodes);
  };
}
