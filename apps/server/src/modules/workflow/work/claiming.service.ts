import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/scope.ts'
import type { FlowSteps } from '../instances/flow-steps.ts'
import { createHistoryRepository, type FlowCommentKind } from '../instances/history.repository.ts'
import { createFlowPeopleRepository } from '../instances/people.repository.ts'
import type { StepUnit } from '../instances/step-unit.ts'
import { createTaskRepository, type TaskChange, type TaskRow } from '../instances/task.repository.ts'
import { flowErrors } from '../shared/flow.errors.ts'
import { checkActor, checkOwnRequest, holdTask, type HeldTask } from './acting.ts'
import { checkActors } from './people.checks.ts'

type ClaimingNeeds = Pick<Deps, 'ids'> & { flowSteps: FlowSteps }

interface Handing {
  values: TaskChange
  kind: FlowCommentKind
  comment: string
  target: string | null
}

/** Whose task it is: claimed, given back, transferred, delegated. */
export function createClaiming({ ids, flowSteps }: ClaimingNeeds) {
  /** @throws AppError `flow.taskDone` when it went elsewhere meanwhile */
  async function hand(unit: StepUnit, caller: Caller, { task, instance }: HeldTask, handing: Handing): Promise<void> {
    const { trx, now } = unit
    const { values, kind, comment, target } = handing
    const tasks = createTaskRepository(trx)
    if (!(await tasks.change(caller, task.id, { assigneeId: task.assigneeId, values, now })))
      throw flowErrors.taskDone()
    await createHistoryRepository(trx.atEnd()).insertComment(
      caller,
      { id: ids.next(), instanceId: task.instanceId, taskId: task.id, kind, content: comment, targetUserId: target },
      now,
    )
    const news = { id: task.id, name: task.name, nodeId: task.nodeId, instance: instance.row, candidates: [] }
    unit.note({ ...news, assigneeId: task.assigneeId, state: 'done' })
    unit.note({ ...news, assigneeId: values.assigneeId ?? null, state: 'open' })
  }

  return {
    /** @throws AppError `flow.noTask`, `flow.taskDone`, `flow.suspended`, `flow.claimed`, `flow.notCandidate`, `flow.ownRequest` */
    claim: (caller: Caller, taskId: string): Promise<void> =>
      flowSteps.run(caller, async (unit) => {
        const { trx, now } = unit
        const tasks = createTaskRepository(trx)
        const { task, instance } = await holdTask(unit, caller, taskId)
        if (task.assigneeId !== null) throw flowErrors.claimed()
        // It is somebody's who waits for those they asked first.
        if ((await tasks.listSigners(caller, taskId)).some(isFirst)) throw flowErrors.claimed()
        const candidates = await tasks.listCandidates(caller, taskId)
        const who = new Set(await createFlowPeopleRepository(trx).findGroups(caller))
        if (!candidates.some((candidate) => who.has(candidate))) throw flowErrors.notCandidate()
        await checkOwnRequest(unit, caller, { task, instance })
        if (!(await tasks.claim(caller, taskId, caller.userId, now))) throw flowErrors.claimed()
        const news = { id: taskId, name: task.name, nodeId: task.nodeId, instance: instance.row }
        unit.note({ ...news, assigneeId: null, candidates, state: 'done' })
        unit.note({ ...news, assigneeId: caller.userId, candidates: [], state: 'open' })
      }),

    /** Its other candidates may claim it again. @throws AppError as `claim`; `flow.notActor`, `flow.noCandidates` */
    unclaim: (caller: Caller, taskId: string): Promise<void> =>
      flowSteps.run(caller, async (unit) => {
        const { trx, now } = unit
        const tasks = createTaskRepository(trx)
        const { task, instance } = await holdTask(unit, caller, taskId)
        checkActor(caller, task)
        const candidates = await tasks.listCandidates(caller, taskId)
        if (candidates.length === 0) throw flowErrors.noCandidates()
        const values = { assigneeId: null, claimTime: null, delegation: '' } as const
        await tasks.change(caller, taskId, { assigneeId: caller.userId, values, now })
        unit.note({
          id: taskId,
          name: task.name,
          nodeId: task.nodeId,
          instance: instance.row,
          assigneeId: null,
          candidates,
          state: 'open',
        })
      }),

    /** It is the other person's from now on. @throws AppError as `unclaim`; `flow.noPerson`, `flow.samePerson` */
    transfer: (
      caller: Caller,
      { taskId, userId, comment }: { taskId: string; userId: string; comment: string },
    ): Promise<void> =>
      flowSteps.run(caller, async (unit) => {
        const held = await holdTask(unit, caller, taskId)
        checkActor(caller, held.task)
        await checkOther(unit, caller, userId)
        const values = { assigneeId: userId, delegation: '' } as const
        await hand(unit, caller, held, { values, kind: 'transfer', comment, target: userId })
      }),

    /** The other person answers by `resolve`, and the caller decides. @throws AppError as `transfer` */
    delegate: (
      caller: Caller,
      { taskId, userId, comment }: { taskId: string; userId: string; comment: string },
    ): Promise<void> =>
      flowSteps.run(caller, async (unit) => {
        const held = await holdTask(unit, caller, taskId)
        checkActor(caller, held.task)
        if (held.task.delegation === 'pending') throw flowErrors.answerFirst()
        await checkOther(unit, caller, userId)
        const values = { assigneeId: userId, ownerId: caller.userId, delegation: 'pending' } as const
        await hand(unit, caller, held, { values, kind: 'delegate', comment, target: userId })
      }),

    /** Answers who delegated it. @throws AppError `flow.notActor`, `flow.notDelegated` */
    resolve: (caller: Caller, { taskId, comment }: { taskId: string; comment: string }): Promise<void> =>
      flowSteps.run(caller, async (unit) => {
        const held = await holdTask(unit, caller, taskId)
        checkActor(caller, held.task)
        const { delegation, ownerId } = held.task
        if (delegation !== 'pending' || ownerId === null) throw flowErrors.notDelegated()
        const values = { assigneeId: ownerId, delegation: 'resolved' } as const
        await hand(unit, caller, held, { values, kind: 'resolve', comment, target: ownerId })
      }),
  }
}

const isFirst = ({ signKind, endTime }: TaskRow): boolean => signKind === 'before' && endTime === null

async function checkOther({ trx }: StepUnit, caller: Caller, userId: string): Promise<void> {
  if (userId === caller.userId) throw flowErrors.samePerson()
  await checkActors(trx, caller, [userId])
}
