import type { Variables } from '@drawdesk/workflow/engine/state'
import type { FlowSteps } from '../instances/flow-steps.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { StepUnit } from '../instances/step-unit.ts'
import { createTaskRepository, type TaskRow } from '../instances/task.repository.ts'
import { flowErrors } from '../shared/flow.errors.ts'
import type { HeldTask } from './acting.ts'

export type SignNeeds = Pick<Deps, 'ids'> & { flowSteps: FlowSteps }

const isOpen = ({ endTime }: TaskRow): boolean => endTime === null

/** Decides a token: its task, and with it all that was added to that. */
export async function decide(
  unit: StepUnit,
  { instance }: HeldTask,
  token: string,
  pass: boolean,
  variables: Variables = {},
) {
  await unit.apply(instance, { kind: 'complete-task', token, variables: { ...variables, pass } })
}

/**
 * Somebody has done a task to which others were added, or that was added to another one. The token goes on when all have agreed, or with the first
 * who rejects.
 *
 * @throws AppError `flow.signersFirst`
 */
export async function settleSigned(
  unit: StepUnit,
  scope: Scope,
  held: HeldTask,
  { pass, variables }: { pass: boolean; variables: Variables },
): Promise<void> {
  const { trx, now } = unit
  const tasks = createTaskRepository(trx)
  const { task } = held
  const main = task.parentTaskId === null ? task : await tasks.find(scope, task.parentTaskId)
  if (!main || main.token === null) throw flowErrors.taskDone()
  const signers = (await tasks.listSigners(scope, main.id)).filter((one) => isOpen(one) && one.id !== task.id)
  if (main === task && signers.some(({ signKind }) => signKind === 'before')) throw flowErrors.signersFirst()
  if (!pass || (signers.length === 0 && (main === task || !isOpen(main)))) {
    // Theirs is done, whatever becomes of the others.
    if (main !== task || signers.length > 0) await tasks.finish(scope, task.id, now)
    return decide(unit, held, main.token, pass, variables)
  }
  await tasks.finish(scope, task.id, now)
  const news = { name: task.name, nodeId: task.nodeId, instance: held.instance.row, candidates: [] }
  unit.note({ ...news, id: task.id, assigneeId: task.assigneeId, state: 'done' })
  if (Object.keys(variables).length > 0 && !(await fillIn(unit, held, main.token, variables))) return
  if (main === task) await beginAfter(unit, scope, held, signers)
  else if (isOpen(main)) await giveBack(unit, scope, held, { main, signers })
}

/** What a person filled in holds while others are still waited for. False: a condition that it meets has taken the task away from them. */
async function fillIn(unit: StepUnit, { instance }: HeldTask, token: string, variables: Variables): Promise<boolean> {
  const scope = instance.state.tokens[token]?.scope
  await unit.apply(instance, { kind: 'set-variables', variables, ...(scope !== undefined && { scope }) })
  return Object.hasOwn(instance.state.tokens, token)
}

/** Those who act after it act now. */
async function beginAfter(unit: StepUnit, scope: Scope, { instance }: HeldTask, signers: readonly TaskRow[]) {
  for (const { id, name, nodeId, ownerId } of signers.filter(({ assigneeId }) => assigneeId === null)) {
    const change = { assigneeId: null, values: { assigneeId: ownerId, ownerId: null }, now: unit.now }
    await createTaskRepository(unit.trx).change(scope, id, change)
    unit.note({ id, name, nodeId, instance: instance.row, assigneeId: ownerId, candidates: [], state: 'open' })
  }
}

/** When nobody who acts before it is left, it is its assignee's again. */
export async function giveBack(
  unit: StepUnit,
  scope: Scope,
  { instance }: HeldTask,
  { main, signers }: { main: TaskRow; signers: readonly TaskRow[] },
): Promise<void> {
  if (main.assigneeId !== null || signers.some(({ signKind }) => signKind === 'before')) return
  const change = { assigneeId: null, values: { assigneeId: main.ownerId, ownerId: null }, now: unit.now }
  await createTaskRepository(unit.trx).change(scope, main.id, change)
  unit.note({
    id: main.id,
    name: main.name,
    nodeId: main.nodeId,
    instance: instance.row,
    assigneeId: main.ownerId,
    candidates: [],
    state: 'open',
  })
}
