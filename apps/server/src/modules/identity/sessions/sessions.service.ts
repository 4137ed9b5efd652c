import { randomUUID } from 'node:crypto'
import { deviceWords } from '@drawdesk/contract/identity/device'
import type { Db } from '../../../platform/database/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { commonErrors } from '../../../platform/errors.ts'
import { LIMITS, scaled } from '../../../platform/limits/limits.ts'
import { GUEST_USER_ID, type Caller, type Scope } from '../../../platform/scope.ts'
import { authErrors } from '../errors/auth.errors.ts'
import type { AuthParts } from '../caller/auth-parts.ts'
import { findSessionEnd, reasonOf } from './session-end.loader.ts'
import type { SsoSessions } from './sso-session.ts'
import { createSessionRepository, type SessionEnd, type SessionRow } from './session.repository.ts'
import type { Misses } from '../throttles/misses.ts'
import type { TokenClaims } from '../credentials/tokens.ts'

/** So long an old refresh token gives the new pair again: the answer that brought it may have been lost on the way. */
export const REFRESH_GRACE_MS = 60_000
/** However often it is refreshed, a session ends after this time and asks for the password again. */
export const SESSION_LONGEST_MS = 30 * 24 * 3_600_000
const USER_AGENT_MOST = 300
const ENDED_SHOWN_MOST = 50

/** The program that a session belongs to, and how long its record lets tokens live. */
export interface SessionClient {
  clientId: string
  /** Seconds. */
  accessTokenValidity: number
  /** Seconds. */
  refreshTokenValidity: number
}

/** Roles and departments that a person works as, of all they have: comma lists of ids; undefined leaves what counts now. */
export interface Choice {
  roleId: string | undefined
  deptId: string | undefined
}

export interface NewSession {
  tenantId: string
  userId: string
  client: SessionClient
  address: string
  userAgent: string
  /** Digest of the browser's id (known-browser.ts), where it is known. */
  browser?: string
  mustChangePassword: boolean
  mustSetFactor?: boolean
  /** By what way it came in: a way of ours, or the third party's name. */
  way: string
  /** What the sign-in was confirmed by besides. */
  factor?: string
  /** Third-party identity that vouched for the person. */
  oauthId?: string
  /** Where the single sign-on that vouched for the person ends its own session. */
  endUrl?: string
  /** It began with an initial password, and does not outlive it unless that is changed. */
  endsBy?: Date | null
  /** What failed on the account since its person was last in. */
  misses?: Misses
}

