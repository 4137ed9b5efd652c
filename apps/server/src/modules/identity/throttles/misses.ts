import type { Deps } from '../../../platform/deps.ts'
import { accountSubject } from './lockout.ts'
import { createMissRepository } from './miss.repository.ts'

/** So long a wrong password is remembered for its person to see. */
const KEPT_MS = 30 * 24 * 3_600_000

/** What failed on an account since its person was last in. */
export interface Misses {
  count: number
  lastTime: Date | null
  lastAddress: string
}

type Person = { tenantId: string; account: string }

/** Failed sign-ins for their person to see; what they lock is counted apart (`lockout.ts`), and for minutes only. */
export function createMisses({ db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>) {
  const rows = createMissRepository(db)
  const subjectOf = ({ tenantId, account }: Person): string => accountSubject(secrets, tenantId, account)
  return {
    async note(person: Person, address: string): Promise<void> {
      const now = clock.now()
      const expireTime = new Date(now.getTime() + KEPT_MS)
      await rows.add({ subject: subjectOf(person), lastTime: now, lastAddress: address, expireTime })
    },
    async find(person: Person): Promise<Misses> {
      return (await rows.find(subjectOf(person))) ?? NONE
    },
    /** The person is in: what was counted goes to the session that begins, and the count begins anew. */
    async take(person: Person): Promise<Misses> {
      return (await rows.take(subjectOf(person))) ?? NONE
    },
  }
}
export type MissNotes = ReturnType<typeof createMisses>

const NONE: Misses = { count: 0, lastTime: null, lastAddress: '' }
