import { DateTime, Type, type Static } from '../core/schema.ts'
import type { Bilingual } from '../core/texts.ts'

/** The country: what every other region stands below. */
export const REGION_ROOT = '00'
/** Keys of the dictionary `region`. */
export const REGION_LEVELS = { country: 0, province: 1, city: 2, district: 3, town: 4, village: 5 } as const

/** A code as it travels: 2 digits for a province, 4 for a city, 6 for a district, up to 12 below. */
export const RegionCode = Type.String({ pattern: '^[0-9]{1,12}$' })

const regionFields = {
  /** `"0"` for the country. */
  parentCode: Type.String(),
  /** Codes above it, from the country down: `00,11,1101`; `"0"` for the country. */
  ancestors: Type.String(),
  name: Type.String(),
  /** Code and name of what it lies in (or is itself) on each level; `""` where there is none. */
  provinceCode: Type.String(),
  provinceName: Type.String(),
  cityCode: Type.String(),
  cityName: Type.String(),
  districtCode: Type.String(),
  districtName: Type.String(),
  townCode: Type.String(),
  townName: Type.String(),
  villageCode: Type.String(),
  villageName: Type.String(),
  level: Type.Integer(),
  sort: Type.Integer(),
  remark: Type.String(),
}

/** An administrative division. `id` and `parentId` are the codes again, for clients that build trees from these. */
export const Region = Type.Object({
  id: Type.String(),
  parentId: Type.String(),
  code: Type.String(),
  ...regionFields,
  parentName: Type.String(),
  levelName: Type.String(),
  hasChildren: Type.Optional(Type.Boolean()),
  version: Type.Integer({ minimum: 1 }),
  updateTime: DateTime,
})
export type Region = Static<typeof Region>

/** One choice of a select: what lies directly in a region. */
export const RegionChoice = Type.Object({
  code: Type.String(),
  parentCode: Type.String(),
  name: Type.String(),
  level: Type.Integer(),
  sort: Type.Integer(),
})
export type RegionChoice = Static<typeof RegionChoice>

/**
 * What the save call takes: a region of a known code is changed, of a new one added. A new code begins with its parent's;
 * instead of `code` the digits after the parent's may be given as `subCode`. Everything else follows from the parent.
 */
export const RegionSave = Type.Object({
  code: Type.Optional(Type.String({ maxLength: 12, pattern: '^[0-9]*$' })),
  subCode: Type.Optional(Type.String({ maxLength: 12, pattern: '^[0-9]*$' })),
  parentCode: Type.Optional(Type.String({ maxLength: 12, pattern: '^[0-9]*$' })),
  name: Type.Optional(Type.String({ maxLength: 64 })),
  level: Type.Optional(Type.Integer({ minimum: 0, maximum: 5 })),
  sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 999_999 })),
  remark: Type.Optional(Type.String({ maxLength: 255 })),
  version: Type.Optional(Type.Integer()),
})
export type RegionSave = Static<typeof RegionSave>

export const RegionSaved = Type.Object({ code: Type.String(), version: Type.Integer() })
export type RegionSaved = Static<typeof RegionSaved>

export const REGION_PATH = '/blade-system/region'

/** Without the kit: rows are keyed by code, and the list is one of three ways to look at them. */
export const regionTexts = {
  title: { zh: '行政区划', en: 'Regions' },
  purpose: { zh: '省、市、区县及其代码', en: 'Provinces, cities, districts and their codes' },
} as const satisfies Record<string, Bilingual>
