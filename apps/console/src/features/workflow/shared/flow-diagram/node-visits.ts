import type { FlowHistoryRow } from '@drawdesk/contract/workflow/process'

export type NodeState = 'finished' | 'running'

/** What happened at one node. */
export interface NodeVisits {
  state: NodeState
  /** Oldest first. */
  rows: readonly FlowHistoryRow[]
}

export interface FlowVisits {
  /** By id in the diagram; a node that was never reached has none. */
  nodes: ReadonlyMap<string, NodeVisits>
  /** Sequence flows that were taken. */
  flows: ReadonlySet<string>
}

/** What of a diagram has been walked. A node is finished when it has an end time, else running; visited again in a loop, it runs while any visit is open. */
export function flowVisitsOf(rows: readonly FlowHistoryRow[]): FlowVisits {
  const nodes = new Map<string, NodeVisits>()
  const flows = new Set<string>()
  for (const row of rows) {
    const { historyActivityId: id } = row
    if (row.historyActivityType === 'sequenceFlow') flows.add(id)
    else {
      const known = nodes.get(id)
      const isOpen = row.endTime === '' || known?.state === 'running'
      nodes.set(id, { state: isOpen ? 'running' : 'finished', rows: [...(known?.rows ?? []), row] })
    }
  }
  return { nodes, flows }
}
