import { LEAVE_TABLE, type Leave, type LeaveStart, type LeaveStarted } from '@drawdesk/contract/workflow/leave'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/scope.ts'
import { findPeopleNames } from '../../organisation/users/names.repository.ts'
import type { DefinitionCache } from '../definitions/definition-cache.ts'
import { readFlowNames } from '../definitions/flow-names.ts'
import { startByPerson } from '../instances/flow-starts.ts'
import type { FlowSteps } from '../instances/flow-steps.ts'
import { createHistoryRepository } from '../instances/history.repository.ts'
import type { FlowReading } from '../instances/reading.ts'
import { createTaskRepository } from '../instances/task.repository.ts'
import { timeText } from '../shared/flow-times.ts'
import { checkActors } from '../work/people.checks.ts'
import { leaveErrors } from './leave.errors.ts'
import { createLeaveRepository } from './leave.repository.ts'
import { checkLeave, leaveTitle, leaveVariables } from './leave.values.ts'

export type LeaveNeeds = Pick<Deps, 'db' | 'ids' | 'config'> & {
  flowSteps: FlowSteps
  flowReading: FlowReading
  definitions: DefinitionCache
}

/** Kinds of comments that are a decision, with what was decided: 1 agreed, 0 rejected. */
const DECISIONS: Readonly<Record<string, 0 | 1>> = { approve: 1, reject: 0, rejectTo: 0 }

/** Requests for leave: what a process of its own is about. */
export function createLeaveService({ db, ids, config, flowSteps, flowReading, definitions }: LeaveNeeds) {
  /** The newest task, and what was decided last. */
  async function flowOf(caller: Caller, instanceId: string) {
    const task = (await createTaskRepository(db).listOfInstance(caller, instanceId)).at(-1)
    const decisions = (await createHistoryRepository(db).listComments(caller, instanceId)).filter(
      ({ kind }) => kind in DECISIONS,
    )
    return { task, pass: DECISIONS[decisions.at(-1)?.kind ?? ''] ?? null }
  }

  return {
    /**
     * The request and its process, or neither. The process knows `taskUser`, the two times, `reason` and `days`.
     *
     * @throws AppError `leave.endsBefore`, `leave.badReason`, `flow.noPerson`, `flow.cannotAct`, and what the process cannot be started for
     */
    async start(caller: Caller, input: LeaveStart): Promise<LeaveStarted> {
      const { processDefinitionId: definitionId, ...values } = input
      const checked = checkLeave(values, config.timeZone)
      return flowSteps.run(caller, async (unit) => {
        await checkActors(unit.trx, caller, [input.taskUser], 'taskUser')
        const id = ids.next()
        const { row } = await startByPerson(unit, caller, () => ids.next(), {
          definitionId,
          variables: leaveVariables(checked),
          title: leaveTitle(checked),
          businessTable: LEAVE_TABLE,
          businessId: id,
        })
        await createLeaveRepository(unit.trx).insert(
          caller,
          {
            id,
            instanceId: row.id,
            definitionId,
            taskUserId: input.taskUser,
            startTime: checked.from,
            endTime: checked.until,
            reason: input.reason,
          },
          unit.now,
        )
        return { processInstanceId: row.id, businessId: id }
      })
    },

    /** For those who may read its process. @throws AppError `leave.notThere`, `flow.noInstance` */
    async detail(caller: Caller, id: string, language: Language): Promise<Leave> {
      const found = await createLeaveRepository(db).find(caller, id)
      if (!found) throw leaveErrors.notThere()
      const instance = await flowReading.get(caller, found.instanceId)
      const { task, pass } = await flowOf(caller, found.instanceId)
      const people = await findPeopleNames(
        db,
        caller,
        [found.taskUserId, found.createUser, task?.assigneeId].flatMap((one) => one ?? []),
      )
      const called = await readFlowNames(definitions, caller, task ? [task.definitionId] : [], language)
      const nameOf = (userId: string | null | undefined): string => people.get(userId ?? '') ?? ''
      const time = (at: Date): string => timeText(at, config.timeZone)
      return {
        id: found.id,
        processDefinitionId: found.definitionId,
        processInstanceId: found.instanceId,
        startTime: time(found.startTime),
        endTime: time(found.endTime),
        reason: found.reason,
        taskUser: found.taskUserId,
        taskUserName: nameOf(found.taskUserId),
        createUser: found.createUser ?? '',
        createUserName: nameOf(found.createUser),
        applyTime: time(found.createTime),
        flow: {
          taskId: task?.id ?? '',
          taskName: task ? called.node(task.definitionId, task.nodeId, task.name) : '',
          assignee: task?.assigneeId ?? '',
          assigneeName: nameOf(task?.assigneeId),
          pass,
          status: instance.endTime === null ? 'unfinished' : 'finished',
        },
      }
    },
  }
}
