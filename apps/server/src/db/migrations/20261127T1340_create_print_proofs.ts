import type { Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/** Signed statements about prints, and the keys that they were signed by: a key signs for a while, and verifies for ever. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(db, 'proof_key', 'public_key text NOT NULL, sealed_key text NOT NULL')
  await createTenantTable(
    db,
    'print_proof',
    `code text NOT NULL, job_id bigint NOT NULL, info_id bigint NOT NULL, key_id bigint NOT NULL, statement text NOT NULL, signature text NOT NULL,
     FOREIGN KEY (tenant_id, key_id) REFERENCES proof_key (tenant_id, id)`,
  )
  await run(
    db,
    'CREATE INDEX proof_key_newest ON proof_key (tenant_id, id DESC)',
    'CREATE UNIQUE INDEX print_proof_code ON print_proof (tenant_id, code)',
    // Who asks says a code and no tenant.
    'CREATE INDEX print_proof_lookup ON print_proof (code)',
    'CREATE UNIQUE INDEX print_proof_job ON print_proof (tenant_id, job_id)',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'DROP TABLE print_proof, proof_key')
}
