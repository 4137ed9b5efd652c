import type { UserOauths } from '@drawdesk/contract/identity/user-oauth'
import type { Deps } from '../../../../platform/deps.ts'
import { commonErrors } from '../../../../platform/errors.ts'
import type { Caller } from '../../../../platform/scope.ts'
import { createSessionRepository } from '../../sessions/session.repository.ts'
import { SignInFailure } from '../adapters/adapter.ts'
import type { CameBack } from '../flow/outside-sign-in.service.ts'
import type { SignInSources } from '../sign-in-sources.ts'
import { createSocialIdentities } from '../social-identity.repository.ts'
import { createSignInSourceRepository } from '../sign-in-source.repository.ts'
import { isLastWay, type WaysIn } from './ways-in.ts'

type ListedLink = Omit<UserOauths['links'][number], 'createTime'> & { createTime: Date }

/** The third-party identities of one's own account: seen, added, taken away, but never the last way in. */
export function createLinking(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'log'> & { signInSources: SignInSources; waysIn: WaysIn },
) {
  const { db, clock, ids, log, signInSources, waysIn } = deps

  return {
    async list(caller: Caller): Promise<{ links: ListedLink[]; ways: UserOauths['ways'] }> {
      const links = await createSocialIdentities(db).listOf(caller, caller.userId)
      const ways = await signInSources.listWays(caller.tenantId)
      const rows = await createSignInSourceRepository(db).list(caller)
      const into = await waysIn.find(db, caller)
      const session = await createSessionRepository(db).find(caller.sessionId)
      return {
        links: links.map((link) => {
          const source = [...rows, ...ways].find((one) => one.source === link.source)
          return {
            id: link.id,
            source: link.source,
            sourceName: source?.name ?? '',
            icon: source?.icon ?? '',
            userName: link.userName,
            avatar: link.avatar,
            createTime: link.createTime,
            isCurrent: session?.oauthId === link.id ? 1 : 0,
            canUnbind: isLastWay(into, link.id) ? 0 : 1,
          }
        }),
        ways: ways.filter((way) => !links.some((link) => link.source === way.source)),
      }
    },

    /**
     * The identity that came back belongs to the account that sent them out.
     *
     * @throws {SignInFailure} `ended`, `taken`
     */
    async link({ state, vouched }: CameBack): Promise<void> {
      const { tenantId, userId, sessionId, source } = state
      const now = clock.now()
      const session = sessionId === null ? undefined : await createSessionRepository(db).find(sessionId)
      if (userId === null || !session || session.userId !== userId || session.endedTime || session.expireTime <= now)
        throw new SignInFailure('ended', 'the session of who links is over')
      const identities = createSocialIdentities(db)
      const { uuid, userName, avatar } = vouched
      const own = await identities.keep({ tenantId }, { id: ids.next(), source, uuid, userName, avatar })
      if (own.userId === userId) return
      if (own.userId !== null || !(await identities.bind({ tenantId }, own.id, userId, now)))
        throw new SignInFailure('taken', 'the identity has an account')
      log.info({ tenantId, userId, oauthId: own.id }, 'an identity was linked')
    },

    /** @throws AppError `common.notFound`, `userOauth.lastWay` */
    async unlink(caller: Caller, id: string): Promise<void> {
      await db.transaction(caller, async (trx) => {
        const links = await createSocialIdentities(trx).listOf(caller, caller.userId)
        if (!links.some((link) => link.id === id)) throw commonErrors.notFound()
        await waysIn.checkMayGo(trx, caller, id)
        await createSocialIdentities(trx).unbind(caller, id)
      })
      log.info({ tenantId: caller.tenantId, userId: caller.userId, oauthId: id }, 'an identity was unlinked')
    },
  }
}

export type Linking = ReturnType<typeof createLinking>
