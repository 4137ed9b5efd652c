import { Type } from '@drawdesk/contract/core/schema'
import { INVITE_CODE_TYPED_MOST } from '@drawdesk/contract/operation/invite-code'
import { openRoute, type Module } from '../../../wire/route.ts'
import { addressKey } from '../../identity/throttles/address.ts'
import type { AuthParts } from '../../identity/caller/auth-parts.ts'
import type { Approvals } from '../../settings/approvals/approvals.service.ts'
import type { SignInSources } from '../../identity/sources/sign-in-sources.ts'
import type { AccountFollowers } from '../../organisation/users/account-followers.ts'
import type { Rates } from '../../identity/throttles/rate.ts'
import { readBearer } from '../../identity/credentials/tokens.ts'
import { digestOf } from '../../identity/credentials/known-browser.ts'
import { createRegisterService } from './register.service.ts'
import type { Registrations } from './registrations.ts'
import type { Deps } from '../../../platform/deps.ts'

/** Six short texts; the sender is known by nothing yet. */
const BODY_BYTES_MOST = 16 * 1024

const Text = (most: number) => Type.Optional(Type.String({ maxLength: most }))

/** Guests of a third party who want an account of their own. */
export const registerModule: Module<
  Deps & {
    auth: AuthParts
    rates: Rates
    approvals: Approvals
    registrations: Registrations
    accountFollowers: AccountFollowers
    signInSources: SignInSources
  }
> = {
  name: 'sign-in/register',
  routes(deps) {
    const service = createRegisterService(deps)
    const { rates } = deps
    const { tokens, browsers } = deps.auth
    return [
      openRoute({
        method: 'POST',
        path: '/blade-user/register-guest',
        summary: 'A guest asks for an account; the token of their third-party sign-in must come with it',
        audit: 'user.registerGuest',
        input: Type.Object({
          tenantId: Text(20),
          name: Text(100),
          account: Text(100),
          password: Text(2048),
          oauthId: Text(19),
          inviteCode: Text(INVITE_CODE_TYPED_MOST),
        }),
        answer: Type.Object({}),
        bodyLimit: BODY_BYTES_MOST,
        async handle({ input, request, language }) {
          await rates.take('register', addressKey(request.ip))
          const { tenantId = '', name = '', account = '', password = '', oauthId = '', inviteCode = '' } = input
          const token = readBearer(request.headers['blade-auth'])
          const claims = token === undefined ? undefined : tokens.read(token, 'access_token')
          await service.register(claims, {
            tenantId: tenantId.trim(),
            name: name.trim(),
            account: account.trim(),
            password,
            oauthId,
            inviteCode: inviteCode.trim(),
            address: request.ip,
            browser: digestOf(browsers.read(request.headers.cookie)),
            language,
          })
          return {}
        },
      }),
    ]
  },
}
