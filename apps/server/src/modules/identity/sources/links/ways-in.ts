import type { Db } from '../../../../platform/database/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { readParamText } from '../../../settings/params/known-params.ts'
import { createFactorRepository, type Person } from '../../factors/factor.repository.ts'
import type { SignInSources } from '../sign-in-sources.ts'
import { createSocialIdentities } from '../social-identity.repository.ts'
import { linkErrors } from './link.errors.ts'
import { hasUsablePassword, holdAccount } from './link.repository.ts'

/**
 * By what an account can be entered at present. Codes by short message are none: they come as long as the tenant can send them, which
 * nobody who takes away another way can see.
 */
export interface WaysInto {
  hasPassword: boolean
  /** Ids of passkeys, where the tenant has them on, and of identities whose source is on. */
  removable: readonly string[]
}

/** Is this all that is left, so that it must stay? Also true for what lets nobody in, where nothing else does. */
export const isLastWay = ({ hasPassword, removable }: WaysInto, id: string): boolean =>
  !hasPassword && removable.every((other) => other === id)

/** The ways into one's own account: nobody takes away the last of them. */
export function createWaysIn({ clock, signInSources }: Pick<Deps, 'clock'> & { signInSources: SignInSources }) {
  async function find(at: Db, person: Person): Promise<WaysInto> {
    const hasPassword = await hasUsablePassword(at, person, clock.now())
    const { mode, passkeys } = await createFactorRepository(at).findAll(person)
    const links = await createSocialIdentities(at).listOf(person, person.userId)
    const open = await signInSources.listOpen(person.tenantId, at)
    return {
      hasPassword,
      removable: [
        ...(readParamText('account.secondFactor', mode) === 'off' ? [] : passkeys),
        ...links.filter(({ source }) => open.has(source)),
      ].map(({ id }) => id),
    }
  }

  return {
    find,

    /**
     * Holds the account to the end of the transaction, so that of two who each take one away, one waits for the other.
     *
     * @throws AppError `userOauth.lastWay`
     */
    async checkMayGo(trx: Db, person: Person, id: string): Promise<void> {
      await holdAccount(trx, person)
      if (isLastWay(await find(trx, person), id)) throw linkErrors.lastWay()
    },
  }
}

export type WaysIn = ReturnType<typeof createWaysIn>
