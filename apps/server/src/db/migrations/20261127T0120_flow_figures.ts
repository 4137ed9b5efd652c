import { type Kysely } from 'kysely'
import { run } from './support.ts'

/**
 * Figures of processes: how long nodes take and where instances wait. A visit says by which version its instance ran (`definition_id`), so that figures of a process need no look at
 * its instances; indexes hold all that is counted.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'ALTER TABLE wf_activity ADD COLUMN definition_id bigint',
    // The wall binds the tables' owner too; within this transaction alone it does not.
    'ALTER TABLE wf_activity NO FORCE ROW LEVEL SECURITY',
    'ALTER TABLE wf_instance NO FORCE ROW LEVEL SECURITY',
    'UPDATE wf_activity a SET definition_id = i.definition_id FROM wf_instance i WHERE i.tenant_id = a.tenant_id AND i.id = a.instance_id',
    'ALTER TABLE wf_instance FORCE ROW LEVEL SECURITY',
    'ALTER TABLE wf_activity FORCE ROW LEVEL SECURITY',
    'ALTER TABLE wf_activity ALTER COLUMN definition_id SET NOT NULL',
    `CREATE INDEX wf_activity_completed ON wf_activity (tenant_id, definition_id, end_time) INCLUDE (node_id, start_time) WHERE visit > 0 AND outcome = 'completed'`,
    'CREATE INDEX wf_activity_open ON wf_activity (tenant_id, definition_id, node_id) INCLUDE (start_time) WHERE visit > 0 AND end_time IS NULL',
    'CREATE INDEX wf_instance_of_definition ON wf_instance (tenant_id, definition_id, end_time) WHERE is_deleted = 0',
    'CREATE INDEX wf_task_open ON wf_task (tenant_id, definition_id, assignee_id) WHERE end_time IS NULL',
    `CREATE INDEX wf_task_completed ON wf_task (tenant_id, definition_id, end_time) INCLUDE (assignee_id, claim_time, create_time) WHERE outcome = 'completed'`,
    // As the lists are ordered: a page of thousands of tasks is read, not sorted.
    'CREATE INDEX wf_task_unclaimed ON wf_task (tenant_id, create_time DESC, instance_id DESC, id DESC) WHERE end_time IS NULL AND assignee_id IS NULL',
    'DROP INDEX wf_task_todo',
    'CREATE INDEX wf_task_todo ON wf_task (tenant_id, assignee_id, create_time DESC, instance_id DESC, id DESC) WHERE end_time IS NULL',
    'CREATE INDEX wf_task_due ON wf_task (tenant_id, due_date, id) WHERE end_time IS NULL AND due_date IS NOT NULL',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'DROP INDEX wf_task_todo',
    'CREATE INDEX wf_task_todo ON wf_task (tenant_id, assignee_id, id DESC) WHERE end_time IS NULL',
    'DROP INDEX wf_task_unclaimed, wf_task_due, wf_task_completed, wf_task_open, wf_instance_of_definition, wf_activity_open, wf_activity_completed',
    'ALTER TABLE wf_activity DROP COLUMN definition_id',
  )
}
