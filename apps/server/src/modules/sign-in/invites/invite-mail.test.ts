import { FAKE_MAIL, startSmtpFake } from '@drawdesk/fakes/alerts/smtp'
import { readMail } from '@drawdesk/fakes/alerts/read-mail'
import type { AccountInvite, AccountInviteMade } from '@drawdesk/contract/organisation/account-invite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildTestApp, signIn, type SignedIn, type TestApp } from '../../../testing/build-test-app.ts'
import { createFirstSignIns } from '../../organisation/tenants/first-sign-ins.loader.ts'
import { movableClock } from '../../identity/testing/kit.ts'
import { createAccountInvites } from './account-invite.repository.ts'
import { createInviteMailRun } from './invite-mail-jobs.ts'
import { INVITE_MAIL_WORK } from './invite-mail.ts'

const PATH = '/api/blade-user/account-invite'
const CHANNEL = '/api/blade-desk/alert-channel'
const TENANT = '000000'
const TO = 'new@example.com'

const clock = movableClock()
let test: TestApp
let admin: SignedIn
let smtp: Awaited<ReturnType<typeof startSmtpFake>>
let channelId: string
beforeAll(async () => {
  smtp = await startSmtpFake()
  test = await buildTestApp({
    clock,
    config: { allowedPrivateHosts: ['127.0.0.1'], publicUrl: 'https://desk.example.com' },
  })
  admin = await signIn(test)
  const channel = await admin.post<{ id: string }>(`${CHANNEL}/submit`, {
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
  channelId = channel.data.id
})
afterAll(async () => {
  await test.close()
  await smtp.close()
})
beforeEach(() => {
  smtp.mails.length = 0
})

const invite = async (values: object = { email: TO }) =>
  (await admin.post<AccountInviteMade>(`${PATH}/submit`, values)).data
const resend = async (id: string) => (await admin.post<AccountInviteMade>(`${PATH}/resend`, { id })).data
const listed = async (id: string): Promise<Partial<AccountInvite>> => {
  const row = (await admin.get<AccountInvite[]>(`${PATH}/list`)).data.find((one) => one.id === id)
  return { mail: row?.mail, mailProblem: row?.mailProblem, mailMaybeTwice: row?.mailMaybeTwice }
}
const jobsOf = async (id: string): Promise<string[]> =>
  (
    await test.owner<{ key: string }>(`select key from platform_job where queue = $1 and key like $2 order by key`, [
      INVITE_MAIL_WORK.queue,
      `${id}:%`,
    ])
  ).map(({ key }) => key)
const sealedOf = async (id: string): Promise<string | null | undefined> =>
  (await test.owner<{ mail_sealed: string | null }>(`select mail_sealed from account_invite where id = $1`, [id]))[0]
    ?.mail_sealed
/** What the job of this mail does now. */
const run = (id: string, no = 1) =>
  createInviteMailRun({ ...test.deps, firstSignIns: createFirstSignIns(test.deps) })(TENANT, { id, no })
const linkIn = (index: number): string => readMail(smtp.mails[index]?.data ?? '').text.split('\n')[2] ?? ''
const SENT = { mail: 'sent', mailProblem: '', mailMaybeTwice: 0 }
const QUEUED = { mail: 'queued', mailProblem: '', mailMaybeTwice: 0 }

describe('the mail of an invitation', () => {
  it('is queued with the invitation, goes out once with its link, and keeps the link no longer than that', async () => {
    const made = await invite()
    const [before, jobs, sealed] = [await listed(made.id), await jobsOf(made.id), await sealedOf(made.id)]

    expect(await run(made.id)).toBeUndefined()
    expect(await run(made.id)).toBeUndefined()

    expect([made.mail, before, jobs]).toEqual(['queued', QUEUED, [`${made.id}:1`]])
    expect(sealed).not.toContain(made.path.split('.')[1])
    expect(smtp.mails.map(({ to }) => to)).toEqual([[TO]])
    expect(linkIn(0)).toBe(`https://desk.example.com${made.path}`)
    expect(readMail(smtp.mails[0]?.data ?? '').text).toContain('链接 7 天内有效')
    expect([await listed(made.id), await sealedOf(made.id)]).toEqual([SENT, null])
  })

  it('is tried again where the mail server puts it off, and says so meanwhile', async () => {
    const { id } = await invite()
    smtp.next.push('later')

    const next = await run(id)
    const between = await listed(id)
    await run(id)

    expect(next?.getTime()).toBe(clock.now().getTime() + 5_000)
    expect(between).toEqual({ ...QUEUED, mailProblem: '邮件服务器暂时不收（451 4.7.1 greylisted, try again later）' })
    expect([smtp.mails.length, await listed(id)]).toEqual([1, SENT])
  })

  it('is sent again, with the same link, where nobody knows whether it arrived, and that is said', async () => {
    const [cut, killed] = [await invite(), await invite()]
    smtp.next.push('cut')
    await run(cut.id)
    await run(cut.id)
    // A process that died between the sending and the note of it.
    await createAccountInvites(test.deps.db).beginMail({ tenantId: TENANT }, { id: killed.id, no: 1 }, clock.now())
    await run(killed.id)

    expect(smtp.mails).toHaveLength(3)
    expect(linkIn(0)).toBe(linkIn(1))
    expect([await listed(cut.id), await listed(killed.id)]).toEqual([
      { ...SENT, mailMaybeTwice: 1 },
      { ...SENT, mailMaybeTwice: 1 },
    ])
  })

  it('fails with the words of the mail server, and another press makes another one', async () => {
    const { id } = await invite({ email: 'gone@nobody.example.com' })
    await run(id)
    const failed = await listed(id)

    const again = await resend(id)

    expect(failed).toEqual({
      mail: 'failed',
      mailProblem: '邮件服务器拒收（550 5.1.1 no such user here）',
      mailMaybeTwice: 0,
    })
    expect([again.mail, await listed(id), await jobsOf(id)]).toEqual(['queued', QUEUED, [`${id}:1`, `${id}:2`]])
    expect([await sealedOf(id)]).not.toContain(null)
  })

  it('of a press that another one followed does not go out; nor does one that was revoked', async () => {
    const [first, revoked] = [await invite(), await invite()]
    const second = await resend(first.id)
    await admin.post(`${PATH}/revoke`, { ids: [revoked.id] })

    await run(first.id, 1)
    await run(revoked.id)
    expect(smtp.mails).toEqual([])
    await run(first.id, 2)

    expect(linkIn(0)).toBe(`https://desk.example.com${second.path}`)
    expect([await listed(revoked.id), await sealedOf(revoked.id)]).toEqual([
      { mail: 'failed', mailProblem: '发送之前邀请已被接受、撤销或过期', mailMaybeTwice: 0 },
      null,
    ])
  })

  it('is none without an address, and can be asked for once there is a channel', async () => {
    const open = await invite({})
    await admin.post(`${CHANNEL}/changeActive`, { id: channelId, active: 0 })
    const { id, mail } = await invite()
    const queuedBefore = await jobsOf(id)
    await admin.post(`${CHANNEL}/changeActive`, { id: channelId, active: 1 })
    await resend(id)
    await run(id, 2)

    expect([open.mail, mail, queuedBefore]).toEqual(['none', 'noChannel', []])
    expect([(await listed(open.id)).mail, await listed(id)]).toEqual(['none', SENT])
  })

  it('that lost its job is found', async () => {
    const { id } = await invite()
    await test.owner(`delete from platform_job where queue = $1 and key = $2`, [INVITE_MAIL_WORK.queue, `${id}:1`])
    await test.owner(`update account_invite set update_time = now() - interval '2 minutes' where id = $1`, [id])

    const lost = await createAccountInvites(test.deps.db).listLostMails(INVITE_MAIL_WORK.queue, 10)

    expect(lost).toEqual([{ tenantId: TENANT, id, no: 1 }])
  })
})
