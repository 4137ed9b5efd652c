import { createHash } from 'node:crypto'
import { website } from '@drawdesk/contract/core/constants'
import type { Language } from '@drawdesk/contract/core/texts'
import type { FlowDeployed } from '@drawdesk/contract/workflow/model'
import type { FieldError } from '@drawdesk/contract/core/schema'
import { decisionKeysOf } from '@drawdesk/workflow/checks/check-work'
import type { ProcessDefinition } from '@drawdesk/workflow/definition/definition'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { isOperator, systemScope, type Caller, type Scope } from '../../../platform/scope.ts'
import { readParam } from '../../settings/params/param.reader.ts'
import { createDecisionRepository } from '../decisions/decision.repository.ts'
import { readTables, type ReadTable, type TableFile } from '../decisions/read-tables.ts'
import type { FlowJobs } from '../durable/flow-jobs.ts'
import { createFlowJobRepository } from '../durable/flow-job.repository.ts'
import { createSubscriptionRepository } from '../durable/subscription.repository.ts'
import type { FlowHandlers } from '../shared/flow-handlers.ts'
import { flowErrors } from '../shared/flow.errors.ts'
import { createDefinitionRepository } from './definition.repository.ts'
import { startsOf } from './definition-starts.ts'
import { readDiagrams, workErrors, type Diagram, type ReadDiagram } from './read-diagram.ts'

export interface NewDeployment extends Diagram {
  /** "" for the name of its process, also in English. */
  name: string
  nameEn?: string
  resourceName: string
  sourceModelId: string | null
}

