import { chatCallResource, type ChatCall } from '@drawdesk/contract/chat/chat-call'
import { screen, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, it } from 'vitest'
import { auditOf, fakeResource } from '../../../resource/testing/fake-resource.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { ok, server } from '../../../testing/server.ts'
import ChatCallPage from './chat-call.page.tsx'

const rowOf = (id: number, more: Partial<ChatCall> = {}) => ({
  id: String(id),
  userId: '7',
  userName: `人员${id}`,
  kind: 'answer',
  diaId: '5',
  msgId: String(id),
  apiId: '9',
  apiName: '深度求索',
  model: 'deepseek-chat',
  promptTokens: 1200,
  completionTokens: 34,
  cost: '0.0042',
  currency: 'CNY',
  firstTokenMs: 480,
  ms: 2345,
  outcome: 'done',
  errorCode: '',
  httpStatus: null,
  said: '',
  ...auditOf(),
  ...more,
})

async function open({ language = 'zh', more = [] }: { language?: 'zh' | 'en'; more?: string[] } = {}) {
  for (const call of ['people', 'apis']) server.use(http.get(`*/api/blade-biz/chatCall/${call}`, () => ok([])))
  fakeResource(chatCallResource, [
    rowOf(1),
    rowOf(2, { outcome: 'refused', errorCode: 'E_AUTH', httpStatus: 401, ms: 300, cost: '0', diaId: '', kind: 'test' }),
    rowOf(3, { outcome: 'open', ms: null, firstTokenMs: null, cost: '' }),
  ])
  renderApp(<ChatCallPage />, { permissions: ['chatCall', 'chatCall_view', ...more], path: '/chat/chatCall', language })
  await screen.findByText('人员1')
}
const line = (name: string) => within(screen.getByText(name).closest('tr') as HTMLElement)

describe('the log of chat calls', () => {
  it('says who, how long, what it cost and how it ended', async () => {
    await open()

    for (const text of ['深度求索', 'deepseek-chat', '1,200', '已完成', '首字 480 毫秒', '2.3 秒', '¥0.0042'])
      expect(line('人员1').getByText(text)).toBeTruthy()
    for (const text of ['被服务拒绝', '密钥无效', 'HTTP 401', '测试', '300 毫秒'])
      expect(line('人员2').getByText(text)).toBeTruthy()
    expect(line('人员3').getByText('进行中')).toBeTruthy()
    expect(line('人员3').getAllByText('–')).toHaveLength(2)
  })

  it('leads to the conversation for those who may look at others’', async () => {
    await open({ more: ['chat_all'] })

    expect(line('人员1').getByRole('button', { name: /更多/ })).toBeTruthy()
    expect(line('人员2').queryByRole('button', { name: /更多/ })).toBeNull()
  })

  it('leads nobody else there, and speaks English', async () => {
    await open({ language: 'en' })

    expect(line('人员1').queryByRole('button', { name: /More/ })).toBeNull()
    expect(line('人员2').getByText('Rejected')).toBeTruthy()
    expect(line('人员2').getByText('Invalid key')).toBeTruthy()
  })
})
