import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/scope.ts'
import type { SystemNotices } from '../../notices/system-notice.ts'
import type { DefinitionCache } from '../definitions/definition-cache.ts'
import { readFlowNames } from '../definitions/flow-names.ts'
import { createCopyRepository } from '../instances/copy.repository.ts'
import { taskPage, titleOf } from '../instances/flow-news.ts'
import { refuseStill, type FlowSteps } from '../instances/flow-steps.ts'
import { createFlowPeopleRepository } from '../instances/people.repository.ts'
import type { FlowReading } from '../instances/reading.ts'
import { createTaskRepository } from '../instances/task.repository.ts'
import { flowErrors } from '../shared/flow.errors.ts'
import { holdTask } from './acting.ts'
import { checkPeople } from './people.checks.ts'

type ActionNeeds = Pick<Deps, 'ids'> & {
  flowSteps: FlowSteps
  flowReading: FlowReading
  systemNotices: SystemNotices
  definitions: DefinitionCache
}

/** A task is urged once in this time. */
const URGE_MS = 10 * 60_000
const MINUTE_MS = 60_000
const WITHDRAWN = { zh: '发起人撤回', en: 'Withdrawn' } as const

/** What people do to an instance as a whole: withdraw it, urge it, show it. */
export function createInstanceActions({ ids, flowSteps, flowReading, systemNotices, definitions }: ActionNeeds) {
  return {
    /** @throws AppError `flow.noInstance`, `flow.ended`, `flow.suspended`, `flow.notStarter`, `flow.decidedSince` */
    withdraw: (
      caller: Caller,
      { instanceId, comment, language }: { instanceId: string; comment: string; language: 'zh' | 'en' },
    ): Promise<void> =>
      flowSteps.run(caller, async (unit) => {
        const instance = await unit.lock(instanceId)
        if (instance.row.startUserId !== caller.userId) throw flowErrors.notStarter()
        refuseStill(instance)
        const { rootInstanceId } = instance.row
        const tasks = await createTaskRepository(unit.trx).listOfInstance(caller, rootInstanceId)
        if (tasks.some(({ outcome, assigneeId }) => outcome === 'completed' && assigneeId !== caller.userId))
          throw flowErrors.decidedSince()
        await unit.say(caller, {
          id: ids.next(),
          instanceId: rootInstanceId,
          taskId: null,
          kind: 'withdraw',
          content: comment,
          targetUserId: null,
        })
        await unit.cancel(instance, comment || WITHDRAWN[language])
      }),

    /** @throws AppError `flow.noTask`, `flow.taskDone`, `flow.suspended`, `flow.notStarter`, `flow.urgedAlready` */
    urge: (caller: Caller, taskId: string): Promise<string> =>
      flowSteps.run(caller, async (unit) => {
        const { trx, now } = unit
        const { task, instance } = await holdTask(unit, caller, taskId)
        if (instance.row.startUserId !== caller.userId) throw flowErrors.notStarter()
        const sinceMs = now.getTime() - (task.urgeTime?.getTime() ?? 0)
        if (sinceMs < URGE_MS)
          throw flowErrors.urgedAlready({ values: { minutes: Math.ceil((URGE_MS - sinceMs) / MINUTE_MS) } })
        await createTaskRepository(trx).change(caller, taskId, {
          assigneeId: task.assigneeId,
          values: { urgeTime: now },
          now,
        })
        await unit.say(caller, {
          id: ids.next(),
          instanceId: task.instanceId,
          taskId,
          kind: 'urge',
          content: '',
          targetUserId: task.assigneeId,
        })
        if (task.assigneeId !== null) {
          const english = await readFlowNames(definitions, caller, [task.definitionId], 'en', trx)
          const about = titleOf(instance.row, english, task)
          const title = { zh: `催办：${about.zh}`, en: `Reminder: ${about.en}` }
          await systemNotices.publishNew(trx, caller.tenantId, [
            {
              key: `flow.urge:${taskId}:${now.getTime()}`,
              title,
              content: { zh: '', en: '' },
              path: taskPage(instance.row, taskId),
              to: { targetUser: task.assigneeId, targetRole: '', targetDept: '' },
            },
          ])
        }
        return task.instanceId
      }),

    /** Shows the instance to people who do not act on it. @throws AppError `flow.noInstance`, `flow.noPerson` */
    async copyTo(caller: Caller, instanceId: string, userIds: readonly string[]): Promise<void> {
      await flowReading.get(caller, instanceId)
      await flowSteps.run(caller, async (unit) => {
        const { trx, now } = unit
        const { row } = await unit.lock(instanceId)
        const wanted = await checkPeople(createFlowPeopleRepository(trx), caller, userIds)
        const added = await createCopyRepository(trx).insert(
          caller,
          wanted.map((userId) => ({ id: ids.next(), instanceId, userId })),
          now,
        )
        unit.news.copies.push({ instance: row, userIds: added })
      })
    },
  }
}
