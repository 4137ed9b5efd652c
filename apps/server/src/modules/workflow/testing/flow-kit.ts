import type { Page } from '@drawdesk/contract/core/schema'
import type { FlowHistoryRow } from '@drawdesk/contract/workflow/process'
import type { FlowCompleted, FlowRow } from '@drawdesk/contract/workflow/work'
import type { Variables } from '@drawdesk/workflow/engine/state'
import { expect } from 'vitest'
import { systemScope } from '../../../platform/scope.ts'
import type { Answer, SignedIn, TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, type BuiltCaller } from '../../../testing/factories.ts'
import { startByPerson } from '../instances/flow-starts.ts'
import { uploadDiagrams } from './upload.ts'

const WORK = '/api/blade-flow/work'
const PAGES = ['work_start', 'work_claim', 'work_todo', 'work_send', 'work_done']

/** Somebody who holds the pages of work. */
export const buildWorker = (test: Pick<TestApp, 'app' | 'deps'>): Promise<BuiltCaller> =>
  buildCaller(test, { permissions: PAGES })

/** Deploys a diagram and answers the definition's id. */
export async function deployed(admin: SignedIn, xml: string, tenantIds = ''): Promise<string> {
  const answer = await uploadDiagrams(admin, { 'diagram.bpmn': xml }, tenantIds === '' ? {} : { tenantIds })
  expect([answer.msg, answer.errors]).toEqual(['操作成功', undefined])
  return answer.data[0]?.processDefinitionId ?? ''
}

/** Starts a process as its form would, and answers the instance's id. */
export async function started(
  { deps }: Pick<TestApp, 'deps'>,
  { user }: Pick<BuiltCaller, 'user'>,
  definitionId: string,
  variables: Variables = {},
): Promise<string> {
  const scope = { ...systemScope(user.tenantId), userId: user.userId }
  return deps.flowSteps.run(scope, async (unit) => {
    const { row } = await startByPerson(unit, scope, () => deps.ids.next(), { definitionId, variables })
    return row.id
  })
}

/** What somebody does with their work. */
export function workCalls(caller: SignedIn) {
  return {
    list: async (
      list: 'claim' | 'todo' | 'send' | 'done' | 'copied',
      query: Record<string, string> = {},
    ): Promise<FlowRow[]> => {
      const answer = await caller.get<Page<FlowRow>>(`${WORK}/${list}-list`, query)
      expect([answer.msg, answer.errors]).toEqual(['操作成功', undefined])
      return answer.data.records
    },
    post: <Data = FlowCompleted>(call: string, values: object): Promise<Answer<Data>> =>
      caller.post<Data>(`${WORK}/${call}`, values),
    get: <Data>(call: string, query: Record<string, string> = {}): Promise<Answer<Data>> =>
      caller.get<Data>(`${WORK}/${call}`, query),
    agree: (taskId: string, values: object = {}): Promise<Answer<FlowCompleted>> =>
      caller.post<FlowCompleted>(`${WORK}/complete-task`, { taskId, flag: 'ok', ...values }),
    reject: (taskId: string, values: object = {}): Promise<Answer<FlowCompleted>> =>
      caller.post<FlowCompleted>(`${WORK}/complete-task`, { taskId, flag: 'no', ...values }),
    history: (processInstanceId: string): Promise<Answer<FlowHistoryRow[]>> =>
      caller.get<FlowHistoryRow[]>('/api/blade-flow/process/history-flow-list', { processInstanceId }),
  }
}

/** Of the only task in somebody's to-do list of this instance. */
export async function todoOf(caller: SignedIn, instanceId: string): Promise<string> {
  const rows = await workCalls(caller).list('todo')
  const [row] = rows.filter(({ processInstanceId }) => processInstanceId === instanceId)
  expect(row).toBeDefined()
  return row?.taskId ?? ''
}
