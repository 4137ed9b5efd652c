import type { LatestNotices } from '@drawdesk/contract/notices/notice'
import { FIRST_NOTICE_SETTINGS, type NoticeSettings } from '@drawdesk/contract/notices/notice-settings'
import { FAKE_MAIL, startSmtpFake } from '@drawdesk/fakes/alerts/smtp'
import { readMail } from '@drawdesk/fakes/alerts/read-mail'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildTestApp, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { buildCaller, buildTenant, type BuiltCaller } from '../../../testing/factories.ts'
import { createDeliveryRun } from '../alerts/alert-jobs.ts'
import { createSystemNotices, type SystemNotices } from '../system-notice.ts'

const SETTINGS = '/api/blade-desk/notice-settings'
let test: TestApp
let tenantId: string
let boss: BuiltCaller
let clerk: BuiltCaller
let smtp: Awaited<ReturnType<typeof startSmtpFake>>
let notices: SystemNotices
let now = new Date('2026-11-29T02:00:00Z')

beforeAll(async () => {
  smtp = await startSmtpFake()
  test = await buildTestApp({ config: { allowedPrivateHosts: ['127.0.0.1'] }, clock: { now: () => now } })
  tenantId = await buildTenant(test.deps)
  boss = await buildCaller(test, {
    tenantId,
    permissions: [
      'alert',
      'alert_view',
      'alertChannel',
      'alertChannel_add',
      'alertChannel_edit',
      'notice',
      'notice_add',
    ],
  })
  clerk = await buildCaller(test, { tenantId, permissions: ['notice'] })
  for (const [name, { user }] of Object.entries({ boss, clerk }))
    await test.owner(`update user_account set email = $2 where id = $1`, [user.userId, `${name}@example.com`])
  notices = createSystemNotices(test.deps)
})
afterAll(async () => {
  await test.close()
  await smtp.close()
})

const settingsOf = async (person: SignedIn) => (await person.get<NoticeSettings>(`${SETTINGS}/own`)).data
const save = (person: SignedIn, values: object) =>
  person.post<NoticeSettings>(`${SETTINGS}/submit`, { ...FIRST_NOTICE_SETTINGS, ...values })
const titlesOf = async (person: SignedIn) => {
  const { data } = await person.get<LatestNotices>('/api/blade-desk/notice/latest', { size: '50' })
  return { unread: data.unread, titles: data.records.map(({ title }) => title) }
}
let count = 0
const notify = async (prefix: string, to: string) => {
  const title = `${prefix}${(count += 1)}`
  await test.deps.db.transaction({ tenantId }, (trx) =>
    notices.publishNew(trx, tenantId, [
      {
        key: `${prefix}${count}`,
        title: { zh: title, en: `${title} in English` },
        content: { zh: '内容', en: 'content' },
        to: { targetDept: '', targetRole: '', targetUser: to },
      },
    ]),
  )
  return title
}
const raise = (key: string) =>
  test.deps.db.transaction({ tenantId }, (trx) =>
    notices.publish(trx, tenantId, {
      key,
      permission: 'drawApi_edit',
      title: { zh: `密钥无效 ${key}`, en: `Invalid key ${key}` },
      content: { zh: '请更换', en: 'Replace it' },
    }),
  )
/** What waits is sent, as far as it is due; answers the addresses and subjects of what left. */
async function work(): Promise<{ to: string; subject: string; text: string }[]> {
  const before = smtp.mails.length
  const rows = await test.owner<{ id: string }>(
    `select id from alert_delivery where tenant_id = $1 and state = 'waiting' order by id`,
    [tenantId],
  )
  const run = createDeliveryRun(test.deps)
  for (const { id } of rows) await run(tenantId, id)
  return smtp.mails.slice(before).map(({ to, data }) => ({ to: to.join(), ...readMail(data) }))
}

describe('what somebody gets', () => {
  it('is what it was before anything is said, and nothing by mail', async () => {
    const own = await settingsOf(clerk)
    expect(own).toMatchObject({ bellOff: [], mailOn: [], email: 'clerk@example.com', hasMail: 0, lastMailState: '' })
    expect(own.kinds).toEqual(['security', 'announcement', 'task', 'reminder', 'result', 'copy', 'report'])
    expect((await settingsOf(boss)).kinds).toContain('alert.providerKey')
    const title = await notify('flow.copy:', clerk.user.userId)
    expect((await titlesOf(clerk)).titles).toEqual([title])
    expect(await work()).toEqual([])
  })

  it('leaves out of the bell what is switched off, unread too, and shows it again', async () => {
    const before = await titlesOf(clerk)
    await save(clerk, { bellOff: ['copy'] })
    const task = await notify('flow.task:', clerk.user.userId)
    await notify('flow.copy:', clerk.user.userId)
    expect(await titlesOf(clerk)).toEqual({ unread: 1, titles: [task] })
    await save(clerk, {})
    expect((await titlesOf(clerk)).unread).toBe(before.unread + 2)
  })

  it('keeps what must not be switched off, and says what is wrong beside its field', async () => {
    const refused = await save(clerk, { bellOff: ['security'], quietFrom: '22:00', timeZone: 'Mars/Olympus' })
    expect(refused.errors?.map(({ field }) => field)).toEqual(['bellOff', 'quietTo', 'timeZone'])
    expect((await save(clerk, { quietFrom: '22:00', quietTo: '22:00' })).errors).toMatchObject([{ field: 'quietTo' }])
    await test.owner(`update notice_setting set bell_off = 'security' where tenant_id = $1`, [tenantId])
    const title = await notify('signIn.newDevice:', clerk.user.userId)
    expect((await titlesOf(clerk)).titles[0]).toBe(title)
  })

  it('is each person’s own', async () => {
    await save(clerk, { bellOff: ['task'] })
    expect((await settingsOf(boss)).bellOff).toEqual([])
  })
})

