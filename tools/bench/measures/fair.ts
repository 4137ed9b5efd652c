import { setTimeout as wait } from 'node:timers/promises'
import type { PresetView } from '@drawdesk/contract/drawing/draw-api'
import type { DrawDefinition } from '@drawdesk/contract/drawing/definition/draw-definition'
import { signIn, type Api } from '../lib/api.ts'
import { startBare } from '../lib/child.ts'
import type { Part } from '../lib/part.ts'
import { makeDataDir, startProduct } from '../lib/product.ts'
import { showNumber, showSpread, spreadOf } from '../lib/measure/spread.ts'
import { addDrawingTenants, type DrawingTenants } from '../lib/data/tenants-drawing.ts'

const TENANTS = 20
/** Of each of the other tenants, spread evenly over this time. */
const EACH = 20
const SEND_SECONDS = 20
const FLOOD = 10_000
/** The service: how long a picture takes, and how many it paints at once. */
const RUN_MS = 50
const AT_ONCE = 4
/** How much longer the others may wait beside a flood. */
const MOST_RATIO = 1.5
const ROUNDS = 3
const LOOK_MS = 200
const PATIENCE_MS = 180_000
const WARM = 5

/**
 * One of twenty tenants has 10,000 drawings waiting: how long do those of the others wait, beside without? All tenants have an API of their own to one service of 50 ms a picture and four at once. Calm and
 * flooded rounds take turns, so that a slow moment of the machine hits both; after a flooded one the flood is taken out.
 */
export const measureFair: Part = async (handles) => {
  const provider = await startBare('provider.ts', { runMs: RUN_MS, atOnce: AT_ONCE }, handles)
  await fetch(`${provider.url}/open`, { method: 'POST' })
  const product = await startProduct({
    dataDir: await makeDataDir(handles),
    handles,
    environment: { ALLOWED_PRIVATE_HOSTS: new URL(provider.url).host },
  })
  const apiId = await addOpenApi(await signIn(product), provider.url)
  const drawing = await addDrawingTenants(product, handles, { count: TENANTS, apiId })
  const others = drawing.tenants.slice(0, -1)
  const flooding = drawing.tenants.at(-1)
  if (!flooding) throw new Error('there are no tenants')
  for (const tenant of others) await drawing.send(tenant, WARM)
  await untilDone(drawing, { since: 0, count: others.length * WARM })

  const rounds: { calm: Waits; flooded: Waits; floodDone: number }[] = []
  // One round after the other, each with the machine for itself.
  for (let round = 0; round < ROUNDS; round += 1) {
    const calm = await sendFromOthers(drawing, others)
    await drawing.send(flooding, FLOOD)
    await untilDone(drawing, { since: 0, count: 8 }, flooding.tenantId)
    const flooded = await sendFromOthers(drawing, others)
    const floodDone = await takeFloodOut(drawing, flooding.tenantId)
    if (floodDone >= FLOOD) throw new Error('the flood was over before the others were done')
    rounds.push({ calm, flooded, floodDone })
  }
  await drawing.close()
  await product.stop()
  await provider.stop()

  const of = (which: 'calm' | 'flooded', what: keyof Waits): number[] => rounds.map((round) => round[which][what])
  const ratioOf = (what: keyof Waits): { median: number; low: number; high: number } =>
    spreadOf(rounds.map(({ calm, flooded }) => flooded[what] / calm[what]))
  const row = (name: string, what: keyof Waits): string[] => [
    name,
    showSpread(spreadOf(of('calm', what))),
    showSpread(spreadOf(of('flooded', what))),
    showSpread(ratioOf(what)),
  ]
  const load = (others.length * EACH) / SEND_SECONDS
  return {
    tables: [
      {
        title: `Fair turns: the median wait of ${others.length} tenants' drawings, without and beside ${FLOOD.toLocaleString('en-US')} waiting ones of another`,
        columns: ['', 'without, ms', 'beside the flood, ms', '×'],
        rows: [
          row('sent to started', 'startedMs'),
          row('sent to done', 'doneMs'),
          row('sent to done, p90', 'doneP90Ms'),
        ],
        notes: [
          `a service of ${RUN_MS} ms, ${AT_ONCE} at once (${(AT_ONCE * 1_000) / RUN_MS} a second); the others send ${EACH} each within ${SEND_SECONDS} s, ${showNumber(load)} a second or ${showNumber((load * RUN_MS) / (AT_ONCE * 10))} % of what it can paint; ${ROUNDS} rounds, in turn`,
          `of the flood, drawn meanwhile: ${rounds.map(({ floodDone }) => showNumber(floodDone)).join(', ')}`,
        ],
      },
    ],
    figures: { rounds, load },
    checks: [{ name: 'the others beside a flood, sent to done, ×', value: ratioOf('doneMs').median, most: MOST_RATIO }],
  }
}

