import { type Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/**
 * Decision tables, deployed beside diagrams. One with `is_common` is for every tenant, as common processes are: it belongs to the platform's own tenant, and
 * everybody may read it (its second policy). A process keeps the ids of the tables that were newest when it was deployed, by their keys.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'wf_decision',
    `is_common smallint NOT NULL DEFAULT 0 CHECK (is_common = 0 OR tenant_id = '000000'), decision_key text NOT NULL, decision_version integer NOT NULL CHECK (decision_version > 0),
     name text NOT NULL, xml text NOT NULL, resource_name text NOT NULL`,
  )
  await run(
    db,
    `CREATE POLICY common_to_all ON wf_decision FOR SELECT USING (is_common = 1)`,
    'CREATE UNIQUE INDEX wf_decision_version ON wf_decision (tenant_id, is_common, decision_key, decision_version)',
    'CREATE INDEX wf_decision_newest ON wf_decision (tenant_id, id DESC) WHERE is_deleted = 0',
    `ALTER TABLE wf_definition ADD decisions json NOT NULL DEFAULT '{}'`,
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'ALTER TABLE wf_definition DROP COLUMN decisions', 'DROP TABLE wf_decision')
}
