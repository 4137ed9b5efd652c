import type { TaskRow } from '../instances/task.repository.ts'
import { flowErrors } from '../shared/flow.errors.ts'

/** A node that somebody has done. `assigneeId`: who did it last. */
export interface RejectTarget {
  nodeId: string
  name: string
  assigneeId: string | null
}

type Done = Pick<TaskRow, 'id' | 'nodeId' | 'name' | 'assigneeId' | 'endTime' | 'outcome' | 'parentTaskId'>

/** Nodes of tasks that were done before, the last one first, each once, without the task's own. */
export function rejectTargets(history: readonly Done[], task: Pick<TaskRow, 'nodeId'>): RejectTarget[] {
  const targets = new Map<string, RejectTarget>()
  for (const { nodeId, name, assigneeId, outcome, parentTaskId } of history.toReversed())
    if (outcome === 'completed' && parentTaskId === null && nodeId !== task.nodeId && !targets.has(nodeId))
      targets.set(nodeId, { nodeId, name, assigneeId })
  return [...targets.values()]
}

/**
 * `previous`, `starter` (the first task that they have done) or a node.
 *
 * @throws AppError `flow.noTarget` where there is none, `flow.unreachable` for a node that is no target
 */
export function rejectTarget(
  history: readonly Done[],
  task: Pick<TaskRow, 'nodeId'>,
  { target, starterId }: { target: string; starterId: string | null },
): RejectTarget {
  const targets = rejectTargets(history, task)
  const [previous] = targets
  if (previous === undefined) throw flowErrors.noTarget()
  if (target === 'previous') return previous
  if (target === 'starter') {
    const first = targets.findLast(({ assigneeId }) => assigneeId === starterId)
    if (first === undefined) throw flowErrors.noTarget()
    return first
  }
  const named = targets.find(({ nodeId }) => nodeId === target)
  if (named === undefined) throw flowErrors.unreachable()
  return named
}
