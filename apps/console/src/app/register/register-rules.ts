import type { SessionUser } from '../../lib/session/session-store.ts'

export interface RegisterValues {
  tenantId: string
  name: string
  account: string
  password: string
  password2: string
  /** Of their inviter; `""` for nobody. */
  inviteCode: string
}

export type RegisterProblem = {
  says: 'needTenantId' | 'needAccount' | 'needPassword' | 'mismatch'
  field: keyof RegisterValues
}

/** A person let in by a third party, without an account as yet: the user id is missing or negative (specification §2). */
export function isGuest(user: Pick<SessionUser, 'userId'>): boolean {
  return user.userId === '' || Number(user.userId) < 0
}

/** The first thing that keeps the form from being sent, in the order of specification §5; undefined when nothing does. */
export function firstProblem({ tenantId, account, password, password2 }: RegisterValues): RegisterProblem | undefined {
  if (tenantId.trim() === '') return { says: 'needTenantId', field: 'tenantId' }
  if (account.trim() === '') return { says: 'needAccount', field: 'account' }
  if (password === '') return { says: 'needPassword', field: 'password' }
  if (password2 === '') return { says: 'needPassword', field: 'password2' }
  if (password !== password2) return { says: 'mismatch', field: 'password2' }
  return undefined
}
