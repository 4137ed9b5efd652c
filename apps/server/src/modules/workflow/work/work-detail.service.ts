import type { Language } from '@drawdesk/contract/core/texts'
import type { FlowDetail, FlowRowStatus } from '@drawdesk/contract/workflow/work'
import type { Caller } from '../../../platform/scope.ts'
import { findPeopleNames } from '../../organisation/users/names.repository.ts'
import { createFlowPeopleRepository } from '../instances/people.repository.ts'
import type { FlowReading } from '../instances/reading.ts'
import { createTaskRepository } from '../instances/task.repository.ts'
import { isStartersTask } from '../instances/written-forms.ts'
import { flowErrors } from '../shared/flow.errors.ts'
import { readAdded } from './signing.service.ts'
import { nameCandidates } from '../colleagues/candidates.ts'
import { createWorkListRepository, type WorkRow } from './work-list.repository.ts'
import { workViews } from './work-rows.ts'
import { createWorkService, type WorkNeeds } from './work.service.ts'

export type WorkDetailNeeds = WorkNeeds & { flowReading: FlowReading }

/** One task or instance, for the page that shows it. */
export function createWorkDetail(deps: WorkDetailNeeds) {
  const { db, flowReading, definitions } = deps
  const lists = createWorkListRepository(db)

  /** Where the task stands for the caller, who may not be its assignee. */
  async function statusFor(caller: Caller, { taskId, assigneeId, endTime }: WorkRow): Promise<FlowRowStatus> {
    if (taskId === null || endTime !== null) return 'finish'
    if (assigneeId !== null) return assigneeId === caller.userId ? 'todo' : 'finish'
    const own = new Set(await createFlowPeopleRepository(db).findGroups(caller))
    const candidates = await createTaskRepository(db).listCandidates(caller, taskId)
    return candidates.some((who) => own.has(who)) ? 'claim' : 'finish'
  }

  /** Who may claim a task that nobody has. */
  async function waitsFor(caller: Caller, { taskId, assigneeId, endTime }: WorkRow): Promise<FlowDetail['waitsFor']> {
    if (taskId === null || endTime !== null || assigneeId !== null) return undefined
    return nameCandidates(db, caller, await createTaskRepository(db).listCandidates(caller, taskId))
  }

  async function mayTakeBack(caller: Caller, instanceId: string): Promise<FlowDetail['mayTakeBack']> {
    const added = await readAdded(db, caller, instanceId)
    const names = await findPeopleNames(
      db,
      caller,
      added.map(({ userId }) => userId),
    )
    return added.map((one) => ({ ...one, userName: names.get(one.userId) ?? '' }))
  }

  return {
    /**
     * A task, done or not; without `taskId` the newest of the instance.
     *
     * @throws AppError `flow.noTask`, `flow.noInstance`, also where the caller may not read the instance
     */
    async get(
      caller: Caller,
      { taskId, instanceId }: { taskId: string; instanceId: string },
      language: Language,
    ): Promise<FlowDetail> {
      if (taskId === '' && instanceId === '') throw flowErrors.noTask()
      const found = taskId === '' ? await lists.findNewest(caller, instanceId) : await lists.find(caller, taskId)
      if (!found || (instanceId !== '' && found.instanceId !== instanceId)) throw flowErrors.noTask()
      await flowReading.get(caller, found.instanceId)
      const status = await statusFor(caller, found)
      const added = found.instanceEnd !== null ? [] : await mayTakeBack(caller, found.instanceId)
      if (found.taskId !== null) {
        const definition = await definitions.get(caller, { id: found.definitionId })
        const isCorrection = isStartersTask({ definition }, found.nodeId ?? '') ? 1 : 0
        const signed = await createWorkService(deps).signed(caller, found.taskId, language)
        const candidates = await waitsFor(caller, found)
        return {
          ...signed,
          status,
          isCorrection,
          mayTakeBack: added,
          ...(candidates && { waitsFor: candidates }),
        }
      }
      const views = await workViews(deps, caller, [found], { language, status, of: 'instance' })
      return { ...(views[0] as FlowDetail), signers: [], isCorrection: 0, mayTakeBack: [] } // one row in, one out
    },
  }
}
