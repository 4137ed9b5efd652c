import type { FastifyReply, FastifyRequest } from 'fastify'
import { website } from '@drawdesk/contract/core/constants'
import { TokenAnswer, TokenRequest, type TokenFailure } from '@drawdesk/contract/identity/auth'
import type { SecondFactorAsked } from '@drawdesk/contract/identity/second-factor'
import type { Language } from '@drawdesk/contract/core/texts'
import type { Deps } from '../../../platform/deps.ts'
import type { AppError } from '../../../platform/errors.ts'
import { auditOf, type AuditFacts } from '../../../wire/audit.ts'
import { openRoute, type AnyRoute } from '../../../wire/route.ts'
import { addressKey } from '../../identity/throttles/address.ts'
import { oauthErrorOf } from '../../identity/errors/auth.errors.ts'
import type { Captchas } from '../../identity/captcha/captcha.service.ts'
import { checkGrant, getClient, type Client } from '../clients/client.ts'
import type { Entrance } from './entrance.ts'
import type { FirstGrant, Grant, GrantRequest } from './grants/grant.ts'
import { createPasswordGrant } from './grants/password.grant.ts'
import { createRefreshGrant } from './grants/refresh.grant.ts'
import { createSmsCodeGrant } from './grants/sms-code.grant.ts'
import { createSocialGrant, createSsoGrant } from './grants/social.grant.ts'
import type { SmsCodes } from '../../messages/codes/codes.service.ts'
import type { Rates } from '../../identity/throttles/rate.ts'
import type { TokenAnswerer } from './token-answer.ts'
import type { Sessions } from '../../identity/sessions/sessions.service.ts'
import type { SsoSessions } from '../../identity/sessions/sso-session.ts'
import type { MiniPrograms } from '../../identity/sources/mini/mini-programs.service.ts'
import type { AuthParts } from '../../identity/caller/auth-parts.ts'
import type { Lockout } from '../../identity/throttles/lockout.ts'
import type { MissNotes } from '../../identity/throttles/misses.ts'

/** What clients show that know nothing of second factors. */
const FACTOR_ASKED = { zh: '需要二次验证', en: 'Two-factor authentication required' } as const
/** Passwords and codes, no more. */
const BODY_MOST_BYTES = 32 * 1024

export type TokenNeeds = Deps & {
  rates: Rates
  tokenAnswer: TokenAnswerer
  auth: AuthParts
  captchas: Captchas
  lockout: Lockout
  misses: MissNotes
  sessions: Sessions
  entrance: Entrance
  smsCodes: SmsCodes
  miniPrograms: MiniPrograms
  ssoSessions: SsoSessions
}

/** `POST /blade-auth/oauth/token`: arguments from body or query, answer and failure in the forms of commercial-dialect §1. */
export function tokenRoutes(deps: TokenNeeds): AnyRoute[] {
  const grantFor = createGrants(deps)
  const { tokenAnswer: answer, rates } = deps

  async function handle(
    input: TokenRequest,
    request: FastifyRequest,
    reply: FastifyReply,
    language: Language,
  ): Promise<TokenAnswer | SecondFactorAsked> {
    const isRefresh = input.grant_type === 'refresh_token'
    auditOf(request).isRoutine = isRefresh
    if (!isRefresh) await rates.take('token', addressKey(request.ip))
    const client = await getClient(deps, request.headers.authorization)
    const grant = grantFor(client, input.grant_type)
    const granted = await grant(toGrantRequest(input, request, client))
    if (granted.setCookie) reply.header('set-cookie', granted.setCookie)
    if ('asked' in granted) {
      auditOf(request).isRoutine = true // the second half of the sign-in is what the log shows
      return { second_factor: granted.asked, error_description: FACTOR_ASKED[language] }
    }
    auditOf(request).person = { tenantId: granted.session.tenantId, userId: granted.session.userId }
    return answer(granted, language)
  }

  return [
    openRoute({
      method: 'POST',
      path: '/blade-auth/oauth/token',
      summary: 'Sign in, or refresh a sign-in',
      audit: 'auth.token',
      whileLocked: true,
      log: 'noArguments',
      input: TokenRequest,
      answer: TokenAnswer,
      isBare: true,
      bodyLimit: BODY_MOST_BYTES,
      async handle({ input, request, reply, language }): Promise<TokenAnswer | SecondFactorAsked | TokenFailure> {
        reply.header('cache-control', 'no-store')
        try {
          return await handle(input, request, reply, language)
        } catch (thrown) {
          // Strangers may claim to belong to any tenant: they do not fill its logs.
          if (!(await rates.isFirstInMinute('refusal', addressKey(request.ip)))) auditOf(request).isRepeated = true
          const error = oauthErrorOf(thrown)
          if (error === undefined) throw thrown
          const known = thrown as AppError // oauthErrorOf answers for nothing else
          reply.status(known.status)
          Object.assign(auditOf(request), {
            refusal: known.code,
            claimed: { tenantId: tenantOf(input, request), account: input.username?.trim() ?? '' },
          } satisfies AuditFacts)
          return { error, error_description: known.messageIn(language) }
        }
      },
    }),
  ]
}

/** The grant a client may use, with the captcha taken before anything else where one is asked. */
function createGrants(deps: TokenNeeds): (client: Client, grantType: string | undefined) => Grant {
  const { isCaptchaOn } = deps.config
  const { captchas, entrance } = deps
  const through =
    (first: FirstGrant): Grant =>
    async (request) =>
      entrance(await first(request))
  const password = through(createPasswordGrant(deps))
  const refresh = createRefreshGrant(deps)
  const social = through(createSocialGrant(deps))
  const smsCode = through(createSmsCodeGrant(deps))
  const sso = through(createSsoGrant(deps))
  return (client, grantType) => {
    switch (checkGrant(client, grantType, isCaptchaOn)) {
      case 'captcha':
        return async (request) => {
          if (isCaptchaOn) await captchas.check(request.captcha.key, request.captcha.code)
          return password({ ...request, isCaptchaRead: isCaptchaOn })
        }
      case 'password':
        return password
      case 'refresh_token':
        return refresh
      case 'social':
        return social
      case 'sms_code':
        return smsCode
      case 'authorization_code':
        return sso
    }
  }
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  const text = Array.isArray(value) ? value[0] : value
  return text === '' || text === 'undefined' ? undefined : text // clients send this word while nothing is set
}

const namedTenantOf = (input: TokenRequest, request: FastifyRequest): string | undefined =>
  input.tenantId || headerOf(request, 'tenant-id')

const tenantOf = (input: TokenRequest, request: FastifyRequest): string =>
  namedTenantOf(input, request) ?? website.defaultTenantId

function toGrantRequest(input: TokenRequest, request: FastifyRequest, client: Client): GrantRequest {
  const header = (name: string): string | undefined => headerOf(request, name)
  return {
    input,
    client,
    tenantId: tenantOf(input, request),
    namedTenantId: namedTenantOf(input, request),
    referer: header('referer'),
    captcha: { key: header('captcha-key') ?? input.key, code: header('captcha-code') ?? input.code },
    isCaptchaRead: false,
    choice: { roleId: header('role-id'), deptId: header('dept-id') },
    addressKey: addressKey(request.ip),
    address: request.ip,
    userAgent: header('user-agent') ?? '',
    cookie: request.headers.cookie,
    isSecure: request.protocol === 'https',
  }
}
