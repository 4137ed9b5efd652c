import type { Command } from '@drawdesk/workflow/engine/command'
import type { Variables } from '@drawdesk/workflow/engine/state'
import { startState } from '@drawdesk/workflow/engine/step'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { DefinitionCache } from '../definitions/definition-cache.ts'
import { createDefinitionRepository, type DefinitionRow } from '../definitions/definition.repository.ts'
import type { FlowJobs } from '../durable/flow-jobs.ts'
import type { FlowEnds, StepWords } from '../shared/flow-ends.ts'
import { flowErrors } from '../shared/flow.errors.ts'
import { runEngine, type EngineNeeds } from './engine/engine-run.ts'
import type { CopyNews, InstanceNews, TaskNews } from './flow-news.ts'
import { createHistoryRepository, type NewComment } from './history.repository.ts'
import { createInstanceRepository, type InstanceRow } from './instance.repository.ts'
import type { LockedInstance } from './locked-instance.ts'
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

export interface UnitNeeds extends EngineNeeds, Pick<Deps, 'ids'> {
  definitions: DefinitionCache
  flowJobs: FlowJobs
  flowEnds: FlowEnds
}

/** What puts an instance on another version. */
export type VersionCommand = Extract<Command, { to: unknown }>

/** What one transaction does to instances: steps, one after the other, each written before the next. */
export interface StepUnit {
  trx: Db
  scope: Scope
  now: Date
  /** Until the transaction ends. @throws AppError `flow.noInstance` */
  lock(id: string): Promise<LockedInstance>
  /** One step of it, with all that follows in called and calling instances. @throws AppError what the engine refuses; then nothing of the transaction stays */
  apply(instance: LockedInstance, command: Command): Promise<void>
  /** The same onto another version, whose row this is: everything of the instance that is open follows. @throws AppError as `apply`; `flow.unmapped`, `flow.movedOn` */
  moveTo(instance: LockedInstance, target: DefinitionRow, command: VersionCommand): Promise<void>
  /** @throws AppError what the engine refuses, `flow.noStart` among it */
  start(order: StartOrder): Promise<LockedInstance>
  /** Ends the whole process that it is part of: one that was called never ends by itself, since its caller would wait for ever. */
  cancel(instance: LockedInstance, reason: string): Promise<void>
  /** What a person said beside what they do; written with the last statements, and known to what follows from the end of the instance. */
  say(author: Scope, words: NewComment): Promise<void>
  /** A task that changed hands. */
  note(task: TaskNews): void
  /** What happened so far, for those who publish it. */
  news: { tasks: TaskNews[]; instances: InstanceNews[]; copies: CopyNews[] }
  removedJobs: { id: string; attempt: number }[]
  /** Whether steps queued jobs so far. */
  hasJobs(): boolean
  /** What follows once it is committed. */
  afterwards: (() => void)[]
}

export function createStepUnit(needs: UnitNeeds, trx: Db, scope: Scope, now: Date): StepUnit {
  const { ids, definitions, flowJobs, flowEnds } = needs
  const instances = createInstanceRepository(trx)
  const held = new Map<string, LockedInstance>()
  const news: StepUnit['news'] = { tasks: [], instances: [], copies: [] }
  const removedJobs: StepUnit['removedJobs'] = []
  let hasJobs = false
  const afterwards: StepUnit['afterwards'] = []
  const said: StepWords[] = []
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
    target?: DefinitionRow,
  ): Promise<{ facts: StepFacts; copied: ReadonlySet<string> }> {
    const definition = 'to' in command ? command.to : instance.definition
    const place = { db: trx, scope, now, definitionId: target?.id ?? instance.row.definitionId }
    const { state, effects, copied } = await runEngine(needs, place, instance, command)
    const facts = stepFacts(effects, { definition, instanceId: instance.row.id, now, nextId: write.nextId })
    Object.assign(instance, { state, definition })
    return { facts, copied }
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
    const { businessTable, businessId, parentInstanceId } = row
    await flowEnds.handle(
      { trx, scope, now, afterwards: (work) => void afterwards.push(work) },
      {
        instanceId: row.id,
        businessTable,
        businessId,
        parentInstanceId,
        how: facts.ended.how,
        variables: rootVariables(instance),
        said: said.filter(({ instanceId }) => instanceId === row.id),
      },
    )
    if (parentInstanceId !== null && facts.ended.how !== 'cancelled') await returnToCaller(instance, facts.ended)
  }

  async function apply(instance: LockedInstance, command: Command, target?: DefinitionRow): Promise<void> {
    const done = await run(instance, command, target)
    const { ended } = done.facts
    const version = target && versionOf(target)
    instance.row = {
      ...instance.row,
      ...version,
      rev: await instances.change(
        scope,
        instance.row.id,
        {
          state: instance.state,
          ...(ended
            ? { end: { time: now, node: ended.node ?? '', how: ended.how, reason: ended.reason ?? ended.code ?? '' } }
            : {}),
          ...(version && { version }),
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
        ...versionOf(row),
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
    apply: (instance, command) => apply(instance, command),
    moveTo: (instance, target, command) => apply(instance, command, target),
    start,
    news,
    removedJobs,
    hasJobs: () => hasJobs,
    afterwards,
    async say(author, words) {
      said.push({ ...words, userId: author.userId })
      await createHistoryRepository(trx.atEnd()).insertComment(author, words, now)
    },
    note: (task) => void news.tasks.push(task),
    async cancel({ row }, reason) {
      // What it called ends with the tokens that wait for it.
      await apply(await lock(row.rootInstanceId), { kind: 'cancel', reason })
    },
  }
}

/** Variables of an instance, as its end has left them. */
function rootVariables({ state }: LockedInstance): Variables {
  return Object.values(state.scopes).find(({ parent }) => parent === undefined)?.variables ?? {}
}

/** What an instance says of its definition. */
const versionOf = ({ id, processKey, name, processVersion, category }: DefinitionRow) => ({
  definitionId: id,
  processKey,
  processName: name,
  processVersion,
  category,
})
