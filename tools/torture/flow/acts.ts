import { setTimeout as wait } from 'node:timers/promises'
import { FLOW_FOLLOW_PATH, type FlowInstance } from '@drawdesk/contract/workflow/follow'
import type { FlowMigrateBatch, FlowMigrated, FlowMigrateUndone } from '@drawdesk/contract/workflow/migration'
import { FLOW_WORK_PATH } from '@drawdesk/contract/workflow/paths'
import type { FlowRow } from '@drawdesk/contract/workflow/work'
import { PAUSE_MS, TRIES, workCall, type Answer, type Call, type FlowClient } from './client.ts'
import { APPROVE_NODES, MAIN_KEY } from './diagrams.ts'
import type { Act, PlannedAct } from './plan.ts'
import type { Deployed } from './setup.ts'

/** One request, and what its sender was answered. */
export interface ActFact {
  /** Stands in the comment; each try has its own. */
  tag: string
  act: Act
  /** What it was done to: a task, or an instance. */
  taskId: string
  instanceId: string
  isAcknowledged: boolean
  /** "" otherwise. */
  refusal: string
}

interface Target {
  taskId: string
  instanceId: string
  /** Of an instance that is to be moved. */
  version?: number
  /** The move that is to be taken back. */
  batchId?: string
}

/** Nodes that an operator moves processes to; those that do not fit are refused. */
const JUMP_NODES =
  'correct again approve review escalate sign prepare confirm decided Approver Hr Manager Boss Correct'.split(' ')
const SIGN_KINDS = ['before', 'after', 'parallel']
const ROWS = '100'
/** The administrator runs the processes. */
const OPERATOR = 0
const OPERATORS: ReadonlySet<Act> = new Set([
  'jump',
  'suspend',
  'resume',
  'end',
  'setVariables',
  'migrate',
  'undoMigrate',
])
/** What another one, who was first, explains. Everything else is wrong. */
const REFUSALS: readonly number[] = [403, 404, 409]

interface Page<Row> {
  records: Row[]
}

/** Does what was planned to whatever is there, and answers what is known of each request; nothing where there was nothing to do it to. */
export async function act(client: FlowClient, planned: PlannedAct, deployed: Deployed): Promise<ActFact[]> {
  const target = await findTarget(client, planned)
  if (!target) return []
  const callers = Array.from({ length: 1 + planned.rivals }, (_, rival) =>
    insist(client, planned, { target, deployed, rival }),
  )
  return (await Promise.all(callers)).flat()
}

/** Sends it until it is answered. Who has no answer does not know whether it was done, and asks again. */
async function insist(
  client: FlowClient,
  planned: PlannedAct,
  { target, deployed, rival }: { target: Target; deployed: Deployed; rival: number },
): Promise<ActFact[]> {
  const { act: kind, person, first } = planned
  const facts: ActFact[] = []
  for (;;) {
    const tag = [planned.tag, rival, facts.length].join('.')
    const call = callOf(client, { ...planned, tag }, target, deployed)
    const answer = await client.once(isOperators(kind) ? OPERATOR : person, call, first + rival + facts.length)
    const refusal = answer ? refusalIn(kind, answer) : ''
    const { taskId, instanceId } = target
    facts.push({ tag, act: kind, taskId, instanceId, isAcknowledged: answer !== undefined && refusal === '', refusal })
    if (answer || facts.length === TRIES) return facts
    await wait(PAUSE_MS)
  }
}

/** A move answers for each instance by itself whether it was moved; the one that was named is all there is. */
function refusalIn(kind: Act, { status, data, msg }: Answer): string {
  if (status !== 200) return `${status} ${msg}`
  if (kind !== 'migrate' && kind !== 'undoMigrate') return ''
  const { refused = [], moved, undone } = data as Partial<FlowMigrated & FlowMigrateUndone> // by the kind of call
  const problems = refused.flatMap((one) => one.problems.map((problem) => problem.msg))
  return (moved ?? undone) === 1 ? '' : `409 ${problems.join('; ')}`
}

/** A refusal that no other caller explains. */
export const isWrongRefusal = ({ refusal }: ActFact): boolean =>
  refusal !== '' && !REFUSALS.includes(Number(refusal.slice(0, 3)))

const isOperators = (kind: Act): boolean => OPERATORS.has(kind)

