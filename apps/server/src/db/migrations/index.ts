import { readdir } from 'node:fs/promises'
import type { Migration } from 'kysely/migration'

/** `20261121T1030_create_platform.ts`: when it was written, and what it does. */
const MIGRATION_FILE = /^\d{8}T\d{4}_[a-z0-9_]+\.ts$/

const files = (await readdir(import.meta.dirname)).filter((file) => MIGRATION_FILE.test(file)).toSorted()

/** The migrations of this folder by name, in the order that they run in. A new file is in it by its name; a test looks at each. */
export const migrations: Readonly<Record<string, Migration>> = Object.fromEntries(
  await Promise.all(
    files.map(async (file) => [file.replace(/\.ts$/, ''), (await import(`./${file}`)) as Migration] as const),
  ),
)
