import type { DeviceTokens } from '@drawdesk/contract/devices/kiosk'
import { keep, readKept } from './storage.ts'

const LOCK = 'kiosk-tokens'

export const readTokens = (): DeviceTokens | undefined => readKept<DeviceTokens>('tokens')

export function storeTokens(tokens: DeviceTokens | undefined): void {
  keep('tokens', tokens)
}

let renewing: Promise<void> | undefined

/**
 * Puts new tokens in the place of those that a call was refused with. A refresh token counts once, and a second use ends the pairing: so one tab asks at a
 * time, and none asks where another one has renewed them meanwhile.
 */
export function renewTokens(
  refused: DeviceTokens,
  renewBy: (refreshToken: string) => Promise<DeviceTokens>,
): Promise<void> {
  const renew = async (): Promise<void> => {
    const now = readTokens()
    if (now === undefined || now.token !== refused.token) return
    storeTokens(await renewBy(now.refreshToken))
  }
  const locks = navigator.locks as LockManager | undefined
  renewing ??= (locks ? locks.request(LOCK, renew) : renew()).finally(() => {
    renewing = undefined
  })
  return renewing
}
