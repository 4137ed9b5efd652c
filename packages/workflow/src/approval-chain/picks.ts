import type { FlowNode, ProcessDefinition } from '../definition/definition.ts'
import { PICKS_VARIABLE } from './chain.ts'

/** How `peopleExpression` asks for those that the starter picked. */
const PICKED = new RegExp(String.raw`getOrDefault\(${PICKS_VARIABLE}, null\)\['(Step_[A-Za-z0-9]{1,30})'\]`)

/** Steps whose people the starter picks, in the order of the diagram. `id` is the entry of the variable {@link PICKS_VARIABLE}. */
export function pickedSteps({ nodes }: ProcessDefinition): { id: string; name: string; nameEn: string }[] {
  return Object.values(nodes).flatMap((node) => {
    const id = textsOf(node).flatMap((text) => PICKED.exec(text)?.[1] ?? [])[0]
    return id === undefined ? [] : [{ id, name: node.name, nameEn: node.nameEn }]
  })
}

/** Expressions of a node that may name people. */
function textsOf(node: FlowNode): string[] {
  if (node.type === 'userTask')
    return [node.task.assignee, ...node.task.candidateUsers, node.loop?.collection].flatMap((text) => text ?? [])
  return 'work' in node ? node.work.fields.map(({ value }) => value) : []
}

/** Whether a node is a task that the starter does: handed in, sent back, to be corrected. */
export function isStarterTask({ containers, key, nodes }: ProcessDefinition, nodeId: string): boolean {
  const node = Object.hasOwn(nodes, nodeId) ? nodes[nodeId] : undefined
  if (node?.type !== 'userTask') return false
  return (containers[key]?.starts ?? []).some((id) => {
    const start = nodes[id]
    return (
      start?.type === 'startEvent' &&
      start.initiator !== undefined &&
      node.task.assignee?.replaceAll(/\s/g, '') === `\${${start.initiator}}`
    )
  })
}
