import type { FastifyRequest } from 'fastify'
import {
  MiniCodeInput,
  MiniDecrypted,
  MiniDecryptInput,
  MiniPhone,
  MiniPhoneInput,
  MiniSession,
  THIRD_PARTY_PATH,
} from '@drawdesk/contract/identity/mini-program'
import type { Deps } from '../../../platform/deps.ts'
import { openRoute, type AnyRoute, type Module } from '../../../wire/route.ts'
import { SignInFailure } from '../../identity/sources/adapters/adapter.ts'
import type { MiniPrograms } from '../../identity/sources/mini/mini-programs.service.ts'
import { outsideError } from '../../identity/sources/outside.errors.ts'
import { addressKey } from '../../identity/throttles/address.ts'
import type { Rates, RATES } from '../../identity/throttles/rate.ts'
import { getClient } from '../clients/client.ts'

type MiniNeeds = Deps & { rates: Rates; miniPrograms: MiniPrograms }

/** Codes, numbers and a sealed block of data. */
const BODY_MOST_BYTES = 32 * 1024

function miniProgramRoutes(deps: MiniNeeds): AnyRoute[] {
  const { rates, miniPrograms } = deps

  /** For programs with a client record, so many a minute; what WeChat refuses is answered in words. */
  async function guarded<Result>(
    request: FastifyRequest,
    rate: keyof typeof RATES,
    run: () => Promise<Result>,
  ): Promise<Result> {
    await rates.take(rate, addressKey(request.ip))
    await getClient(deps, request.headers.authorization)
    try {
      return await run()
    } catch (error) {
      if (error instanceof SignInFailure) throw outsideError(error, error)
      throw error
    }
  }
  const facts = { method: 'POST', log: 'noArguments', tag: 'thirdParty', bodyLimit: BODY_MOST_BYTES } as const

  return [
    openRoute({
      ...facts,
      path: `${THIRD_PARTY_PATH}/findSessionKeyUnionIdOpenId`,
      summary: "Who a mini program's code stands for, and a handle for what comes later",
      audit: 'thirdParty.session',
      input: MiniCodeInput,
      answer: MiniSession,
      handle: ({ input, request }) =>
        guarded(request, 'miniCode', () => {
          const header = request.headers['tenant-id']
          const tenantId = input.tenantId || (typeof header === 'string' ? header : '') || undefined
          return miniPrograms.openSession(
            { appId: input.appId, referer: request.headers.referer, tenantId },
            input.code,
          )
        }),
    }),
    openRoute({
      ...facts,
      path: `${THIRD_PARTY_PATH}/phone`,
      summary: 'The phone number that somebody in a mini program agreed to give',
      audit: 'thirdParty.phone',
      input: MiniPhoneInput,
      answer: MiniPhone,
      handle: ({ input, request }) =>
        guarded(request, 'miniData', () => miniPrograms.findPhone(input.sessionKey, input.code)),
    }),
    openRoute({
      ...facts,
      path: `${THIRD_PARTY_PATH}/decrypt`,
      summary: 'Opens encrypted data that a mini program was given',
      audit: 'thirdParty.decrypt',
      input: MiniDecryptInput,
      answer: MiniDecrypted,
      handle: ({ input, request }) => guarded(request, 'miniData', () => miniPrograms.decrypt(input.sessionKey, input)),
    }),
  ]
}

/** What mini programs of WeChat ask for; their sign-in itself is the grant `social`. */
export const miniProgramModule: Module<MiniNeeds> = { name: 'sign-in/mini-program', routes: miniProgramRoutes }
