import type { Alert, AlertDelivery, OpenAlerts } from '@drawdesk/contract/notices/alert'
import type { AlertChannel } from '@drawdesk/contract/notices/alert-channel'
import type { AlertRule } from '@drawdesk/contract/notices/alert-rule'
import type { Page } from '@drawdesk/contract/core/schema'
import { FAKE_ROBOTS, startRobotsFake, type RobotName } from '@drawdesk/fakes/alerts/robots'
import { FAKE_MAIL, startSmtpFake } from '@drawdesk/fakes/alerts/smtp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant } from '../../../testing/factories.ts'
import { createSystemNotices, type SystemNotices } from '../system-notice.ts'
import { createDeliveryRun, repeatAlerts } from './alert-jobs.ts'

const [CHANNEL, ALERT] = ['/api/blade-desk/alert-channel', '/api/blade-desk/alert']
let test: TestApp
let tenantId: string
let boss: SignedIn
let robots: Awaited<ReturnType<typeof startRobotsFake>>
let smtp: Awaited<ReturnType<typeof startSmtpFake>>
let notices: SystemNotices
let now = new Date('2026-11-29T02:00:00Z')
let count = 0

beforeAll(async () => {
  robots = await startRobotsFake({ now: () => now.getTime() })
  smtp = await startSmtpFake()
  test = await buildTestApp({
    config: { allowedPrivateHosts: ['127.0.0.1'] },
    clock: { now: () => now },
  })
  tenantId = await buildTenant(test.deps)
  boss = await buildCaller(test, {
    tenantId,
    permissions: [
      'alert',
      'alert_view',
      'alertRule',
      'alertRule_edit',
      'alertRule_view',
      'alertChannel',
      'alertChannel_add',
      'alertChannel_edit',
      'alertChannel_view',
      'drawApi_edit',
    ],
  })
  await test.owner(
    `insert into alert_rule (id, tenant_id, kind, severity, threshold) values (77001, $1, 'providerKey', 'critical', 0), (77002, $1, 'budget', 'warning', 100)`,
    [tenantId],
  )
  notices = createSystemNotices(test.deps)
})
afterAll(async () => {
  await test.close()
  await Promise.all([robots.close(), smtp.close()])
})

const pass = (ms: number): void => void (now = new Date(now.getTime() + ms))
async function channel(kind: RobotName | 'mail', more: object = {}): Promise<string> {
  const secret = kind === 'mail' ? undefined : (FAKE_ROBOTS[kind] as { secret?: string }).secret
  const secrets =
    kind === 'mail' ? { password: FAKE_MAIL.password } : { url: robots.urls[kind], ...(secret ? { secret } : {}) }
  const mail = {
    mailHost: '127.0.0.1',
    mailPort: smtp.port,
    mailSecurity: 'none',
    mailUser: FAKE_MAIL.user,
    mailFrom: FAKE_MAIL.user,
    mailTo: 'ops@example.com',
  }
  const row = {
    name: `${kind}-${(count += 1)}`,
    kind,
    language: 'zh',
    active: 1,
    mailPort: 465,
    mailSecurity: 'tls',
    secrets,
    ...(kind === 'mail' ? mail : {}),
    ...more,
  }
  const saved = await boss.post<{ id: string }>(`${CHANNEL}/submit`, row)
  expect(saved.errors ?? []).toEqual([])
  return saved.data.id
}
const testOf = async (id: string) => (await boss.post<{ ok: boolean; msg: string }>(`${CHANNEL}/test`, { id })).data
const switchTo = (id: string, active: 0 | 1) => boss.post(`${CHANNEL}/changeActive`, { id, active })
const rule = (id: string, values: Partial<AlertRule>) =>
  boss.post('/api/blade-desk/alert-rule/submit', { id, ...values })
const publish = (key: string) =>
  test.deps.db.transaction({ tenantId }, (trx) =>
    notices.publish(trx, tenantId, {
      key,
      permission: 'drawApi_edit',
      title: { zh: `密钥无效 ${key}`, en: `Invalid key ${key}` },
      content: { zh: '请更换', en: 'Replace it' },
      path: '/drawing/drawApi',
    }),
  )
const resolve = (key: string) => test.deps.db.transaction({ tenantId }, (trx) => notices.resolve(trx, tenantId, key))
const alerts = async () => (await boss.get<Page<Alert>>(`${ALERT}/list`)).data.records
const deliveriesOf = async (of: object) =>
  (await boss.get<Page<AlertDelivery>>(`${ALERT}/deliveries`, { ...of })).data.records
/** What the jobs of this channel do now. */
async function work(channelId: string): Promise<(Date | undefined)[]> {
  const rows = await test.owner<{ id: string }>(
    `select id from alert_delivery where channel_id = $1 and state = 'waiting' order by id`,
    [channelId],
  )
  const run = createDeliveryRun(test.deps)
  const nexts = []
  for (const { id } of rows) nexts.push(await run(tenantId, id))
  return nexts
}

