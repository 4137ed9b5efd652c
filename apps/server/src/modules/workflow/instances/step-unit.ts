import type { Command } from '@drawdesk/workflow/engine/command'
import type { Variables } from '@drawdesk/workflow/engine/state'
import { startState, step } from '@drawdesk/workflow/engine/step'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import { readParam } from '../../settings/params/param.reader.ts'
import type { FlowDecisions } from '../decisions/flow-decisions.service.ts'
import type { DefinitionCache } from '../definitions/definition-cache.ts'
import { createDefinitionRepository, type DefinitionRow } from '../definitions/definition.repository.ts'
import type { FlowJobs } from '../durable/flow-jobs.ts'
import type { FlowScripts } from '../scripts/flow-scripts.ts'
import type { FlowHandlers } from '../shared/flow-handlers.ts'
import { flowErrors } from '../shared/flow.errors.ts'
import { flowErrorOf } from './engine-errors.ts'
import { createFlowHost } from './flow-host.ts'
import type { CopyNews, InstanceNews, TaskNews } from './flow-news.ts'
import { createInstanceRepository, type InstanceRow } from './instance.repository.ts'
import type { LockedInstance } from './locked-instance.ts'
import { createPeopleFacts } from './people-facts.ts'
import { createFlowPeopleRepository } from './people.repository.ts'
import { createStepQuestions } from './step-questions.ts'
import { stepFacts, type StepFacts } from './step-facts.ts'
import { writeStep } from './write-step.ts'

/** Processes that call each other, one below the other. */
const CALLS_MOST = 10

export interface StartOrder {
  definition: DefinitionRow
  variables: Variables
  /** "" for one that the program starts. */
  starter: string
  title?: string
  businessTable?: string
  businessId?: string
  /** One of the start events; the plain one unless said. */
  startNode?: string
  parent?: { instance: InstanceRow; token: string }
}

export interface UnitNeeds extends Pick<Deps, 'ids' | 'config'> {
  definitions: DefinitionCache
  flowJobs: FlowJobs
  flowHandlers: FlowHandlers
  flowDecisions: FlowDecisions
  flowScripts: FlowScripts
}

/** What one transaction does to instances: steps, one after the other, each written before the next. */
export interface StepUnit {
  trx: Db
  scope: Scope
  now: Date
  /** Until the transaction ends. @throws AppError `flow.noInstance` */
  lock(id: string): Promise<LockedInstance>
  /** One step of it, with all that follows in called and calling instances. @throws AppError what the engine refuses; then nothing of the transaction stays */
  apply(instance: LockedInstance, command: Command): Promise<void>
  /** @throws AppError what the engine refuses, `flow.noStart` among it */
  start(order: StartOrder): Promise<LockedInstance>
  /** Ends it and all that it called. */
  cancel(instance: LockedInstance, reason: string): Promise<void>
  /** A task that changed hands. */
  note(task: TaskNews): void
  /** What happened so far, for those who publish it. */
  news: { tasks: TaskNews[]; instances: InstanceNews[]; copies: CopyNews[] }
  removedJobs: { id: string; attempt: number }[]
  /** Whether steps queued jobs so far. */
  hasJobs(): boolean
}

