export type ForestNode<Fields> = Fields & { children?: ForestNode<Fields>[] }

/**
 * Rows in their given order as a forest. A row whose parent is not among them is a root, so that a part of a tree still
 * shows. `children` is absent where there are none: clients of this family take an empty list for a branch.
 */
export function toForest<Fields extends { id: string; parentId: string }>(
  rows: readonly Fields[],
): ForestNode<Fields>[] {
  const nodes = new Map<string, ForestNode<Fields>>(rows.map((row) => [row.id, { ...row }]))
  const roots: ForestNode<Fields>[] = []
  for (const node of nodes.values()) {
    const parent = node.parentId === node.id ? undefined : nodes.get(node.parentId)
    if (parent) (parent.children ??= []).push(node)
    else roots.push(node)
  }
  return roots
}
