import type { Db } from '../../../../platform/database/db.ts'
import type { Ids } from '../../../../platform/ids/ids.ts'
import type { FirstSecret } from '../../../identity/passwords/initial-password.ts'
import type { DictFacts } from '../../../settings/dictionaries/dict-entries.ts'

/** A tenant in the making: its row exists, and what its records will be called by, so that each step can point at the others'. */
export interface NewTenant {
  tenantId: string
  tenantName: string
  /** Who makes it: the author of all its first rows. */
  createUser: string
  adminRoleId: string
  userRoleId: string
  deptId: string
  postId: string
  /** What its administrators may do. */
  adminMenuIds: readonly string[]
  /** The platform's business dictionaries. */
  dicts: readonly DictFacts[]
  administratorId: string
  /** What the first administrator signs in with, and must change. */
  secret: FirstSecret
}

/** One thing that a new tenant gets, within the transaction that makes it; `trx` is the tenant's own. */
export type NewTenantStep = (trx: Db, tenant: NewTenant, deps: { ids: Ids }) => Promise<void>
