import { type Kysely } from 'kysely'
import { createTenantTable, run } from './support.ts'

/**
 * Workflow: models that people draw, the definitions that are deployed of them, running instances with their tasks, history, comments and subscriptions, and the work that waits for a time or for a step of its own.
 *
 * A definition with `is_common` is for every tenant: it belongs to the platform's own tenant, and everybody may read it (its second policy).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createTenantTable(
    db,
    'wf_model',
    `name text NOT NULL, model_key text NOT NULL, description text NOT NULL DEFAULT '', category text NOT NULL DEFAULT '', xml text NOT NULL DEFAULT '', simple json`,
  )
  await createTenantTable(
    db,
    'wf_deployment',
    `name text NOT NULL, category text NOT NULL DEFAULT '', source_model_id bigint, resource_name text NOT NULL`,
  )
  // `xml_hash`: SHA-256 of the diagram, in hexadecimal digits. Starters are ids of people, and groups as tasks have them (`role:1`).
  await createTenantTable(
    db,
    'wf_definition',
    `deployment_id bigint NOT NULL, is_common smallint NOT NULL DEFAULT 0 CHECK (is_common = 0 OR tenant_id = '000000'), process_key text NOT NULL, process_version integer NOT NULL CHECK (process_version > 0),
     name text NOT NULL, description text NOT NULL DEFAULT '', category text NOT NULL DEFAULT '', xml text NOT NULL, xml_hash text NOT NULL, resource_name text NOT NULL,
     suspension_state smallint NOT NULL DEFAULT 1 CHECK (suspension_state IN (1, 2)), start_form_key text NOT NULL DEFAULT '', starter_users json NOT NULL DEFAULT '[]', starter_groups json NOT NULL DEFAULT '[]',
     is_latest smallint NOT NULL DEFAULT 1`,
  )
  // The names of the definition stand here too: lists of millions of tasks join nothing else, and a definition never changes.
  await createTenantTable(
    db,
    'wf_instance',
    `definition_id bigint NOT NULL REFERENCES wf_definition (id), process_key text NOT NULL, process_name text NOT NULL, process_version integer NOT NULL, category text NOT NULL DEFAULT '',
     title text NOT NULL DEFAULT '', business_table text NOT NULL DEFAULT '', business_id text NOT NULL DEFAULT '', start_user_id bigint, start_time timestamptz NOT NULL, end_time timestamptz,
     end_node text NOT NULL DEFAULT '', end_how text NOT NULL DEFAULT '', end_reason text NOT NULL DEFAULT '', suspension_state smallint NOT NULL DEFAULT 1 CHECK (suspension_state IN (1, 2)),
     parent_instance_id bigint, parent_token text NOT NULL DEFAULT '', root_instance_id bigint NOT NULL, depth integer NOT NULL DEFAULT 0, rev integer NOT NULL DEFAULT 0, state json NOT NULL`,
  )
  // `token` is that of the instance's state; a task that was added to another one (`parent_task_id`) has none. `delegation`: pending while the assignee answers to the owner.
  await createTenantTable(
    db,
    'wf_task',
    `instance_id bigint NOT NULL, definition_id bigint NOT NULL, token text, node_id text NOT NULL, name text NOT NULL, form_key text NOT NULL DEFAULT '', owner_id bigint, assignee_id bigint,
     delegation text NOT NULL DEFAULT '' CHECK (delegation IN ('', 'pending', 'resolved')), priority integer NOT NULL DEFAULT 50, due_date timestamptz, category text NOT NULL DEFAULT '', claim_time timestamptz,
     suspension_state smallint NOT NULL DEFAULT 1 CHECK (suspension_state IN (1, 2)), parent_task_id bigint, sign_kind text NOT NULL DEFAULT '' CHECK (sign_kind IN ('', 'before', 'after', 'parallel')),
     urge_time timestamptz, end_time timestamptz, outcome text NOT NULL DEFAULT '' CHECK (outcome IN ('', 'completed', 'cancelled', 'jumped'))`,
  )
  // A visit of a node, or of a sequence flow (`visit` 0). Visits of an instance count from 1.
  await createTenantTable(
    db,
    'wf_activity',
    `instance_id bigint NOT NULL, visit integer NOT NULL, node_id text NOT NULL, node_name text NOT NULL DEFAULT '', node_type text NOT NULL, task_id bigint, start_time timestamptz NOT NULL, end_time timestamptz,
     outcome text NOT NULL DEFAULT '' CHECK (outcome IN ('', 'completed', 'cancelled', 'jumped'))`,
  )
  await createTenantTable(
    db,
    'wf_comment',
    `instance_id bigint NOT NULL, task_id bigint, user_id bigint, kind text NOT NULL, content text NOT NULL DEFAULT '', target_user_id bigint`,
  )
  // A message or signal that somebody waits for: an instance (`subscription` is the engine's id), or the start of a definition (`instance_id` null).
  await createTenantTable(
    db,
    'wf_subscription',
    `kind text NOT NULL CHECK (kind IN ('message', 'signal')), name text NOT NULL, instance_id bigint, subscription text NOT NULL DEFAULT '', definition_id bigint, node_id text NOT NULL`,
  )
  // Work beside people's: `reference` is the subscription or token it is for. A job that was given up keeps its error until it is tried again, under the next `attempt`.
  await createTenantTable(
    db,
    'wf_job',
    `kind text NOT NULL CHECK (kind IN ('timer', 'continue', 'work', 'throw', 'start')), instance_id bigint, definition_id bigint, node_id text NOT NULL DEFAULT '', reference text NOT NULL DEFAULT '', due timestamptz NOT NULL,
     facts json NOT NULL DEFAULT '{}', attempt integer NOT NULL DEFAULT 1, error text NOT NULL DEFAULT '', failed_time timestamptz`,
  )
  await createTenantTable(db, 'wf_copy', `instance_id bigint NOT NULL, user_id bigint NOT NULL, read_time timestamptz`)
  await run(
    db,
    `CREATE TABLE wf_task_candidate (tenant_id text NOT NULL, task_id bigint NOT NULL, who text NOT NULL, PRIMARY KEY (tenant_id, task_id, who))`,
    `SELECT drawdesk_wall('wf_task_candidate')`,
    `CREATE POLICY common_to_all ON wf_definition FOR SELECT USING (is_common = 1)`,
    'CREATE UNIQUE INDEX wf_model_key ON wf_model (tenant_id, model_key) WHERE is_deleted = 0',
    'CREATE UNIQUE INDEX wf_definition_version ON wf_definition (tenant_id, is_common, process_key, process_version)',
    'CREATE INDEX wf_definition_newest ON wf_definition (tenant_id, id DESC) WHERE is_deleted = 0',
    'CREATE INDEX wf_definition_latest ON wf_definition (process_key) WHERE is_deleted = 0 AND is_latest = 1',
    'CREATE INDEX wf_definition_deployment ON wf_definition (tenant_id, deployment_id)',
    'CREATE INDEX wf_instance_sent ON wf_instance (tenant_id, start_user_id, start_time DESC) WHERE is_deleted = 0',
    'CREATE INDEX wf_instance_running ON wf_instance (tenant_id, id DESC) WHERE end_time IS NULL',
    'CREATE INDEX wf_instance_definition ON wf_instance (definition_id) WHERE end_time IS NULL',
    'CREATE INDEX wf_instance_parent ON wf_instance (tenant_id, parent_instance_id) WHERE parent_instance_id IS NOT NULL',
    "CREATE INDEX wf_instance_business ON wf_instance (tenant_id, business_table, business_id) WHERE business_table <> ''",
    'CREATE UNIQUE INDEX wf_task_token ON wf_task (tenant_id, instance_id, token) WHERE end_time IS NULL AND token IS NOT NULL',
    'CREATE INDEX wf_task_todo ON wf_task (tenant_id, assignee_id, id DESC) WHERE end_time IS NULL',
    "CREATE INDEX wf_task_done ON wf_task (tenant_id, assignee_id, end_time DESC) WHERE outcome = 'completed'",
    'CREATE INDEX wf_task_instance ON wf_task (tenant_id, instance_id, id)',
    'CREATE INDEX wf_task_parent ON wf_task (tenant_id, parent_task_id) WHERE parent_task_id IS NOT NULL',
    'CREATE INDEX wf_task_candidate_who ON wf_task_candidate (tenant_id, who, task_id DESC)',
    'CREATE INDEX wf_activity_instance ON wf_activity (tenant_id, instance_id, id)',
    'CREATE INDEX wf_comment_instance ON wf_comment (tenant_id, instance_id, id)',
    'CREATE INDEX wf_subscription_name ON wf_subscription (tenant_id, kind, name)',
    'CREATE INDEX wf_subscription_instance ON wf_subscription (tenant_id, instance_id)',
    'CREATE INDEX wf_job_instance ON wf_job (tenant_id, instance_id)',
    'CREATE INDEX wf_job_definition ON wf_job (tenant_id, definition_id) WHERE definition_id IS NOT NULL',
    'CREATE UNIQUE INDEX wf_copy_one ON wf_copy (tenant_id, instance_id, user_id) WHERE is_deleted = 0',
    'CREATE INDEX wf_copy_user ON wf_copy (tenant_id, user_id, id DESC)',
    ...['wf_task', 'wf_activity', 'wf_comment', 'wf_subscription', 'wf_job', 'wf_copy'].map(
      (table) => `ALTER TABLE ${table} ADD FOREIGN KEY (tenant_id, instance_id) REFERENCES wf_instance (tenant_id, id)`,
    ),
    'ALTER TABLE wf_task_candidate ADD FOREIGN KEY (tenant_id, task_id) REFERENCES wf_task (tenant_id, id)',
    'ALTER TABLE wf_definition ADD FOREIGN KEY (tenant_id, deployment_id) REFERENCES wf_deployment (tenant_id, id)',
  )
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await run(
    db,
    'DROP TABLE wf_copy, wf_job, wf_subscription, wf_comment, wf_activity, wf_task_candidate, wf_task, wf_instance, wf_definition, wf_deployment, wf_model',
  )
}
