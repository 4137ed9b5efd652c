import type { InstanceState } from '@drawdesk/workflow/engine/state'

type Query = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>

export interface InstanceFact {
  id: string
  key: string
  definition: string
  version: number
  title: string
  parentId: string | null
  parentToken: string
  isEnded: boolean
  endHow: string
  /** 2: it stands still. */
  suspension: number
  state: InstanceState
}

export interface TaskFact {
  id: string
  instanceId: string
  definition: string
  token: string | null
  node: string
  assignee: string | null
  owner: string | null
  isEnded: boolean
  outcome: string
  suspension: number
  parentId: string | null
  signKind: string
  /** Who may claim it: how many entries. */
  candidates: number
}

/** A visit of a node. */
export interface VisitFact {
  instanceId: string
  definition: string
  visit: number
  node: string
  taskId: string | null
  isEnded: boolean
  outcome: string
}

export interface CommentFact {
  instanceId: string
  taskId: string | null
  kind: string
  content: string
  /** Of a move to another version. */
  facts: { fromVersion?: number; toVersion?: number }
}

/** An instance that was put on another version. */
export interface MoveFact {
  instanceId: string
  isUndone: boolean
}

export interface JobFact {
  id: string
  kind: string
  instanceId: string
  reference: string
  error: string
  isGivenUp: boolean
  /** Of the queue: it will be done. */
  hasJob: boolean
}

/** What the database says of all instances, at one moment. */
export interface StoredFlows {
  instances: InstanceFact[]
  tasks: TaskFact[]
  visits: VisitFact[]
  comments: CommentFact[]
  jobs: JobFact[]
  moves: MoveFact[]
  leaves: { instanceId: string; reason: string }[]
  /** Entries of tasks that nobody can claim any more. */
  orphanedCandidates: number
  /** Messages and signals that somebody waits for: these processes have none. */
  subscriptions: number
}

const LISTS: Record<Exclude<keyof StoredFlows, 'orphanedCandidates' | 'subscriptions'>, string> = {
  instances: `select id::text, process_key as key, definition_id::text as definition, process_version as version, title, parent_instance_id::text as "parentId", parent_token as "parentToken", end_time is not null as "isEnded", end_how as "endHow",
    suspension_state as suspension, state from wf_instance order by id`,
  tasks: `select id::text, instance_id::text as "instanceId", definition_id::text as definition, token, node_id as node, assignee_id::text as assignee, owner_id::text as owner, end_time is not null as "isEnded", outcome, suspension_state as suspension,
    parent_task_id::text as "parentId", sign_kind as "signKind", (select count(*) from wf_task_candidate c where c.task_id = t.id) as candidates from wf_task t order by id`,
  visits: `select instance_id::text as "instanceId", definition_id::text as definition, visit, node_id as node, task_id::text as "taskId", end_time is not null as "isEnded", outcome from wf_activity where visit > 0 order by id`,
  comments: `select instance_id::text as "instanceId", task_id::text as "taskId", kind, content, facts from wf_comment order by create_time, id`,
  jobs: `select id::text, kind, instance_id::text as "instanceId", reference, error, failed_time is not null as "isGivenUp",
    exists (select 1 from platform_job p where p.queue = 'flow' and p.key = 'flow:' || j.id || ':' || j.attempt) as "hasJob" from wf_job j order by id`,
  moves: `select instance_id::text as "instanceId", undone_time is not null as "isUndone" from wf_migration_item order by id`,
  leaves: `select instance_id::text as "instanceId", reason from wf_leave order by id`,
}

/** As its owner reads it, past every route and every wall of the product, in one statement: what is half done does not show. */
export async function readFlows(query: Query): Promise<StoredFlows> {
  const lists = Object.entries(LISTS).map(
    ([name, sql]) => `'${name}', (select coalesce(json_agg(row_to_json(r)), '[]') from (${sql}) r)`,
  )
  const [row] = await query<{ facts: StoredFlows }>(`select json_build_object(${lists.join(', ')},
    'orphanedCandidates', (select count(*) from wf_task_candidate c where not exists (select 1 from wf_task t where t.id = c.task_id and t.end_time is null)),
    'subscriptions', (select count(*) from wf_subscription)) as facts`)
  if (!row) throw new Error('the statement has no row')
  return row.facts
}

/** Instances that run. */
export async function countRunning(query: Query): Promise<number> {
  const [row] = await query<{ n: number }>('select count(*)::int as n from wf_instance where end_time is null')
  return row?.n ?? 0
}
