import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ChatMessage, type ChatWindow, type SendMsgAnswer } from '@drawdesk/contract/chat/chat'
import type { Progress } from '@drawdesk/contract/drawing/records/draw-info'
import { startSampleEngine } from '@drawdesk/sample-engine/engine'
import { misfits } from '../../../../testing/answers.ts'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../../testing/build-test-app.ts'
import { buildCaller, type BuiltCaller } from '../../../../testing/factories.ts'
import { drawingCalls } from '../../../drawing/apis/testing/drawing.ts'
import { definitionOf, drawApiCalls, refusal } from '../../../drawing/apis/testing/kit.ts'

const CHAT = '/api/blade-biz/chatgptMsgView'
let engine: Awaited<ReturnType<typeof startSampleEngine>>
let engineDir: string
let test: TestApp
let admin: SignedIn
let person: BuiltCaller
let apiId: string

beforeAll(async () => {
  engineDir = await mkdtemp(join(tmpdir(), 'drawdesk-engine-'))
  engine = await startSampleEngine({ port: 0, dir: engineDir })
  test = await buildTestApp({ isWorking: true, config: { sampleEnginePort: engine.port } })
  admin = await signIn(test)
  person = await buildCaller(test, { tenantId: '000000', permissions: ['dialog', 'drawApi_send'] })
  apiId = await drawApiCalls(admin).add({ apiName: 'the painter', definition: definitionOf('sample') })
})
afterAll(async () => {
  await test.close()
  await engine.close()
  await rm(engineDir, { recursive: true, force: true })
})

const draw = (values: object = {}, caller: SignedIn = person) =>
  caller.post<SendMsgAnswer>(`${CHAT}/drawMsg`, { content: '一座桥', apiId, ...values })
const windowOf = async (diaId: string, caller: SignedIn = person) =>
  (await caller.get<ChatWindow>(`${CHAT}/findDiaWindow`, { diaId })).data

describe('a picture drawn in a conversation', () => {
  it('is a question with the command and a message that names its record, on every device, drawn by who asked', async () => {
    const { data } = await draw()
    const progress = await drawingCalls(person).check(data.msg.drawInfoId)

    const { messages, dialog } = await windowOf(data.dialog.diaId)
    const [record] = await test.owner<{ user_id: string }>('select user_id from draw_info where id = $1', [
      data.msg.drawInfoId,
    ])

    expect(messages.map(({ role, content, state, drawInfoId }) => [role, content, state, drawInfoId])).toEqual([
      ['user', '/draw 一座桥', 2, ''],
      ['assistant', '（画了一张图：一座桥）', 2, data.msg.drawInfoId],
    ])
    expect(misfits(ChatMessage, data.msg)).toEqual([])
    expect([dialog?.title, dialog?.msgCount, dialog?.leafMsgId, progress.infoId, record?.user_id]).toEqual([
      '一座桥',
      2,
      data.msg.msgId,
      data.msg.drawInfoId,
      person.user.userId,
    ])
  })

  it('goes on a branch, stands in the export, in what a model reads and in what operators see, and can be deleted', async () => {
    const first = (await draw({ content: 'a bridge' })).data
    const { diaId } = first.dialog
    const second = (await draw({ diaId, parentId: first.msg.msgId, content: 'a tower' })).data

    const context = (
      await person.post<{ messages: { content: string }[] }>('/api/blade-biz/chatgpt/findChatContext', { diaId })
    ).data
    const exported = await person.raw({ method: 'GET', url: `${CHAT}/exportDia?diaId=${diaId}` })
    const seen = (await admin.get<ChatWindow>('/api/blade-biz/chatDialogs/window', { diaId })).data
    await person.post(`${CHAT}/delMsgById`, { msgId: first.msg.msgId })

    expect(context.messages.map(({ content }) => content)).toEqual([
      '/draw a bridge',
      '（画了一张图：a bridge）',
      '/draw a tower',
      '（画了一张图：a tower）',
    ])
    expect([
      exported.statusCode,
      exported.body.includes('/draw a tower'),
      exported.body.includes('画了一张图：a tower'),
    ]).toEqual([200, true, true])
    expect(seen.messages.map(({ drawInfoId }) => drawInfoId)).toEqual([
      '',
      first.msg.drawInfoId,
      '',
      second.msg.drawInfoId,
    ])
    expect((await windowOf(diaId)).messages.map(({ msgId }) => msgId)).toEqual([
      first.userMsg.msgId,
      second.userMsg.msgId,
      second.msg.msgId,
    ])
    expect((await drawingCalls(person).check(first.msg.drawInfoId)).infoId).toBe(first.msg.drawInfoId)
  })

  it('is drawn once for the same request, and stored where only the drawing had been made', async () => {
    const [one, same] = [await draw({ clientRequestId: 'once' }), await draw({ clientRequestId: 'once' })]
    const sent = await drawingCalls(person).send({ id: apiId, prompt: 'half', clientRequestId: 'half' })

    const rest = await draw({ content: 'half', clientRequestId: 'half' })

    expect([same.data.msg.msgId, same.data.msg.drawInfoId]).toEqual([one.data.msg.msgId, one.data.msg.drawInfoId])
    expect((await draw({ content: 'other', clientRequestId: 'once' })).status).toBe(409)
    expect(rest.data.msg.drawInfoId).toBe(sent.data.infoId)
  })

  it('takes over a drawing that was made before, once, and nobody else’s', async () => {
    const { diaId } = (await draw()).data.dialog
    const { infoId } = (await drawingCalls(person).send({ id: apiId, prompt: '一座塔' })).data
    const theirs = (await drawingCalls(admin).send({ id: apiId, prompt: 'x' })).data.infoId
    const values = { diaId, content: '一座塔', apiId: undefined, infoId, clientRequestId: `kept-${infoId}` }
    const [one, same] = [await draw(values), await draw(values)]

    expect([one.data.msg.drawInfoId, same.data.msg.msgId]).toEqual([infoId, one.data.msg.msgId])
    expect((await windowOf(diaId)).messages.map(({ drawInfoId }) => drawInfoId).at(-1)).toBe(infoId)
    expect([(await draw({ diaId, infoId: theirs })).status, refusal(await draw({ diaId, apiId: undefined }))]).toEqual([
      404,
      [400, ['apiId']],
    ])
  })

  it('shows its picture to those alone who may see the record', async () => {
    const { data } = await draw()
    const other = await buildCaller(test, { tenantId: '000000', permissions: ['dialog', 'drawApi_send'] })

    expect([
      (await windowOf(data.dialog.diaId, other)).dialog,
      (await other.get<Progress>('/api/blade-biz/drawApi/checkSendDraw', { infoId: data.msg.drawInfoId })).status,
    ]).toEqual([undefined, 404])
  })

  it('is refused without words, without the right, and at a conversation or an API that is not there; nothing is drawn then', async () => {
    const before = await test.owner('select count(*) from draw_info')
    const noRight = await buildCaller(test, { tenantId: '000000', permissions: ['dialog'] })
    const theirs = (await draw({}, admin)).data.dialog.diaId

    const answers = [
      await draw({ content: '  ' }),
      await draw({}, noRight),
      await draw({ diaId: '123' }),
      await draw({ diaId: theirs }),
      await draw({ apiId: '123' }),
    ]

    expect(answers.map(refusal)).toEqual([
      [400, ['content']],
      [403, []],
      [404, []],
      [404, []],
      [404, []],
    ])
    expect(
      Number((await test.owner<{ count: string }>('select count(*) from draw_info'))[0]?.count) -
        Number((before as { count: string }[])[0]?.count),
    ).toBe(1)
  })
})