describe('channels', () => {
  it.each(['wecom', 'dingtalk', 'feishu', 'webhook'] as const)(
    '%s takes a signed test, and a wrong key is refused in its words',
    async (kind) => {
      const id = await channel(kind)
      expect(await testOf(id)).toEqual({ ok: true, msg: '' })
      expect(robots.taken[kind].at(-1)).toContain('测试消息')

      const wrong = kind === 'wecom' ? { url: robots.urls.wecom.replace(/.$/, 'x') } : { secret: 'another-secret' }
      await boss.post(`${CHANNEL}/submit`, { id, secrets: wrong })
      const refused = await testOf(id)
      expect(refused.ok).toBe(false)
      expect(refused.msg).toMatch(
        {
          wecom: /^93000 invalid webhook/,
          dingtalk: /^310000 sign not match/,
          feishu: /^19021 sign match fail/,
          webhook: /^HTTP 401 bad signature/,
        }[kind],
      )
      expect((await deliveriesOf({ channelId: id })).map(({ state, event }) => [event, state])).toEqual([
        ['test', 'failed'],
        ['test', 'sent'],
      ])
      const listed = await boss.get<Page<AlertChannel>>(`${CHANNEL}/list`, { size: '100' })
      expect(listed.data.records.find((row) => row.id === id)).toMatchObject({
        lastState: 'failed',
        lastReason: refused.msg,
        lastTime: expect.stringMatching(/^2026-11-29 \d\d:\d\d:\d\d$/) as string,
      })
      await switchTo(id, 0)
    },
  )

  it('mail signs in, and says why it was refused', async () => {
    const id = await channel('mail')
    expect(await testOf(id)).toEqual({ ok: true, msg: '' })
    expect(smtp.mails.at(-1)).toMatchObject({ from: FAKE_MAIL.user, to: ['ops@example.com'] })
    await boss.post(`${CHANNEL}/submit`, { id, secrets: { password: 'another-password' } })
    expect((await testOf(id)).msg).toContain('535 5.7.8 authentication failed')
    await switchTo(id, 0)
  })

  it('give no secret back, lack none, and reach no address of this network', async () => {
    const id = await channel('dingtalk')
    const { data } = await boss.get<{ secrets: object }>(`${CHANNEL}/detail`, { id })
    expect(data.secrets).toEqual({
      url: { isSet: true, tail: expect.any(String) as string },
      secret: { isSet: true, tail: '6789' },
    })
    const bare = await boss.post(`${CHANNEL}/submit`, {
      name: 'bare',
      kind: 'webhook',
      active: 1,
      language: 'zh',
      mailPort: 465,
      mailSecurity: 'tls',
    })
    expect(bare.errors?.map(({ field }) => field)).toEqual(['secrets.url', 'secrets.secret'])
    await boss.post(`${CHANNEL}/submit`, { id, secrets: { url: 'http://10.0.0.1/robot/send' } })
    expect(await testOf(id)).toMatchObject({ ok: false })
    const mail = await channel('mail', { mailHost: '10.0.0.2' })
    expect(await testOf(mail)).toMatchObject({ ok: false })
    await Promise.all([switchTo(id, 0), switchTo(mail, 0)])
  })
})

