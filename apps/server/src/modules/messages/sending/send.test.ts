import { SMS_STATUS, type Sms } from '@drawdesk/contract/messages/sms'
import type { SmsFigures, SmsMessage } from '@drawdesk/contract/messages/sms-log'
import type { SendMessageAnswer } from '@drawdesk/contract/messages/sms-send'
import type { Page } from '@drawdesk/contract/core/schema'
import { FAKE_ALI_SMS, startAliSmsFake } from '@drawdesk/fakes/sms/ali-sms'
import { FAKE_TENCENT_SMS, startTencentSmsFake } from '@drawdesk/fakes/sms/tencent-sms'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller } from '../../../testing/factories.ts'
import { createMessageAsk } from './part-run.ts'
import { queueLostMessages } from './sms-jobs.ts'

const PATH = '/api/blade-resource/sms'
let test: TestApp
let boss: SignedIn
let clerk: SignedIn
let ali: Awaited<ReturnType<typeof startAliSmsFake>>
let tencent: Awaited<ReturnType<typeof startTencentSmsFake>>
let count = 0

beforeAll(async () => {
  ;[ali, tencent] = [await startAliSmsFake(), await startTencentSmsFake()]
  test = await buildTestApp({ isWorking: true, config: { allowedPrivateHosts: ['127.0.0.1'] } })
  boss = await buildCaller(test, { permissions: ['*'] })
  clerk = await buildCaller(test, { permissions: ['sms', 'sms_view', 'sms_send'] })
})
afterAll(async () => {
  await test.close()
  await Promise.all([ali.close(), tencent.close()])
})

const phones = (many: number): string[] => Array.from({ length: many }, () => String(13_900_000_000 + (count += 1)))
const send = (values: object) => boss.post<SendMessageAnswer>(`${PATH}/endpoint/send-message`, values)
const statesOf = ({ data }: { data: SendMessageAnswer }) => data.results.map(({ state }) => state)

async function account(smsCode: string, values: object): Promise<string> {
  const row = {
    smsCode,
    templateId: 'T1',
    content: '验证码 ${code}',
    signName: '手绘',
    perMinutePerPhone: 1,
    ...values,
  }
  const saved = await boss.post<{ id: string }>(`${PATH}/submit`, row)
  expect(saved.errors ?? []).toEqual([])
  return saved.data.id
}
const aliAccount = (smsCode: string, more: object = {}) =>
  account(smsCode, { category: 3, endpoint: ali.url, ...FAKE_ALI_SMS, ...more })
const tencentAccount = (smsCode: string) =>
  account(smsCode, { category: 4, endpoint: tencent.url, content: '验证码 {1}', ...FAKE_TENCENT_SMS })

describe('accounts', () => {
  it('take the flat keys of the dialect, and give neither them nor the sealed ones back', async () => {
    const id = await aliAccount('flat')
    const { data } = await boss.get<Sms>(`${PATH}/detail`, { id })

    expect(data).toMatchObject({ accessKey: '', secretKey: '', status: SMS_STATUS.off, categoryName: '阿里云' })
    expect(data.secrets).toEqual({ accessKey: { isSet: true, tail: '6789' }, secretKey: { isSet: true, tail: '6789' } })
    const [stored] = await test.owner<{ secrets: string }>('select secrets::text from sms where id = $1', [id])
    expect(stored?.secrets).not.toContain(FAKE_ALI_SMS.secretKey)
    // Read forms and empty texts of a form that is sent back change nothing; another address asks for the keys again.
    const { id: _id, version: _version, ...back } = data
    expect((await boss.post(`${PATH}/submit`, { id, ...back })).status).toBe(200)
    const moved = await boss.post(`${PATH}/submit`, { id, endpoint: 'https://sms.example.com' })
    expect(moved.errors?.map(({ field }) => field)).toEqual(['secrets.accessKey', 'secrets.secretKey'])
  })

  it('one is active at a time, only a whole one, and it cannot be removed', async () => {
    const half = await account('half', { category: 3, signName: '', content: '' })
    const [one, two] = [await aliAccount('one'), await aliAccount('two')]
    const refused = await boss.post(`${PATH}/enable`, { id: half })
    expect(refused.errors?.map(({ field }) => field)).toEqual([
      'signName',
      'content',
      'secrets.accessKey',
      'secrets.secretKey',
    ])

    const both = await Promise.all([one, two].map((id) => boss.post(`${PATH}/enable`, { id })))
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const active = await test.owner<{ id: string }>(
      `select id from sms where tenant_id = '000000' and status = 2 and is_deleted = 0`,
    )
    expect(active).toHaveLength(1)
    expect((await boss.post(`${PATH}/remove`, { ids: active[0]?.id })).msg).toBe('正在启用的短信配置不能删除')
    expect((await boss.post(`${PATH}/submit`, { smsCode: 'one', category: 9 })).errors).toMatchObject([
      { field: 'smsCode' },
    ])
  })
})

