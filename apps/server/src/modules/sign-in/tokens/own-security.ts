import { deviceWords } from '@drawdesk/contract/identity/device'
import type { OwnSecurity } from '@drawdesk/contract/identity/auth'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/scope.ts'
import { createSessionRepository } from '../../identity/sessions/session.repository.ts'
import { findPasswordTime, hasUsablePassword } from '../../identity/sources/links/link.repository.ts'
import type { MissNotes } from '../../identity/throttles/misses.ts'

/** The sign-in before this one, and what failed between the two and since: the former stands on the session, the latter is still counted. */
export async function loadOwnSecurity(
  { db, clock, misses }: Pick<Deps, 'db' | 'clock'> & { misses: MissNotes },
  caller: Caller,
) {
  const [kept, open, hasPassword, passwordTime] = await Promise.all([
    createSessionRepository(db).listKept(caller),
    misses.find(caller),
    hasUsablePassword(db, caller, clock.now()),
    findPasswordTime(db, caller),
  ])
  const at = kept.findIndex(({ id }) => id === caller.sessionId)
  const [own, last] = at < 0 ? [undefined, undefined] : [kept[at], kept[at + 1]]
  return {
    lastTime: last?.createTime ?? null,
    lastDevice: deviceWords(last?.userAgent ?? ''),
    lastAddress: last?.address ?? '',
    failures: (own?.misses ?? 0) + open.count,
    failureTime: open.lastTime ?? own?.lastMiss ?? null,
    failureAddress: open.lastTime ? open.lastAddress : (own?.lastMissAddress ?? ''),
    hasPassword: hasPassword ? 1 : 0,
    passwordTime,
  } satisfies Record<keyof OwnSecurity, unknown>
}
