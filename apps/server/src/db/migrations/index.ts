import type { Migration } from 'kysely/migration'
import * as platform from './20261121T1030_create_platform.ts'
import * as system from './20261121T1031_create_system.ts'
import * as drawing from './20261121T1032_create_drawing.ts'

/** In order of their names; a test compares this list with the folder. */
export const migrations: Readonly<Record<string, Migration>> = {
  '20261121T1030_create_platform': platform,
  '20261121T1031_create_system': system,
  '20261121T1032_create_drawing': drawing,
}