/** Sign-ins as rows: started, refreshed, listed, ended. A refresh token belongs to one generation of its session. */
export function createSessions(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'config'> & { auth: AuthParts; ssoSessions: SsoSessions },
) {
  const { db, clock, config, log, ssoSessions } = deps
  const rows = createSessionRepository(db)
  const { callers } = deps.auth

  async function end(ids: readonly string[], reason: SessionEnd): Promise<string[]> {
    const ended = await rows.end(ids, reason, clock.now())
    callers.forget(...ids)
    return ended
  }

  /** @throws AppError `auth.refreshRefused` for a session that is over, somebody else's or another client's. */
  async function getRefreshable(claims: TokenClaims, client: SessionClient): Promise<SessionRow> {
    const nowMs = clock.now().getTime()
    const found = await rows.find(claims.sessionId)
    if (
      !found ||
      found.userId !== claims.userId ||
      found.tenantId !== claims.tenantId ||
      found.clientId !== client.clientId
    )
      throw authErrors.refreshRefused()
    if (found.endedTime || found.expireTime.getTime() <= nowMs || claims.expireSeconds * 1000 <= nowMs) {
      const ended = await findSessionEnd(deps, claims)
      throw authErrors.refreshRefused(ended ? { ended } : {})
    }
    return found
  }

  /** A lost answer to a switch, or another tab was faster with its refresh: the newest pair, with the wish fulfilled. */
  async function choose(id: string, chosen: ReturnType<typeof toColumns>): Promise<SessionRow> {
    const session = await rows.choose(id, chosen)
    callers.forget(id)
    if (!session) throw authErrors.refreshRefused()
    return session
  }

  return {
    end,
    getRefreshable,

    async start({
      tenantId,
      userId,
      client,
      address,
      userAgent,
      browser = '',
      mustChangePassword,
      mustSetFactor = false,
      way,
      factor = '',
      oauthId,
      endUrl,
      endsBy,
      misses,
    }: NewSession): Promise<SessionRow> {
      const now = clock.now()
      const session = await rows.insert({
        id: randomUUID(),
        tenantId,
        userId,
        clientId: client.clientId,
        generation: 1,
        rotatedTime: now,
        createTime: now,
        lastSeen: now,
        expireTime: new Date(
          Math.min(now.getTime() + client.refreshTokenValidity * 1000, endsBy?.getTime() ?? Infinity),
        ),
        accessSeconds: client.accessTokenValidity,
        address,
        userAgent: userAgent.slice(0, USER_AGENT_MOST),
        browser,
        mustChangePassword,
        mustSetFactor,
        way,
        factor,
        provedTime: now,
        oauthId: oauthId ?? null,
        misses: misses?.count ?? 0,
        lastMiss: misses?.lastTime ?? null,
        lastMissAddress: misses?.lastAddress ?? '',
      })
      if (endUrl !== undefined) await ssoSessions.keep(session.id, endUrl)
      // Guests have no account: all of them are one person here.
      if (userId !== GUEST_USER_ID)
        await end(
          await rows.findBeyond({ tenantId, userId }, scaled(LIMITS.sessionsPerPerson, config), now),
          'too many',
        )
      return session
    },

    /**
     * The next generation for the newest refresh token; the same one again for the token before it, within the grace time.
     * Any older token was copied by somebody: the session ends for both. A choice (already checked) narrows the session from here on.
     *
     * @throws AppError `auth.refreshRefused`
     */
    async rotate(claims: TokenClaims, client: SessionClient, choice: Choice): Promise<SessionRow> {
      const now = clock.now()
      const found = await getRefreshable(claims, client)
      const chosen = toColumns(choice)
      if (claims.generation === found.generation) {
        const latest = found.mustChangePassword
          ? found.expireTime.getTime()
          : found.createTime.getTime() + SESSION_LONGEST_MS
        const rotated = await rows.rotate(found.id, found.generation, {
          rotatedTime: now,
          expireTime: new Date(Math.min(now.getTime() + client.refreshTokenValidity * 1000, latest)),
          accessSeconds: client.accessTokenValidity,
          ...chosen,
        })
        if (rotated) {
          callers.forget(rotated.id)
          return rotated
        }
      }
      // Either it was the token before, or another request was faster: the row as it is now decides.
      const current = await rows.find(claims.sessionId)
      if (!current || current.endedTime) throw authErrors.refreshRefused()
      const isPrevious = claims.generation === current.generation - 1
      if (isPrevious && now.getTime() - current.rotatedTime.getTime() <= REFRESH_GRACE_MS)
        return Object.keys(chosen).length === 0 ? current : choose(current.id, chosen)
      await end([current.id], 'refresh token used twice')
      log.warn(
        { tenantId: current.tenantId, userId: current.userId, sessionId: current.id },
        'an old refresh token came again: the session was ended',
      )
      throw authErrors.refreshRefused()
    },

    list: (scope: Scope, userId: string | undefined) => rows.list(scope, userId, clock.now()),

    /**
     * Ends sessions of the caller, for an administrator also others of the tenant; all or none.
     *
     * @throws AppError `common.notFound` when one of them is over, unknown or not the caller's to end.
     */
    async endByCaller(caller: Caller, ids: readonly string[]): Promise<string[]> {
      const wanted = [...new Set(ids)]
      const live = await rows.findLiveIds(
        caller,
        wanted,
        caller.isAdministrator ? undefined : caller.userId,
        clock.now(),
      )
      if (live.length !== wanted.length) throw commonErrors.notFound()
      const own = await rows.findLiveIds(caller, wanted, caller.userId, clock.now())
      await end(own, 'ended')
      await end(
        wanted.filter((id) => !own.includes(id)),
        'ended by administrator',
      )
      return wanted
    },

    /** Everybody of these tenants is out: here at once, in other processes within a second. */
    async endOfTenants(tenantIds: readonly string[], at: Db = db): Promise<void> {
      callers.forget(...(await createSessionRepository(at).endOfTenants(tenantIds, 'tenant gone', clock.now())))
    },

    /** Everybody who signed in through these clients is out, as with {@link endOfTenants}. */
    async endOfClients(clientIds: readonly string[], at: Db = db): Promise<void> {
      callers.forget(...(await createSessionRepository(at).endOfClients(clientIds, 'client gone', clock.now())))
    },

    /** Those of the caller that are open, and the last that are over, with why. */
    async listOwn(caller: Caller) {
      const now = clock.now()
      const [open, ended] = await Promise.all([
        rows.list(caller, caller.userId, now),
        rows.listEnded(caller, now, ENDED_SHOWN_MOST),
      ])
      return {
        open: open.map((row) => ({
          ...row,
          device: deviceWords(row.userAgent),
          isCurrent: row.id === caller.sessionId ? 1 : 0,
        })),
        ended: ended.map((row) => ({
          ...row,
          device: deviceWords(row.userAgent),
          isCurrent: 0,
          endedTime: row.endedTime ?? row.expireTime,
          reason: row.endedTime ? reasonOf(row.endedReason) : 'expired',
        })),
      }
    },

    /** The person of this session has proved anew who they are. */
    async prove(sessionId: string): Promise<void> {
      await rows.setProved(sessionId, clock.now())
      callers.forget(sessionId)
    },

    /** The person has a second factor now: their sessions wait for none. */
    async factorSet(caller: Pick<Caller, 'tenantId' | 'userId'>): Promise<void> {
      callers.forget(...(await rows.clearMustSetFactor(caller)))
    },

    /** The caller's other sessions end. Answers how many. */
    async endOthers(caller: Caller): Promise<number> {
      const live = await rows.findLiveIdsOfUser(caller, clock.now())
      return (
        await end(
          live.filter((id) => id !== caller.sessionId),
          'ended',
        )
      ).length
    },

    /** After a change of the password: every other session of the person ends, this one may do everything. */
    async keepOnly(caller: Caller): Promise<void> {
      const live = await rows.findLiveIdsOfUser(caller, clock.now())
      await end(
        live.filter((id) => id !== caller.sessionId),
        'password changed',
      )
      await rows.clearMustChange(caller.sessionId)
      callers.forget(caller.sessionId)
    },
  }
}
export type Sessions = ReturnType<typeof createSessions>

function toColumns({ roleId, deptId }: Choice): { chosenRoleId?: string; chosenDeptId?: string } {
  return {
    ...(roleId === undefined ? {} : { chosenRoleId: roleId }),
    ...(deptId === undefined ? {} : { chosenDeptId: deptId }),
  }
}
