import type { ChatTree } from '@drawdesk/contract/chat/chat'

export type TreeNode = ChatTree['nodes'][number]

export interface BranchRow {
  node: TreeNode
  /** How many forks are above it; what merely follows is not deeper. */
  depth: number
  /** Its parent has others. */
  isFork: boolean
  /** On the branch that is shown. */
  isCurrent: boolean
}

/**
 * A tree of messages as rows from top to bottom: a conversation without forks is a straight line; where it forks every version stands one step
 * to the side, so that versions of the same message are in one column. Nodes whose parent is not among them (the tree was cut) begin lines of their own.
 */
export function branchRowsOf({ nodes, leafMsgId }: Pick<ChatTree, 'nodes' | 'leafMsgId'>): BranchRow[] {
  const byId = new Map(nodes.map((node) => [node.msgId, node]))
  const children = Map.groupBy(nodes, ({ parentId }) => (byId.has(parentId) ? parentId : ''))
  const current = new Set<string>()
  for (let node = byId.get(leafMsgId); node && !current.has(node.msgId); node = byId.get(node.parentId))
    current.add(node.msgId)
  const rows: BranchRow[] = []
  // Each version with all that follows it, then the next. A list instead of recursion: conversations are thousands deep.
  const waiting: { node: TreeNode; depth: number; isFork: boolean }[] = []
  const push = (parentId: string, depth: number): void => {
    const own = children.get(parentId) ?? []
    const isFork = own.length > 1
    for (const node of own.toReversed())
      waiting.push({ node, depth: depth + (isFork && parentId !== '' ? 1 : 0), isFork })
  }
  push('', 0)
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    rows.push({ ...next, isCurrent: current.has(next.node.msgId) })
    push(next.node.msgId, next.depth)
  }
  return rows
}
