import { OWN_STORE } from '@drawdesk/contract/files/oss'
import type { StoreRow } from './store.repository.ts'

/** What a file says whose bytes lie in the installation's own store. */
export const PLATFORM_STORE = '0'

/** What files say that lie in the store of this row. */
export const storeIdOf = ({ id, category }: Pick<StoreRow, 'id' | 'category'>): string =>
  category === OWN_STORE ? PLATFORM_STORE : String(id)
