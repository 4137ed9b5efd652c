import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { PAIR_CODE_MINUTES, type DeviceClient } from '@drawdesk/contract/devices/draw-login'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import type { Scope } from '../../../platform/scope.ts'
import type { DeviceCaller } from '../../../wire/route.ts'
import { readBearer } from '../../identity/credentials/tokens.ts'
import { addressKey } from '../../identity/throttles/address.ts'
import type { Rates } from '../../identity/throttles/rate.ts'
import type { PrintQueue } from '../queue/print-queue.ts'
import { createDeviceNews } from '../rows/device-news.ts'
import { deviceErrors } from '../rows/device.errors.ts'
import { createDeviceRepository } from '../rows/device.repository.ts'
import { createDeviceSessionRepository } from './device-session.repository.ts'
import { digest, familyOf, isAccessToken, isSameDigest, newPairCode, newTokens, readPairCode } from './device-tokens.ts'

export const ACCESS_MS = 3_600_000
/** A machine that was off for a season is paired anew. */
export const REFRESH_MS = 90 * 24 * 3_600_000
const PURPOSE = 'device-pairing'

/** A word for programs: why a pairing ended. */
export type PairingEnd = 'taken offline' | 'removed' | 'paired again' | 'refresh token used twice'

export interface Tokens {
  token: string
  refreshToken: string
  expireTime: Date
}

type Needs = Pick<Deps, 'db' | 'clock' | 'ids' | 'secrets' | 'events' | 'log'> & {
  rates: Rates
  printQueue: PrintQueue
}

/**
 * How machines sign in: an operator makes a code, the person at the machine types it, and from then on it has tokens of its own kind. They are random and stored as digests; nothing is remembered of them
 * in memory, so that what is ended is ended with the next call, in every process.
 */
