import { LRUCache } from 'lru-cache'
import type { Deps } from '../../../platform/deps.ts'
import { formatTime } from '../../../platform/clock.ts'
import { systemScope } from '../../../platform/scope.ts'
import { createCounterRepository } from '../../identity/throttles/counter.repository.ts'
import { accountSubject, ACCOUNT_SUBJECTS, tenantOfSubject } from '../../identity/throttles/lockout.ts'
import type { AlertSource } from '../../notices/alerts/watch/alert-sources.ts'
import { readParam } from '../../settings/params/param.reader.ts'
import { createLockedRepository } from './locked.repository.ts'

const SUBJECTS_MOST = 1_000
/** Names of nobody are tried too: each is looked up once, not at every look. */
const UNKNOWN_MOST = 10_000

/** Accounts that are locked at this moment, after too many wrong passwords. Read from the counters, so that a sign-in takes as long for an account that there is as for one that there is not. */
export function createLockoutAlerts(deps: Pick<Deps, 'db' | 'config' | 'secrets'>): AlertSource {
  const { db, config, secrets } = deps
  const unknown = new LRUCache<string, true>({ max: UNKNOWN_MOST })

  async function lockedIn(tenantId: string, counters: readonly { subject: string; count: number; expireTime: Date }[]) {
    const scope = systemScope(tenantId)
    const most = await readParam(db, scope, 'account.failCount')
    const over = counters.filter(({ subject, count }) => count >= most && !unknown.has(subject))
    if (over.length === 0) return []
    const people = new Map(
      (await createLockedRepository(db).listAccounts(scope)).map((person) => [
        accountSubject(secrets, tenantId, person.account),
        person,
      ]),
    )
    return over.flatMap(({ subject, count, expireTime }) => {
      const person = people.get(subject.slice(subject.indexOf(ACCOUNT_SUBJECTS)))
      if (!person) unknown.set(subject, true)
      return person ? [{ ...person, count, expireTime }] : []
    })
  }

  return {
    kind: 'lockout',
    async list(now) {
      const counters = await createCounterRepository(db, 'authFailure').listWith(ACCOUNT_SUBJECTS, now, SUBJECTS_MOST)
      const byTenant = Map.groupBy(counters, ({ subject }) => tenantOfSubject(subject))
      const found = []
      for (const [tenantId, own] of byTenant)
        for (const { id, account, count, expireTime } of await lockedIn(tenantId, own))
          found.push({
            tenantId,
            notice: {
              key: `account.locked:${id}`,
              permission: 'user_unlock',
              title: { zh: `账号“${account}”已锁定`, en: `Account “${account}” is locked` },
              content: {
                zh: `密码连续输错 ${count} 次，${formatTime(expireTime, config.timeZone)} 自动解锁。确认是本人后，可以在用户管理中立即解锁。`,
                en: `${count} wrong passwords in a row. It unlocks at ${formatTime(expireTime, config.timeZone)}; unlock it earlier under Users once you know who it was.`,
              },
              path: `/system/user?account=${encodeURIComponent(account)}&row=${id}`,
            },
          })
      return found
    },
  }
}
