import type { FlowSignKind } from '@drawdesk/contract/workflow/work'
import type { Db } from '../../../platform/database/db.ts'
import type { Caller, Scope } from '../../../platform/scope.ts'
import { createHistoryRepository, type FlowCommentKind } from '../instances/history.repository.ts'
import type { StepUnit } from '../instances/step-unit.ts'
import { createTaskRepository, type NewTask, type TaskRow } from '../instances/task.repository.ts'
import { flowErrors } from '../shared/flow.errors.ts'
import { checkActor, holdAnyTask, holdTask, type HeldTask } from './acting.ts'
import { checkActors } from './people.checks.ts'
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
      loopToken: null,
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
      createUser: caller.userId,
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

  async function takeBack(
    unit: StepUnit,
    caller: Caller,
    held: HeldTask,
    { signer, left }: { signer: TaskRow; left: readonly TaskRow[] },
  ): Promise<void> {
    const { task, instance } = held
    const { id, name, nodeId, assigneeId } = signer
    await createTaskRepository(unit.trx).cancel(caller, id, unit.now)
    unit.note({ id, name, nodeId, instance: instance.row, candidates: [], assigneeId, state: 'done' })
    await giveBack(unit, caller, held, { main: task, signers: left })
    if (left.length === 0 && task.endTime !== null && task.token !== null) await decide(unit, held, task.token, true)
  }

  return {
    /** @throws AppError `flow.noTask`, `flow.taskDone`, `flow.suspended`, `flow.notActor`, `flow.answerFirst`, `flow.noPerson`; `flow.noLoop` for a task that was added itself */
    add: (caller: Caller, order: AddSign): Promise<void> =>
      flowSteps.run(caller, async (unit) => {
        const held = await holdTask(unit, caller, order.taskId)
        checkActor(caller, held.task)
        // Its owner waits for an answer, and would be forgotten.
        if (held.task.delegation === 'pending') throw flowErrors.answerFirst()
        const userIds = await checkActors(unit.trx, caller, order.userIds)
        await say(unit, caller, held, 'addSign', order.comment, null)
        const { task, instance } = held
        if (task.token !== null && instance.definition.nodes[task.nodeId]?.loop)
          await unit.apply(instance, { kind: 'add-rounds', token: task.token, items: userIds })
        else await addTasks(unit, caller, held, { ...order, userIds })
      }),

    /**
     * Whose task it is, or was, and who added them take people back, also once the task itself is done and only they are waited for.
     *
     * @throws AppError as `add`; `flow.notASigner`, `flow.lastRound`
     */
    remove: (caller: Caller, { taskId, userId }: { taskId: string; userId: string }): Promise<void> =>
      flowSteps.run(caller, async (unit) => {
        const held = await holdAnyTask(unit, caller, taskId)
        const { task, instance } = held
        const open = await createTaskRepository(unit.trx).listOpen(caller, task.instanceId)
        const signers = open.filter(({ parentTaskId }) => parentTaskId === task.id)
        if (task.endTime !== null && signers.length === 0) throw flowErrors.taskDone()
        if (instance.row.suspensionState !== 1) throw flowErrors.suspended()
        const isTheirs = (one: TaskRow): boolean => (one.assigneeId ?? one.ownerId) === userId
        const isOwn = isOf(task, caller.userId)
        const isAllowed = (one: TaskRow): boolean => isOwn || one.createUser === caller.userId
        const round = open.find((one) => one.loopToken !== null && one.loopToken === task.loopToken && isTheirs(one))
        const signer = signers.find((one) => isTheirs(one) && isAllowed(one))
        if (!isOwn && !signer) throw flowErrors.notActor()
        if (isOwn && round?.token) await unit.apply(instance, { kind: 'remove-round', token: round.token })
        else if (signer) await takeBack(unit, caller, held, { signer, left: signers.filter((one) => one !== signer) })
        else throw flowErrors.notASigner()
        await say(unit, caller, held, 'removeSign', '', userId)
      }),
  }
}

/** Whose task it is, or was. */
const isOf = ({ assigneeId, ownerId }: TaskRow, userId: string): boolean => assigneeId === userId || ownerId === userId

export interface Added {
  /** To which they were added. */
  taskId: string
  userId: string
  /** 1: that is done, and only they are waited for. */
  isLeft: 0 | 1
}

/** Those who were added in an instance and have not acted, as far as this person may take them back. */
export async function readAdded(db: Db, { tenantId, userId }: Caller, instanceId: string): Promise<Added[]> {
  const all = await createTaskRepository(db).listOfInstance({ tenantId }, instanceId)
  const byId = new Map(all.map((task) => [task.id, task]))
  return all.flatMap((one) => {
    const task = byId.get(one.parentTaskId ?? '')
    const person = one.assigneeId ?? one.ownerId
    if (!task || one.endTime !== null || person === null) return []
    if (!isOf(task, userId) && one.createUser !== userId) return []
    return [{ taskId: task.id, userId: person, isLeft: task.endTime === null ? 0 : 1 } as const]
  })
}

/** Those who were added to a task, and the other rounds of its loop. What the node asked before is over and stands in the history. */
export async function readSigners(db: Db, scope: Pick<Scope, 'tenantId'>, taskId: string): Promise<Signer[]> {
  const tasks = createTaskRepository(db)
  const task = await tasks.find(scope, taskId)
  if (!task) return []
  const isRound = ({ loopToken, id }: TaskRow): boolean =>
    loopToken !== null && loopToken === task.loopToken && id !== task.id
  return (await tasks.listOfInstance(scope, task.instanceId))
    .filter((one) => one.parentTaskId === task.id || isRound(one))
    .flatMap((one) => {
      const userId = one.assigneeId ?? one.ownerId
      const kind = (one.signKind || 'round') as Signer['kind'] // checked by the table
      return userId === null ? [] : [{ taskId: one.id, userId, kind, endTime: one.endTime }]
    })
}

const DEFAULT_PRIORITY = 50
