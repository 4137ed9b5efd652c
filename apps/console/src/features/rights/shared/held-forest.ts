import type { HeldRight } from '@drawdesk/contract/rights/rights'
import { initialsOf } from '../../../lib/texts/initials.ts'

export interface HeldNode extends HeldRight {
  children: HeldNode[]
}

/** What is held as a forest. A right whose parent is not held stands at the top. */
export function heldForest(rights: readonly HeldRight[]): HeldNode[] {
  const nodes = new Map(rights.map((right): [string, HeldNode] => [right.id, { ...right, children: [] }]))
  const tops: HeldNode[] = []
  for (const node of nodes.values()) (nodes.get(node.parentId)?.children ?? tops).push(node)
  return tops
}

/**
 * The rights that a role gives (`""`: any), found by name, code or pinyin initials (`""`: all), with everything above and below what the text finds.
 */
export function findHeld(forest: readonly HeldNode[], { roleId, text }: { roleId: string; text: string }): HeldNode[] {
  const wanted = text.trim().toLowerCase()
  const isFound = ({ name, code }: HeldNode) =>
    name.toLowerCase().includes(wanted) || code.toLowerCase().includes(wanted) || initialsOf(name).startsWith(wanted)
  const search = (nodes: readonly HeldNode[], isBelowFound: boolean): HeldNode[] =>
    nodes.flatMap((node) => {
      const isHere = isBelowFound || wanted === '' || isFound(node)
      const children = search(node.children, isHere)
      const isGiven = roleId === '' || node.roles.some(({ id }) => id === roleId)
      return (isHere && isGiven) || children.length > 0 ? [{ ...node, children }] : []
    })
  return search(forest, false)
}

export function countHeld(forest: readonly HeldNode[]): number {
  return forest.reduce((sum, { children }) => sum + 1 + countHeld(children), 0)
}
