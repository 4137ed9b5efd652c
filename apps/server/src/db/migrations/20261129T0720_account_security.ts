import type { Kysely } from 'kysely'
import { run } from './support.ts'

/** Wrong passwords since somebody was last in, what a sign-in found of them, and since when a password is as it is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `CREATE TABLE auth_miss (
       subject text PRIMARY KEY,
       count integer NOT NULL,
       last_time timestamptz NOT NULL,
       last_address text NOT NULL,
       expire_time timestamptz NOT NULL
     )`,
    'CREATE INDEX auth_miss_expire ON auth_miss (expire_time)',
    "ALTER TABLE auth_session ADD COLUMN misses integer NOT NULL DEFAULT 0, ADD COLUMN last_miss timestamptz, ADD COLUMN last_miss_address text NOT NULL DEFAULT ''",
    // Of accounts that are there nobody knows it; new ones begin with it.
    'ALTER TABLE user_account ADD COLUMN password_time timestamptz',
    'ALTER TABLE user_account ALTER COLUMN password_time SET DEFAULT now()',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'ALTER TABLE user_account DROP COLUMN password_time',
    'ALTER TABLE auth_session DROP COLUMN misses, DROP COLUMN last_miss, DROP COLUMN last_miss_address',
    'DROP TABLE auth_miss',
  )
}
