import type { Kysely } from 'kysely'
import { run } from './support.ts'

/** A key of proofs says when it was replaced, and devices say whether prints without a white edge have a code too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'ALTER TABLE proof_key ADD COLUMN retire_time timestamptz',
    'CREATE INDEX print_proof_key ON print_proof (tenant_id, key_id)',
    'ALTER TABLE device ADD COLUMN proof_mark smallint NOT NULL DEFAULT 0 CHECK (proof_mark IN (0, 1))',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'ALTER TABLE device DROP COLUMN proof_mark',
    'DROP INDEX print_proof_key',
    'ALTER TABLE proof_key DROP COLUMN retire_time',
  )
}
