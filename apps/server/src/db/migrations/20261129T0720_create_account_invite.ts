import type { Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/** Invitations to an account, each behind a link of which only a digest is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'account_invite',
    `token_hash text NOT NULL, inviter_tenant text NOT NULL, email text NOT NULL DEFAULT '', role_id text NOT NULL DEFAULT '', dept_id text NOT NULL DEFAULT '',
     expire_time timestamptz NOT NULL, sent_time timestamptz, accepted_time timestamptz, accepted_user bigint, revoked_time timestamptz`,
  )
  await run(
    db,
    'CREATE UNIQUE INDEX account_invite_token ON account_invite (tenant_id, token_hash)',
    'CREATE INDEX account_invite_created ON account_invite (tenant_id, create_time, id)',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP TABLE account_invite')
}
