import type { Deps } from '../../../platform/deps.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import { createCounterRepository } from './counter.repository.ts'

/** Counted failures live this long, and each new one starts the time again (auth.md §6). */
export const LOCKOUT_WINDOW_MS = 30 * 60_000

export interface LockoutSubjects {
  /** The account's counter, or that of the browsers which know it. */
  own: string
  /** What a success clears. */
  cleared: readonly string[]
  address: string
}

/** Counter of (tenant, account). Keyed, not plain: people type their password into the wrong field, and no table may hold one. */
export function accountSubject(secrets: Pick<Secrets, 'sign'>, tenantId: string, account: string): string {
  return `${ACCOUNT_SUBJECTS}${tenantId}:${secrets.sign('lockout', account)}`
}

/** With it begins, or goes on after the browsers' own word, each counter of an account. */
export const ACCOUNT_SUBJECTS = 'account:'

/** Of a counter of {@link ACCOUNT_SUBJECTS}. */
export function tenantOfSubject(subject: string): string {
  const [tenantId = ''] = subject.slice(subject.indexOf(ACCOUNT_SUBJECTS) + ACCOUNT_SUBJECTS.length).split(':')
  return tenantId
}

/** Both counters by which an account is locked: that of strangers, and that of the browsers which know it. */
export const lockingSubjects = (secrets: Pick<Secrets, 'sign'>, tenantId: string, account: string): string[] => {
  const own = accountSubject(secrets, tenantId, account)
  return [own, `browsers:${own}`]
}

export function lockoutSubjects(
  secrets: Pick<Secrets, 'sign'>,
  facts: { tenantId: string; account: string; address: string; isKnownBrowser: boolean },
): LockoutSubjects {
  const account = accountSubject(secrets, facts.tenantId, facts.account)
  // One for all of them: who has the password once could else make any number of browsers.
  const own = facts.isKnownBrowser ? `browsers:${account}` : account
  return { own, cleared: [...new Set([own, account])], address: addressSubject(facts.address) }
}

/** Counter of what came from an address, whatever account it was about. */
export const addressSubject = (addressKey: string): string => `address:${addressKey}`

/** Counter of wrong own passwords that a signed-in person gives (change of password, unlocking): one for all their sessions. */
export function ownPasswordSubjects({ tenantId, userId }: { tenantId: string; userId: string }): LockoutSubjects {
  const own = `password:${tenantId}:${userId}`
  return { own, cleared: [own], address: own }
}

/** Counter of wrong second factors; a right password clears it no more than a guess at a code would. */
export function factorSubjects(
  { tenantId, userId }: { tenantId: string; userId: string },
  addressKey: string,
): LockoutSubjects {
  const own = `factor:${tenantId}:${userId}`
  return { own, cleared: [own], address: addressSubject(addressKey) }
}

export function createLockout({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const failures = createCounterRepository(db, 'authFailure')
  return {
    async isLocked({ own }: Pick<LockoutSubjects, 'own'>, most: number): Promise<boolean> {
      return (await this.failuresOf(own)) >= most
    },
    async failuresOf(subject: string): Promise<number> {
      return (await failures.find([subject], clock.now())).get(subject) ?? 0
    },
    async countFailure({ own, address }: LockoutSubjects): Promise<void> {
      await this.countFailureOf([own, address])
    },
    async countFailureOf(subjects: readonly string[]): Promise<void> {
      const now = clock.now()
      await failures.add(subjects, now, new Date(now.getTime() + LOCKOUT_WINDOW_MS), { isRearmed: true })
    },
    /** After a success. The address keeps its failures: one account that is known must not pay for guessing others. */
    async clear({ cleared }: LockoutSubjects): Promise<void> {
      await failures.clear(cleared)
    },
    async clearAddresses(addressKeys: readonly string[]): Promise<void> {
      if (addressKeys.length > 0) await failures.clear(addressKeys.map(addressSubject))
    },
    clearCounters: (subjects: readonly string[]): Promise<void> => failures.clear(subjects),
    /** An administrator lets these accounts try again: by name, from browsers that know them, and with the password they signed in with. */
    async clearAccounts(
      secrets: Pick<Secrets, 'sign'>,
      tenantId: string,
      people: readonly { id: string; account: string }[],
    ): Promise<void> {
      const accounts = people.map(({ account }) => accountSubject(secrets, tenantId, account))
      const own = people.flatMap(({ id: userId }) => [
        ownPasswordSubjects({ tenantId, userId }).own,
        factorSubjects({ tenantId, userId }, '').own,
      ])
      await failures.clear([...accounts, ...own])
      await failures.clearEndingIn(accounts.map((subject) => `:${subject}`))
    },
  }
}
export type Lockout = ReturnType<typeof createLockout>
