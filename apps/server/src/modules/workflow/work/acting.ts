import type { Caller, Scope } from '../../../platform/scope.ts'
import type { LockedInstance } from '../instances/locked-instance.ts'
import { isOwnRequest } from '../instances/own-requests.ts'
import { createFlowPeopleRepository } from '../instances/people.repository.ts'
import type { StepUnit } from '../instances/step-unit.ts'
import { createTaskRepository, type TaskRow } from '../instances/task.repository.ts'
import { flowErrors } from '../shared/flow.errors.ts'

/** A task that somebody acts on, with its instance held until the transaction ends. */
export interface HeldTask {
  task: TaskRow
  instance: LockedInstance
}

/**
 * Holds the instance of an open task. Of several who come at once, those behind the first find it done.
 *
 * @throws AppError `flow.noTask`, `flow.taskDone`, `flow.suspended`
 */
export async function holdTask(unit: StepUnit, scope: Scope, taskId: string, instanceId = ''): Promise<HeldTask> {
  const held = await holdAnyTask(unit, scope, taskId, instanceId)
  if (held.task.endTime !== null) throw flowErrors.taskDone()
  if (held.task.suspensionState !== 1) throw flowErrors.suspended()
  return held
}

/** The same of a task that may be done. @throws AppError `flow.noTask` */
export async function holdAnyTask(unit: StepUnit, scope: Scope, taskId: string, instanceId = ''): Promise<HeldTask> {
  const tasks = createTaskRepository(unit.trx)
  const found = await tasks.find(scope, taskId)
  if (!found || (instanceId !== '' && found.instanceId !== instanceId)) throw flowErrors.noTask()
  const instance = await unit.lock(found.instanceId)
  return { task: (await tasks.find(scope, taskId)) ?? found, instance }
}

/** @throws AppError `flow.notActor` */
export function checkActor({ userId }: Pick<Caller, 'userId'>, { assigneeId }: Pick<TaskRow, 'assigneeId'>): void {
  if (assigneeId !== userId) throw flowErrors.notActor()
}

/**
 * Who asked for something does not approve it while somebody else could. True: it is theirs, and nobody else can.
 *
 * @throws AppError `flow.ownRequest`
 */
export async function checkOwnRequest(
  { trx }: StepUnit,
  caller: Caller,
  { task, instance }: HeldTask,
): Promise<boolean> {
  // Who was added is asked by its person, who decides.
  if (task.parentTaskId !== null || !isOwnRequest(instance, caller.userId)) return false
  const candidates = await createTaskRepository(trx).listCandidates(caller, task.id)
  if (candidates.length === 0) return false
  if (await createFlowPeopleRepository(trx).hasOther(caller, candidates, caller.userId)) throw flowErrors.ownRequest()
  return true
}