interface Waits {
  startedMs: number
  doneMs: number
  doneP90Ms: number
}

/** Without a secret, so that every tenant can have a copy of it. */
async function addOpenApi(api: Api, baseUrl: string): Promise<string> {
  const presets = await api.get<PresetView[]>('/blade-biz/drawApi/presets')
  const preset = presets.find((candidate) => candidate.preset === 'openai-images')
  if (!preset) throw new Error('the preset openai-images is gone')
  const definition: DrawDefinition = {
    ...preset.definition,
    baseUrl,
    auth: { kind: 'none' },
    limits: { concurrency: AT_ONCE, queueMax: FLOOD + 1 },
  }
  const { id } = await api.post<{ id: string }>('/blade-biz/drawApi/saveDrawApi', {
    apiName: 'measured',
    preset: preset.preset,
    definition,
  })
  await api.post('/blade-biz/drawApi/activate', { id })
  return id
}

/** Each sends one after the other's, at an even pace; answers how long they took, by the records' own times. */
async function sendFromOthers(drawing: DrawingTenants, others: DrawingTenants['tenants']): Promise<Waits> {
  const since = Number(
    (await drawing.query<{ id: string }>('select coalesce(max(id), 0) as id from draw_info where id < 2000000000'))
      .rows[0]?.id ?? 0,
  )
  const stepMs = (SEND_SECONDS * 1_000) / (others.length * EACH)
  const began = performance.now()
  for (let index = 0; index < others.length * EACH; index += 1) {
    // At a pace.
    await wait(Math.max(0, began + index * stepMs - performance.now()))
    await drawing.send(others[index % others.length] as DrawingTenants['tenants'][number], 1)
  }
  const tenantIds = others.map(({ tenantId }) => tenantId)
  await untilDone(drawing, { since, count: others.length * EACH })
  const { rows } = await drawing.query<Waits>(
    `select percentile_cont(0.5) within group (order by extract(epoch from started_time - queued_time)) * 1000 as "startedMs", percentile_cont(0.5) within group (order by extract(epoch from finished_time - queued_time)) * 1000 as "doneMs",
       percentile_cont(0.9) within group (order by extract(epoch from finished_time - queued_time)) * 1000 as "doneP90Ms" from draw_info where id > $1 and tenant_id = any($2)`,
    [since, tenantIds],
  )
  return rows[0] as Waits // an aggregate answers one row
}

/** `tenantId`: of that one; else of all the others. */
async function untilDone(
  drawing: DrawingTenants,
  { since, count }: { since: number; count: number },
  tenantId?: string,
): Promise<void> {
  const tenantIds = tenantId === undefined ? drawing.tenants.slice(0, -1).map((tenant) => tenant.tenantId) : [tenantId]
  const giveUpMs = performance.now() + PATIENCE_MS
  for (;;) {
    const { rows } = await drawing.query<{ done: number; failed: number }>(
      `select count(*) filter (where state = 2)::int as done, count(*) filter (where state > 2)::int as failed from draw_info where id > $1 and tenant_id = any($2) and is_deleted = 0`,
      [since, tenantIds],
    )
    const [{ done, failed } = { done: 0, failed: 0 }] = rows
    if (failed > 0) throw new Error(`${failed} drawings failed`)
    if (done >= count) return
    if (performance.now() > giveUpMs) throw new Error(`only ${done} of ${count} drawings were done in time`)
    await wait(LOOK_MS)
  }
}

/** What of the flood still waits goes, with its records; what runs ends. Answers how many were drawn. */
async function takeFloodOut(drawing: DrawingTenants, tenantId: string): Promise<number> {
  const { rows } = await drawing.query<{ infoId: string }>(
    `delete from platform_job where tenant_id = $1 and not is_started returning payload ->> 'infoId' as "infoId"`,
    [tenantId],
  )
  const ids = rows.map(({ infoId }) => infoId)
  await drawing.query('delete from draw_attempt where info_id = any($1::bigint[])', [ids])
  await drawing.query('delete from draw_info where id = any($1::bigint[])', [ids])
  for (;;) {
    const left = await drawing.query<{ left: number }>(
      'select count(*)::int as left from platform_job where tenant_id = $1',
      [tenantId],
    )
    if (left.rows[0]?.left === 0) break
    await wait(LOOK_MS)
  }
  const done = await drawing.query<{ id: string }>('delete from draw_attempt where tenant_id = $1 returning id', [
    tenantId,
  ])
  await drawing.query('update draw_info set is_deleted = 1, state = 4 where tenant_id = $1', [tenantId])
  return done.rowCount ?? 0
}