describe('an alert', () => {
  it('is raised once for the same state, acknowledged by a person, and over with its cause; the channel learns both', async () => {
    const id = await channel('webhook')
    await publish('drawApi.refused:1')
    await publish('drawApi.refused:1')
    const [alert, ...others] = await alerts()
    expect(others).toEqual([])
    expect(alert).toMatchObject({ kind: 'providerKey', severity: 'critical', state: 'open', path: '/drawing/drawApi' })
    await work(id)

    const { data } = await boss.post<{ count: number }>(`${ALERT}/acknowledge`, { ids: [alert?.id] })
    expect(data.count).toBe(1)
    expect((await alerts())[0]).toMatchObject({
      state: 'acknowledged',
      title: '密钥无效 drawApi.refused:1',
      acknowledgedByName: expect.stringMatching(/.+/) as unknown,
    })
    const english = await boss.get<Page<Alert>>(`${ALERT}/list`, {}, { 'accept-language': 'en' })
    expect(english.data.records[0]).toMatchObject({ title: 'Invalid key drawApi.refused:1' })
    await resolve('drawApi.refused:1')
    await work(id)
    expect((await alerts())[0]).toMatchObject({ state: 'resolved' })
    const events = robots.taken.webhook
      .slice(-2)
      .map((text) => (JSON.parse(text) as { alerts: { event: string }[] }).alerts[0]?.event)
    expect(events).toEqual(['raised', 'resolved'])
    await publish('drawApi.refused:1')
    expect((await alerts()).map(({ state }) => state)).toEqual(['open', 'resolved'])
    await resolve('drawApi.refused:1')
    await switchTo(id, 0)
  })

  it('is not raised where its rule is off, or its threshold is not reached', async () => {
    const before = (await alerts()).length
    await rule('77001', { active: 0 })
    expect(await publish('drawApi.refused:2')).toBeUndefined()
    await rule('77001', { active: 1 })
    await publish('drawBudget:9:2026-11:80')
    expect(await alerts()).toHaveLength(before)
    await publish('drawBudget:9:2026-11:100')
    expect(await alerts()).toHaveLength(before + 1)
    await resolve('drawBudget:9:2026-11:100')
  })

  it('waits out the quiet hours, and comes as one summary after them', async () => {
    const id = await channel('wecom')
    const quiet = { quietFrom: '10:00', quietTo: '10:10', timeZone: 'Asia/Shanghai', criticalThrough: 0 } as const
    expect((await rule('77001', { ...quiet, quietTo: '' })).errors).toMatchObject([{ field: 'quietTo' }])
    expect((await rule('77001', { timeZone: 'Mars/Olympus' })).errors).toMatchObject([{ field: 'timeZone' }])
    await rule('77001', quiet)
    await publish('drawApi.refused:3')
    await publish('drawApi.refused:4')
    const taken = robots.taken.wecom.length
    expect(await deliveriesOf({ channelId: id })).toMatchObject(
      ['4', '3'].map(() => ({ state: 'waiting', reason: 'quietHours', dueTime: '2026-11-29 10:10:00' })),
    )
    const end = new Date('2026-11-29T02:10:00Z')
    expect(await work(id)).toEqual([end, end])
    expect(robots.taken.wecom).toHaveLength(taken)
    now = end
    await work(id)
    expect(robots.taken.wecom).toHaveLength(taken + 1)
    expect(robots.taken.wecom.at(-1)).toContain('告警汇总：2 条')
    await rule('77001', { quietFrom: '', quietTo: '' })
    await resolve('drawApi.refused:3')
    await resolve('drawApi.refused:4')
    await work(id)
    await switchTo(id, 0)
  })

  it('is sent again after a rate limit, and repeated until somebody attends to it', async () => {
    const id = await channel('feishu')
    robots.limitUntil(now.getTime() + 4_000)
    await publish('drawApi.refused:5')
    const [next] = await work(id)
    expect(next).toEqual(new Date(now.getTime() + 5_000))
    expect((await deliveriesOf({ channelId: id }))[0]).toMatchObject({
      state: 'waiting',
      tries: 1,
      reason: expect.stringContaining('11232') as string,
    })
    pass(5_000)
    await work(id)
    expect((await deliveriesOf({ channelId: id }))[0]).toMatchObject({ state: 'sent', tries: 2 })

    await rule('77001', { repeatMinutes: 10 })
    pass(9 * 60_000)
    await repeatAlerts(test.deps)
    expect(await deliveriesOf({ channelId: id })).toHaveLength(1)
    pass(60_000)
    await repeatAlerts(test.deps)
    await work(id)
    expect((await deliveriesOf({ channelId: id })).map(({ event }) => event)).toEqual(['repeated', 'raised'])
    await boss.post(`${ALERT}/acknowledge`, { ids: [(await alerts())[0]?.id] })
    pass(11 * 60_000)
    await repeatAlerts(test.deps)
    expect(await deliveriesOf({ channelId: id })).toHaveLength(2)
  })

  it('is seen by the operator of the platform beside those of other tenants, and so by nobody else', async () => {
    await publish('drawApi.refused:6')
    const operator = await signIn(test)
    const { data } = await operator.get<OpenAlerts>(`${ALERT}/everywhere`)
    const mine = data.records.filter((row) => row.tenantId === tenantId)
    expect(mine.map(({ title }) => title)).toContain('密钥无效 drawApi.refused:6')
    expect(mine.every(({ tenantName, state }) => tenantName !== '' && (state as string) !== 'resolved')).toBe(true)
    expect(data.total).toBe(data.records.length)
    expect((await boss.get(`${ALERT}/everywhere`)).code).toBe(403)
    await resolve('drawApi.refused:6')
  })

  it('is seen in its tenant alone', async () => {
    const other = await buildCaller(test, {
      tenantId: await buildTenant(test.deps),
      permissions: ['alert', 'alert_view'],
    })
    expect((await other.get<Page<Alert>>(`${ALERT}/list`)).data.records).toEqual([])
    const ids = (await alerts()).map(({ id }) => id)
    expect((await other.post<{ count: number }>(`${ALERT}/acknowledge`, { ids })).data.count).toBe(0)
  })
})
