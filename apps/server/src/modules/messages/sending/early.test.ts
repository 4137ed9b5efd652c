import type { Page } from '@drawdesk/contract/core/schema'
import type { Sms } from '@drawdesk/contract/messages/sms'
import type { SendMessageAnswer } from '@drawdesk/contract/messages/sms-send'
import { FAKE_TENCENT_SMS, startTencentSmsFake } from '@drawdesk/fakes/sms/tencent-sms'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemScope } from '../../../platform/scope.ts'
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller } from '../../../testing/factories.ts'
import { noteEarlyReports } from './sms-jobs.ts'

const PATH = '/api/blade-resource/sms'
const SCOPE = systemScope('000000')
const PATIENT = { timeout: 9_000 }
let test: TestApp
let boss: SignedIn
let tencent: Awaited<ReturnType<typeof startTencentSmsFake>>
let account: Sms
let count = 0

beforeAll(async () => {
  tencent = await startTencentSmsFake()
  test = await buildTestApp({ isWorking: true, config: { allowedPrivateHosts: ['127.0.0.1'] } })
  boss = await buildCaller(test, { permissions: ['*'] })
  const { data } = await boss.post<{ id: string }>(`${PATH}/submit`, {
    smsCode: 'early',
    category: 4,
    endpoint: tencent.url,
    templateId: 'T1',
    content: '验证码 {1}',
    signName: '手绘',
    ...FAKE_TENCENT_SMS,
  })
  account = (await boss.get<Sms>(`${PATH}/detail`, { id: data.id })).data
})
afterAll(async () => {
  await test.close()
  await tencent.close()
})

const phones = (many: number): string[] => Array.from({ length: many }, () => String(13_700_000_000 + (count += 1)))
const send = (to: readonly string[], value: string) =>
  boss.post<SendMessageAnswer>(`${PATH}/endpoint/send-message`, {
    code: 'early',
    phones: to.join(','),
    params: JSON.stringify({ 1: value }),
  })
async function rowOf(phone: string) {
  const [row] = await test.owner<{ state: string; receipt: string }>(
    'select state, receipt from sms_message where phone = $1',
    [phone],
  )
  return row
}
async function take(payload: object): Promise<number> {
  const { pathname, search } = new URL(account.receiptUrl ?? '')
  return (await test.app.inject({ method: 'POST', url: `${pathname}${search}`, payload })).statusCode
}

it('a report that comes before the answer of its sending is noted once that is there', async () => {
  const [phone = ''] = phones(1)
  tencent.scenes.script('slow')
  const sending = send([phone], '1')
  await tencent.holds.held()
  const sid = tencent.taken.at(-1)?.id ?? ''

  expect(await take([{ mobile: phone, report_status: 'SUCCESS', errmsg: 'DELIVRD', sid }])).toBe(200)
  await noteEarlyReports(test.deps)
  expect(await rowOf(phone)).toEqual({ state: 'sending', receipt: '' })
  tencent.holds.release()
  expect((await sending).data.results.map(({ state }) => state)).toEqual(['sent'])
  await noteEarlyReports(test.deps)
  expect(await rowOf(phone)).toEqual({ state: 'sent', receipt: 'delivered' })
  expect(await test.owner('select phone from sms_report')).toEqual([])
})

it('a report of what is not ours waits an hour; one of another form is refused, and the log says so', async () => {
  const report = { mobile: '13600000000', report_status: 'SUCCESS', errmsg: 'DELIVRD', sid: 'of-another-program' }
  const [strange] = phones(1)

  expect(await take([report, report])).toBe(200)
  await noteEarlyReports(test.deps)
  expect(await test.owner('select provider_id from sms_report')).toEqual([{ provider_id: report.sid }])
  await test.owner("update sms_report set create_time = now() - interval '61 minutes'")
  await noteEarlyReports(test.deps)
  expect(await test.owner('select provider_id from sms_report')).toEqual([])

  expect(await take([{ ...report, mobile: strange, report_status: 'READ' }])).toBe(400)
  const said = test.logLines.filter((line) => line.includes('of a form that this company does not document'))
  expect(said).toHaveLength(1)
  expect(said[0]).not.toContain(strange)
})

it('a code goes out while more parts than are sent at once stand in line', async () => {
  const inLine = () => test.owner("select key from platform_job where queue = 'sms' and lane = 'sms:part:000000'")
  tencent.scenes.script(...Array.from({ length: 8 }, () => 'slow' as const))
  const line = phones(10).map((phone) => send([phone], '1'))
  await expect.poll(() => tencent.holds.count(), PATIENT).toBe(8)
  await expect.poll(inLine, PATIENT).toHaveLength(10)

  const { data: listed } = await boss.get<Page<Sms>>(`${PATH}/list`, { category: '9' })
  const [phone = ''] = phones(1)
  await test.deps.db.transaction(SCOPE, async (trx) => {
    const sandbox = await test.deps.smsAccounts.choose(trx, SCOPE, listed.records[0]?.smsCode)
    await test.deps.smsSending.queue(trx, SCOPE, {
      account: sandbox,
      phones: [phone],
      params: { code: '123456', minutes: '5' },
      isCode: true,
      batch: { source: 'code' },
    })
  })
  test.deps.jobs.wake()
  await expect.poll(async () => (await rowOf(phone))?.state, PATIENT).toBe('sent')
  expect(await inLine()).toHaveLength(10)

  tencent.holds.release()
  const answers = await Promise.all(line)
  expect(answers.flatMap(({ data }) => data.results).filter(({ state }) => state !== 'sent')).toEqual([])
})
