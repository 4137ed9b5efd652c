import type { TestApp } from '../../../testing/build-test-app.ts'
import { oneTask } from './diagrams.ts'

/** Ids of rows that {@link plantFlow} makes. */
export const PLANTED_FLOW = { definition: '7001', instance: '7002', todo: '7003', claim: '7004', done: '7005' } as const

/**
 * A row in each list of workflow for this person: a model, a decision table, a common definition, a running instance that they started, an overdue task of theirs, one that they
 * may claim, one that they have done, a copy, a draft, and
 * a move to another version. The instance has no state to go on with.
 */
export async function plantFlow(
  { owner }: Pick<TestApp, 'owner'>,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<void> {
  const { definition, instance, todo, claim, done } = PLANTED_FLOW
  await owner("insert into wf_model (id, tenant_id, name, model_key) values (7000, $1, 'Planted', 'planted')", [
    tenantId,
  ])
  await owner(
    "insert into wf_deployment (id, tenant_id, name, resource_name) values ($2, $1, 'Planted', 'planted.bpmn')",
    [tenantId, definition],
  )
  await owner(
    "insert into wf_decision (id, tenant_id, decision_key, decision_version, name, xml, resource_name) values (7008, $1, 'planted', 1, 'Planted', '', 'planted.dmn')",
    [tenantId],
  )
  await owner(
    `insert into wf_definition (id, tenant_id, deployment_id, process_key, process_version, name, xml, xml_hash, resource_name)
     values ($2, $1, $2, 'planted', 1, 'Planted', $3, '', 'planted.bpmn')`,
    [tenantId, definition, oneTask('planted', 'flowable:assignee="1"')],
  )
  await owner(
    `insert into wf_instance (id, tenant_id, definition_id, process_key, process_name, process_version, start_user_id, start_time, root_instance_id, state)
     values ($2, $1, $3, 'planted', 'Planted', 1, $4, now(), $2, '{"version":1,"sequence":0,"scopes":{},"tokens":{},"subscriptions":{},"compensations":[]}')`,
    [tenantId, instance, definition, userId],
  )
  for (const [id, assignee, end, outcome] of [
    [todo, userId, null, ''],
    [claim, null, null, ''],
    [done, userId, new Date(), 'completed'],
  ] as const)
    await owner(
      `insert into wf_task (id, tenant_id, instance_id, definition_id, token, node_id, name, assignee_id, end_time, outcome, due_date)
       values ($2::bigint, $1, $3, $4, $2::bigint::text, 'work', 'Work', $5, $6, $7, case when $2 = 7003 then now() - interval '1 hour' end)`,
      [tenantId, id, instance, definition, assignee, end, outcome],
    )
  await owner("insert into wf_task_candidate (tenant_id, task_id, who) values ($1, $2, 'user:' || $3::text)", [
    tenantId,
    claim,
    userId,
  ])
  await owner('insert into wf_copy (id, tenant_id, instance_id, user_id) values (7006, $1, $2, $3)', [
    tenantId,
    instance,
    userId,
  ])
  await owner("insert into wf_draft (id, tenant_id, user_id, definition_id, content) values (7007, $1, $2, $3, '{}')", [
    tenantId,
    userId,
    definition,
  ])
  await owner(
    `insert into wf_migration (id, tenant_id, process_key, process_name, to_definition_id, to_version) values (7008, $1, 'planted', 'Planted', $2, 2)`,
    [tenantId, definition],
  )
}
