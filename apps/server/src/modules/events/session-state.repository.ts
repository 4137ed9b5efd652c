import type { Db } from '../../platform/database/db.ts'

export interface SessionState {
  endedTime: Date | null
  endedReason: string | null
  expireTime: Date
  isLocked: boolean
  /** The person under impersonation in the session; null for nobody. */
  viewingUserId: string | null
}

/** How these sessions stand, ended ones too. */
export async function findSessionStates(db: Db, ids: readonly string[]): Promise<Map<string, SessionState>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .platform()
    .selectFrom('authSession')
    .select(['id', 'endedTime', 'endedReason', 'expireTime', 'viewingUserId'])
    .select((select) => select('lockHash', 'is not', null).as('isLocked'))
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, isLocked, ...state }) => [id, { ...state, isLocked: Boolean(isLocked) }]))
}
