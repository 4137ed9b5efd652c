import type { Language } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../platform/deps.ts'
import { createDurableWork } from '../../../platform/durable-work/durable-work.ts'
import { systemScope } from '../../../platform/scope.ts'
import { AGAIN_GAPS_MS } from '../../notices/sending/alert-work.ts'
import type { FindFirstSignIns } from '../../organisation/tenants/first-sign-ins.loader.ts'
import { findPeopleNames } from '../../organisation/users/names.repository.ts'
import { createAccountInvites, type AccountInviteRow } from './account-invite.repository.ts'
import { createInviteMail, INVITE_MAIL_WORK, linkContext, type InviteMailWork, type OwnReason } from './invite-mail.ts'
import { stateOf } from './invite-state.ts'

const DAY_MS = 24 * 3_600_000
/** Mails of one tenant at once, over all processes. */
const AT_ONCE = 2
const FAILURES_MOST = 8
const LOST_SECONDS = 60
const LOST_MOST = 200

type RunDeps = Pick<Deps, 'db' | 'clock' | 'outbound' | 'config' | 'secrets'> & { firstSignIns: FindFirstSignIns }

/**
 * One try to send a mail. The row says that it is under way before the mail leaves: who finds it so afterwards knows that nobody knows what became of
 * it, sends it again (the link is the same) and keeps that it may have come twice. Answers when to try again.
 */
export function createInviteMailRun(deps: RunDeps) {
  const { db, clock, secrets } = deps
  const invites = createAccountInvites(db)
  const wayOf = createInviteMail(deps)

  async function nameOfInviter({ inviterTenant, createUser }: AccountInviteRow): Promise<string> {
    const names = await findPeopleNames(db, { tenantId: inviterTenant }, createUser === null ? [] : [createUser])
    return names.get(createUser ?? '') ?? ''
  }

  return async (tenantId: string, work: InviteMailWork): Promise<Date | undefined> => {
    const scope = systemScope(tenantId)
    const row = await invites.beginMail(scope, work, clock.now())
    if (!row) return undefined
    const giveUp = async (reason: OwnReason): Promise<undefined> => {
      await invites.settleMail(scope, work, { mailState: 'failed', mailReason: reason }, clock.now())
    }
    if (row.mailSealed === null || stateOf(row, clock.now()) !== 'pending') return giveUp('over')
    const { hosts, tenantName } = await deps.firstSignIns(scope, [])
    const way = await wayOf(scope, row.email, hosts)
    if (way.mail !== 'queued') return giveUp(way.mail === 'noChannel' ? 'channelOff' : 'addressGone')
    const outcome = await way.send({
      tenantName,
      inviterName: await nameOfInviter(row),
      email: row.email,
      token: secrets.open(row.mailSealed, linkContext(tenantId, work)),
      days: Math.ceil((row.expireTime.getTime() - clock.now().getTime()) / DAY_MS),
      language: row.mailLanguage as Language, // written by the service
    })
    const now = clock.now()
    if (outcome.isOk) {
      await invites.settleMail(scope, work, { mailState: 'sent', mailReason: '', sentTime: now }, now)
      return undefined
    }
    const gap = outcome.isLater ? AGAIN_GAPS_MS[row.mailTries - 1] : undefined
    const end = { mailState: gap === undefined ? 'failed' : 'queued', mailReason: outcome.msg } as const
    await invites.settleMail(scope, work, { ...end, ...(outcome.isUnknown && { mailUnknown: 1 }) }, now)
    return gap === undefined ? undefined : new Date(now.getTime() + gap)
  }
}

/** Registers who sends the mails of invitations, in processes that work. */
export function startInviteMailJobs(deps: Deps & { firstSignIns: FindFirstSignIns }): void {
  const { db, clock, jobs } = deps
  const mails = createDurableWork(deps, INVITE_MAIL_WORK)
  const run = createInviteMailRun(deps)
  const giveUp = {
    after: FAILURES_MOST,
    end: async ({ tenantId, payload }: { tenantId: string; payload: InviteMailWork }) =>
      createAccountInvites(db).settleMail(
        systemScope(tenantId),
        payload,
        { mailState: 'failed', mailReason: 'internalError' satisfies OwnReason },
        clock.now(),
      ),
  }
  mails.handle({ laneLimit: () => AT_ONCE, giveUp }, async ({ tenantId, payload }, { again }) => {
    const next = await run(tenantId, payload)
    if (next) again(next, payload)
  })
  jobs.every('invitations without a job', LOST_SECONDS, async () => {
    const lost = await createAccountInvites(db).listLostMails(INVITE_MAIL_WORK.queue, LOST_MOST)
    await mails.requeue(lost.map(({ tenantId, ...order }) => ({ tenantId, order })))
  })
}
