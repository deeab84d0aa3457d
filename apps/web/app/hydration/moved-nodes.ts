/**
 * Translators move or replace text in a hydrated page. When React then removes such a node, or inserts before it, the browser
 * throws, and React removes the whole page. Instead, the node is removed from its current parent, and an insertion before it goes
 * to the end.
 */
export function tolerateMovedNodes(nodes: Node = Node.prototype): void {
  const { removeChild, insertBefore } = nodes;
  nodes.removeChild = function <T extends Node>(this: Node, child: T): T {
    const parent = child.parentNode;
    return parent ? (removeChild.call(parent, child) as T) : child;
  };
  nodes.insertBefore = function <T extends Node>(this: Node, child: T, next: Node | null): T {
    return insertBefore.call(this, child, next?.parentNode === this ? next : null) as T;
  };
}
