import type { TestApp } from '../../../testing/build-test-app.ts'
import { diagramOf, inARow } from './diagrams.ts'

type Owner = Pick<TestApp, 'owner'>

export interface PlantedVisit {
  /** Of {@link plantVersion}. */
  definitionId: number
  instanceId: number
  nodeId: string
  /** `2020-03-01 08:00` in the zone of the server, Asia/Shanghai. */
  from: string
  /** Undefined: it is open. */
  to?: string
  outcome?: 'completed' | 'cancelled' | 'jumped'
  /** 0: a sequence flow. */
  visit?: number
}

export interface PlantedTask extends Omit<PlantedVisit, 'visit'> {
  assigneeId?: string
  claimed?: string
  due?: string
  isSuspended?: boolean
}

let count = 0
const nextId = (): number => 8_100_000 + (count += 1)
const inZone = (time: string | undefined): string | null => (time === undefined ? null : `${time}+08`)

/** A deployed version with the tasks `apply` and `approve`, of this tenant or common; its id is for the planting of what runs by it. */
export async function plantVersion(
  { owner }: Owner,
  {
    tenantId,
    key,
    version,
    nodes = ['apply', 'approve'],
  }: { tenantId: string; key: string; version: number; nodes?: readonly string[] },
): Promise<number> {
  const id = nextId()
  await owner("insert into wf_deployment (id, tenant_id, name, resource_name) values ($1, $2, 'f', 'f.bpmn')", [
    id,
    tenantId,
  ])
  const tasks = nodes.map((node) => `<userTask id="${node}" name="${node} v${version}" flowable:assignee="1"/>`)
  await owner(
    `insert into wf_definition (id, tenant_id, deployment_id, process_key, process_version, name, xml, xml_hash, resource_name, is_latest) values ($1, $2, $1, $3, $4, $5, $6, '', 'f.bpmn', 1)`,
    [
      id,
      tenantId,
      key,
      version,
      `${key} v${version}`,
      diagramOf(
        key,
        inARow(['start', ...nodes, 'end'], `<startEvent id="start"/>${tasks.join('')}<endEvent id="end"/>`),
      ),
    ],
  )
  return id
}

export async function plantInstance(
  { owner }: Owner,
  {
    tenantId,
    definitionId,
    title = '',
    hasEnded = false,
    starter,
  }: { tenantId: string; definitionId: number; title?: string; hasEnded?: boolean; starter?: string },
): Promise<number> {
  const id = nextId()
  await owner(
    `insert into wf_instance (id, tenant_id, definition_id, process_key, process_name, process_version, title, start_user_id, start_time, end_time, root_instance_id, state)
     select $1, $2, d.id, d.process_key, d.name, d.process_version, $4, $5, '2020-01-01', case when $6 then '2020-02-01'::timestamptz end, $1, '{}' from wf_definition d where d.id = $3`,
    [id, tenantId, definitionId, title, starter ?? null, hasEnded],
  )
  return id
}

export async function plantVisit({ owner }: Owner, tenantId: string, visit: PlantedVisit): Promise<void> {
  const { definitionId, instanceId, nodeId, from, to, outcome = to === undefined ? '' : 'completed' } = visit
  await owner(
    `insert into wf_activity (id, tenant_id, instance_id, definition_id, visit, node_id, node_type, start_time, end_time, outcome) values ($1, $2, $3, $4, $5, $6, 'userTask', $7, $8, $9)`,
    [nextId(), tenantId, instanceId, definitionId, visit.visit ?? 1, nodeId, inZone(from), inZone(to), outcome],
  )
}

/** Answers its id. */
export async function plantTask({ owner }: Owner, tenantId: string, task: PlantedTask): Promise<string> {
  const { definitionId, instanceId, nodeId, from, to, outcome = to === undefined ? '' : 'completed' } = task
  const id = nextId()
  await owner(
    `insert into wf_task (id, tenant_id, instance_id, definition_id, token, node_id, name, assignee_id, create_time, claim_time, due_date, end_time, outcome, suspension_state)
     values ($1::bigint, $2, $3, $4, $1::bigint::text, $5, $5, $6, $7, $8, $9, $10, $11, $12)`,
    [
      id,
      tenantId,
      instanceId,
      definitionId,
      nodeId,
      task.assigneeId ?? null,
      inZone(from),
      inZone(task.claimed),
      inZone(task.due),
      inZone(to),
      outcome,
      task.isSuspended ? 2 : 1,
    ],
  )
  return String(id)
}
