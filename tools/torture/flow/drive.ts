import { setTimeout as wait } from 'node:timers/promises'
import { FLOW_FOLLOW_PATH, type FlowInstance } from '@drawdesk/contract/workflow/follow'
import { FLOW_WORK_PATH } from '@drawdesk/contract/workflow/paths'
import type { FlowRow } from '@drawdesk/contract/workflow/work'
import type { Violation } from './check.ts'
import { workCall, type FlowClient } from './client.ts'
import { countRunning, readFlows } from './facts.ts'

const PATIENCE_MS = 180_000
const PAUSE_MS = 300
const ROWS = '100'
const OPERATOR = 0

type Query = Parameters<typeof readFlows>[0]

/** Everybody does all they have until nothing runs any more, by calls as anybody makes them. Answers what does not come to its end. */
export async function driveToEnd(client: FlowClient, query: Query): Promise<Violation[]> {
  const giveUpMs = performance.now() + PATIENCE_MS
  let said: Said[] = []
  while (performance.now() < giveUpMs) {
    if ((await countRunning(query)) === 0) return []
    await resumeAll(client)
    said = (await Promise.all(client.people.map((_, person) => doAll(client, person)))).flat()
    await wait(PAUSE_MS)
  }
  const { instances, tasks } = await readFlows(query)
  return instances
    .filter(({ isEnded }) => !isEnded)
    .map(({ id, key, suspension, state }) => {
      const open = tasks.filter((task) => task.instanceId === id && !task.isEnded)
      const answers = said.filter(({ taskId }) => open.some((task) => task.id === taskId))
      return {
        what: `instance ${id} (${key}, suspension ${suspension}) does not come to its end: ${Object.values(state.tokens)
          .map(({ node, waitsFor }) => `${node} waits for ${waitsFor}`)
          .join(', ')}; tasks ${JSON.stringify(open)}; answers ${JSON.stringify(answers)}`,
        requestId: id,
      }
    })
}

/** What somebody was answered who wanted to do a task, for the account of what does not end. */
interface Said {
  person: number
  taskId: string
  act: string
  answer: string
}

async function rowsOf<Row>(client: FlowClient, person: number, path: string): Promise<Row[]> {
  const { records } = await client.must<{ records: Row[] }>(person, { path, query: { size: ROWS } })
  return records
}

async function resumeAll(client: FlowClient): Promise<void> {
  const rows = await rowsOf<FlowInstance>(client, OPERATOR, `${FLOW_FOLLOW_PATH}/list`)
  for (const { id, suspensionState } of rows)
    if (suspensionState === 2)
      await client.once(OPERATOR, { path: `${FLOW_FOLLOW_PATH}/resume`, body: { processInstanceId: id } }, 0)
}

async function doAll(client: FlowClient, person: number): Promise<Said[]> {
  const said: Said[] = []
  const ask = async (act: string, taskIds: readonly string[], body: object): Promise<number | undefined> => {
    const answer = await client.once(person, workCall(act, body), person)
    const text = answer ? `${answer.status} ${answer.msg}` : 'none'
    said.push(...taskIds.map((taskId) => ({ person, taskId, act, answer: text })))
    return answer?.status
  }
  for (const { taskId } of await rowsOf<FlowRow>(client, person, `${FLOW_WORK_PATH}/claim-list`))
    await ask('claim-task', [taskId], { taskId })
  const mine = await rowsOf<FlowRow>(client, person, `${FLOW_WORK_PATH}/todo-list`)
  for (const { taskId, delegation } of mine) if (delegation === 'pending') await ask('resolve', [taskId], { taskId })
  const taskIds = mine.filter(({ delegation }) => delegation !== 'pending').map(({ taskId }) => taskId)
  // The others are done by themselves, so that both ways are walked.
  for (const taskId of taskIds.slice(0, 5)) {
    const status = await ask('complete-task', [taskId], { taskId, flag: 'ok' })
    // Handed to who asked for it, who may not approve it while somebody else could: the others may claim it again.
    if (status === 403) await ask('unclaim', [taskId], { taskId })
  }
  const rest = taskIds.slice(5)
  if (rest.length > 0) await ask('complete-many', rest, { taskIds: rest, flag: 'ok' })
  return said
}
