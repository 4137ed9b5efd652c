import { FAKE_ALI_SMS, startAliSmsFake } from '@drawdesk/fakes/sms/ali-sms'
import { FAKE_QINIU_SMS, startQiniuSmsFake } from '@drawdesk/fakes/sms/qiniu-sms'
import type { SmsScene } from '@drawdesk/fakes/sms/sms-scenes'
import { FAKE_TENCENT_SMS, startTencentSmsFake } from '@drawdesk/fakes/sms/tencent-sms'
import { FAKE_YUNPIAN_SMS, startYunpianSmsFake } from '@drawdesk/fakes/sms/yunpian-sms'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pino } from 'pino'
import { createOutbound } from '../../../platform/outbound/create-outbound.ts'
import type { AdapterMaker, SmsOrder } from './adapter.ts'
import { createAli } from './ali.ts'
import { createQiniu } from './qiniu.ts'
import { createTencent } from './tencent.ts'
import { createYunpian } from './yunpian.ts'

type Fake = Awaited<ReturnType<typeof startAliSmsFake>>
const outbound = createOutbound({
  config: { allowedPrivateHosts: ['127.0.0.1'] },
  log: pino({ level: 'silent' }),
})
const COMPANIES = {
  ali: { start: startAliSmsFake, make: createAli, secrets: FAKE_ALI_SMS },
  tencent: { start: startTencentSmsFake, make: createTencent, secrets: FAKE_TENCENT_SMS },
  yunpian: { start: startYunpianSmsFake, make: createYunpian, secrets: FAKE_YUNPIAN_SMS },
  qiniu: { start: startQiniuSmsFake, make: createQiniu, secrets: FAKE_QINIU_SMS },
} as const
type Company = keyof typeof COMPANIES
const fakes = {} as Record<Company, Fake>

beforeAll(async () => {
  for (const company of Object.keys(COMPANIES) as Company[]) fakes[company] = (await COMPANIES[company].start()) as Fake
})
afterAll(async () => {
  await outbound.close()
  await Promise.all(Object.values(fakes).map((fake) => fake.close()))
})

function adapterOf(company: Company, secrets: Record<string, string> = COMPANIES[company].secrets) {
  const make: AdapterMaker = COMPANIES[company].make
  return make(
    { outbound, clock: { now: () => new Date() } },
    {
      tenantId: '000000',
      endpoint: fakes[company].url,
      templateId: 'T1',
      regionId: '',
      signName: '手绘',
      appId: FAKE_TENCENT_SMS.appId,
      secrets,
    },
  )
}
const order = (id: string): SmsOrder => ({
  id,
  phone: `1380000000${id}`,
  params: { 1: '1234' },
  text: '您的验证码是1234',
})

/** What each scene must mean, for each company. */
const MEANT: Partial<Record<SmsScene, string>> = {
  ok: 'sent',
  limited: 'failed',
  balance: 'failed',
  template: 'failed',
  rate: 'later',
  error: 'unknown',
  gateway: 'unknown',
  cut: 'unknown',
  lost: 'unknown',
}

describe.each(Object.keys(COMPANIES) as Company[])('%s', (company) => {
  it.each(Object.entries(MEANT))('%s is %s', async (scene, state) => {
    const fake = fakes[company]
    const before = fake.taken.length
    fake.scenes.script(scene as SmsScene)

    const [outcome] = await adapterOf(company).send([order('1')])
    expect(outcome?.state).toBe(state)
    expect(fake.taken.length - before).toBe(scene === 'ok' || scene === 'lost' ? 1 : 0)
    if (outcome?.state === 'sent') expect(outcome.providerId).toBe(fake.taken.at(-1)?.id.replace(/^0+/, ''))
  })

  it('keys that it does not know are refused by its signature check', async () => {
    const [outcome] = await adapterOf(company, {
      accessKey: COMPANIES[company].secrets.accessKey,
      secretKey: 'wrong',
    }).send([order('1')])

    // Yunpian has one key, which is right here, and no signature.
    expect(outcome?.state).toBe(company === 'yunpian' ? 'sent' : 'failed')
  })
})

it('Tencent answers for each number: half of a call fails by itself', async () => {
  fakes.tencent.scenes.script('half')

  const outcomes = await adapterOf('tencent').send(['1', '2', '3', '4'].map(order))
  expect(outcomes.map(({ state }) => state)).toEqual(['sent', 'failed', 'sent', 'failed'])
  expect(outcomes[1]).toMatchObject({ code: 'FailedOperation.PhoneNumberInBlacklist' })
})

