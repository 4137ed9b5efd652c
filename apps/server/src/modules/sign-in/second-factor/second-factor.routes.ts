import type { FastifyRequest } from 'fastify'
import { TokenAnswer, type TokenFailure } from '@drawdesk/contract/identity/auth'
import {
  FACTOR_WAYS,
  FactorAnswer,
  PasskeyAsked,
  SECOND_FACTOR_PATH,
  Ticket,
} from '@drawdesk/contract/identity/second-factor'
import { Type } from '@drawdesk/contract/core/schema'
import type { Deps } from '../../../platform/deps.ts'
import type { AppError } from '../../../platform/errors.ts'
import { auditOf } from '../../../wire/audit.ts'
import { openRoute, type AnyRoute } from '../../../wire/route.ts'
import { oauthErrorOf } from '../../identity/errors/auth.errors.ts'
import type { Factors } from '../../identity/factors/factors.service.ts'
import { siteOf } from '../../identity/factors/site-of.ts'
import { addressKey } from '../../identity/throttles/address.ts'
import type { Lockout } from '../../identity/throttles/lockout.ts'
import type { MissNotes } from '../../identity/throttles/misses.ts'
import type { Rates } from '../../identity/throttles/rate.ts'
import { getClient } from '../clients/client.ts'
import type { Entrance } from '../tokens/entrance.ts'
import type { TokenAnswerer } from '../tokens/token-answer.ts'
import { createSecondFactor } from './second-factor.service.ts'

const BODY_MOST_BYTES = 32 * 1024

export type SecondFactorNeeds = Deps & {
  rates: Rates
  factors: Factors
  lockout: Lockout
  misses: MissNotes
  entrance: Entrance
  tokenAnswer: TokenAnswerer
}

/** The second half of a sign-in, and the sign-in by a passkey alone. They count with the token call. */
export function secondFactorRoutes(deps: SecondFactorNeeds): AnyRoute[] {
  const { rates, config } = deps
  const secondFactor = createSecondFactor(deps)

  async function clientOf(request: FastifyRequest) {
    await rates.take('token', addressKey(request.ip))
    return getClient(deps, request.headers.authorization)
  }

  return [
    openRoute({
      method: 'POST',
      path: SECOND_FACTOR_PATH,
      summary: 'Answer the question for a second factor, or sign in by a passkey alone',
      audit: 'auth.secondFactor',
      log: 'noArguments',
      input: Type.Object({ ticket: Ticket, way: Type.Enum([...FACTOR_WAYS]), answer: FactorAnswer }),
      answer: TokenAnswer,
      isBare: true,
      bodyLimit: BODY_MOST_BYTES,
      async handle({ input, request, reply, language }): Promise<TokenAnswer | TokenFailure> {
        try {
          const client = await clientOf(request)
          const granted = await secondFactor.finish({
            ...input,
            client,
            site: siteOf(request, config),
            address: request.ip,
            addressKey: addressKey(request.ip),
            userAgent: request.headers['user-agent'] ?? '',
          })
          auditOf(request).person = { tenantId: granted.session.tenantId, userId: granted.session.userId }
          return await deps.tokenAnswer(granted, language)
        } catch (thrown) {
          if (!(await rates.isFirstInMinute('refusal', addressKey(request.ip)))) auditOf(request).isRepeated = true
          const error = oauthErrorOf(thrown)
          if (error === undefined) throw thrown
          const known = thrown as AppError // oauthErrorOf answers for nothing else
          reply.status(known.status)
          auditOf(request).refusal = known.code
          return { error, error_description: known.messageIn(language) }
        }
      },
    }),
    openRoute({
      method: 'POST',
      path: `${SECOND_FACTOR_PATH}-options`,
      summary: 'What a passkey of the person has to sign, for this ticket',
      audit: 'auth.secondFactorOptions',
      isRead: true,
      log: 'noArguments',
      input: Type.Object({ ticket: Ticket }),
      answer: PasskeyAsked,
      bodyLimit: BODY_MOST_BYTES,
      async handle({ input, request }) {
        auditOf(request).isRoutine = true
        await clientOf(request)
        return secondFactor.askPasskey(input.ticket, siteOf(request, config))
      },
    }),
    openRoute({
      method: 'POST',
      path: '/blade-auth/oauth/passkey-options',
      summary: 'What any passkey of this site has to sign, for a sign-in by it alone',
      audit: 'auth.passkeyOptions',
      isRead: true,
      input: Type.Object({}),
      answer: PasskeyAsked,
      bodyLimit: BODY_MOST_BYTES,
      async handle({ request }) {
        auditOf(request).isRoutine = true
        await clientOf(request)
        return secondFactor.beginPasskey(siteOf(request, config))
      },
    }),
  ]
}