async function findTarget(client: FlowClient, planned: PlannedAct): Promise<Target | undefined> {
  const { act: kind, person, pick, first } = planned
  const list = async <Row>(who: number, path: string): Promise<Row[]> => {
    const answer = await client.ask<Page<Row>>(who, { path, query: { size: ROWS } }, first)
    return answer?.status === 200 ? answer.data.records : []
  }
  if (kind === 'undoMigrate') {
    const rows = await list<FlowMigrateBatch>(OPERATOR, `${FLOW_FOLLOW_PATH}/migrate-batches`)
    const fitting = rows.filter(({ undoable }) => undoable > 0)
    const row = fitting[pick % fitting.length]
    return row && { taskId: '', instanceId: '', batchId: row.id }
  }
  if (isOperators(kind)) {
    const rows = await list<FlowInstance>(OPERATOR, `${FLOW_FOLLOW_PATH}/list`)
    const fitting = rows.filter(
      ({ suspensionState, processDefinitionKey }) =>
        (kind !== 'resume' || suspensionState === 2) && (kind !== 'migrate' || processDefinitionKey === MAIN_KEY),
    )
    const row = fitting[pick % fitting.length]
    return row && { taskId: '', instanceId: row.id, version: row.processDefinitionVersion }
  }
  const name = listFor(planned)
  const rows = await list<FlowRow>(person, `${FLOW_WORK_PATH}/${name}-list`)
  const fitting = rows.filter(
    ({ taskId, delegation, processIsFinished }) =>
      (kind !== 'urge' || taskId !== '') &&
      (kind === 'resolve') === (name === 'todo' && delegation === 'pending') &&
      processIsFinished === 'unfinished',
  )
  const row = fitting[pick % fitting.length]
  return row && { taskId: row.taskId, instanceId: row.processInstanceId }
}

function listFor({ act: kind, detail }: PlannedAct): 'claim' | 'send' | 'done' | 'todo' {
  if (kind === 'claim') return 'claim'
  if (kind === 'withdraw' || kind === 'urge') return 'send'
  // People are taken back before and after one has acted oneself.
  return kind === 'removeSign' && detail % 2 === 0 ? 'done' : 'todo'
}

/** Which variable an act sets. */
export const variableOf = (tag: string): string => `set_${tag.replaceAll(/\W/g, '_')}`

function callOf(
  client: FlowClient,
  { act: kind, tag, person, detail }: PlannedAct,
  target: Target,
  { versions }: Deployed,
): Call {
  const { taskId, instanceId: processInstanceId } = target
  const other = client.people[(person + 1 + (detail % (client.people.length - 1))) % client.people.length]
  const userId = other?.id ?? ''
  const follow = (name: string, body: object): Call => ({
    path: `${FLOW_FOLLOW_PATH}/${name}`,
    body: { processInstanceId, ...body },
  })
  switch (kind) {
    case 'approve':
    case 'reject':
      return workCall('complete-task', { taskId, flag: kind === 'approve' ? 'ok' : 'no', comment: tag })
    case 'claim':
      return workCall('claim-task', { taskId })
    case 'unclaim':
    case 'urge':
      return workCall(kind, { taskId })
    case 'transfer':
    case 'delegate':
      return workCall(kind, { taskId, userId, comment: tag })
    case 'resolve':
      return workCall('resolve', { taskId, comment: tag })
    case 'addSign':
      return workCall('add-sign', {
        taskId,
        userIds: [userId],
        kind: SIGN_KINDS[detail % SIGN_KINDS.length],
        comment: tag,
      })
    case 'removeSign':
      return workCall('remove-sign', { taskId, userId })
    case 'rejectTo':
      return workCall('reject-to', { taskId, target: detail % 2 === 0 ? 'previous' : 'starter', comment: tag })
    case 'withdraw':
      return workCall('withdraw', { processInstanceId, comment: tag })
    case 'jump':
      return follow('jump', { toNode: JUMP_NODES[detail % JUMP_NODES.length], reason: tag })
    case 'suspend':
    case 'resume':
      return follow(kind, {})
    case 'end':
      return follow('delete-process-instance', { deleteReason: tag })
    case 'migrate': {
      const [from, to] = target.version === 1 ? ([1, 2] as const) : ([2, 1] as const)
      const mapping = { [APPROVE_NODES[from]]: APPROVE_NODES[to] }
      return {
        path: `${FLOW_FOLLOW_PATH}/migrate`,
        body: { processInstanceIds: [processInstanceId], targetDefinitionId: versions[to], mapping, reason: tag },
      }
    }
    case 'undoMigrate':
      return { path: `${FLOW_FOLLOW_PATH}/undo-migrate`, body: { batchId: target.batchId, reason: tag } }
    case 'setVariables':
      return follow('set-variables', { values: { [variableOf(tag)]: tag } })
  }
}
