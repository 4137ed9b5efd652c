import type { DrawApiSave } from '@drawdesk/contract/drawing/draw-api'
import type { VersionedRow } from '../../../crud/versions/row-version.service.ts'
import type { DrawApiRow } from '../records/draw-api-row.ts'

/** What a save takes and a version keeps: everything but secrets, and but whether it is switched on. */
export const KEPT_FIELDS = [
  'apiName',
  'apiCode',
  'kind',
  'preset',
  'defaultPrompt',
  'negativePrompt',
  'proxyConfigId',
  'sort',
  'remark',
  'definition',
] as const satisfies readonly (keyof DrawApiRow & keyof DrawApiSave)[]

export function versionedOf(row: DrawApiRow): VersionedRow {
  const { id, version, updateUser, updateTime } = row
  return {
    id,
    version,
    updateUser,
    updateTime,
    content: Object.fromEntries(KEPT_FIELDS.map((field) => [field, row[field]])),
  }
}

/** As it is saved again; written by {@link versionedOf}. */
export const contentOf = (content: Record<string, unknown>): Partial<DrawApiSave> =>
  Object.fromEntries(KEPT_FIELDS.filter((field) => field in content).map((field) => [field, content[field]]))