it('Alibaba Cloud is asked what became of a lost answer, by our own number', async () => {
  const adapter = adapterOf('ali')
  const ask = (id: string) =>
    (adapter.ask as NonNullable<typeof adapter.ask>)({ id, phone: '13800000005', providerId: '', sentTime: new Date() })
  fakes.ali.scenes.script('lost')
  const [lost] = await adapter.send([order('5')])

  expect(lost?.state).toBe('unknown')
  expect(await ask('5')).toEqual({ state: 'sent', providerId: '', receipt: 'delivered' })
  expect(await ask('6')).toBeUndefined()
})

it('nothing listens: it was surely not taken', async () => {
  const gone = await startYunpianSmsFake()
  await gone.close()
  const make: AdapterMaker = createYunpian
  const adapter = make(
    { outbound, clock: { now: () => new Date() } },
    { tenantId: '000000', endpoint: gone.url, templateId: '', regionId: '', signName: 'A', appId: '', secrets: {} },
  )

  expect(await adapter.send([order('1')])).toMatchObject([{ state: 'later', code: 'unsent' }])
})

it('Yunpian is asked too, by the uid that went along; what it does not list is not known yet', async () => {
  const adapter = adapterOf('yunpian')
  const ask = (id: string) =>
    (adapter.ask as NonNullable<typeof adapter.ask>)({ id, phone: '13800000008', providerId: '', sentTime: new Date() })
  fakes.yunpian.scenes.script('lost')
  const [lost] = await adapter.send([order('8')])

  expect(lost?.state).toBe('unknown')
  expect(await ask('8')).toEqual({ state: 'sent', providerId: fakes.yunpian.taken.at(-1)?.id, receipt: 'delivered' })
  expect(await ask('9')).toBeUndefined()
})

describe('receipts', () => {
  const phone = '13800000001'
  const yunpian = (json: string): string => new URLSearchParams({ sms_status: json }).toString()

  // As the companies' own pages show them.
  it.each([
    [
      'ali',
      '[{"phone_number":"13800000001","send_time":"2017-01-01 00:00:00","report_time":"2017-01-01 00:00:00","success":true,"err_code":"DELIVERED","err_msg":"用户接收成功","sms_size":"1","biz_id":"B1","out_id":"67890"}]',
      { id: '67890', providerId: 'B1', code: 'DELIVERED' },
    ],
    [
      'tencent',
      '[{"user_receive_time":"2015-10-17 08:03:04","nationcode":"86","mobile":"13800000001","report_status":"SUCCESS","errmsg":"DELIVRD","description":"用户短信送达成功","sid":"B1"}]',
      { id: '', providerId: 'B1', code: 'DELIVRD' },
    ],
    [
      'yunpian',
      yunpian(
        '[{"sid":9007199254740993,"uid":null,"user_receive_time":"2014-03-17 22:55:21","error_msg":"","mobile":"13800000001","report_status":"SUCCESS"}]',
      ),
      { id: '', providerId: '9007199254740993', code: '' },
    ],
    [
      'qiniu',
      '{"items":[{"mobile":"13800000001","message_id":"34114035","status":"DELIVRD","delivrd_at":1558692400,"seq":"qiniuseq"}]}',
      { id: 'qiniuseq', providerId: '34114035', code: '' },
    ],
  ] as const)('%s reports what arrived', (company, body, report) => {
    const adapter = adapterOf(company)

    expect(adapter.readReceipts(body)).toEqual([{ ...report, phone, isDelivered: true }])
    expect(adapter.readReceipts('<html>')).toBeUndefined()
  })

  it.each([
    ['ali', '[{"phone_number":"13800000001","success":"true","biz_id":"B1"}]'],
    ['tencent', '[{"mobile":"13800000001","report_status":"DELIVRD","sid":"B1"}]'],
    ['yunpian', yunpian('[{"sid":1,"mobile":"13800000001","report_status":"UNKNOWN"}]')],
    ['qiniu', '{"items":[{"mobile":"13800000001","content":"TD","time":1558692400,"dest_code":"1069"}]}'],
  ] as const)('%s: a report of another form is not guessed at', (company, body) => {
    expect(adapterOf(company).readReceipts(body)).toEqual([undefined])
  })

  it.each(Object.keys(COMPANIES) as Company[])('%s: its fake reports as its own page shows it', (company) => {
    const { report } = fakes[company]
    const message = { id: '9007199254740993', phone, text: '', outId: '77' }

    const read = (isDelivered: boolean) => adapterOf(company).readReceipts(report([message], isDelivered).body)
    const id = company === 'tencent' ? '' : '77'
    expect(read(true)).toMatchObject([{ id, providerId: message.id, phone, isDelivered: true }])
    expect(read(false)).toMatchObject([{ id, providerId: message.id, phone, isDelivered: false }])
  })
})
