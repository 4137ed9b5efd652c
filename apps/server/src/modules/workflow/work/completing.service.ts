import type { Language } from '@drawdesk/contract/core/texts'
import type { FlowCompleted } from '@drawdesk/contract/workflow/work'
import type { Variables } from '@drawdesk/workflow/engine/state'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Caller } from '../../../platform/scope.ts'
import { findPeopleNames } from '../../organisation/users/names.repository.ts'
import type { DefinitionCache } from '../definitions/definition-cache.ts'
import { readFlowNames } from '../definitions/flow-names.ts'
import { createDraftRepository } from '../forms/draft.repository.ts'
import type { FlowForms } from '../forms/flow-forms.service.ts'
import { foldPicks, unfoldPicks } from '../forms/picked-people.ts'
import { checkChosen } from '../forms/chosen.ts'
import { findTaskForm, readGiven, variablesAt } from '../forms/task-form.ts'
import type { FlowSteps } from '../instances/flow-steps.ts'
import { createFlowPeopleRepository } from '../instances/people.repository.ts'
import type { StepUnit } from '../instances/step-unit.ts'
import { createInstanceRepository } from '../instances/instance.repository.ts'
import type { WrittenForms } from '../instances/written-forms.ts'
import { createTaskRepository } from '../instances/task.repository.ts'
import { flowErrors } from '../shared/flow.errors.ts'
import { checkActor, checkOwnRequest, holdTask, type HeldTask } from './acting.ts'
import { rejectTarget, rejectTargets, type RejectTarget } from './reject-targets.ts'
import { ALONE, SAID, saidOf } from './said.ts'
import { settleSigned } from './signers.ts'

export type CompletingNeeds = Pick<Deps, 'db' | 'ids'> & {
  flowSteps: FlowSteps
  flowForms: FlowForms
  writtenForms: WrittenForms
  definitions: DefinitionCache
}

export interface Completion {
  taskId: string
  instanceId?: string
  pass: boolean
  comment: string
  variables?: Readonly<Record<string, unknown>>
}

