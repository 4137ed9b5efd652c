import type { Page } from '@drawdesk/contract/core/schema'
import type { Language } from '@drawdesk/contract/core/texts'
import type { FlowInstance } from '@drawdesk/contract/workflow/follow'
import type { Value, Variables } from '@drawdesk/workflow/engine/state'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller, Scope } from '../../../platform/scope.ts'
import { findPeopleNames } from '../../organisation/users/names.repository.ts'
import type { DictService } from '../../settings/dictionaries/dict.service.ts'
import { titleIn } from '../../settings/approvals/request-titles.ts'
import type { DefinitionCache } from '../definitions/definition-cache.ts'
import { readFlowNames } from '../definitions/flow-names.ts'
import { createFlowJobRepository } from '../durable/flow-job.repository.ts'
import type { FlowJobs } from '../durable/flow-jobs.ts'
import { refuseStill, type FlowSteps } from '../instances/flow-steps.ts'
import type { FlowCommentKind } from '../instances/history.repository.ts'
import type { InstanceSuspension } from '../instances/instance-suspension.ts'
import { createInstanceRepository } from '../instances/instance.repository.ts'
import type { StepUnit } from '../instances/step-unit.ts'
import { categoryIn, readFlowCategories } from '../shared/flow-categories.ts'
import { timeText } from '../shared/flow-times.ts'
import { flowErrors } from '../shared/flow.errors.ts'
import { createFollowRepository, type FollowedRow, type FollowFilters } from './follow.repository.ts'
import { waitingNodes } from './waiting-nodes.ts'

export type FollowNeeds = Pick<Deps, 'db' | 'clock' | 'config' | 'ids' | 'log'> & {
  dictionaries: DictService
  definitions: DefinitionCache
  flowJobs: FlowJobs
  flowSteps: FlowSteps
  instanceSuspension: InstanceSuspension
}

