import { website } from '@drawdesk/contract/core/constants'
import type { Db } from '../../../platform/database/db.ts'
import { systemScope } from '../../../platform/scope.ts'
import { readParams } from '../../settings/params/param.reader.ts'

const GB = 1024 ** 3
/** Shares of the limit, in percent, at which administrators are warned. */
export const WARNED_AT = [80, 95] as const
/** A warning is over once the share is so far below it: files that come and go at its edge warn nobody twice. */
const BELOW = 5

/** The platform's limits for whose own is empty. */
export const readPlatformLimits = (db: Db) =>
  readParams(db, systemScope(website.defaultTenantId), ['file.tenant.maxFiles', 'file.tenant.maxGb'])
export type PlatformLimits = Awaited<ReturnType<typeof readPlatformLimits>>

/** Bytes that a tenant may keep; null for any number. */
export function limitBytesOf(fileLimitGb: number | null, platformGb: number): number | null {
  if (fileLimitGb === 0) return null
  return (fileLimitGb ?? platformGb) * GB
}

/** In GB, as limits are set. */
export const gbOf = (bytes: number): number => Math.round((bytes / GB) * 10) / 10

/** Of which share administrators are to be warned now, 0 for none. `warned`: of which they were. */
export function warningOf(bytes: number, limitBytes: number | null, warned: number): number {
  if (limitBytes === null) return 0
  const percent = (bytes / limitBytes) * 100
  return WARNED_AT.findLast((share) => percent >= (share <= warned ? share - BELOW : share)) ?? 0
}