export function createDeviceAuth(deps: Needs) {
  const { db, clock, ids, secrets, rates, log, printQueue } = deps
  const sessions = createDeviceSessionRepository(db)
  const news = createDeviceNews(deps)

  const codeHash = (code: string): string => secrets.sign(PURPOSE, code)
  const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms)

  /** In the transaction of its cause, which holds the device: nothing follows for the machine, and its streams say why. */
  async function endAll(
    trx: Db,
    scope: Pick<Scope, 'tenantId'>,
    at: { loginId: string; client?: DeviceClient; id?: string },
    reason: PairingEnd,
  ): Promise<void> {
    const now = clock.now()
    const ended = await createDeviceSessionRepository(trx).end(scope, at, { reason, now })
    if (ended.length === 0) return
    const isEnded = (client: DeviceClient): boolean => ended.some((one) => one.client === client)
    await createDeviceRepository(trx).note(scope, at.loginId, {
      ...(isEnded('kiosk') ? { online: 0 } : {}),
      ...(isEnded('agent') ? { agentOnline: 0 } : {}),
    })
    for (const { id: sessionId } of ended) await news.notify(trx, scope, at.loginId, 'bye', { reason, sessionId })
    await news.changed(trx, scope, at.loginId, isEnded('kiosk') ? { online: 0 } : {})
    await printQueue.settle(trx, scope, at.loginId)
  }

  /** The first pair of tokens of a machine; what was paired in its place before is ended. */
  async function begin(
    trx: Db,
    { tenantId, loginId, client }: Omit<DeviceCaller, 'sessionId'>,
    facts: { address: string; appVersion: string },
  ): Promise<Tokens> {
    const now = clock.now()
    const pair = newTokens()
    await endAll(trx, { tenantId }, { loginId, client }, 'paired again')
    await createDeviceSessionRepository(trx).insert(
      { tenantId },
      {
        id: ids.next(),
        loginId,
        client,
        accessHash: digest(pair.token),
        accessExpire: after(now, ACCESS_MS),
        familyHash: digest(familyOf(pair.refreshToken) as string),
        refreshHash: digest(pair.refreshToken),
        expireTime: after(now, REFRESH_MS),
        refreshedTime: now,
        createTime: now,
        ...facts,
      },
    )
    return { ...pair, expireTime: after(now, ACCESS_MS) }
  }

  return {
    endAll,

    /** Who calls by the token in `Blade-Auth`. @throws AppError `common.notSignedIn` for anybody but a paired machine */
    async authenticate({ headers }: Pick<FastifyRequest, 'headers'>): Promise<DeviceCaller> {
      const token = readBearer(headers['blade-auth'])
      const found =
        token !== undefined && isAccessToken(token)
          ? await sessions.findByAccess(digest(token), clock.now())
          : undefined
      if (!found) throw commonErrors.notSignedIn()
      const { id: sessionId, tenantId, loginId, client } = found
      if (found.isFirstUse) await sessions.setUsed({ tenantId }, { id: sessionId, accessHash: digest(token as string) })
      return { tenantId, loginId, sessionId, client: client as DeviceClient }
    },

    /** A new stream of the pairing is the only one from now on; answers its name. */
    openStream: ({ tenantId, loginId, sessionId }: DeviceCaller): Promise<string> =>
      db.transaction({ tenantId }, async (trx) => {
        const stream = randomUUID()
        await createDeviceSessionRepository(trx).setStream({ tenantId }, sessionId, stream)
        await news.notify(trx, { tenantId }, loginId, 'opened', { sessionId })
        return stream
      }),

    /** A code for a machine of this device; the one before it counts no more. @throws AppError `common.notFound` */
    newCode: (scope: Scope, loginId: string): Promise<{ code: string; expireTime: Date }> =>
      db.transaction(scope, async (trx) => {
        const device = await createDeviceRepository(trx).hold(scope, loginId)
        if (!device || device.isDeleted === 1) throw commonErrors.notFound()
        const now = clock.now()
        const [code, expireTime] = [newPairCode(), after(now, PAIR_CODE_MINUTES * 60_000)]
        await createDeviceSessionRepository(trx).addCode(scope, {
          id: ids.next(),
          loginId,
          codeHash: codeHash(code),
          expireTime,
          createUser: scope.userId,
          createTime: now,
        })
        return { code, expireTime }
      }),

    /**
     * Binds a machine. Wrong codes are counted by address, before anything is looked up: guesses that come at once are counted one by one.
     *
     * @throws AppError `drawLogin.wrongCode`; `common.tooMany` after five of them in ten minutes
     */
    async pair(
      typed: string,
      { client, address, appVersion }: { client: DeviceClient; address: string; appVersion: string },
    ): Promise<Tokens & { tenantId: string; loginId: string }> {
      const from = addressKey(address)
      await rates.take('pair', from)
      const taken = await sessions.takeCode(codeHash(readPairCode(typed)), clock.now())
      if (!taken) throw deviceErrors.wrongCode()
      await rates.giveBack('pair', from)
      const { tenantId, loginId } = taken
      return db.transaction({ tenantId }, async (trx) => {
        const device = await createDeviceRepository(trx).hold({ tenantId }, loginId)
        if (!device || device.isDeleted === 1) throw deviceErrors.wrongCode()
        return { ...(await begin(trx, { tenantId, loginId, client }, { address, appVersion })), tenantId, loginId }
      })
    },

    /**
     * The next pair for the newest refresh token, which counts once. The one before it gives another pair while nobody has used the newest: that answer was lost on its way. Any other use of an old one shows
     * that somebody copied it, and ends the pairing for both.
     *
     * @throws AppError `common.notSignedIn`
     */
    async refresh(refreshToken: string): Promise<Tokens> {
      const now = clock.now()
      const family = familyOf(refreshToken)
      const found = family === undefined ? undefined : await sessions.findByFamily(digest(family), now)
      if (!found) throw commonErrors.notSignedIn()
      const given = digest(refreshToken)
      const isNewest = isSameDigest(found.refreshHash, given)
      const isLostAnswer = !found.isUsed && isSameDigest(found.previousRefreshHash, given)
      const pair = newTokens(family)
      if (
        (isNewest || isLostAnswer) &&
        (await sessions.rotate(found, found, {
          accessHash: digest(pair.token),
          accessExpire: after(now, ACCESS_MS),
          previousAccessHash: isNewest ? found.accessHash : found.previousAccessHash,
          previousAccessExpire: isNewest ? found.accessExpire : found.previousAccessExpire,
          refreshHash: digest(pair.refreshToken),
          previousRefreshHash: given,
          isUsed: false,
          expireTime: after(now, REFRESH_MS),
          refreshedTime: now,
        }))
      )
        return { ...pair, expireTime: after(now, ACCESS_MS) }
      // Two requests of one moment with the newest token: neither is a copy, and the slower one learns nothing.
      if (isNewest || isLostAnswer) throw commonErrors.notSignedIn()
      const { tenantId, loginId, id } = found
      await db.transaction({ tenantId }, async (trx) => {
        await createDeviceRepository(trx).hold({ tenantId }, loginId)
        await endAll(trx, { tenantId }, { loginId, id }, 'refresh token used twice')
      })
      log.warn({ tenantId, loginId }, 'an old refresh token of a device came again: its pairing was ended')
      throw commonErrors.notSignedIn()
    },
  }
}

export type DeviceAuth = ReturnType<typeof createDeviceAuth>