/** Instances as those see and change them who run the processes. */
export function createFollowService(deps: FollowNeeds) {
  const { db, clock, config, ids, log, dictionaries, definitions, flowJobs, flowSteps, instanceSuspension } = deps
  const followed = createFollowRepository(db)

  async function viewsOf(scope: Scope, rows: readonly FollowedRow[], language: Language): Promise<FlowInstance[]> {
    const [categories, people, failed] = await Promise.all([
      readFlowCategories(dictionaries, scope, language),
      findPeopleNames(
        db,
        scope,
        rows.flatMap(({ startUserId }) => startUserId ?? []),
      ),
      createFlowJobRepository(db).findFailed(
        scope,
        rows.map(({ id }) => id),
      ),
    ])
    const names = await readFlowNames(
      definitions,
      scope,
      rows.map(({ definitionId }) => definitionId),
      language,
    )
    const views: FlowInstance[] = []
    for (const row of rows) {
      const nodes = waitingNodes(row)
      const { nodes: known } = await definitions.get(scope, { id: row.definitionId })
      const job = failed.get(row.id)
      views.push({
        id: row.id,
        executionId: row.id,
        processInstanceId: row.id,
        name: titleIn(row.title, language) || names.process(row.definitionId, row.processName),
        startUserId: row.startUserId ?? '',
        startUser: people.get(row.startUserId ?? '') ?? '',
        startTime: timeText(row.startTime, config.timeZone),
        endTime: timeText(row.endTime, config.timeZone),
        processDefinitionId: row.definitionId,
        processDefinitionKey: row.processKey,
        processDefinitionName: names.process(row.definitionId, row.processName),
        processDefinitionVersion: row.processVersion,
        activityId: nodes.join(','),
        activityName: nodes.map((id) => names.node(row.definitionId, id, known[id]?.name || id)).join(','),
        taskDefinitionKey: nodes.filter((id) => known[id]?.type === 'userTask').join(','),
        category: row.category,
        categoryName: categoryIn(categories, row.category).name,
        suspensionState: row.suspensionState as FlowInstance['suspensionState'], // checked by the table
        businessKey: row.businessTable === '' ? '' : `${row.businessTable}:${row.businessId}`,
        jobId: job?.id ?? '',
        jobError: job?.error ?? '',
        version: row.rev,
      })
    }
    return views
  }

  const say = (
    unit: StepUnit,
    caller: Caller,
    { instanceId, kind, content }: { instanceId: string; kind: FlowCommentKind; content: string },
  ): Promise<void> => unit.say(caller, { id: ids.next(), instanceId, taskId: null, kind, content, targetUserId: null })

  return {
    async list(scope: Scope, filters: FollowFilters, language: Language): Promise<Page<FlowInstance>> {
      const page = await followed.page(scope, filters)
      return { ...page, records: await viewsOf(scope, page.records, language) }
    },

    /** @throws AppError `flow.noInstance` */
    async row(scope: Scope, id: string, language: Language): Promise<FlowInstance> {
      const found = await followed.find(scope, id)
      if (!found) throw flowErrors.noInstance()
      const [view] = await viewsOf(scope, [found], language)
      return view as FlowInstance // one row in, one out
    },

    /** A running one ends as terminated, with all that it is part of and its history; one that has ended is shown no more. @throws AppError `flow.noInstance` */
    async remove(caller: Caller, instanceId: string, reason: string): Promise<void> {
      await flowSteps.run(caller, async (unit) => {
        const instance = await unit.lock(instanceId)
        if (instance.row.endTime !== null) {
          await createInstanceRepository(unit.trx).hide(caller, instanceId, unit.now)
          return
        }
        await say(unit, caller, { instanceId: instance.row.rootInstanceId, kind: 'terminate', content: reason })
        await unit.cancel(instance, reason)
      })
      log.info({ tenantId: caller.tenantId, userId: caller.userId, instanceId }, 'ended a process')
    },

    /** Goes on at another node. @throws AppError `flow.noInstance`, `flow.ended`, `flow.suspended`, `flow.unreachable` */
    jump: (
      caller: Caller,
      {
        instanceId,
        tokens,
        target,
        reason,
      }: { instanceId: string; tokens: readonly string[]; target: string; reason: string },
    ): Promise<void> =>
      flowSteps.run(caller, async (unit) => {
        const instance = await unit.lock(instanceId)
        refuseStill(instance)
        const standing = Object.values(instance.state.tokens).filter(({ waitsFor }) => waitsFor !== 'scope')
        await say(unit, caller, { instanceId, kind: 'jump', content: reason })
        await unit.apply(instance, {
          kind: 'jump',
          tokens: tokens.length > 0 ? tokens : standing.map(({ id }) => id),
          target,
        })
      }),

    /** @throws AppError `flow.noInstance`, `flow.ended`, `flow.suspended` */
    setVariables: (caller: Caller, instanceId: string, values: Readonly<Record<string, unknown>>): Promise<void> =>
      flowSteps.run(caller, async (unit) => {
        const instance = await unit.lock(instanceId)
        refuseStill(instance)
        const variables: Variables = values as Record<string, Value> // JSON as it came
        await unit.apply(instance, { kind: 'set-variables', variables })
      }),

    /** A job that was given up is done again. Answers its instance. @throws AppError `flow.noJob`, `flow.jobNotFailed` */
    async retryJob(caller: Caller, jobId: string): Promise<string> {
      const instanceId = await db.transaction(caller, async (trx) => {
        const now = clock.now()
        const found = await createFlowJobRepository(trx).find(caller, jobId)
        if (found?.instanceId === null || found === undefined) throw flowErrors.noJob()
        if (found.failedTime === null) throw flowErrors.jobNotFailed()
        await flowJobs.again(trx, caller, jobId, { due: now, now })
        return found.instanceId
      })
      flowJobs.wake()
      return instanceId
    },

    /** @throws AppError `flow.noInstance`, `flow.ended` */
    setSuspension: (caller: Caller, instanceId: string, state: 1 | 2): Promise<void> =>
      instanceSuspension.set(caller, instanceId, state),
  }
}
