import { sql } from 'kysely'
import type { Deps } from '../platform/deps.ts'
import { regionSeeds } from './regions.ts'

/** Adds the regions that are missing, in one statement; one that an operator renamed or removed stays so. */
export async function seedRegions({ db }: Pick<Deps, 'db'>): Promise<void> {
  const known = new Set(
    (await db.platform().selectFrom('systemRegion').select('code').execute()).map(({ code }) => code),
  )
  const missing = regionSeeds().filter(({ code }) => !known.has(code))
  if (missing.length === 0) return
  await sql`
    insert into system_region (code, parent_code, ancestors, name, province_code, province_name, city_code, city_name, district_code, district_name, town_code, town_name, level, sort)
    select * from json_to_recordset(${JSON.stringify(missing)}::json)
      as r("code" text, "parentCode" text, "ancestors" text, "name" text, "provinceCode" text, "provinceName" text, "cityCode" text, "cityName" text,
           "districtCode" text, "districtName" text, "townCode" text, "townName" text, "level" smallint, "sort" integer)
    on conflict (code) do nothing`.execute(db.platform())
}
