import type { Db } from '../../../platform/database/db.ts'
import type { Scope } from '../../../platform/scope.ts'
import { createFlowJobRepository } from '../durable/flow-job.repository.ts'
import type { FlowJobs } from '../durable/flow-jobs.ts'
import { createSubscriptionRepository } from '../durable/subscription.repository.ts'
import { createCopyRepository } from './copy.repository.ts'
import type { TaskNews } from './flow-news.ts'
import { createHistoryRepository } from './history.repository.ts'
import type { LockedInstance } from './locked-instance.ts'
import { withOtherApprovers } from './own-requests.ts'
import { createFlowPeopleRepository } from './people.repository.ts'
import type { OpenedTask, StepFacts } from './step-facts.ts'
import { findTaskPeople, type TaskPeople } from './task-people.ts'
import { createTaskRepository } from './task.repository.ts'

export interface StepWrite {
  trx: Db
  scope: Scope
  now: Date
  nextId(): string
  flowJobs: FlowJobs
}

export interface WrittenStep {
  tasks: TaskNews[]
  /** People who were shown it now. */
  copiedTo: string[]
  /** Rows that are gone; what does them is taken out of the queue after the commit. */
  removedJobs: { id: string; attempt: number }[]
  /** Jobs were queued, for which workers are to be woken. */
  hasJobs: boolean
}

/** Writes what a step of an instance did beside its state. What no step reads again (history, candidates) goes along with the commit. */
export async function writeStep(
  write: StepWrite,
  instance: LockedInstance,
  facts: StepFacts,
  copied: ReadonlySet<string>,
): Promise<WrittenStep> {
  const { trx, scope, now, nextId, flowJobs } = write
  const { id: instanceId } = instance.row
  const [history, subscriptions] = [createHistoryRepository(trx.atEnd()), createSubscriptionRepository(trx)]
  const closed = await closeTasks(write, instance, facts)
  const opened = await openTasks(write, instance, facts.openedTasks)
  await history.insert(
    scope,
    facts.activities.map((activity) => ({ ...activity, id: nextId(), definitionId: instance.row.definitionId })),
  )
  for (const [outcome, visits] of facts.endedVisits) await history.end(scope, instanceId, { visits, outcome, now })
  const moved = await moveVisits(write, instance, facts.migrated)
  await subscriptions.remove(scope, instanceId, facts.unsubscribed)
  await subscriptions.insert(
    scope,
    facts.subscriptions.map((subscription) => ({ ...subscription, id: nextId() })),
  )
  const removedJobs = await createFlowJobRepository(trx).removeByReference(scope, instanceId, facts.droppedJobs)
  const hasSentOn = await flowJobs.sendOn(trx, scope, removedJobs, now)
  await flowJobs.add(trx, scope, facts.jobs)
  const copiedTo = await createCopyRepository(trx).insert(
    scope,
    [...copied].map((userId) => ({ id: nextId(), instanceId, userId })),
    now,
  )
  return {
    tasks: [...closed, ...opened, ...moved],
    copiedTo,
    removedJobs,
    hasJobs: hasSentOn || facts.jobs.length > 0,
  }
}

async function closeTasks(
  { trx, scope, now }: StepWrite,
  { row }: LockedInstance,
  { closedTasks }: StepFacts,
): Promise<TaskNews[]> {
  const tasks = createTaskRepository(trx)
  const news: TaskNews[] = []
  for (const [outcome, tokens] of closedTasks) {
    const closed = await tasks.close(scope, row.id, { tokens, outcome, now })
    await createTaskRepository(trx.atEnd()).removeCandidates(
      scope,
      closed.map(({ id }) => id),
    )
    news.push(
      ...closed.map(({ id, assigneeId, name, nodeId }) => ({
        id,
        name,
        nodeId,
        instance: row,
        assigneeId,
        candidates: [],
        state: 'done' as const,
      })),
    )
  }
  return news
}

async function openTasks(
  { trx, scope, now }: StepWrite,
  { row, definition }: LockedInstance,
  opened: readonly OpenedTask[],
): Promise<TaskNews[]> {
  if (opened.length === 0) return []
  const repository = createFlowPeopleRepository(trx)
  const people = await findTaskPeople(
    repository,
    scope,
    opened.map(({ task }) => task),
  )
  for (const one of people)
    one.candidates = await withOtherApprovers(repository, scope, { row, definition }, one.candidates)
  await createTaskRepository(trx).insert(
    scope,
    opened.map((one, index) => ({
      id: one.id,
      instanceId: row.id,
      definitionId: row.definitionId,
      token: one.token,
      loopToken: one.loopToken,
      nodeId: one.nodeId,
      name: one.task.name || one.nodeId,
      formKey: one.task.formKey ?? '',
      priority: one.task.priority,
      dueDate: one.task.due === undefined ? null : new Date(one.task.due),
      category: row.category,
      parentTaskId: null,
      signKind: '',
      createTime: now,
      ...(people[index] as TaskPeople), // one for each
    })),
  )
  return opened.map(({ id, nodeId, task }, index) => {
    const { assigneeId, candidates } = people[index] as TaskPeople
    return { id, name: task.name || nodeId, nodeId, instance: row, assigneeId, candidates, state: 'open' }
  })
}

/** What waits is of another version now: its visit, the task with those that were added to it, and the job. */
async function moveVisits(
  { trx, scope }: StepWrite,
  { row, definition }: LockedInstance,
  migrated: StepFacts['migrated'],
): Promise<TaskNews[]> {
  const [history, tasks, jobs] = [createHistoryRepository(trx), createTaskRepository(trx), createFlowJobRepository(trx)]
  const news: TaskNews[] = []
  for (const { token, to: nodeId, task } of migrated) {
    const nodeName = definition.nodes[nodeId]?.name ?? ''
    const { definitionId, category } = row
    await history.move(scope, row.id, Number(token), { nodeId, nodeName, definitionId })
    await jobs.move(scope, row.id, token, nodeId)
    const moved = await tasks.move(scope, row.id, token, {
      nodeId,
      name: task?.name || nodeId,
      formKey: task?.formKey ?? '',
      definitionId,
      category,
    })
    for (const { id, name, assigneeId } of moved) {
      const candidates = assigneeId === null ? await tasks.listCandidates(scope, id) : []
      news.push({ id, name, nodeId, instance: row, assigneeId, candidates, state: 'changed' })
    }
  }
  return news
}
