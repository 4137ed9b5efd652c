import type { Bilingual } from '@drawdesk/contract/core/texts'

/** How rows without a `tenant_id` are found that belong to a tenant all the same. */
export type Reach =
  /** They name a row of that table by its `key`; and only that one has the tenant. */
  | { by: 'parent'; column: string; parent: string; key: string }
  /** They name the tenant in this column. */
  | { by: 'number'; column: string }
  /** Their text has the tenant's number between two colons. */
  | { by: 'subject'; column: string }

export interface TenantRows {
  kept: 'tenant'
  /** Columns that no export holds: passwords, keys, hashes of either, addresses that are a key by themselves, and where bytes lie in a store. */
  secrets: readonly string[]
  /** Cells that no export holds where another column of the row has the word "password". */
  passwordsIn?: { column: string; where: string }
  /** Rows that name bytes in a store by `storage_key`: the columns that say which store and in how many parts; absent: the installation's own, in one. */
  bytes?: { store?: string; parts?: string }
  /** Absent: by `tenant_id`. */
  reach?: Reach
  /** Why its rows are erased with the tenant, yet stand in no export. Absent: they are exported. */
  notExported?: Bilingual
}

export interface PlatformRows {
  kept: 'platform'
  reason: Bilingual
}

export type TableFate = TenantRows | PlatformRows

const SHORT_LIVED: Bilingual = {
  zh: '登录与验证的短期状态，几分钟到几天后失效',
  en: 'Short-lived sign-in and verification state, expires within minutes or days',
}
const UNDER_WAY: Bilingual = {
  zh: '正在进行的工作的记录，不是租户的资料',
  en: 'Records of work in progress, not tenant data',
}
const WORTHLESS: Bilingual = {
  zh: '除去密钥后没有内容',
  en: 'Nothing remains without its keys',
}

/** Rows of a tenant, exported without these columns. */
export const exported = (...secrets: string[]): TenantRows => ({ kept: 'tenant', secrets })
const unexported = (notExported: Bilingual, secrets: string[]): TenantRows => ({ kept: 'tenant', secrets, notExported })
/** Sessions, tickets, codes: erased, not exported. */
export const shortLived = (...secrets: string[]): TenantRows => unexported(SHORT_LIVED, secrets)
/** Jobs, lanes, counters: erased, not exported. */
export const underWay = (...secrets: string[]): TenantRows => unexported(UNDER_WAY, secrets)
/** Keys and hashes alone: erased, not exported. */
export const keysAlone = (...secrets: string[]): TenantRows => unexported(WORTHLESS, secrets)
export const reached = (rows: TenantRows, reach: Reach): TenantRows => ({ ...rows, reach })
export const platform = (zh: string, en: string): PlatformRows => ({ kept: 'platform', reason: { zh, en } })
/** Each row names bytes, which go with it. */
export const withBytes = (rows: TenantRows, bytes: { store?: string; parts?: string } = {}): TenantRows => ({
  ...rows,
  bytes,
})
