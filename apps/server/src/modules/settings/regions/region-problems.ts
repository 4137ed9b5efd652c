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
  if (!parent) return [say(`上级区划 ${row.parentCode} 不存在`, `The region above, ${row.parentCode}, does not exist`)]
  const prefix = parent.code === REGION_ROOT ? '' : parent.code
  const meant = placeBelow(parent, row)
  return [
    ...(parent.isDeleted === 1
      ? [say(`上级区划 ${parent.code} 已被删除`, `The region above, ${parent.code}, was removed`)]
      : []),
    ...(row.code.startsWith(prefix)
      ? []
      : [say(`编号不以上级编号 ${prefix} 开头`, `The code does not begin with ${prefix}, the code above`)]),
    ...(row.level > parent.level ? [] : [say('级别不低于上级区划', 'The level is not below that of the region above')]),
    ...HANDED_DOWN.flatMap((column) =>
      row[column] === meant[column]
        ? []
        : [
            say(
              `${column} 是“${row[column]}”，按上级应为“${meant[column]}”`,
              `${column} is “${row[column]}”; by the region above it should be “${meant[column]}”`,
            ),
          ],
    ),
  ]
}
