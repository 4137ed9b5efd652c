import type { Api } from '../api.ts'
import type { BenchProduct } from '../product.ts'
import { TENANT } from './params.ts'

export const INSTANCES = 100_000
/** Of the seeded ones, the newest: they run. */
const RUNNING = 30_000
const PEOPLE = 500
const DAYS = 180
const FIRST_ID = 2_000_000_000_000_000_000n
const FIRST_PERSON = 3_000_000_000_000_000_000n
export const KEY = 'measuredLeave'

/** Who starts what is measured, and who claims and decides it; both hold the role of the candidates. */
export const [STARTER, ACTOR] = [FIRST_PERSON.toString(), (FIRST_PERSON + 1n).toString()] as const

/** Claimed by one of a role, then decided by somebody who is named; a rejection leads back. */
const DIAGRAM = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:flowable="http://flowable.org/bpmn" targetNamespace="http://drawdesk.test">
  <process id="${KEY}" name="Measured leave" isExecutable="true">
    <startEvent id="start" flowable:initiator="initiator"/>
    <userTask id="approve" name="Approve" flowable:candidateGroups="administrator"/>
    <exclusiveGateway id="decide" default="toFile"/>
    <userTask id="file" name="File" flowable:assignee="\${archivist}"/>
    <userTask id="correct" name="Correct" flowable:assignee="\${initiator}"/>
    <endEvent id="end"/>
    <sequenceFlow id="toApprove" sourceRef="start" targetRef="approve"/>
    <sequenceFlow id="toDecide" sourceRef="approve" targetRef="decide"/>
    <sequenceFlow id="toCorrect" sourceRef="decide" targetRef="correct"><conditionExpression xsi:type="tFormalExpression">\${!pass}</conditionExpression></sequenceFlow>
    <sequenceFlow id="toFile" sourceRef="decide" targetRef="file"/>
    <sequenceFlow id="again" sourceRef="correct" targetRef="approve"/>
    <sequenceFlow id="toEnd" sourceRef="file" targetRef="end"/>
  </process>
