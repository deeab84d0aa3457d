/**
 * Translators move or replace text inside a living page. React then takes out, or inserts before, a node that is no longer where
 * it was put; the browser throws, and React removes the whole page. Such a node is taken out where it is now, and what should
 * have stood before it comes last.
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
