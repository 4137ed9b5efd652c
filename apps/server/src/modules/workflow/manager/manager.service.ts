import type { Page } from '@drawdesk/contract/core/schema'
import type { Language } from '@drawdesk/contract/core/texts'
import { FLOW_SUSPENSION, FLOW_XML_MOST_BYTES } from '@drawdesk/contract/workflow/flow'
import type { FlowDiff, FlowManaged } from '@drawdesk/contract/workflow/manager'
import type { FlowDeployed } from '@drawdesk/contract/workflow/model'
import { compareDefinitions } from '@drawdesk/workflow/difference/compare'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Caller, Scope } from '../../../platform/scope.ts'
import type { Upload } from '../../../wire/body/read-upload.ts'
import type { DictService } from '../../settings/dictionaries/dict.service.ts'
import type { DefinitionCache } from '../definitions/definition-cache.ts'
import { createDefinitionRepository, type DefinitionFilters } from '../definitions/definition.repository.ts'
import { definitionViews } from '../definitions/definition.view.ts'
import type { Deployments } from '../definitions/deployment.service.ts'
import type { InstanceSuspension } from '../instances/instance-suspension.ts'
import { createInstanceRepository } from '../instances/instance.repository.ts'
import type { FlowSteps } from '../instances/flow-steps.ts'
import { flowErrors } from '../shared/flow.errors.ts'

export type ManagerNeeds = Pick<Deps, 'db' | 'clock' | 'config' | 'log'> & {
  dictionaries: DictService
  definitions: DefinitionCache
  deployments: Deployments
  flowSteps: FlowSteps
  instanceSuspension: InstanceSuspension
}

const DIAGRAM_FILE = /\.(bpmn|xml)$/i
const TABLE_FILE = /\.dmn$/i
/** Instances that one step of a removal ends. */
const ENDED_AT_ONCE = 100
const REMOVED_REASON = { zh: '流程部署已删除', en: 'The process was deleted' } as const

