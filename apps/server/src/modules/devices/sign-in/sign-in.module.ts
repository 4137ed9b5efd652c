import { Type } from '@drawdesk/contract/core/schema'
import { DRAW_LOGIN_PATH, PairCode } from '@drawdesk/contract/devices/draw-login'
import { DeviceTokens, KIOSK_PATH, PairInput, Paired, RefreshInput } from '@drawdesk/contract/devices/kiosk'
import { GivenId } from '@drawdesk/contract/core/schema'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { auditOf } from '../../../wire/audit.ts'
import { openRoute, route, type AnyRoute, type Module } from '../../../wire/route.ts'
import { createDeviceRepository } from '../rows/device.repository.ts'
import { viewKioskDevice } from '../rows/kiosk-device.ts'
import type { DeviceAuth } from './device-auth.service.ts'

type Needs = Deps & { deviceAuth: DeviceAuth }

/** How a machine gets its tokens, and its next ones. */
export const deviceSignInModule: Module<Needs> = {
  name: 'devices/sign-in',
  routes: ({ db, deviceAuth }): AnyRoute[] => [
    route({
      method: 'POST',
      path: `${DRAW_LOGIN_PATH}/pair`,
      summary: 'A code that binds a machine to this device',
      audit: 'drawLogin.pair',
      permission: 'drawLogin_pair',
      input: Type.Object({ id: GivenId }),
      answer: PairCode,
      handle: ({ caller, input }) => deviceAuth.newCode(caller, input.id),
    }),
    openRoute({
      method: 'POST',
      path: `${KIOSK_PATH}/pair`,
      summary: 'Bind this machine by a code: tokens of its own',
      audit: 'kiosk.pair',
      log: 'noArguments',
      bodyLimit: 4 * 1024,
      input: PairInput,
      answer: Paired,
      async handle({ input, request }) {
        const { client = 'kiosk', appVersion = '' } = input
        const { tenantId, loginId, ...tokens } = await deviceAuth.pair(input.code, {
          client,
          appVersion,
          address: request.ip,
        })
        auditOf(request).device = { tenantId, loginId, client, sessionId: '' }
        const device = await createDeviceRepository(db).find({ tenantId }, loginId)
        if (!device) throw commonErrors.notFound()
        return { ...tokens, device: viewKioskDevice(device) }
      },
    }),
    openRoute({
      method: 'POST',
      path: `${KIOSK_PATH}/refresh`,
      summary: 'The next tokens of a machine; a refresh token counts once',
      audit: 'kiosk.refresh',
      log: 'noArguments',
      bodyLimit: 4 * 1024,
      input: RefreshInput,
      answer: DeviceTokens,
      async handle({ input, request }) {
        auditOf(request).isRoutine = true
        return deviceAuth.refresh(input.refreshToken)
      },
    }),
  ],
}
