import type { LockedInstance } from '../instances/locked-instance.ts'
import type { TaskRow } from '../instances/task.repository.ts'
import { isStartersTask } from '../instances/written-forms.ts'
import { flowErrors } from '../shared/flow.errors.ts'

/** A node that somebody has done, `assigneeId` last; or where its starter corrects what was asked for. */
export interface RejectTarget {
  nodeId: string
  name: string
  assigneeId: string | null
}

type Done = Pick<TaskRow, 'id' | 'nodeId' | 'name' | 'assigneeId' | 'endTime' | 'outcome' | 'parentTaskId'>

interface Sent {
  task: Pick<TaskRow, 'nodeId'>
  starterId: string | null
  definition: LockedInstance['definition']
}

/**
 * Nodes of tasks that were done before, the last one first, each once, without the task's own; then the starter's correction beside the
 * process, which nobody has done while nothing was sent back.
 */
export function rejectTargets(history: readonly Done[], { task, starterId, definition }: Sent): RejectTarget[] {
  const targets = new Map<string, RejectTarget>()
  for (const { nodeId, name, assigneeId, outcome, parentTaskId } of history.toReversed())
    if (outcome === 'completed' && parentTaskId === null && nodeId !== task.nodeId && !targets.has(nodeId))
      targets.set(nodeId, { nodeId, name, assigneeId })
  for (const { id: nodeId, name } of Object.values(definition.nodes))
    if (nodeId !== task.nodeId && !targets.has(nodeId) && isCorrection(definition, nodeId))
      targets.set(nodeId, { nodeId, name, assigneeId: starterId })
  return [...targets.values()]
}

/** In a sub-process it could be reached from inside of that alone. */
const isCorrection = (definition: Sent['definition'], nodeId: string): boolean =>
  definition.nodes[nodeId]?.container === definition.key && isStartersTask({ definition }, nodeId)

/**
 * `previous`, `starter` (the first task that they have done) or a node.
 *
 * @throws AppError `flow.noTarget` where there is none, `flow.unreachable` for a node that is no target
 */
export function rejectTarget(history: readonly Done[], sent: Sent, target: string): RejectTarget {
  const targets = rejectTargets(history, sent)
  const [previous] = targets
  if (previous === undefined) throw flowErrors.noTarget()
  if (target === 'previous') return previous
  if (target === 'starter') {
    const first = targets.findLast(({ assigneeId }) => assigneeId === sent.starterId)
    if (first === undefined) throw flowErrors.noTarget()
    return first
  }
  const named = targets.find(({ nodeId }) => nodeId === target)
  if (named === undefined) throw flowErrors.unreachable()
  return named
}