/** Deployed processes as those see them who run them. */
export function createManagerService(deps: ManagerNeeds) {
  const { db, clock, config, log, dictionaries, definitions, deployments, flowSteps, instanceSuspension } = deps
  const stored = createDefinitionRepository(db)

  /** @throws AppError `flow.noDefinition`; `common.forbidden` for a common one that is not the caller's to change */
  async function getOwn(scope: Scope, id: string) {
    const found = await stored.find(scope, id)
    if (!found || found.isDeleted === 1) throw flowErrors.noDefinition()
    if (found.tenantId !== scope.tenantId) throw commonErrors.forbidden()
    return found
  }

  /** All that runs of these definitions ends as cancelled, instance by instance. */
  async function endRunning(caller: Caller, definitionIds: readonly string[], language: Language): Promise<void> {
    for (;;) {
      const running = await createInstanceRepository(db).listRunning(definitionIds, ENDED_AT_ONCE)
      if (running.length === 0) return
      for (const { id, tenantId } of running)
        await flowSteps.run({ ...caller, tenantId }, async (unit) => {
          const instance = await unit.lock(id)
          if (instance.row.endTime === null) await unit.cancel(instance, REMOVED_REASON[language])
        })
    }
  }

  return {
    async list(scope: Scope, filters: DefinitionFilters, language: Language): Promise<Page<FlowManaged>> {
      const page = await stored.page(scope, filters)
      const [views, running] = await Promise.all([
        definitionViews({ dictionaries, config }, scope, page.records, language),
        createInstanceRepository(db).countRunning(
          scope,
          page.records.map(({ id }) => id),
        ),
      ])
      return { ...page, records: views.map((view) => ({ ...view, running: running.get(view.id) ?? 0 })) }
    },

    /** What the second of two versions has otherwise than the first; also of removed ones. @throws AppError `flow.noDefinition`, `flow.otherProcess` */
    async diff(scope: Scope, { a, b }: { a: string; b: string }): Promise<FlowDiff> {
      const [from, to] = await Promise.all([stored.find(scope, a), stored.find(scope, b)])
      if (!from || !to) throw flowErrors.noDefinition()
      if (from.processKey !== to.processKey)
        throw flowErrors.otherProcess({ values: { target: to.processKey, source: from.processKey } })
      const { added, removed, changed, layoutOnly } = compareDefinitions(
        await definitions.get(scope, from),
        await definitions.get(scope, to),
      )
      return { added: [...added], removed: [...removed], changed: [...changed], layoutOnly }
    },

    /**
     * A suspended definition begins no more; with `cascade` its running instances of this tenant stand still too.
     *
     * @throws AppError `flow.noDefinition`, `common.forbidden`
     */
    async changeState(
      caller: Caller,
      { id, state, cascade }: { id: string; state: 1 | 2; cascade: boolean },
    ): Promise<{ id: string; suspensionState: 1 | 2 }> {
      await getOwn(caller, id)
      await stored.setSuspension(caller, id, state, clock.now())
      if (cascade) await instanceSuspension.setOfDefinition(caller, id, state)
      log.info(
        { tenantId: caller.tenantId, userId: caller.userId, definitionId: id, state },
        'set the state of a process',
      )
      return { id, suspensionState: state }
    },

    /**
     * Deploys files of diagrams and decision tables, all or none.
     *
     * @throws AppError `flow.notADiagram`, `flow.diagramTooLarge`, `flow.badDiagram`, each beside its file
     */
    async upload(
      caller: Caller,
      files: readonly Upload[],
      { category, tenantIds, language }: { category: string; tenantIds: readonly string[]; language: Language },
    ): Promise<FlowDeployed[]> {
      for (const { fileName, bytes } of files) {
        const wrong =
          !DIAGRAM_FILE.test(fileName) && !TABLE_FILE.test(fileName)
            ? flowErrors.notADiagram
            : bytes.length > FLOW_XML_MOST_BYTES
              ? flowErrors.diagramTooLarge
              : undefined
        if (wrong) throw wrong({ errors: [{ field: fileName, text: wrong().text }] })
      }
      const isTable = ({ fileName }: Upload): boolean => TABLE_FILE.test(fileName)
      const tables = files
        .filter(isTable)
        .map(({ fileName, bytes }) => ({ xml: bytes.toString('utf8'), resourceName: fileName }))
      const diagrams = files.filter((file) => !isTable(file))
      return deployments.deploy(
        caller,
        diagrams.map(({ fileName, bytes }) => ({
          xml: bytes.toString('utf8'),
          name: '',
          resourceName: fileName,
          sourceModelId: null,
          fieldOf: () => fileName,
        })),
        { category, tenantIds, tables, language },
      )
    },

    /**
     * Removes deployments with their definitions; history and diagrams of what has ended stay.
     *
     * @returns the ids.
     * @throws AppError `flow.noDefinition`; `flow.instancesRunning` unless `cascade` ends them
     */
    async removeDeployments(
      caller: Caller,
      { deploymentIds, cascade, language }: { deploymentIds: readonly string[]; cascade: boolean; language: Language },
    ): Promise<string[]> {
      const wanted = [...new Set(deploymentIds)]
      const rows = await stored.listOfDeployments(caller, wanted)
      if (wanted.some((id) => !rows.some(({ deploymentId }) => deploymentId === id))) throw flowErrors.noDefinition()
      const ids = rows.map(({ id }) => id)
      if (cascade) {
        // Nothing begins meanwhile.
        for (const id of ids) await stored.setSuspension(caller, id, FLOW_SUSPENSION.suspended, clock.now())
        await endRunning(caller, ids, language)
      }
      // What begins at this very moment runs to its end by the removed definition, as what ended before is shown by it.
      if ((await createInstanceRepository(db).listRunning(ids, 1)).length > 0) throw flowErrors.instancesRunning()
      await db.transaction(caller, async (trx) => {
        const within = createDefinitionRepository(trx)
        await within.removeDeployments(caller, wanted, clock.now())
        for (const { isCommon, processKey: key } of rows.filter(({ isLatest }) => isLatest === 1))
          await deployments.restoreLatest(trx, caller, {
            isCommon,
            key,
            formerIds: ids,
            definition: (id) => definitions.get(caller, { id }, trx),
          })
      })
      log.info(
        { tenantId: caller.tenantId, userId: caller.userId, deploymentIds: wanted, cascade },
        'removed deployments',
      )
      return wanted
    },
  }
}

export type ManagerService = ReturnType<typeof createManagerService>