describe('mail', () => {
  it('needs an e-mail channel', async () => {
    await save(clerk, { mailOn: ['task'] })
    await notify('flow.task:', clerk.user.userId)
    expect(await work()).toEqual([])
    const saved = await boss.post('/api/blade-desk/alert-channel/submit', {
      name: 'mail',
      kind: 'mail',
      language: 'zh',
      active: 1,
      mailHost: '127.0.0.1',
      mailPort: smtp.port,
      mailSecurity: 'none',
      mailUser: FAKE_MAIL.user,
      mailFrom: FAKE_MAIL.user,
      mailTo: 'ops@example.com',
      secrets: { password: FAKE_MAIL.password },
    })
    expect(saved.errors ?? []).toEqual([])
    expect((await settingsOf(clerk)).hasMail).toBe(1)
  })

  it('goes to those who want it, in their language, and to nobody else', async () => {
    await save(clerk, { mailOn: ['task'], language: 'en' })
    const title = await notify('flow.task:', clerk.user.userId)
    await notify('flow.end:', clerk.user.userId)
    await notify('flow.task:', boss.user.userId)
    expect(await work()).toEqual([
      {
        to: 'clerk@example.com',
        subject: `${title} in English`,
        text: expect.stringContaining('Profile › Notifications') as string,
      },
    ])
    expect(await settingsOf(clerk)).toMatchObject({ lastMailState: 'sent', lastMailTime: '2026-11-29 10:00:00' })
  })

  it('waits out the quiet hours of its reader; what concerns their account does not', async () => {
    await save(clerk, { mailOn: ['task', 'security'], quietFrom: '09:00', quietTo: '10:30' })
    const first = await notify('flow.task:', clerk.user.userId)
    const second = await notify('flow.task:', clerk.user.userId)
    const urgent = await notify('signIn.newDevice:', clerk.user.userId)
    expect((await work()).map(({ subject }) => subject)).toEqual([urgent])
    now = new Date('2026-11-29T02:30:00Z')
    const [summary, ...others] = await work()
    expect(others).toEqual([])
    expect(summary?.subject).toBe('通知汇总：2 条')
    expect(summary?.text).toContain(first)
    expect(summary?.text).toContain(second)
  })

  it('of an alert goes to who may see alerts, whatever its rule reaches; it is not sent where the rule is off', async () => {
    await test.owner(
      `insert into alert_rule (id, tenant_id, kind, severity, reach) values (77001, $1, 'providerKey', 'critical', 'console')`,
      [tenantId],
    )
    await save(boss, { mailOn: ['alert.providerKey'] })
    await save(clerk, { mailOn: ['alert.providerKey'] })
    await raise('drawApi.refused:1')
    expect(await work()).toEqual([
      {
        to: 'boss@example.com',
        subject: '[告警 · 严重] 密钥无效 drawApi.refused:1',
        text: expect.any(String) as string,
      },
    ])
    await test.owner(`update alert_rule set active = 0 where tenant_id = $1`, [tenantId])
    await raise('drawApi.refused:2')
    expect(await work()).toEqual([])
  })

  it('of an announcement has its words, once', async () => {
    await save(clerk, { mailOn: ['announcement'] })
    const notice = {
      title: '停电',
      category: 1,
      releaseTime: '2026-11-29 10:00:00',
      content: '<p>今晚 <strong>22:00</strong></p><ul><li>关机</li></ul>',
    }
    const { data } = await boss.post<{ id: string }>('/api/blade-desk/notice/submit', notice)
    const [mail, ...others] = await work()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: 'clerk@example.com', subject: '停电' })
    expect(mail?.text).toContain('今晚 22:00\n- 关机')
    expect(data.id).toMatch(/^\d+$/)
  })

  it('does not go to an account that is off since', async () => {
    await save(clerk, { mailOn: ['task'], quietFrom: '10:00', quietTo: '11:00' })
    await notify('flow.task:', clerk.user.userId)
    await test.owner(`update user_account set status = 0 where id = $1`, [clerk.user.userId])
    now = new Date('2026-11-29T03:00:00Z')
    expect(await work()).toEqual([])
    const [row] = await test.owner<{ reason: string }>(
      `select reason from alert_delivery where tenant_id = $1 order by id desc limit 1`,
      [tenantId],
    )
    expect(row?.reason).toBe('noAddress')
  })
})
