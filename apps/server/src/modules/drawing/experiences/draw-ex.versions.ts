import type { DrawExSave } from '@drawdesk/contract/drawing/draw-ex'
import { formatTime } from '../../../platform/clock.ts'
import type { VersionedRow } from '../../../crud/versions/row-version.service.ts'
import type { DrawExRow } from './draw-ex.repository.ts'

/** What a save takes and a version keeps, without the styles, which stand in rows of their own. Neither state nor whether it is shown. */
export const KEPT_FIELDS = [
  'exName',
  'muName',
  'cover',
  'startTime',
  'endTime',
  'timeZone',
  'price',
  'currency',
  'styleDefaultType',
  'sealId',
  'stickerIds',
  'stickerPlaces',
  'paperPerPicture',
  'terms',
  'themeAccent',
  'themeBackground',
  'themeLogo',
  'themePicture',
] as const satisfies readonly (keyof DrawExRow & keyof DrawExSave)[]

/**
 * What a version keeps of an experience, times as a save takes them, in the configured zone. Versions are written with each change; no call lists
 * them or goes back to one, so of the kit (crud/versions) experiences use `RowVersions`, the copy and switching on and off.
 */
export function versionedOf(row: DrawExRow, styleIds: readonly string[], timeZone: string): VersionedRow {
  const { id, version, updateUser, updateTime } = row
  const content = Object.fromEntries(
    KEPT_FIELDS.map((field) => [field, row[field] instanceof Date ? formatTime(row[field], timeZone) : row[field]]),
  )
  return { id, version, updateUser, updateTime, content: { ...content, styleIds } }
}