describe('sending', () => {
  it('asks for phones in the words of the specification, and for the values of the template', async () => {
    await aliAccount('words')
    const wrong = async (values: object) => (await send({ code: 'words', ...values })).errors?.[0]

    expect(await wrong({ phones: '' })).toEqual({ field: 'phones', msg: '手机号码不能为空' })
    expect(await wrong({ phones: '13900000001,1390000000' })).toEqual({ field: 'phones', msg: '手机号码长度不为11位' })
    expect(await wrong({ phones: '23900000001' })).toEqual({ field: 'phones', msg: '手机号码格式不正确' })
    expect(await wrong({ phones: phones(1_001).join(',') })).toMatchObject({ field: 'phones' })
    expect(await wrong({ phones: '13900000001', params: '{' })).toMatchObject({ field: 'params' })
    expect(await wrong({ phones: '13900000001' })).toEqual({ field: 'params', msg: '缺少变量：code' })
    expect(await wrong({ phones: '13900000001', code: 'nothing' })).toMatchObject({ field: 'code' })
  })

  it('a phone gets what its limits allow, however many ask at once; a number that fails fails alone', async () => {
    await tencentAccount('limits')
    const [one = '', two = ''] = phones(2)
    const params = '{"1":"1234"}'
    const ten = await Promise.all(Array.from({ length: 10 }, () => send({ code: 'limits', phones: one, params })))
    expect(ten.flatMap(statesOf).toSorted()).toEqual([...Array.from({ length: 9 }, () => 'limited'), 'sent'])
    const limited = ten.flatMap(({ data }) => data.results).find(({ state }) => state === 'limited')
    expect(limited?.msg).toContain('每个号码一分钟最多 1 条，24 小时最多 10 条')
    expect(tencent.taken.filter(({ phone }) => phone === one)).toHaveLength(1)

    tencent.scenes.script('half')
    const list = [one, ...phones(3), two]
    const mixed = await send({ code: 'limits', phones: list.join(','), params })
    expect(mixed.data.results.map(({ phone }) => phone)).toEqual(list)
    expect(statesOf(mixed)).toEqual(['limited', 'sent', 'failed', 'sent', 'failed'])
    expect(mixed.data.results[2]?.msg).toMatch(/^FailedOperation\.PhoneNumberInBlacklist: /)
  })

  it('the same request id gives the same messages; with other contents it is refused', async () => {
    await tencentAccount('again')
    const asked = { code: 'again', phones: phones(3).join(','), params: '{"1":"1"}', clientRequestId: 'once' }
    const before = tencent.taken.length
    const answers = await Promise.all([send(asked), send(asked), send(asked)])

    expect(new Set(answers.map(({ data }) => data.batchId)).size).toBe(1)
    expect(tencent.taken.length - before).toBe(3)
    expect((await send({ ...asked, params: '{"1":"2"}' })).status).toBe(409)
  })

  it('what a company did not take is handed in again; what may have gone out is asked about, and not sent again', async () => {
    await aliAccount('lost')
    const [taken = '', lost = '', later = ''] = phones(3)
    const params = '{"code":"1"}'
    ali.scenes.script('lost')
    expect(statesOf(await send({ code: 'lost', phones: taken, params }))).toEqual(['unknown'])
    ali.scenes.script('cut')
    expect(statesOf(await send({ code: 'lost', phones: lost, params }))).toEqual(['unknown'])
    ali.scenes.script('rate', 'ok')
    expect(statesOf(await send({ code: 'lost', phones: later, params }))).toEqual(['sent'])

    const rows = await test.owner<{ id: string; phone: string }>(
      'select id, phone from sms_message where phone = any($1)',
      [[taken, lost]],
    )
    const ask = createMessageAsk(test.deps)
    for (const { id } of rows) await ask('000000', id, 0)
    const after = await test.owner(
      'select phone, state, receipt from sms_message where phone = any($1) order by phone',
      [[taken, lost]],
    )
    expect(after).toEqual([
      { phone: taken, state: 'sent', receipt: 'delivered' },
      { phone: lost, state: 'unknown', receipt: '' },
    ])
    expect(ali.taken.filter(({ phone }) => [taken, lost, later].includes(phone))).toHaveLength(2)
  })

  it('goes on after a death: nothing that was under way is sent a second time', async () => {
    const id = await tencentAccount('death')
    const [under = '', waiting = ''] = phones(2)
    const row = (phone: string, state: string) =>
      test.owner(
        `insert into sms_message (id, tenant_id, sms_id, batch_id, part_id, category, phone, params, content, state, run, create_time)
         values ($1, '000000', $2, 1, 7001, 4, $3, '{"1":"1"}', '{1}', $4, $5, now() - interval '1 hour')`,
        [test.deps.ids.next(), id, phone, state, state === 'sending' ? 1 : 0],
      )
    await row(under, 'sending')
    await row(waiting, 'waiting')
    const before = tencent.taken.length

    await queueLostMessages(test.deps)
    await expect
      .poll(() =>
        test.owner('select phone, state from sms_message where phone = any($1) order by phone', [[under, waiting]]),
      )
      .toEqual([
        { phone: under, state: 'unknown' },
        { phone: waiting, state: 'sent' },
      ])
    expect(tencent.taken.slice(before).map(({ phone }) => phone)).toEqual([waiting])
  })
})

