import {
  ACCOUNT_INVITE_PATH,
  AccountInvite,
  AccountInviteAccept,
  AccountInviteLook,
  AccountInviteMade,
  AccountInviteSave,
  AccountInviteToken,
} from '@drawdesk/contract/organisation/account-invite'
import { Id, Type } from '@drawdesk/contract/core/schema'
import { TokenAnswer } from '@drawdesk/contract/identity/auth'
import type { Deps } from '../../../platform/deps.ts'
import { auditOf } from '../../../wire/audit.ts'
import { openRoute, route, type Module } from '../../../wire/route.ts'
import { tenantArgument } from '../../../crud/operator.service.ts'
import type { AuthParts } from '../../identity/caller/auth-parts.ts'
import { addressKey } from '../../identity/throttles/address.ts'
import type { Rates } from '../../identity/throttles/rate.ts'
import type { SystemNotices } from '../../notices/system-notice.ts'
import type { FindFirstSignIns } from '../../organisation/tenants/first-sign-ins.loader.ts'
import { actingIn } from '../../organisation/users/acting.ts'
import type { PeopleChange } from '../../organisation/users/people/people.change.ts'
import { getClient } from '../clients/client.ts'
import type { Entrance } from '../tokens/entrance.ts'
import type { TokenAnswerer } from '../tokens/token-answer.ts'
import { createAcceptInvite } from './accept-invite.service.ts'
import { createAccountInviteService } from './account-invites.service.ts'
import { startInviteMailJobs } from './invite-mail-jobs.ts'

/** Names and a password; the sender is known by nothing but the link. */
const BODY_BYTES_MOST = 16 * 1024
const REVOKED_MOST = 500

/** People invited by a link, and their way in. */
export const accountInviteModule: Module<
  Deps & {
    auth: AuthParts
    rates: Rates
    firstSignIns: FindFirstSignIns
    peopleChange: PeopleChange
    systemNotices: SystemNotices
    entrance: Entrance
    tokenAnswer: TokenAnswerer
  }
> = {
  name: 'sign-in/invites',
  work: startInviteMailJobs,
  routes(deps) {
    const invites = createAccountInviteService(deps)
    const accepting = createAcceptInvite(deps)
    const { rates } = deps
    return [
      route({
        method: 'GET',
        path: `${ACCOUNT_INVITE_PATH}/list`,
        summary: 'Invitations, the newest first; only their own for who sees a part of the people',
        audit: 'accountInvite.list',
        permission: 'user_add',
        input: Type.Object({ ...tenantArgument }),
        answer: Type.Array(AccountInvite),
        handle: ({ caller, input, language }) => invites.list(actingIn(caller, input.tenantId), language),
      }),
      route({
        method: 'POST',
        path: `${ACCOUNT_INVITE_PATH}/submit`,
        summary:
          'Invite somebody; the link is in this answer alone, and in the e-mail that is queued where an address is given',
        audit: 'accountInvite.submit',
        permission: 'user_add',
        needsProof: true,
        input: Type.Object({ ...AccountInviteSave.properties, ...tenantArgument }),
        answer: AccountInviteMade,
        handle: ({ caller, input: { tenantId, ...input }, language }) =>
          invites.invite(actingIn(caller, tenantId), input, language),
      }),
      route({
        method: 'POST',
        path: `${ACCOUNT_INVITE_PATH}/resend`,
        summary: 'A new link in place of the one before, sent again where an e-mail is given',
        audit: 'accountInvite.resend',
        permission: 'user_add',
        needsProof: true,
        input: Type.Object({ id: Id, days: AccountInviteSave.properties.days, ...tenantArgument }),
        answer: AccountInviteMade,
        handle: ({ caller, input: { tenantId, id, days }, language }) =>
          invites.resend(actingIn(caller, tenantId), id, days, language),
      }),
      route({
        method: 'POST',
        path: `${ACCOUNT_INVITE_PATH}/revoke`,
        summary: 'These invitations open nothing any more, all or none',
        audit: 'accountInvite.revoke',
        permission: 'user_add',
        input: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: REVOKED_MOST }), ...tenantArgument }),
        answer: Type.Object({ ids: Type.Array(Id) }),
        handle: async ({ caller, input: { tenantId, ids } }) => ({
          ids: await invites.revoke(actingIn(caller, tenantId), ids),
        }),
      }),
      openRoute({
        method: 'POST',
        path: `${ACCOUNT_INVITE_PATH}/look`,
        summary: 'Who invites, and where to; for who has the link',
        audit: 'accountInvite.look',
        isRead: true,
        log: 'noArguments',
        input: AccountInviteToken,
        answer: AccountInviteLook,
        bodyLimit: BODY_BYTES_MOST,
        async handle({ input, request }) {
          auditOf(request).isRoutine = true
          await rates.take('invite', addressKey(request.ip))
          return accepting.look(input.token)
        },
      }),
      openRoute({
        method: 'POST',
        path: `${ACCOUNT_INVITE_PATH}/accept`,
        summary: 'An account by the link, once, and its first sign-in',
        audit: 'accountInvite.accept',
        log: 'noArguments',
        input: AccountInviteAccept,
        answer: TokenAnswer,
        isBare: true,
        bodyLimit: BODY_BYTES_MOST,
        async handle({ input: { token, account = '', realName = '', password = '' }, request, reply, language }) {
          reply.header('cache-control', 'no-store')
          await rates.take('invite', addressKey(request.ip))
          const granted = await accepting.accept({
            token,
            account,
            realName,
            password,
            client: await getClient(deps, request.headers.authorization),
            address: request.ip,
            userAgent: request.headers['user-agent'] ?? '',
            cookie: request.headers.cookie,
            isSecure: request.protocol === 'https',
          })
          if (granted.setCookie) reply.header('set-cookie', granted.setCookie)
          auditOf(request).person = { tenantId: granted.session.tenantId, userId: granted.session.userId }
          return deps.tokenAnswer(granted, language)
        },
      }),
    ]
  },
}
