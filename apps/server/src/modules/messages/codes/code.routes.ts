import { website } from '@drawdesk/contract/core/constants'
import { Type } from '@drawdesk/contract/core/schema'
import { SMS_PATH } from '@drawdesk/contract/messages/sms'
import {
  OwnPhone,
  SendCodeAnswer,
  SendCodeInput,
  SmsOfferAnswer,
  SmsOfferInput,
  VerifyPhoneAnswer,
  VerifyPhoneInput,
} from '@drawdesk/contract/messages/sms-send'
import { formatTime } from '../../../platform/clock.ts'
import type { Deps } from '../../../platform/deps.ts'
import { systemScope } from '../../../platform/scope.ts'
import { openRoute, route, type AnyRoute } from '../../../wire/route.ts'
import { addressKey } from '../../identity/throttles/address.ts'
import type { SmsCodes } from './codes.service.ts'

/** A phone and a tenant. */
const BODY_BYTES_MAX = 4 * 1024
const ENDPOINT = `${SMS_PATH}/endpoint`

/** Codes for signing in, and for proving that a phone is one's own. */
export function codeRoutes({ config, smsCodes }: Pick<Deps, 'config'> & { smsCodes: SmsCodes }): AnyRoute[] {
  const tenantOf = (tenantId: string | undefined, header: unknown): string =>
    tenantId || (typeof header === 'string' && header !== '' ? header : website.defaultTenantId)
  const shown = ({ id, expireTime }: { id: string; expireTime: Date }) => ({
    id,
    expireTime: formatTime(expireTime, config.timeZone),
  })

  return [
    openRoute({
      method: 'GET',
      path: `${ENDPOINT}/offered`,
      summary: 'Whether codes can be sent in this tenant',
      audit: 'sms.offered',
      isBackground: true,
      input: SmsOfferInput,
      answer: SmsOfferAnswer,
      handle: async ({ input, request }) => ({
        isOffered: await smsCodes.isOffered(tenantOf(input.tenantId, request.headers['tenant-id'])),
      }),
    }),
    openRoute({
      method: 'POST',
      path: `${ENDPOINT}/send-validate`,
      summary: 'Sends a code for signing in; the answer is the same whether or not somebody has this phone',
      audit: 'sms.sendValidate',
      log: 'noArguments',
      bodyLimit: BODY_BYTES_MAX,
      input: SendCodeInput,
      answer: SendCodeAnswer,
      async handle({ input, request }) {
        const scope = systemScope(tenantOf(input.tenantId, request.headers['tenant-id']))
        const { phone } = input
        return shown(await smsCodes.send(scope, { purpose: 'signIn', phone, addressKey: addressKey(request.ip) }))
      },
    }),
    route({
      method: 'GET',
      path: `${ENDPOINT}/phone`,
      summary: "The caller's phone, and whether they have proved that it is theirs",
      audit: 'sms.ownPhone',
      permission: 'signedIn',
      input: Type.Object({}),
      answer: OwnPhone,
      handle: ({ caller }) => smsCodes.ownPhone(caller),
    }),
    route({
      method: 'POST',
      path: `${ENDPOINT}/send-phone-code`,
      summary: 'Sends a code to a phone that the caller says is theirs',
      audit: 'sms.sendPhoneCode',
      permission: 'signedIn',
      input: Type.Object({ phone: SendCodeInput.properties.phone }),
      answer: SendCodeAnswer,
      async handle({ caller, input: { phone }, request }) {
        const { userId } = caller
        return shown(
          await smsCodes.send(caller, { purpose: 'phone', phone, userId, addressKey: addressKey(request.ip) }),
        )
      },
    }),
    route({
      method: 'POST',
      path: `${ENDPOINT}/verify-phone`,
      summary: 'The code that came proves it: the phone is the caller’s from now on',
      audit: 'sms.verifyPhone',
      permission: 'signedIn',
      input: VerifyPhoneInput,
      answer: VerifyPhoneAnswer,
      handle: async ({ caller, input }) => ({ phone: await smsCodes.verifyOwn(caller, input) }),
    }),
  ]
}
