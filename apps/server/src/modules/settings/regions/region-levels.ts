import type { Language } from '@drawdesk/contract/core/texts'
import { REGION_LEVELS } from '@drawdesk/contract/settings/region'
import type { Db } from '../../../platform/database/db.ts'
import { findDictNames } from '../dictionaries/dict.repository.ts'

/** Names of the levels by number, in both languages: what is exported in one is imported in the other. */
export async function levelNames(db: Db, languages: readonly Language[] = ['zh', 'en']): Promise<string[][]> {
  const dictionaries = await Promise.all(languages.map((language) => findDictNames(db, 'region', language)))
  return Object.values(REGION_LEVELS).map((level) => dictionaries.flatMap((names) => names.get(String(level)) ?? []))
}
