import type { TreeNode } from '@drawdesk/contract/core/tree'

/** Every node of a forest, parents before their children. */
export function allNodes(nodes: readonly TreeNode[]): TreeNode[] {
  return nodes.flatMap((node) => [node, ...allNodes(node.children ?? [])])
}

/**
 * The chosen ids after one node was ticked or unticked: with it goes all that is below; ticking takes along what is above,
 * because nobody reaches a button without its page. In the order of the tree; ids it does not have stay at the end.
 */
export function toggle(nodes: readonly TreeNode[], chosen: readonly string[], id: string): string[] {
  const next = new Set(chosen)
  const isOn = shown(nodes, chosen).checked.includes(id)
  const path = pathTo(nodes, id)
  const node = path.at(-1)
  if (!node) return [...chosen]
  for (const below of allNodes([node])) {
    if (isOn) next.delete(below.value)
    else next.add(below.value)
  }
  if (!isOn) for (const above of path) next.add(above.value)
  const known = allNodes(nodes).map(({ value }) => value)
  return [...known.filter((value) => next.has(value)), ...[...next].filter((value) => !known.includes(value))]
}

/** How the boxes stand: ticked where a node is chosen with all below it, half where only some of that is. */
export function shown(
  nodes: readonly TreeNode[],
  chosen: readonly string[],
): { checked: string[]; halfChecked: string[] } {
  const held = new Set(chosen)
  const [checked, halfChecked]: [string[], string[]] = [[], []]
  for (const node of allNodes(nodes)) {
    const family = allNodes([node])
    const count = family.filter(({ value }) => held.has(value)).length
    if (count === family.length) checked.push(node.value)
    else if (count > 0) halfChecked.push(node.value)
  }
  return { checked, halfChecked }
}

function pathTo(nodes: readonly TreeNode[], id: string): TreeNode[] {
  for (const node of nodes) {
    if (node.value === id) return [node]
    const below = pathTo(node.children ?? [], id)
    if (below.length > 0) return [node, ...below]
  }
  return []
}
