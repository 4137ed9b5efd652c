import type { FlowSignKind } from '@drawdesk/contract/workflow/work'
import type { Db } from '../../../platform/database/db.ts'
import type { Caller, Scope } from '../../../platform/scope.ts'
import { createHistoryRepository, type FlowCommentKind } from '../instances/history.repository.ts'
import { createFlowPeopleRepository } from '../instances/people.repository.ts'
import type { StepUnit } from '../instances/step-unit.ts'
import { createTaskRepository, type NewTask, type TaskRow } from '../instances/task.repository.ts'
import { flowErrors } from '../shared/flow.errors.ts'
import { checkActor, holdTask, type HeldTask } from './acting.ts'
import { checkPeople } from './people.checks.ts'
import { decide, giveBack, type SignNeeds } from './signers.ts'

export interface Signer {
  taskId: string
  userId: string
  kind: FlowSignKind | 'round'
  endTime: Date | null
}

interface AddSign {
  taskId: string
  userIds: readonly string[]
  kind: FlowSignKind
  comment: string
}

/** Further people for a task: as rounds where its node is a loop, else as tasks beside it on which its token waits. */
export function createSigning({ ids, flowSteps }: SignNeeds) {
  async function say(
    unit: StepUnit,
    caller: Caller,
    { task }: HeldTask,
    kind: FlowCommentKind,
    content: string,
    target: string | null,
  ) {
    const { instanceId, id: taskId } = task
    await createHistoryRepository(unit.trx.atEnd()).insertComment(
      caller,
      { id: ids.next(), instanceId, taskId, kind, content, targetUserId: target },
      unit.now,
    )
  }

  async function addTasks(unit: StepUnit, caller: Caller, held: HeldTask, { userIds, kind }: AddSign): Promise<void> {
    const { task, instance } = held
    const { trx, now } = unit
    const tasks = createTaskRepository(trx)
    if (task.parentTaskId !== null) throw flowErrors.noLoop()
    // Who acts after it holds a task that is nobody's until then.
    const waits = kind === 'after'
    const added = userIds.map((userId): NewTask & { candidates: [] } => ({
      id: ids.next(),
      instanceId: task.instanceId,
      definitionId: task.definitionId,
      token: null,
      nodeId: task.nodeId,
      name: task.name,
      formKey: task.formKey,
      ownerId: waits ? userId : null,
      assigneeId: waits ? null : userId,
      priority: DEFAULT_PRIORITY,
      dueDate: null,
      category: instance.row.category,
      parentTaskId: task.id,
      signKind: kind,
      createTime: now,
      candidates: [],
    }))
    await tasks.insert(caller, added)
    const news = { name: task.name, nodeId: task.nodeId, instance: instance.row, candidates: [] }
    if (!waits) for (const { id, assigneeId } of added) unit.note({ ...news, id, assigneeId, state: 'open' })
    if (kind !== 'before') return
    await tasks.change(caller, task.id, {
      assigneeId: task.assigneeId,
      values: { assigneeId: null, ownerId: task.assigneeId },
      now,
    })
    unit.note({ ...news, id: task.id, assigneeId: task.assigneeId, state: 'done' })
  }

  return {
    /** @throws AppError `flow.noTask`, `flow.taskDone`, `flow.suspended`, `flow.notActor`, `flow.answerFirst`, `flow.noPerson`; `flow.noLoop` for a task that was added itself */
    add: (caller: Caller, order: AddSign): Promise<void> =>
      flowSteps.run(caller, async (unit) => {
        const held = await holdTask(unit, caller, order.taskId)
        checkActor(caller, held.task)
        // Its owner waits for an answer, and would be forgotten.
        if (held.task.delegation === 'pending') throw flowErrors.answerFirst()
        const userIds = await checkPeople(createFlowPeopleRepository(unit.trx), caller, order.userIds)
        await say(unit, caller, held, 'addSign', order.comment, null)
        const { task, instance } = held
        if (task.token !== null && instance.definition.nodes[task.nodeId]?.loop)
          await unit.apply(instance, { kind: 'add-rounds', token: task.token, items: userIds })
        else await addTasks(unit, caller, held, { ...order, userIds })
      }),

    /** @throws AppError as `add`; `flow.notASigner`, `flow.lastRound` */
    remove: (caller: Caller, { taskId, userId }: { taskId: string; userId: string }): Promise<void> =>
      flowSteps.run(caller, async (unit) => {
        const held = await holdTask(unit, caller, taskId)
        const { task, instance } = held
        // Who added others and waits for them may still take them back.
        if (task.assigneeId !== caller.userId && task.ownerId !== caller.userId) throw flowErrors.notActor()
        await say(unit, caller, held, 'removeSign', '', userId)
        const tasks = createTaskRepository(unit.trx)
        const open = await tasks.listOpen(caller, task.instanceId)
        const isTheirs = (one: TaskRow): boolean => (one.assigneeId ?? one.ownerId) === userId
        const round = open.find((one) => one.token !== null && one.nodeId === task.nodeId && isTheirs(one))
        if (round?.token && instance.definition.nodes[task.nodeId]?.loop)
          return unit.apply(instance, { kind: 'remove-round', token: round.token })
        const signer = open.find((one) => one.parentTaskId === task.id && isTheirs(one))
        if (!signer) throw flowErrors.notASigner()
        await tasks.cancel(caller, signer.id, unit.now)
        const news = { id: signer.id, name: signer.name, nodeId: signer.nodeId, instance: instance.row, candidates: [] }
        unit.note({ ...news, assigneeId: signer.assigneeId, state: 'done' })
        const left = open.filter((one) => one.parentTaskId === task.id && one !== signer)
        await giveBack(unit, caller, held, { main: task, signers: left })
        if (left.length === 0 && task.endTime !== null && task.token !== null)
          await decide(unit, held, task.token, true)
      }),
  }
}

/** Those who act on the same node of the instance beside this task. */
export async function readSigners(db: Db, scope: Pick<Scope, 'tenantId'>, taskId: string): Promise<Signer[]> {
  const tasks = createTaskRepository(db)
  const task = await tasks.find(scope, taskId)
  if (!task) return []
  const isBeside = (one: TaskRow): boolean => one.token !== null && one.id !== task.id && one.nodeId === task.nodeId
  return (await tasks.listOfInstance(scope, task.instanceId))
    .filter((one) => one.parentTaskId === task.id || isBeside(one))
    .flatMap((one) => {
      const userId = one.assigneeId ?? one.ownerId
      const kind = (one.signKind || 'round') as Signer['kind'] // checked by the table
      return userId === null ? [] : [{ taskId: one.id, userId, kind, endTime: one.endTime }]
    })
}

const DEFAULT_PRIORITY = 50