/** Decisions on tasks: agreed, rejected, sent back. */
export function createCompleting({ db, ids, flowSteps, flowForms, writtenForms, definitions }: CompletingNeeds) {
  /** What the person gave, by the form of the node; a rejection need not be whole. The draft of it is no more. */
  async function readVariables(
    unit: StepUnit,
    caller: Caller,
    { task, instance }: HeldTask,
    { pass, variables }: { pass: boolean; variables: Readonly<Record<string, unknown>> },
  ): Promise<Variables> {
    const { trx } = unit
    const placed = await findTaskForm(trx, flowForms, caller, task, instance.definition)
    await createDraftRepository(trx.atEnd()).remove(caller, { definitionId: '0', taskId: task.id })
    const written = placed.form || task.parentTaskId !== null ? undefined : writtenForms.get(task.formKey)
    if (written) {
      const names = Object.keys(variables)
      const unknown = names.filter((name) => !written.names.includes(name))
      if (unknown.length > 0) throw flowErrors.notWritable({ values: { names: unknown.join(', ') } })
      // Given up: what it asked for stays as it was decided on.
      return pass && names.length > 0 ? written.write(unit, caller, instance, variables) : {}
    }
    const before = variablesAt(instance.state, task.token)
    const given = readGiven(placed, variables, { prefix: 'variables', before: unfoldPicks(before), isDraft: !pass })
    if (pass) await checkChosen(trx, caller, { form: placed.form, given, prefix: 'variables' })
    return foldPicks(given, before)
  }

  /** What is open in the instance now. */
  async function answerOf(
    caller: Caller,
    { task: { id: taskId, instanceId }, instance }: HeldTask,
    language: Language,
  ): Promise<FlowCompleted> {
    const open = await createTaskRepository(db).listOpen(caller, instanceId)
    const names = await findPeopleNames(
      db,
      caller,
      open.flatMap(({ assigneeId }) => assigneeId ?? []),
    )
    const called = await readFlowNames(
      definitions,
      caller,
      open.map(({ definitionId }) => definitionId),
      language,
    )
    return {
      taskId,
      processInstanceId: instanceId,
      next: open.map((task) => ({
        taskId: task.id,
        taskName: called.node(task.definitionId, task.nodeId, task.name),
        assigneeName: names.get(task.assigneeId ?? '') ?? '',
      })),
      isFinished: instance.row.endTime !== null,
    }
  }

  async function completeOne(caller: Caller, completion: Completion, language: Language): Promise<HeldTask> {
    const { taskId, instanceId, pass, comment, variables = {} } = completion
    return flowSteps.run(caller, async (unit) => {
      const held = await holdTask(unit, caller, taskId, instanceId)
      const { task } = held
      checkActor(caller, task)
      if (task.delegation === 'pending') throw flowErrors.answerFirst()
      const given = await readVariables(unit, caller, held, { pass, variables })
      const isAlone = pass && (await checkOwnRequest(unit, caller, held))
      const { kind, words } = saidOf(held, pass, Object.keys(given).length > 0)
      await unit.say(caller, {
        id: ids.next(),
        instanceId: task.instanceId,
        taskId,
        kind,
        content: `${comment || words[language]}${isAlone ? ALONE[language] : ''}`,
        targetUserId: null,
      })
      await settleSigned(unit, caller, held, { pass, variables: given })
      return held
    })
  }

  /** Who did a task before does it again, also where the diagram names somebody else; a person who has left cannot. */
  async function giveTo(unit: StepUnit, caller: Caller, userId: string): Promise<void> {
    const { trx, now } = unit
    if ((await createFlowPeopleRepository(trx).findActive(caller, [userId])).length === 0) return
    for (const opened of unit.news.tasks) {
      if (opened.state !== 'open' || opened.assigneeId === userId) continue
      const values = { assigneeId: userId, ...(opened.assigneeId === null && { claimTime: now }) }
      await createTaskRepository(trx).change(caller, opened.id, { assigneeId: opened.assigneeId, values, now })
      opened.assigneeId = userId
    }
  }

  return {
    /**
     * Decides the caller's own task. Of several who do it at once, one does it.
     *
     * @throws AppError `flow.noTask`, `flow.taskDone`, `flow.suspended`, `flow.notActor`, `flow.answerFirst`, `flow.notWritable`, `flow.ownRequest`, `flow.signersFirst`, and what the process itself is refused for
     */
    async complete(caller: Caller, completion: Completion, language: Language): Promise<FlowCompleted> {
      return answerOf(caller, await completeOne(caller, completion, language), language)
    },

    /** Each in a transaction of its own; those that fail say why. */
    async completeMany(
      caller: Caller,
      { taskIds, ...decision }: { taskIds: readonly string[]; pass: boolean; comment: string },
      language: Language,
    ): Promise<{ done: string[]; failed: { taskId: string; code: number; msg: string }[] }> {
      const [done, failed]: [string[], { taskId: string; code: number; msg: string }[]] = [[], []]
      for (const taskId of new Set(taskIds)) {
        try {
          await completeOne(caller, { ...decision, taskId }, language)
          done.push(taskId)
        } catch (error) {
          if (!(error instanceof AppError)) throw error
          failed.push({ taskId, code: error.status, msg: error.messageIn(language) })
        }
      }
      return { done, failed }
    },

    /** Where the caller's task may be sent back to, the last one first. @throws AppError `flow.noTask`, `flow.taskDone`, `flow.notActor` */
    async rejectTargets(
      caller: Caller,
      taskId: string,
      language: Language,
    ): Promise<(RejectTarget & { assigneeName: string })[]> {
      const tasks = createTaskRepository(db)
      const task = await tasks.find(caller, taskId)
      if (!task) throw flowErrors.noTask()
      if (task.endTime !== null) throw flowErrors.taskDone()
      checkActor(caller, task)
      const instance = await createInstanceRepository(db).find(caller, task.instanceId)
      const definition = await definitions.get(caller, { id: task.definitionId })
      const sent = { task, starterId: instance?.startUserId ?? null, definition }
      const targets = rejectTargets(await tasks.listOfInstance(caller, task.instanceId), sent)
      const names = await findPeopleNames(
        db,
        caller,
        targets.flatMap(({ assigneeId }) => assigneeId ?? []),
      )
      const called = await readFlowNames(definitions, caller, [task.definitionId], language)
      return targets.map((target) => ({
        ...target,
        name: called.node(task.definitionId, target.nodeId, target.name),
        assigneeName: names.get(target.assigneeId ?? '') ?? '',
      }))
    },

    /**
     * Sends the instance back: the task that did the target before goes to the same person again.
     *
     * @throws AppError as `complete`; `flow.noTarget`, `flow.unreachable`
     */
    async rejectTo(
      caller: Caller,
      { taskId, target, comment }: { taskId: string; target: string; comment: string },
      language: Language,
    ): Promise<FlowCompleted> {
      const done = await flowSteps.run(caller, async (unit) => {
        const held = await holdTask(unit, caller, taskId)
        const { task, instance } = held
        checkActor(caller, task)
        const tasks = createTaskRepository(unit.trx)
        const main = task.parentTaskId === null ? task : await tasks.find(caller, task.parentTaskId)
        if (!main || main.token === null) throw flowErrors.taskDone()
        const history = await tasks.listOfInstance(caller, task.instanceId)
        const { startUserId: starterId } = instance.row
        const sent = { task, starterId, definition: instance.definition }
        const { nodeId, assigneeId } = rejectTarget(history, sent, target)
        await unit.say(caller, {
          id: ids.next(),
          instanceId: task.instanceId,
          taskId,
          kind: 'rejectTo',
          content: comment || SAID.rejectTo[language],
          targetUserId: assigneeId,
        })
        // It is what the caller has done, not what was taken away from them.
        await tasks.finish(caller, taskId, unit.now)
        unit.note({
          id: taskId,
          name: task.name,
          nodeId: task.nodeId,
          instance: instance.row,
          assigneeId: caller.userId,
          candidates: [],
          state: 'done',
        })
        await unit.apply(instance, { kind: 'jump', tokens: [main.token], target: nodeId })
        // Rounds of a loop have people of their own.
        if (assigneeId !== null && !instance.definition.nodes[nodeId]?.loop) await giveTo(unit, caller, assigneeId)
        return held
      })
      return answerOf(caller, done, language)
    },
  }
}