export function createStepUnit(
  { ids, config, definitions, flowJobs, flowHandlers, flowDecisions, flowScripts }: UnitNeeds,
  trx: Db,
  scope: Scope,
  now: Date,
): StepUnit {
  const instances = createInstanceRepository(trx)
  const held = new Map<string, LockedInstance>()
  const news: StepUnit['news'] = { tasks: [], instances: [], copies: [] }
  const removedJobs: StepUnit['removedJobs'] = []
  let hasJobs = false
  const write = { trx, scope, now, nextId: () => ids.next(), flowJobs }

  async function lock(id: string): Promise<LockedInstance> {
    const known = held.get(id)
    if (known) return known
    const found = await instances.lock(scope, id)
    if (!found) throw flowErrors.noInstance()
    const { state, ...row } = found
    const instance = { row, state, definition: await definitions.get(scope, { id: row.definitionId }, trx) }
    held.set(id, instance)
    return instance
  }

  /** Runs the engine; the instance has its new state after it. */
  async function run(
    instance: LockedInstance,
    command: Command,
  ): Promise<{ facts: StepFacts; copied: ReadonlySet<string> }> {
    const { definition, row } = instance
    const { ask, run: answering } = createStepQuestions()
    const people = createPeopleFacts(createFlowPeopleRepository(trx), scope, { ask })
    const scripts = await scriptsFor(definition)
    try {
      return await answering(() => {
        const { host, copied } = createFlowHost(flowHandlers, {
          now,
          timezone: config.timeZone,
          isCalled: row.parentInstanceId !== null,
          beans: { people },
          ask,
          findDecision: (key) => flowDecisions.findFor(scope, row.definitionId, key, trx),
          scripts,
        })
        const { state, effects } = step(definition, instance.state, command, host)
        const facts = stepFacts(effects, { definition, instanceId: row.id, now, nextId: write.nextId })
        instance.state = state
        return { facts, copied }
      })
    } catch (error) {
      throw flowErrorOf(error, definition)
    }
  }

  /** Undefined where they are off, and where nobody asks for them. */
  async function scriptsFor({ nodes }: LockedInstance['definition']): Promise<FlowScripts | undefined> {
    if (!Object.values(nodes).some(({ type }) => type === 'scriptTask')) return undefined
    return (await readParam(trx, scope, 'flow.scripts')) ? flowScripts : undefined
  }

  async function finish(
    instance: LockedInstance,
    { facts, copied }: { facts: StepFacts; copied: ReadonlySet<string> },
  ): Promise<void> {
    const { row } = instance
    const written = await writeStep(write, instance, facts, copied)
    news.tasks.push(...written.tasks)
    news.copies.push({ instance: row, userIds: written.copiedTo })
    removedJobs.push(...written.removedJobs)
    hasJobs ||= written.hasJobs
    for (const token of facts.childrenDropped) await cancelCalled(row.id, token)
    for (const { token, key, businessKey, variables } of facts.childrenWanted)
      await startCalled(instance, { token, key, businessKey, variables })
    if (facts.ended === undefined) return
    const isCompleted = facts.ended.how === 'completed'
    news.instances.push({ instance: row, state: 'ended', isCompleted, version: row.rev })
    if (row.parentInstanceId !== null && facts.ended.how !== 'cancelled') await returnToCaller(instance, facts.ended)
  }

  async function apply(instance: LockedInstance, command: Command): Promise<void> {
    const done = await run(instance, command)
    const { ended } = done.facts
    instance.row = {
      ...instance.row,
      rev: await instances.change(
        scope,
        instance.row.id,
        {
          state: instance.state,
          ...(ended
            ? { end: { time: now, node: ended.node ?? '', how: ended.how, reason: ended.reason ?? ended.code ?? '' } }
            : {}),
        },
        now,
      ),
      ...(ended ? { endTime: now } : {}),
    }
    await finish(instance, done)
  }

  async function start(order: StartOrder): Promise<LockedInstance> {
    const { definition: row, variables, starter, parent } = order
    const id = ids.next()
    const instance: LockedInstance = {
      definition: await definitions.get(scope, row, trx),
      state: startState(),
      row: {
        id,
        tenantId: scope.tenantId,
        definitionId: row.id,
        processKey: row.processKey,
        processName: row.name,
        processVersion: row.processVersion,
        category: row.category,
        title: order.title ?? '',
        businessTable: order.businessTable ?? '',
        businessId: order.businessId ?? '',
        startUserId: starter === '' ? null : starter,
        startTime: now,
        endTime: null,
        suspensionState: 1,
        parentInstanceId: parent?.instance.id ?? null,
        parentToken: parent?.token ?? '',
        rootInstanceId: parent?.instance.rootInstanceId ?? id,
        depth: (parent?.instance.depth ?? -1) + 1,
        rev: 0,
      },
    }
    held.set(id, instance)
    const command: Command = { kind: 'start', variables, initiator: starter }
    const done = await run(
      instance,
      order.startNode === undefined ? command : { ...command, startNode: order.startNode },
    )
    const { tenantId: _tenantId, endTime: _endTime, suspensionState: _state, rev: _rev, ...inserted } = instance.row
    await instances.insert(scope, inserted, instance.state)
    const { ended } = done.facts
    if (ended) {
      const end = { time: now, node: ended.node ?? '', how: ended.how, reason: ended.reason ?? ended.code ?? '' }
      instance.row = {
        ...instance.row,
        endTime: now,
        rev: await instances.change(scope, id, { state: instance.state, end }, now),
      }
    }
    await finish(instance, done)
    return instance
  }

  /** What a call activity waits for. */
  async function startCalled(
    { row: instance }: LockedInstance,
    called: { token: string; key: string; businessKey: string | undefined; variables: Variables },
  ): Promise<void> {
    if (instance.depth + 1 > CALLS_MOST) throw flowErrors.tooDeep({ values: { most: CALLS_MOST } })
    const definition = await createDefinitionRepository(trx).findLatest(scope, called.key)
    if (!definition || definition.suspensionState !== 1) throw flowErrors.noCalled({ values: { key: called.key } })
    const [businessTable = '', businessId = ''] = called.businessKey?.split(':') ?? []
    await start({
      definition,
      variables: called.variables,
      starter: instance.startUserId ?? '',
      businessTable: businessTable || instance.businessTable,
      businessId: businessId || instance.businessId,
      parent: { instance, token: called.token },
    })
  }

  /** The token that waits goes on by how the called instance ended. */
  async function returnToCaller(called: LockedInstance, ended: NonNullable<StepFacts['ended']>): Promise<void> {
    const { parentInstanceId, parentToken } = called.row
    const caller = await lock(parentInstanceId ?? '')
    if (caller.row.endTime !== null || caller.state.tokens[parentToken]?.waitsFor !== 'child') return
    await apply(caller, {
      kind: 'finish-child',
      token: parentToken,
      end: ended.how === 'error' ? { error: { code: ended.code ?? '' } } : { variables: rootVariables(called) },
    })
  }

  async function cancelCalled(parentInstanceId: string, token: string): Promise<void> {
    for (const { id, parentToken } of await instances.listCalled(scope, parentInstanceId))
      if (parentToken === token) await apply(await lock(id), { kind: 'cancel', reason: '' })
  }

  return {
    trx,
    scope,
    now,
    lock,
    apply,
    start,
    news,
    removedJobs,
    hasJobs: () => hasJobs,
    note: (task) => void news.tasks.push(task),
    async cancel(instance, reason) {
      await apply(instance, { kind: 'cancel', reason })
      for (const { id } of await instances.listCalled(scope, instance.row.id))
        await apply(await lock(id), { kind: 'cancel', reason })
    },
  }
}

/** Variables of an instance, as its end has left them. */
function rootVariables({ state }: LockedInstance): Variables {
  return Object.values(state.scopes).find(({ parent }) => parent === undefined)?.variables ?? {}
}
