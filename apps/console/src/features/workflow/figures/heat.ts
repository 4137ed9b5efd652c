import type { FlowNodeFigures } from '@drawdesk/contract/workflow/figures'
import type { Measure } from './asked.ts'

/** Steps of colour, the last for what takes longest. */
export const HEAT_LEVELS = 5

/** Of nodes with something to show, 1 to 5: how much of the largest a node has. What takes no time has no colour. */
export function heatOf(nodes: readonly FlowNodeFigures[], measure: Measure): ReadonlyMap<string, number> {
  const most = Math.max(0, ...nodes.map((node) => node[measure] ?? 0))
  return new Map(
    nodes.flatMap((node) => {
      const value = node[measure] ?? 0
      return value > 0 ? [[node.nodeId, Math.ceil((value / most) * HEAT_LEVELS)] as const] : []
    }),
  )
}

/** The node with most of it; undefined where nothing takes time or waits. */
export function mostOf(nodes: readonly FlowNodeFigures[], measure: Measure): FlowNodeFigures | undefined {
  const [most] = nodes
    .filter((node) => (node[measure] ?? 0) > 0)
    .toSorted((one, other) => (other[measure] ?? 0) - (one[measure] ?? 0))
  return most
}
