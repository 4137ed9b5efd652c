import pg from 'pg'
import { newDrawTask } from '../../../../apps/server/src/modules/drawing/engine/draw-task.ts'
import { DRAW_QUEUE, keyOf, laneOf } from '../../../../apps/server/src/modules/drawing/records/lanes/lane.ts'
import { CHANNEL, writeSignal } from '../../../../apps/server/src/platform/jobs/job-signal.ts'
import type { Handles } from '../../../lib/handles.ts'
import type { BenchProduct } from '../product.ts'

const FIRST_ID = 1_000_000_000n
const FIRST_TENANT = 400_000

/** A tenant with an API of its own. */
export interface DrawingTenant {
  tenantId: string
  apiId: string
}

/** Tenants that draw, written past the API: nobody has to sign in for each of twenty. */
export interface DrawingTenants {
  tenants: readonly DrawingTenant[]
  /** Records, attempts and jobs in one transaction, as the product writes them when somebody sends; then its workers are woken. */
  send(tenant: DrawingTenant, count: number): Promise<void>
  query: pg.Client['query']
  /** Before the product stops: its database ends what is connected then. */
  close(): Promise<void>
}

/** Each has a copy of this API. */
export async function addDrawingTenants(
  product: BenchProduct,
  handles: Handles,
  { count, apiId: copied }: { count: number; apiId: string },
): Promise<DrawingTenants> {
  const client = new pg.Client(product.database)
  await client.connect()
  const close = handles.add(() => client.end())
  const tenants = Array.from({ length: count }, (_, index): DrawingTenant => ({
    tenantId: String(FIRST_TENANT + index),
    apiId: String(FIRST_ID / 2n + BigInt(index)),
  }))
  const [tenantIds, apiIds] = [tenants.map(({ tenantId }) => tenantId), tenants.map(({ apiId }) => apiId)]
  await client.query(
    `insert into system_tenant (id, tenant_id, tenant_name) select t.id, t.tenant_id, 'Tenant ' || t.tenant_id from unnest($1::bigint[], $2::text[]) t(id, tenant_id)`,
    [apiIds, tenantIds],
  )
  await client.query(
    `insert into draw_api (id, tenant_id, api_name, api_code, kind, preset, capability, flow, base_url, active, definition)
     select t.id, t.tenant_id, a.api_name, a.api_code, a.kind, a.preset, a.capability, a.flow, a.base_url, 1, a.definition from draw_api a, unnest($1::bigint[], $2::text[]) t(id, tenant_id) where a.id = $3`,
    [apiIds, tenantIds, copied],
  )
  let lastId = FIRST_ID
  const lineage = '{"apiVersion":1,"body":null}'

  return {
    tenants,
    query: client.query.bind(client),
    close,
    async send({ tenantId, apiId }, sent) {
      const ids = Array.from({ length: sent }, () => String((lastId += 1n)))
      const tasks = ids.map((id) => JSON.stringify(newDrawTask(`${id}-1`)))
      // One transaction: each statement sees the rows of the one before it.
      await client.query('begin')
      await client.query(
        `insert into draw_info (id, tenant_id, user_id, api_id, prompt, width, height, n, state, step, lineage, queued_time) select id, $2::text, 1, $3::bigint, 'a lighthouse in the morning', 64, 64, 1, 0, 'queued', $4::json, clock_timestamp() from unnest($1::bigint[]) id`,
        [ids, tenantId, apiId, lineage],
      )
      await client.query(
        `insert into draw_attempt (id, tenant_id, info_id, no, version, task) select t.id, $3::text, t.id, 1, 0, t.task::json from unnest($1::bigint[], $2::text[]) t(id, task)`,
        [ids, tasks, tenantId],
      )
      await client.query(
        `insert into platform_job (id, place, queue, lane, key, tenant_id, payload) select t.id, t.id, $3::text, $4::text, t.key, $5::text, json_build_object('infoId', t.id::text) from unnest($1::bigint[], $2::text[]) t(id, key)`,
        [ids, ids.map((id) => keyOf(id)), DRAW_QUEUE, laneOf(apiId, tenantId), tenantId],
      )
      await client.query('select pg_notify($1, $2)', [CHANNEL, writeSignal(['new', ''])])
      await client.query('commit')
    },
  }
}
