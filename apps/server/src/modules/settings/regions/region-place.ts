import { REGION_ROOT } from '@drawdesk/contract/settings/region'
import { OWN_COLUMNS, type NewRegion, type RegionRow } from './region.repository.ts'

/** What a region hands down to those in it. */
export type PlaceOfRegion = Pick<
  RegionRow,
  | 'code'
  | 'level'
  | 'ancestors'
  | 'provinceCode'
  | 'provinceName'
  | 'cityCode'
  | 'cityName'
  | 'districtCode'
  | 'districtName'
  | 'townCode'
  | 'townName'
>

/** What follows from the region above: the codes and names of all levels down to its own. */
export function placeBelow(
  parent: PlaceOfRegion,
  { code, name, level }: { code: string; name: string; level: number },
): NewRegion {
  const { provinceCode, provinceName, cityCode, cityName, districtCode, districtName, townCode, townName } = parent
  const own = OWN_COLUMNS[level]
  return {
    provinceCode,
    provinceName,
    cityCode,
    cityName,
    districtCode,
    districtName,
    townCode,
    townName,
    villageCode: '',
    villageName: '',
    ...(own && { [own.code]: code, [own.name]: name }),
    code,
    name,
    level,
    parentCode: parent.code,
    ancestors: parent.code === REGION_ROOT ? REGION_ROOT : `${parent.ancestors},${parent.code}`,
  }
}