</definitions>`

/** Deploys the process for all tenants; answers its definition's id. */
export async function deployMeasured(product: BenchProduct, api: Api): Promise<string> {
  const form = new FormData()
  form.append('files', new Blob([DIAGRAM], { type: 'application/xml' }), 'measured.bpmn')
  const { 'content-type': _json, ...headers } = api.headers
  const answer = await fetch(`${product.url}/api/blade-flow/manager/deploy-upload`, {
    method: 'POST',
    headers,
    body: form,
  })
  const { data, msg } = (await answer.json()) as { data?: { processDefinitionId: string }[]; msg: string }
  const id = data?.[0]?.processDefinitionId
  if (!id) throw new Error(`the process was not deployed: ${msg}`)
  return id
}

/** The first administrator, whose lists are asked. */
export interface FlowPeople {
  adminId: string
  roleId: string
}

/** Two people with the role of the first administrator. */
export async function seedFlowPeople(product: BenchProduct): Promise<FlowPeople> {
  const [found] = await product.query<FlowPeople>(
    `select u.id::text as "adminId", r.id::text as "roleId" from user_account u join system_role r on r.tenant_id = u.tenant_id and r.role_alias = 'administrator' where u.tenant_id = $1 and u.account = 'admin'`,
    [TENANT],
  )
  if (!found) throw new Error('there is no administrator')
  await product.query(
    `insert into user_account (id, tenant_id, account, password_hash, name, real_name, role_id) select $1::bigint + n, $2, 'measured' || n, 'x', 'measured', 'Measured ' || n, case when n < 2 then $3 else '77' end from generate_series(0, $4::int - 1) n`,
    [FIRST_PERSON.toString(), TENANT, found.roleId, PEOPLE],
  )
  return found
}

/**
 * {@link INSTANCES} instances of half a year, as their steps would have left them: the last third runs, half of that waits to be claimed and half with one of {@link PEOPLE}; each fiftieth task
 * and each twentieth start is the administrator's, each tenth open task is overdue.
 */
export async function seedInstances(
  product: BenchProduct,
  { adminId, roleId, definitionId }: FlowPeople & { definitionId: string },
): Promise<void> {
  const first = FIRST_ID.toString()
  const values = [first, TENANT, definitionId, adminId, FIRST_PERSON.toString(), INSTANCES, RUNNING, DAYS]
  // Number n began this long ago; approving takes up to two days, filing up to one.
  const facts = `select n, n > $6::int - $7::int as runs, n % 2 = 0 as is_claimed, case when n % 20 = 0 then $4::bigint else $5::bigint + n % ${PEOPLE} end as starter, case when n % 50 = 0 then $4::bigint else $5::bigint + (n / 2) % ${PEOPLE} end as actor,
      now() - ($6::int - n) * interval '1 day' * $8::int / $6::int - interval '3 days' as began, (n * 7919 % 2880) * interval '1 minute' as approving, (n * 104729 % 1440) * interval '1 minute' as filing
    from generate_series(1::bigint, $6::int) n`
  const state = (n: string): string =>
    `'{"version":1,"sequence":3,"scopes":{"1":{"id":"1","variables":{"initiator":"1","archivist":"1","pass":true}}},"tokens":{"' || ${n} || '":{"id":"2","node":"approve","scope":"1","waitsFor":"task"}},"subscriptions":{},"compensations":[]}'`
  await product.query(
    `insert into wf_instance (id, tenant_id, definition_id, process_key, process_name, process_version, start_user_id, start_time, create_time, end_time, end_node, end_how, root_instance_id, rev, state)
     select $1::bigint + n * 20, $2, $3, '${KEY}', 'Measured leave', 1, starter, began, began, case when not runs then began + approving + filing end, '', case when not runs then 'completed' else '' end, $1::bigint + n * 20, 3, (${state('n')})::json
     from (${facts}) f`,
    values,
  )
  await product.query(
    `insert into wf_task (id, tenant_id, instance_id, definition_id, token, node_id, name, assignee_id, create_time, claim_time, due_date, end_time, outcome)
     select $1::bigint + n * 20 + 1, $2, $1::bigint + n * 20, $3::bigint, '2', 'approve', 'Approve', case when not runs or is_claimed then actor end, began, case when not runs or is_claimed then began + approving / 2 end,
       case when n % 10 = 0 then now() - interval '1 hour' * (n % 100) end, case when not runs then began + approving end, case when not runs then 'completed' else '' end from (${facts}) f
     union all select $1::bigint + n * 20 + 2, $2, $1::bigint + n * 20, $3::bigint, '3', 'file', 'File', actor, began + approving, null, null, began + approving + filing, 'completed' from (${facts}) f where not runs`,
    values,
  )
  await product.query(
    `insert into wf_task_candidate (tenant_id, task_id, who) select tenant_id, id, 'role:' || $1::text from wf_task where node_id = 'approve' and end_time is null and id >= $2::bigint`,
    [roleId, first],
  )
  const visit = (at: number, facts: string): string =>
    `select $1::bigint + n * 20 + ${at}, $2, $1::bigint + n * 20, $3::bigint, ${facts} from (select * from facts) f`
  await product.query(
    `with facts as materialized (${facts})
     insert into wf_activity (id, tenant_id, instance_id, definition_id, visit, node_id, node_type, task_id, start_time, end_time, outcome)
     ${[
       visit(1, `1, 'start', 'startEvent', null::bigint, began, began, 'completed'`),
       visit(2, `0, 'toApprove', 'sequenceFlow', null, began, began, 'completed'`),
       visit(
         3,
         `2, 'approve', 'userTask', $1::bigint + n * 20 + 1, began, case when not runs then began + approving end, case when not runs then 'completed' else '' end`,
       ),
       ...[
         visit(4, `0, 'toDecide', 'sequenceFlow', null, began + approving, began + approving, 'completed'`),
         visit(5, `3, 'decide', 'exclusiveGateway', null, began + approving, began + approving, 'completed'`),
         visit(6, `0, 'toFile', 'sequenceFlow', null, began + approving, began + approving, 'completed'`),
         visit(
           7,
           `4, 'file', 'userTask', $1::bigint + n * 20 + 2, began + approving, began + approving + filing, 'completed'`,
         ),
         visit(
           8,
           `0, 'toEnd', 'sequenceFlow', null, began + approving + filing, began + approving + filing, 'completed'`,
         ),
         visit(9, `5, 'end', 'endEvent', null, began + approving + filing, began + approving + filing, 'completed'`),
       ].map((select) => `${select} where not runs`),
     ].join(' union all ')}`,
    values,
  )
  await product.query('vacuum analyze wf_instance, wf_task, wf_task_candidate, wf_activity')
}
