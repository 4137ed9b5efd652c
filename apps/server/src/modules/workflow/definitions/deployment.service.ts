import { createHash } from 'node:crypto'
import { website } from '@drawdesk/contract/core/constants'
import type { Language } from '@drawdesk/contract/core/texts'
import type { FlowDeployed } from '@drawdesk/contract/workflow/model'
import type { ProcessDefinition } from '@drawdesk/workflow/definition/definition'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { isOperator, type Caller, type Scope } from '../../../platform/scope.ts'
import type { FlowJobs } from '../durable/flow-jobs.ts'
import { createFlowJobRepository } from '../durable/flow-job.repository.ts'
import { createSubscriptionRepository } from '../durable/subscription.repository.ts'
import type { FlowHandlers } from '../shared/flow-handlers.ts'
import { flowErrors } from '../shared/flow.errors.ts'
import { createDefinitionRepository } from './definition.repository.ts'
import { startsOf } from './definition-starts.ts'
import { readDiagrams, type Diagram } from './read-diagram.ts'

export interface NewDeployment extends Diagram {
  /** "" for the name of its process. */
  name: string
  resourceName: string
  sourceModelId: string | null
}

interface Restored {
  isCommon: number
  key: string
  /** Definitions that begin by themselves no more. */
  formerIds: readonly string[]
  definition(id: string): Promise<ProcessDefinition>
}

interface Target {
  scope: Scope
  /** 1: for every tenant. */
  isCommon: 0 | 1
}

type DeploymentNeeds = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'log'> & {
  flowJobs: FlowJobs
  flowHandlers: FlowHandlers
}

/** Makes definitions of diagrams: each deployment is a new version, and what runs stays on its own. */
export function createDeployments(deps: DeploymentNeeds) {
  const { db, clock, ids, config, log, flowJobs, flowHandlers } = deps

  /** @throws AppError `flow.otherTenant`, `flow.noTenant` */
  async function targetsOf(caller: Caller, tenantIds: readonly string[]): Promise<Target[]> {
    const wanted = [...new Set(tenantIds)]
    if (!isOperator(caller)) {
      if (wanted.some((tenantId) => tenantId !== caller.tenantId)) throw flowErrors.otherTenant()
      return [{ scope: caller, isCommon: 0 }]
    }
    if (wanted.length === 0) return [{ scope: { ...caller, tenantId: website.defaultTenantId }, isCommon: 1 }]
    const known = await createDefinitionRepository(db).findTenants(wanted)
    const unknown = wanted.filter((tenantId) => !known.has(tenantId))
    if (unknown.length > 0) throw flowErrors.noTenant({ values: { tenants: unknown.join(', ') } })
    return wanted.map((tenantId) => ({ scope: { ...caller, tenantId }, isCommon: 0 }))
  }

  /** One process for one tenant, within its transaction. */
  async function deployOne(
    trx: Db,
    { scope, isCommon }: Target,
    { definition, ...diagram }: NewDeployment & { definition: ProcessDefinition },
    category: string,
  ): Promise<FlowDeployed> {
    const definitions = createDefinitionRepository(trx)
    const now = clock.now()
    const { key } = definition
    const { last, latestIds } = await definitions.holdVersions(scope, isCommon, key)
    const [id, deploymentId, name] = [ids.next(), ids.next(), diagram.name || definition.name || key]
    const { resourceName, sourceModelId, xml } = diagram
    await definitions.insertDeployment(scope, {
      id: deploymentId,
      name,
      category,
      resourceName,
      sourceModelId,
      createTime: now,
    })
    await definitions.insert(
      scope,
      {
        id,
        deploymentId,
        isCommon,
        processKey: key,
        processVersion: last + 1,
        name,
        description: definition.documentation,
        category,
        xml,
        xmlHash: createHash('sha256').update(xml).digest('hex'),
        resourceName,
        startFormKey: startFormOf(definition),
        starterUsers: definition.starterUsers,
        starterGroups: definition.starterGroups,
      },
      now,
    )
    await definitions.markLatest(scope, isCommon, key)
    await takeOver(trx, scope, { definition, id, formerIds: latestIds, now })
    return { tenantId: isCommon === 1 ? '' : scope.tenantId, processDefinitionId: id, key, version: last + 1 }
  }

  /** What begins by itself begins by the newest version alone. */
  async function takeOver(
    trx: Db,
    scope: Scope,
    {
      definition,
      id,
      formerIds,
      now,
    }: { definition: ProcessDefinition; id: string; formerIds: readonly string[]; now: Date },
  ): Promise<void> {
    await endStarts(trx, scope, formerIds)
    const starts = startsOf(definition, id, { now, timezone: config.timeZone })
    await flowJobs.add(trx, scope, starts.jobs)
    await createSubscriptionRepository(trx).insert(
      scope,
      starts.subscriptions.map((subscription) => ({ ...subscription, id: ids.next() })),
    )
  }

  return {
    /**
     * Deploys diagrams, all of them or none in each tenant. No `tenantIds`: an operator deploys for every tenant, others for their own.
     *
     * @throws AppError `flow.badDiagram` with what is wrong where; `flow.otherTenant`, `flow.noTenant`
     */
    async deploy(
      caller: Caller,
      diagrams: readonly NewDeployment[],
      { category, tenantIds, language }: { category: string; tenantIds: readonly string[]; language: Language },
    ): Promise<FlowDeployed[]> {
      const targets = await targetsOf(caller, tenantIds)
      const read = await readDiagrams(diagrams, flowHandlers.names, language)
      const made: FlowDeployed[] = []
      for (const target of targets)
        made.push(
          ...(await db.transaction(target.scope, async (trx) => {
            const deployed: FlowDeployed[] = []
            for (const diagram of read) deployed.push(await deployOne(trx, target, diagram, category))
            return deployed
          })),
        )
      flowJobs.wake()
      log.info({ tenantId: caller.tenantId, userId: caller.userId, made }, 'deployed processes')
      return made
    },

    /** Where the latest version is gone, the one before is the latest again, and begins by itself what that did. */
    async restoreLatest(trx: Db, scope: Scope, { isCommon, key, formerIds, definition }: Restored): Promise<void> {
      const now = clock.now()
      const id = await createDefinitionRepository(trx).markLatest(scope, isCommon, key)
      if (id !== undefined) await takeOver(trx, scope, { definition: await definition(id), id, formerIds, now })
      else await endStarts(trx, scope, formerIds)
    },
  }
}

export type Deployments = ReturnType<typeof createDeployments>

/** Jobs that are left find their rows gone. */
async function endStarts(trx: Db, scope: Scope, definitionIds: readonly string[]): Promise<void> {
  await createFlowJobRepository(trx).removeOfDefinitions(scope, definitionIds)
  await createSubscriptionRepository(trx).removeOfDefinitions(scope, definitionIds)
}

/** Form of the plain start. */
function startFormOf({ containers, key, nodes }: ProcessDefinition): string {
  for (const id of containers[key]?.starts ?? []) {
    const node = nodes[id]
    if (node?.type === 'startEvent' && node.formKey) return node.formKey
  }
  return ''
}
