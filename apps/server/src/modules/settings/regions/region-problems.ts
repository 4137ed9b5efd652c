import type { Language } from '@drawdesk/contract/core/texts'
import { REGION_ROOT } from '@drawdesk/contract/settings/region'
import { placeBelow } from './region-place.ts'
import type { RegionRow } from './region.repository.ts'

const HANDED_DOWN = [
  'ancestors',
  'provinceCode',
  'provinceName',
  'cityCode',
  'cityName',
  'districtCode',
  'districtName',
  'townCode',
  'townName',
  'villageCode',
  'villageName',
] as const

/** What in the columns of a region does not fit where it lies, in words; `[]` when all does. `parent` as stored, removed or not. */
export function problemsOf(row: RegionRow, parent: RegionRow | undefined, language: Language): string[] {
  const say = (zh: string, en: string): string => ({ zh, en })[language]
  if (row.code === REGION_ROOT) return []
  if (!parent) return [say(`上级区划 ${row.parentCode} 不存在`, `The parent region ${row.parentCode} doesn’t exist`)]
  const prefix = parent.code === REGION_ROOT ? '' : parent.code
  const meant = placeBelow(parent, row)
  return [
    ...(parent.isDeleted === 1
      ? [say(`上级区划 ${parent.code} 已被删除`, `The parent region ${parent.code} was deleted`)]
      : []),
    ...(row.code.startsWith(prefix)
      ? []
      : [say(`编号不以上级编号 ${prefix} 开头`, `The code doesn’t start with the parent code ${prefix}`)]),
    ...(row.level > parent.level ? [] : [say('级别不低于上级区划', 'The level isn’t below the parent’s')]),
    ...HANDED_DOWN.flatMap((column) =>
      row[column] === meant[column]
        ? []
        : [
            say(
              `${column} 是“${row[column]}”，按上级应为“${meant[column]}”`,
              `${column} is “${row[column]}”; by its parent it should be “${meant[column]}”`,
            ),
          ],
    ),
  ]
}
