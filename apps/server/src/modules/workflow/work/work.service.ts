import type { Page } from '@drawdesk/contract/core/schema'
import type { Language } from '@drawdesk/contract/core/texts'
import type { FlowDefinition } from '@drawdesk/contract/workflow/manager'
import type { FlowCounts, FlowRow } from '@drawdesk/contract/workflow/work'
import type { Static } from '@drawdesk/contract/core/schema'
import type { FlowSigned } from '@drawdesk/contract/workflow/work'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/scope.ts'
import { findPeopleNames } from '../../organisation/users/names.repository.ts'
import type { DictService } from '../../settings/dictionaries/dict.service.ts'
import type { DefinitionCache } from '../definitions/definition-cache.ts'
import { createDefinitionRepository, type DefinitionFilters } from '../definitions/definition.repository.ts'
import { definitionViews } from '../definitions/definition.view.ts'
import { createFlowPeopleRepository } from '../instances/people.repository.ts'
import { timeText } from '../shared/flow-times.ts'
import { flowErrors } from '../shared/flow.errors.ts'
import { readSigners } from './signing.service.ts'
import { createWorkListRepository, type WorkFilters } from './work-list.repository.ts'
import { workViews } from './work-rows.ts'

export type WorkNeeds = Pick<Deps, 'db' | 'clock' | 'config'> & {
  dictionaries: DictService
  definitions: DefinitionCache
}

export type WorkList = 'claim' | 'todo' | 'done' | 'send' | 'copied'

/** What people see of their own work. */
export function createWorkService(deps: WorkNeeds) {
  const { db, clock, config } = deps
  const lists = createWorkListRepository(db)
  const people = createFlowPeopleRepository(db)

  async function row(caller: Caller, taskId: string, language: Language): Promise<FlowRow> {
    const found = await lists.find(caller, taskId)
    if (!found) throw flowErrors.noTask()
    const status = found.endTime !== null ? 'finish' : found.assigneeId === null ? 'claim' : 'todo'
    const [view] = await workViews(deps, caller, [found], { language, status, of: 'task' })
    return view as FlowRow // one row in, one out
  }

  return {
    /** Processes that the caller may start. */
    async startList(caller: Caller, filters: DefinitionFilters, language: Language): Promise<Page<FlowDefinition>> {
      const groups = await people.findGroups(caller)
      const page = await createDefinitionRepository(db).startPage(caller, { userId: caller.userId, groups }, filters)
      return { ...page, records: await definitionViews(deps, caller, page.records, language) }
    },

    async list(caller: Caller, list: WorkList, filters: WorkFilters, language: Language): Promise<Page<FlowRow>> {
      const page =
        list === 'claim'
          ? await lists.claimPage(caller, await people.findGroups(caller), filters)
          : await lists[`${list}Page`](caller, filters)
      const status = list === 'claim' || list === 'todo' ? list : 'finish'
      const of = list === 'send' || list === 'copied' ? 'instance' : 'task'
      return { ...page, records: await workViews(deps, caller, page.records, { language, status, of }) }
    },

    async counts(caller: Caller): Promise<FlowCounts> {
      return lists.count(caller, await people.findGroups(caller), clock.now())
    },

    /** A task as lists show it. @throws AppError `flow.noTask` */
    row,

    /** The same with those who were added to it. */
    async signed(caller: Caller, taskId: string, language: Language): Promise<Static<typeof FlowSigned>> {
      const signers = await readSigners(db, caller, taskId)
      const names = await findPeopleNames(
        db,
        caller,
        signers.map(({ userId }) => userId),
      )
      return {
        ...(await row(caller, taskId, language)),
        signers: signers.map(({ endTime, ...signer }) => ({
          ...signer,
          userName: names.get(signer.userId) ?? '',
          endTime: timeText(endTime, config.timeZone),
        })),
      }
    },
  }
}
