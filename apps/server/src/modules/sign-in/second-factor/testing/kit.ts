import type { LightMyRequestResponse } from 'fastify'
import type { TokenAnswer } from '@drawdesk/contract/identity/auth'
import type { PasskeyAsked, SecondFactorMode, TotpBegun } from '@drawdesk/contract/identity/second-factor'
import { callerWith, type SignedIn, type TestApp } from '../../../../testing/build-test-app.ts'
import { fromBase32 } from '../../../identity/factors/base32.ts'
import { codeOf, stepAt } from '../../../identity/factors/totp.ts'
import { Authenticator } from '../../../identity/testing/authenticator.ts'
import { BASIC, buildUser, callToken, passwordFields, type BuiltUser } from '../../../identity/testing/kit.ts'

/** Browsers know passkeys of the own machine without https. */
export const HOST = 'localhost:8080'

export interface Asked {
  second_factor: { ticket: string; ways: string[] }
  error_description: string
}

export function factorKit(test: TestApp) {
  const { app, deps } = test

  const signIn = ({ account, password, tenantId }: BuiltUser, address = '127.0.0.1') =>
    callToken(app, passwordFields(account, password, tenantId), { address })

  const post = (path: string, payload: object, address = '127.0.0.1'): Promise<LightMyRequestResponse> =>
    app.inject({
      method: 'POST',
      url: `/api${path}`,
      remoteAddress: address,
      headers: { authorization: BASIC, host: HOST },
      payload,
    })

  return {
    signIn,
    post,
    async setMode(mode: SecondFactorMode, tenantId = '000000'): Promise<void> {
      await test.owner(
        `update system_param set param_value = $1 where tenant_id = $2 and param_key = 'account.secondFactor'`,
        [mode, tenantId],
      )
    },
    async session(user: BuiltUser): Promise<SignedIn> {
      return callerWith(app, (await signIn(user)).json<TokenAnswer>().access_token)
    },
    async ticketFor(user: BuiltUser): Promise<string> {
      return (await signIn(user)).json<Asked>().second_factor.ticket
    },
    answer: (ticket: string, way: string, answer: string, address?: string) =>
      post('/blade-auth/oauth/second-factor', { ticket, way, answer }, address),
    codeAt: (secret: string, driftSteps = 0): string =>
      codeOf(fromBase32(secret), stepAt(deps.clock.now()) + driftSteps),

    /** A person with an authenticator program; the code of the step before was taken for it. */
    async withTotp(options: { tenantId?: string } = {}) {
      const user = await buildUser(deps, options)
      const caller = callerWith(app, (await signIn(user)).json<TokenAnswer>().access_token)
      const begun = await caller.post<TotpBegun>('/api/blade-auth/factor/totp-begin')
      const { secret, ticket } = begun.data
      const done = await caller.post<{ recoveryCodes: string[] }>('/api/blade-auth/factor/totp-confirm', {
        ticket,
        code: codeOf(fromBase32(secret), stepAt(deps.clock.now()) - 1),
      })
      if (done.status !== 200) throw new Error(done.msg)
      return { user, caller, secret, recoveryCodes: done.data.recoveryCodes }
    },

    /** A person with a passkey. */
    async withPasskey(options: { tenantId?: string } = {}) {
      const user = await buildUser(deps, options)
      const caller = callerWith(app, (await signIn(user)).json<TokenAnswer>().access_token)
      const key = new Authenticator()
      const added = await this.addPasskey(caller, key)
      if (added.status !== 200) throw new Error(added.msg)
      return { user, caller, key, recoveryCodes: added.data.recoveryCodes }
    },
    async addPasskey(caller: SignedIn, key: Authenticator, made?: (options: string) => string) {
      const begun = await caller.post<PasskeyAsked>('/api/blade-auth/factor/passkey-begin', {}, { host: HOST })
      const { ticket, options } = begun.data
      return caller.post<{ recoveryCodes: string[] }>(
        '/api/blade-auth/factor/passkey-add',
        { ticket, name: 'laptop', answer: made ? made(options) : key.create(options) },
        { host: HOST },
      )
    },
    passkeyOptions: async (): Promise<PasskeyAsked> =>
      (await post('/blade-auth/oauth/passkey-options', {})).json<{ data: PasskeyAsked }>().data,
    optionsFor: async (ticket: string): Promise<string> =>
      (await post('/blade-auth/oauth/second-factor-options', { ticket })).json<{ data: PasskeyAsked }>().data.options,
  }
}
