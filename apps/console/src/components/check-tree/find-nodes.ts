import { initialsOf } from '../../lib/texts/initials.ts'
import type { CheckNode } from './choice.ts'

/** Nodes that a text finds by title, code, name in the other language or pinyin initials, with all that is below them and above them; every node for no text. */
export function findNodes(nodes: readonly CheckNode[], text: string): readonly CheckNode[] {
  const wanted = text.trim().toLowerCase()
  return wanted === '' ? nodes : matching(nodes, wanted)
}

function matching(nodes: readonly CheckNode[], wanted: string): CheckNode[] {
  return nodes.flatMap((node) => {
    if (isFound(node, wanted)) return [node]
    const children = matching(node.children ?? [], wanted)
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** Does the text find this very node? */
export function isFound({ title, code = '', otherName = '' }: CheckNode, wanted: string): boolean {
  return (
    [title, code, otherName].some((word) => word.toLowerCase().includes(wanted)) ||
    [title, otherName].some((word) => initialsOf(word).startsWith(wanted))
  )
}
