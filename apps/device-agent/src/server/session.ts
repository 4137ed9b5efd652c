import { join } from 'node:path'
import type { DeviceTokens, KioskDevice, Paired } from '@drawdesk/contract/devices/kiosk'
import type { Static } from '@drawdesk/contract/core/schema'
import { readKept, writeKept } from '../kept/kept-file.ts'
import { call, Refused } from './calls.ts'

const CLIENT = 'agent'

/** This machine is paired no more: only a new code helps. */
export class PairingEnded extends Error {
  override name = 'PairingEnded'
}

interface KeptSession extends DeviceTokens {
  /** Tokens of one server are sent to no other. */
  server: string
  deviceName: string
}

export interface SessionOptions {
  server: URL
  folder: string
  appVersion: string
  signal: AbortSignal
}

export type Session = Awaited<ReturnType<typeof openSession>>

/**
 * The tokens of this machine, in `tokens.json`. A pair is on the disk before it is used, so that a crash never leaves only tokens that the server has
 * replaced.
 *
 * @throws {PairingEnded} without a code where there are no tokens of this server; {@link Refused} when the code does not count.
 */
export async function openSession(options: SessionOptions & { code?: string | undefined }) {
  const { server, signal } = options
  const path = join(options.folder, 'tokens.json')
  let kept = await begin()
  let renewing: Promise<void> | undefined

  async function begin(): Promise<KeptSession> {
    if (options.code !== undefined) return pair(options.code)
    const found = await readKept<KeptSession>(path)
    if (found?.server === server.href) return found
    throw new PairingEnded(`this machine is not paired with ${server.href}: start it with --code=<the pairing code>`)
  }

  async function pair(code: string): Promise<KeptSession> {
    const { device, ...tokens } = await call<Static<typeof Paired>>(
      'pair',
      { code, client: CLIENT, appVersion: options.appVersion },
      { server, signal },
    )
    return keep({ ...tokens, server: server.href, deviceName: device.deviceName })
  }

  async function keep(next: KeptSession): Promise<KeptSession> {
    await writeKept(path, next)
    return next
  }

  async function renew(): Promise<void> {
    try {
      const tokens = await call<DeviceTokens>('refresh', { refreshToken: kept.refreshToken }, { server, signal })
      kept = await keep({ ...kept, ...tokens })
    } catch (error) {
      if (error instanceof Refused && error.status === 401)
        throw new PairingEnded('the pairing of this machine was ended', { cause: error })
      throw error
    }
  }

  /** Once, however many calls wait for it. */
  function renewOnce(): Promise<void> {
    renewing ??= renew().finally(() => {
      renewing = undefined
    })
    return renewing
  }

  /** Runs with the token, and once more with a new one where it counts no more: its time is the server's to say, whose clock and zone are not ours. */
  async function withToken<Result>(run: (token: string) => Promise<Result>): Promise<Result> {
    const first = kept.token
    try {
      return await run(first)
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 401) throw error
      if (kept.token === first) await renewOnce()
      return run(kept.token)
    }
  }

  return {
    deviceName: kept.deviceName,
    withToken,
    call: <Data>(name: string, body?: object): Promise<Data> =>
      withToken((token) => call<Data>(name, body, { server, signal, token })),
    device: async (): Promise<KioskDevice> =>
      (await withToken((token) => call<{ device: KioskDevice }>('me', undefined, { server, signal, token }))).device,
  }
}
