import { setTimeout as wait } from 'node:timers/promises'
import { FLOW_FOLLOW_PATH, type FlowInstance } from '@drawdesk/contract/workflow/follow'
import { FLOW_WORK_PATH } from '@drawdesk/contract/workflow/paths'
import type { FlowRow } from '@drawdesk/contract/workflow/work'
import { PAUSE_MS, TRIES, workCall, type Call, type FlowClient } from './client.ts'
import type { Act, PlannedAct } from './plan.ts'

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
}

/** Nodes that an operator moves processes to; those that do not fit are refused. */
const JUMP_NODES = ['correct', 'again', 'approve', 'escalate', 'sign', 'prepare', 'confirm', 'decided']
const SIGN_KINDS = ['before', 'after', 'parallel']
const ROWS = '100'
/** The administrator runs the processes. */
const OPERATOR = 0
/** What another one, who was first, explains. Everything else is wrong. */
const REFUSALS: readonly number[] = [403, 404, 409]

interface Page<Row> {
  records: Row[]
}

/** Does what was planned to whatever is there, and answers what is known of each request; nothing where there was nothing to do it to. */
export async function act(client: FlowClient, planned: PlannedAct): Promise<ActFact[]> {
  const target = await findTarget(client, planned)
  if (!target) return []
  const callers = Array.from({ length: 1 + planned.rivals }, (_, rival) => insist(client, planned, target, rival))
  return (await Promise.all(callers)).flat()
}

/** Sends it until it is answered. Who has no answer does not know whether it was done, and asks again. */
async function insist(client: FlowClient, planned: PlannedAct, target: Target, rival: number): Promise<ActFact[]> {
  const { act: kind, person, first } = planned
  const facts: ActFact[] = []
  for (;;) {
    const tag = [planned.tag, rival, facts.length].join('.')
    const call = callOf(client, { ...planned, tag }, target)
    const answer = await client.once(isOperators(kind) ? OPERATOR : person, call, first + rival + facts.length)
    const isAcknowledged = answer?.status === 200
    const refusal = answer && !isAcknowledged ? `${answer.status} ${answer.msg}` : ''
    facts.push({ tag, act: kind, ...target, isAcknowledged, refusal })
    if (answer || facts.length === TRIES) return facts
    await wait(PAUSE_MS)
  }
}

/** A refusal that no other caller explains. */
export const isWrongRefusal = ({ refusal }: ActFact): boolean =>
  refusal !== '' && !REFUSALS.includes(Number(refusal.slice(0, 3)))

const isOperators = (kind: Act): boolean => ['jump', 'suspend', 'resume', 'end', 'setVariables'].includes(kind)

async function findTarget(
  client: FlowClient,
  { act: kind, person, pick, first }: PlannedAct,
): Promise<Target | undefined> {
  const list = async <Row>(who: number, path: string): Promise<Row[]> => {
    const answer = await client.ask<Page<Row>>(who, { path, query: { size: ROWS } }, first)
    return answer?.status === 200 ? answer.data.records : []
  }
  if (isOperators(kind)) {
    const rows = await list<FlowInstance>(OPERATOR, `${FLOW_FOLLOW_PATH}/list`)
    const fitting = kind === 'resume' ? rows.filter(({ suspensionState }) => suspensionState === 2) : rows
    const row = fitting[pick % fitting.length]
    return row && { taskId: '', instanceId: row.id }
  }
  const name = kind === 'claim' ? 'claim' : kind === 'withdraw' || kind === 'urge' ? 'send' : 'todo'
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

/** Which variable an act sets. */
export const variableOf = (tag: string): string => `set_${tag.replaceAll(/\W/g, '_')}`

function callOf(client: FlowClient, { act: kind, tag, person, detail }: PlannedAct, target: Target): Call {
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
    case 'setVariables':
      return follow('set-variables', { values: { [variableOf(tag)]: tag } })
  }
}
