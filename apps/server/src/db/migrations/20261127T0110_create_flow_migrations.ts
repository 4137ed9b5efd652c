import { type Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/** Instances that were put on another version of their process, so that it can be taken back, and what a comment says beside its words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // What one call moved. `mapping`: node → node, as it was asked for.
  await createTenantTable(
    db,
    'wf_migration',
    `process_key text NOT NULL, process_name text NOT NULL, to_definition_id bigint NOT NULL REFERENCES wf_definition (id), to_version integer NOT NULL, mapping json NOT NULL DEFAULT '{}', reason text NOT NULL DEFAULT ''`,
  )
  // `before` and `after`: where the instance stood around it, as the engine says it (`Places`).
  await createTenantTable(
    db,
    'wf_migration_item',
    `migration_id bigint NOT NULL, instance_id bigint NOT NULL, from_definition_id bigint NOT NULL REFERENCES wf_definition (id), from_version integer NOT NULL, before json NOT NULL, after json NOT NULL, undone_time timestamptz, undone_user bigint`,
  )
  await run(
    db,
    'ALTER TABLE wf_migration_item ADD FOREIGN KEY (tenant_id, migration_id) REFERENCES wf_migration (tenant_id, id)',
    'ALTER TABLE wf_migration_item ADD FOREIGN KEY (tenant_id, instance_id) REFERENCES wf_instance (tenant_id, id)',
    'CREATE UNIQUE INDEX wf_migration_item_one ON wf_migration_item (tenant_id, migration_id, instance_id)',
    'CREATE INDEX wf_migration_process ON wf_migration (tenant_id, process_key, id DESC)',
    `ALTER TABLE wf_comment ADD COLUMN facts json NOT NULL DEFAULT '{}'`,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'ALTER TABLE wf_comment DROP COLUMN facts', 'DROP TABLE wf_migration_item, wf_migration')
}
