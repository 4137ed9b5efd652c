import { areaList } from '@vant/area-data'
import { REGION_LEVELS, REGION_ROOT } from '@drawdesk/contract/settings/region'

export interface RegionSeed {
  code: string
  parentCode: string
  ancestors: string
  name: string
  provinceCode: string
  provinceName: string
  cityCode: string
  cityName: string
  districtCode: string
  districtName: string
  townCode: string
  townName: string
  level: number
  /** Position among what lies in the same region, from 1. */
  sort: number
}

/** Cities without districts: what lies in them are towns (嘉峪关、东莞、中山、儋州). */
const CITIES_OF_TOWNS: ReadonlySet<string> = new Set(['4419', '4420', '4604', '6202'])

const NOTHING = {
  provinceCode: '',
  provinceName: '',
  cityCode: '',
  cityName: '',
  districtCode: '',
  districtName: '',
  townCode: '',
  townName: '',
}
export const COUNTRY: RegionSeed = {
  ...NOTHING,
  code: REGION_ROOT,
  parentCode: '0',
  ancestors: '0',
  name: '中华人民共和国',
  level: REGION_LEVELS.country,
  sort: 1,
}

/** National codes have six digits; ours end where their own level does: 11, 1101, 110101. */
const inOrder = (names: Readonly<Record<string, string>>, digits: number): [code: string, name: string][] =>
  Object.entries(names)
    .map(([code, name]): [string, string] => [code.slice(0, digits), name])
    .sort(([one], [other]) => (one < other ? -1 : 1))

/** The country, its provinces, their cities and the districts of these, parents before children. */
export function regionSeeds(): RegionSeed[] {
  const byCode = new Map<string, RegionSeed>([[REGION_ROOT, COUNTRY]])
  const counts = new Map<string, number>()
  const add = (
    code: string,
    parentCode: string,
    own: Pick<RegionSeed, 'name' | 'level'> & Partial<RegionSeed>,
  ): void => {
    const parent = byCode.get(parentCode)
    if (!parent) throw new Error(`region ${code} lies in ${parentCode}, which does not exist`)
    const sort = (counts.get(parentCode) ?? 0) + 1
    counts.set(parentCode, sort)
    byCode.set(code, {
      ...parent,
      ...own,
      code,
      parentCode,
      ancestors: parentCode === REGION_ROOT ? REGION_ROOT : `${parent.ancestors},${parentCode}`,
      sort,
    })
  }
  for (const [code, name] of inOrder(areaList.province_list, 2))
    add(code, REGION_ROOT, { name, level: REGION_LEVELS.province, provinceCode: code, provinceName: name })
  for (const [code, name] of inOrder(areaList.city_list, 4))
    add(code, code.slice(0, 2), { name, level: REGION_LEVELS.city, cityCode: code, cityName: name })
  for (const [code, name] of inOrder(areaList.county_list, 6)) {
    const cityCode = code.slice(0, 4)
    const isTown = CITIES_OF_TOWNS.has(cityCode)
    add(
      code,
      cityCode,
      isTown
        ? { name, level: REGION_LEVELS.town, townCode: code, townName: name }
        : { name, level: REGION_LEVELS.district, districtCode: code, districtName: name },
    )
  }
  return [...byCode.values()]
}
