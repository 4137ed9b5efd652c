import type { Kysely } from 'kysely'
import { run } from './support.ts'

const TABLES = ['wf_model', 'wf_deployment', 'wf_definition'] as const

/** What people read of a model whose language is English. A model that was deployed has what its newest version says. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    `ALTER TABLE wf_model ADD COLUMN name_en text NOT NULL DEFAULT '', ADD COLUMN description_en text NOT NULL DEFAULT ''`,
    ...TABLES.map((table) => `ALTER TABLE ${table} NO FORCE ROW LEVEL SECURITY`),
    `UPDATE wf_model m SET name_en = d.name_en, description_en = d.description_en FROM (
       SELECT DISTINCT ON (p.source_model_id) p.source_model_id, v.name_en, v.description_en
       FROM wf_deployment p JOIN wf_definition v ON v.tenant_id = p.tenant_id AND v.deployment_id = p.id
       WHERE p.source_model_id IS NOT NULL ORDER BY p.source_model_id, v.id DESC) d
     WHERE d.source_model_id = m.id`,
    ...TABLES.map((table) => `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`),
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(db, 'ALTER TABLE wf_model DROP COLUMN name_en, DROP COLUMN description_en')
}