describe('what is kept of it', () => {
  it('shows numbers and values only to who may see them, and is searched by whole numbers', async () => {
    const sandbox = await boss.get<Page<Sms>>(`${PATH}/list`, { category: '9' })
    const code = sandbox.data.records[0]?.smsCode ?? ''
    const [phone = ''] = phones(1)
    expect(statesOf(await send({ code, phones: phone, params: '{"code":"Q7Z9K3","minutes":5}' }))).toEqual(['sent'])
    const read = (who: SignedIn, of: string) => who.get<Page<SmsMessage>>(`${PATH}/log`, { phone: of })

    const [whole, masked] = [await read(boss, phone), await read(clerk, phone)]
    expect(whole.data.records[0]).toMatchObject({ phone, receipt: 'delivered', isCode: 0 })
    expect(whole.data.records[0]?.content).toContain('Q7Z9K3')
    expect(masked.data.records[0]?.phone).toMatch(/^139\*+\d+$/)
    expect(JSON.stringify(masked.data)).not.toContain('Q7Z9K3')
    expect((await read(clerk, phone.slice(0, 6))).status).toBe(400)
    const { data } = await boss.get<SmsFigures>(`${PATH}/figures`)
    expect(data.days.at(-1)?.counts.sent).toBeGreaterThan(0)
    expect(data.days).toHaveLength(30)
  })

  it('a receipt is believed by its address, once, and only about its own messages', async () => {
    const id = await aliAccount('receipts')
    const [phone = ''] = phones(1)
    const { data } = await send({ code: 'receipts', phones: phone, params: '{"code":"1"}' })
    const { data: row } = await boss.get<Sms>(`${PATH}/detail`, { id })
    const url = new URL(row.receiptUrl ?? '')
    const report = (biz: string, of = phone) => [
      { phone_number: of, success: false, err_code: 'MK:0001', biz_id: biz, out_id: '' },
    ]
    const take = (query: string, body: unknown) =>
      test.app.inject({ method: 'POST', url: `${url.pathname}${query}`, payload: body as object })
    const bizId = data.results[0]?.providerId ?? ''

    expect((await take('?sign=wrong', report(bizId))).statusCode).toBe(404)
    expect((await take(url.search, report(bizId, '13911111111'))).statusCode).toBe(200)
    const taken = await take(url.search, report(bizId))
    expect([taken.statusCode, taken.json()]).toEqual([200, { code: 0, msg: 'ok' }])
    const { data: log } = await boss.get<Page<SmsMessage>>(`${PATH}/log`, { phone })
    expect(log.records).toMatchObject([{ state: 'sent', receipt: 'undelivered', receiptCode: 'MK:0001' }])
  })

  it('what did not go out is sent again by a person, within the limits', async () => {
    await aliAccount('retry')
    const [phone = ''] = phones(1)
    ali.scenes.script('balance')
    const failed = await send({ code: 'retry', phones: phone, params: '{"code":"1"}' })
    expect(statesOf(failed)).toEqual(['failed'])
    const [row] = await test.owner<{ id: string }>('select id from sms_message where phone = $1', [phone])
    const retry = () => boss.post(`${PATH}/retry`, { ids: [row?.id] })

    expect((await retry()).status).toBe(200)
    expect(await stateOf(phone)).toBe('limited')
    await test.owner('delete from sms_phone where phone = $1', [phone])
    expect((await retry()).status).toBe(200)
    await expect.poll(() => stateOf(phone)).toBe('sent')
    expect((await retry()).msg).toMatch(/^只能重发/)
  })
})

async function stateOf(phone: string): Promise<string | undefined> {
  const [row] = await test.owner<{ state: string }>('select state from sms_message where phone = $1', [phone])
  return row?.state
}
