import { createStoreRepository } from '../../../files/stores/store.repository.ts'
import type { NewTenantStep } from './new-tenant-step.ts'

/** The built-in store, in use until the tenant has another. */
export const makeOwnStore: NewTenantStep = (trx, { tenantId }, { ids }) =>
  createStoreRepository(trx).insertOwn({ tenantId }, ids.next())