interface DeployOptions {
  category: string
  /** None: for every tenant where the caller is an operator, else for the caller's own. */
  tenantIds: readonly string[]
  /** Decision tables that are deployed beside the diagrams. */
  tables?: readonly TableFile[]
  language: Language
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
    { definition, ...diagram }: ReadDiagram<NewDeployment>,
    { category, decisions }: { category: string; decisions: ReadonlyMap<string, string> },
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
        nameEn: diagram.nameEn || definition.nameEn,
        description: definition.documentation,
        descriptionEn: definition.documentationEn,
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
    const asked = decisionKeysOf(definition).flatMap((one) => {
      const decisionId = decisions.get(one)
      return decisionId === undefined ? [] : [[one, decisionId] as const]
    })
    if (asked.length > 0) await createDecisionRepository(trx).keep(scope, id, Object.fromEntries(asked))
    await definitions.markLatest(scope, isCommon, key)
    await takeOver(trx, scope, { definition, id, formerIds: latestIds, now })
    const tenantId = tenantOf({ scope, isCommon })
    return { tenantId, processDefinitionId: id, decisionId: '', key, version: last + 1 }
  }

  async function deployTable(
    trx: Db,
    { scope, isCommon }: Target,
    { decision: { key, name }, xml, resourceName }: ReadTable,
  ): Promise<FlowDeployed> {
    const decisions = createDecisionRepository(trx)
    const version = (await decisions.holdVersions(scope, isCommon, key)) + 1
    const id = ids.next()
    await decisions.insert(
      scope,
      { id, isCommon, decisionKey: key, decisionVersion: version, name, xml, resourceName },
      clock.now(),
    )
    return { tenantId: tenantOf({ scope, isCommon }), processDefinitionId: '', decisionId: id, key, version }
  }

  /** What the processes ask for that is not there in one of the tenants. */
  async function missingIn(
    targets: readonly Target[],
    {
      read,
      tables,
      language,
    }: { read: readonly ReadDiagram<NewDeployment>[]; tables: readonly ReadTable[] } & {
      language: Language
    },
  ): Promise<FieldError[]> {
    const errors = new Map<string, FieldError>()
    for (const { scope, isCommon } of targets) {
      const there = await createDecisionRepository(db).listNewest(scope, isCommon)
      const keys = [...there.map(({ key }) => key), ...tables.map(({ decision }) => decision.key)]
      const scripts = await readParam(db, scope, 'flow.scripts')
      for (const error of workErrors(read, { decisions: new Set(keys), scripts }, language))
        errors.set(`${error.field} ${error.line} ${error.msg}`, error)
    }
    return [...errors.values()]
  }

  /** All of it in one tenant, the tables first: a process that comes with a table decides by that. */
  async function deployIn(
    trx: Db,
    target: Target,
    given: { read: readonly ReadDiagram<NewDeployment>[]; tables: readonly ReadTable[]; category: string },
  ): Promise<FlowDeployed[]> {
    const made: FlowDeployed[] = []
    const decisions = createDecisionRepository(trx)
    await decisions.holdUse(target.scope, 'use')
    for (const table of given.tables) made.push(await deployTable(trx, target, table))
    const newest = await decisions.listNewest(target.scope, target.isCommon)
    const { category } = given
    const byKey = new Map(newest.map(({ key, id }) => [key, id]))
    for (const diagram of given.read) made.push(await deployOne(trx, target, diagram, { category, decisions: byKey }))
    return made
  }

  /** Jobs that are left find their rows gone; a message that was on its way to them looks for another receiver. */
  async function endStarts(trx: Db, scope: Scope, definitionIds: readonly string[], now: Date): Promise<void> {
    const removed = await createFlowJobRepository(trx).removeOfDefinitions(scope, definitionIds)
    await createSubscriptionRepository(trx).removeOfDefinitions(scope, definitionIds)
    await flowJobs.sendOn(trx, scope, removed, now)
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
    await endStarts(trx, scope, formerIds, now)
    const starts = startsOf(definition, id, { now, timezone: config.timeZone })
    await flowJobs.add(trx, scope, starts.jobs)
    await createSubscriptionRepository(trx).insert(
      scope,
      starts.subscriptions.map((subscription) => ({ ...subscription, id: ids.next() })),
    )
  }

  return {
    /**
     * Deploys diagrams and decision tables, all of them or none in each tenant.
     *
     * @throws AppError `flow.badDiagram` with what is wrong where; `flow.otherTenant`, `flow.noTenant`
     */
    async deploy(
      caller: Caller,
      diagrams: readonly NewDeployment[],
      { category, tenantIds, tables: files = [], language }: DeployOptions,
    ): Promise<FlowDeployed[]> {
      const targets = await targetsOf(caller, tenantIds)
      const { tables, errors: tableErrors } = await readTables(files, language)
      const { read, errors } = await readDiagrams(diagrams, flowHandlers.names, language)
      // A table that cannot be read is no reason to say that it is not there.
      const missing = tableErrors.length > 0 ? [] : await missingIn(targets, { read, tables, language })
      const wrong = [...tableErrors, ...errors, ...missing]
      if (wrong.length > 0) throw flowErrors.badDiagram({ errors: wrong })
      const made: FlowDeployed[] = []
      for (const target of targets)
        made.push(...(await db.transaction(target.scope, (trx) => deployIn(trx, target, { read, tables, category }))))
      flowJobs.wake()
      log.info({ tenantId: caller.tenantId, userId: caller.userId, made }, 'deployed processes')
      return made
    },

    /** What the program ships, for every tenant, in the transaction of the seed. Without tables, scripts, and what begins by itself. */
    async deployShipped(
      trx: Db,
      { xml, ...given }: Omit<NewDeployment, 'fieldOf'>,
      category: string,
    ): Promise<FlowDeployed | undefined> {
      const target = { scope: systemScope(website.defaultTenantId), isCommon: 1 } as const
      const { read, errors } = await readDiagrams(
        [{ ...given, xml, fieldOf: ({ element }) => element ?? '' }],
        flowHandlers.names,
        'en',
      )
      if (errors.length > 0) throw flowErrors.badDiagram({ errors })
      const [made] = await deployIn(trx, target, { read, tables: [], category })
      return made
    },

    /** Where the latest version is gone, the one before is the latest again, and begins by itself what that did. */
    async restoreLatest(trx: Db, scope: Scope, { isCommon, key, formerIds, definition }: Restored): Promise<void> {
      const now = clock.now()
      const id = await createDefinitionRepository(trx).markLatest(scope, isCommon, key)
      if (id !== undefined) await takeOver(trx, scope, { definition: await definition(id), id, formerIds, now })
      else await endStarts(trx, scope, formerIds, now)
    },
  }
}

export type Deployments = ReturnType<typeof createDeployments>

/** "" is every tenant. */
const tenantOf = ({ scope, isCommon }: Target): string => (isCommon === 1 ? '' : scope.tenantId)

/** Form of the plain start. */
function startFormOf({ containers, key, nodes }: ProcessDefinition): string {
  for (const id of containers[key]?.starts ?? []) {
    const node = nodes[id]
    if (node?.type === 'startEvent' && node.formKey) return node.formKey
  }
  return ''
}
