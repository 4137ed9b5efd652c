import { startOpenAiChatFake, type OpenAiChatFake } from '@drawdesk/fakes/openai/openai-chat'
import {
  REPORT_PROPOSE_PATH,
  REPORT_PROPOSE_READY_PATH,
  type ReportProposeAnswer,
  type ReportProposeReady,
} from '@drawdesk/contract/reports/report-propose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller } from '../../../testing/factories.ts'
import { buildChatApi } from '../../chat/run/testing/chat.ts'

const PROPOSE = `/api${REPORT_PROPOSE_PATH}`
const READY = `/api${REPORT_PROPOSE_READY_PATH}`
let fake: OpenAiChatFake
let test: TestApp
let admin: SignedIn

beforeAll(async () => {
  fake = await startOpenAiChatFake()
  test = await buildTestApp({ config: { allowedPrivateHosts: ['127.0.0.1'] } })
  admin = await signIn(test)
}, 60_000)
afterAll(async () => {
  await test.close()
  await fake.close()
})

/** The fake repeats the question, and so answers with what stands in it. */
const withAnswer = (proposal: object): string => `\`\`\`json\n${JSON.stringify(proposal)}\n\`\`\``
const propose = (question: string, more: object = {}) => admin.post<ReportProposeAnswer>(PROPOSE, { question, ...more })

it('is offered where a chat API is connected, to who may write SQL', async () => {
  // The manual assistant of the product is on, and writes no statements.
  expect((await admin.get<ReportProposeReady>(READY)).data).toEqual({ isReady: false })
  expect(await propose('出图')).toMatchObject({ status: 400, msg: '还没有可用的对话接口，请联系管理员' })
  await buildChatApi(admin, fake.url)
  expect((await admin.get<ReportProposeReady>(READY)).data).toEqual({ isReady: true })
  expect((await (await buildCaller(test, { permissions: ['report_list_view'] })).get(READY)).status).toBe(403)
})

it('becomes a statement that is checked and not run, and counts as an answer of the chat', async () => {
  const sql = 'select state, count(*) as drawn from drawings where create_time >= :from_day group by state;'
  const params = [{ name: 'from_day', label: '开始日期', type: 'date', default: 'month', required: 1 }]
  const answer = await propose(withAnswer({ sql, title: '出图', note: '按状态统计', params }))

  expect(answer.data).toMatchObject({
    sql: sql.slice(0, -1),
    title: '出图',
    note: '按状态统计',
    params,
    isRunnable: true,
    msg: '',
    model: 'fake-chat',
    currency: 'CNY',
  })
  const asked = fake.requests.at(-1)?.json as { messages: { role: string; content: string }[] }
  expect(asked.messages.map(({ role }) => role)).toEqual(['system', 'user'])
  expect(asked.messages[0]?.content).toContain('drawings (绘画): ')
  expect(asked.messages[0]?.content).not.toContain('password')
  expect(
    await test.owner('select messages::int, prompt_tokens::int + completion_tokens::int as tokens from chat_usage'),
  ).toEqual([{ messages: 1, tokens: answer.data.promptTokens + answer.data.completionTokens }])
  expect(Number(answer.data.cost)).toBeGreaterThan(0)
  expect(await test.owner('select id from usage_hold')).toEqual([])
})

it('is asked for again where the guard refuses the statement, and says what was wrong', async () => {
  const before = fake.requests.length
  const { data } = await propose(withAnswer({ sql: 'select secret from system_user' }))

  // The fake repeats the refusal the second time, which holds no statement.
  expect(fake.requests.length - before).toBe(2)
  expect(data).toMatchObject({ sql: '', isRunnable: false })
  expect(JSON.stringify(fake.requests.at(-1)?.json)).toContain('That statement is refused: ')
})

it('changes what stands in the editor, and answers without a statement where the model has none', async () => {
  const { data } = await propose('只看成功的', { sql: 'select 1 as one' })

  const asked = fake.requests.at(-1)?.json as { messages: { content: string }[] }
  expect(asked.messages[1]?.content).toContain('select 1 as one')
  expect(data).toMatchObject({ sql: '', isRunnable: false, msg: '' })
  expect(data.note).toContain('只看成功的')
})

it('says what the service said against it, and what is not there', async () => {
  fake.script('badRequest')
  expect((await propose('出图')).status).toBe(400)
  expect((await propose('出图', { datasourceId: '999' })).status).toBe(404)
})
