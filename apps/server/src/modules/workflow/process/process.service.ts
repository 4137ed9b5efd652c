import type { Language } from '@drawdesk/contract/core/texts'
import type { FlowHistoryRow, FlowModelView } from '@drawdesk/contract/workflow/process'
import { withLayout } from '@drawdesk/workflow/layout/with-layout'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/scope.ts'
import { findPeopleNames } from '../../organisation/users/names.repository.ts'
import type { DefinitionCache } from '../definitions/definition-cache.ts'
import { readFlowNames } from '../definitions/flow-names.ts'
import { createDefinitionRepository } from '../definitions/definition.repository.ts'
import { createCopyRepository } from '../instances/copy.repository.ts'
import { createHistoryRepository } from '../instances/history.repository.ts'
import type { FlowReading } from '../instances/reading.ts'
import { flowErrors } from '../shared/flow.errors.ts'
import { historyViews, timelineOf, withInstanceRows } from './history.view.ts'

export type ProcessNeeds = Pick<Deps, 'db' | 'clock' | 'config'> & {
  flowReading: FlowReading
  definitions: DefinitionCache
}

/** What an instance has been through, for those who may read it. */
export function createProcessService({ db, clock, config, flowReading, definitions }: ProcessNeeds) {
  const history = createHistoryRepository(db)
  const stored = createDefinitionRepository(db)

  async function read(caller: Caller, instanceId: string, language: Language) {
    const [activities, comments] = await Promise.all([
      history.list(caller, instanceId),
      history.listComments(caller, instanceId),
    ])
    const ids = [
      ...activities.map(({ assigneeId }) => assigneeId),
      ...comments.flatMap(({ userId, targetUserId }) => [userId, targetUserId]),
    ]
    const people = await findPeopleNames(db, caller, [...new Set(ids.flatMap((id) => id ?? []))])
    const names = await readFlowNames(
      definitions,
      caller,
      activities.map(({ definitionId }) => definitionId),
      language,
    )
    return { activities, comments, words: { people, names, timeZone: config.timeZone, language } }
  }

  async function getXml(caller: Caller, definitionId: string): Promise<string> {
    const found = await stored.findXml(caller, definitionId)
    if (!found) throw flowErrors.noDefinition()
    return withLayout(found.xml)
  }

  return {
    /** The diagram, with a place for everything in it; of an instance with all visits and flows. @throws AppError `flow.oneOfBoth`, `flow.noInstance`, `flow.noDefinition` */
    async modelView(
      caller: Caller,
      { instanceId, definitionId }: { instanceId: string; definitionId: string },
      language: Language,
    ): Promise<FlowModelView> {
      if (instanceId === '' && definitionId === '') throw flowErrors.oneOfBoth()
      if (instanceId === '') return { xml: await getXml(caller, definitionId), flow: [] }
      const instance = await flowReading.get(caller, instanceId)
      await createCopyRepository(db).markRead(caller, instanceId, caller.userId, clock.now())
      const [xml, walked] = await Promise.all([
        getXml(caller, instance.definitionId),
        read(caller, instanceId, language),
      ])
      const { activities, comments, words } = walked
      return { xml, flow: historyViews(activities, comments, words) }
    },

    /** Starts, tasks and ends, and what was done to the instance as a whole. @throws AppError `flow.noInstance` */
    async history(
      caller: Caller,
      { instanceId, ...bounds }: { instanceId: string; from: string; to: string },
      language: Language,
    ): Promise<FlowHistoryRow[]> {
      await flowReading.get(caller, instanceId)
      const { activities, comments, words } = await read(caller, instanceId, language)
      const shown = timelineOf(activities, bounds)
      // Between two nodes only visits were asked for.
      return bounds.from === '' && bounds.to === ''
        ? withInstanceRows(shown, comments, words)
        : historyViews(shown, comments, words)
    },
  }
}
