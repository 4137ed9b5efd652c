import {
  CERTIFICATE_FORMAT,
  type CertificateContent,
  type LeftBehind,
} from '@drawdesk/contract/organisation/offboarding'
import { website } from '@drawdesk/contract/core/constants'
import type { Deps } from '../../../../platform/deps.ts'
import type { WorkContext, WorkKind, WorkRun } from '../../../../platform/durable-work/durable-work.ts'
import { systemScope } from '../../../../platform/scope.ts'
import { PLATFORM_STORE } from '../../../files/stores/store-id.ts'
import type { Stores } from '../../../files/stores/stores.ts'
import type { Sessions } from '../../../identity/sessions/sessions.service.ts'
import { removeExport } from '../export/export.job.ts'
import { createExportRepository } from '../export/export.repository.ts'
import { publishTenantData } from '../news.ts'
import { eraseOrder, readShapes, type TableShape } from '../rows/table-keys.ts'
import { createTenantRows, type RowPlace } from '../rows/tenant-rows.repository.ts'
import { TENANT_TABLES } from '../tenant-tables.ts'
import { certify } from './certificate.ts'
import { createErasureRepository, type ErasureRow } from '../../tenants/erasures/erasure.repository.ts'
import { KEPT_AFTERWARDS } from './kept.ts'
import { renameMentions } from './rename-mentions.repository.ts'
import { addLeftBehind, takeOutBytes, type BytesPlace } from './take-out-bytes.ts'

export interface ErasePayload {
  erasureId: string
}

export const ERASE_WORK: WorkKind<ErasePayload, ErasePayload, ErasePayload> = {
  queue: 'tenant-erase',
  keyOf: ({ erasureId }) => `erase:${erasureId}`,
  laneOf: () => 'tenant-erase',
  payloadOf: (order) => order,
}
/** Rows of one statement: locks stay short. */
const ROWS_AT_ONCE = 5_000
/** Rows of one transaction that each name bytes in a store. */
const FILES_AT_ONCE = 100
/** Runs in a row that a store may refuse before what lies there is named and left. */
export const STORE_TRIES = 8
/** Rounds over all tables: work that was under way may write some rows more while they are erased. */
const ROUNDS_MOST = 50
const NEWS_MS = 500
/** The tenant itself goes last, with the certificate. */
const LAST_TABLES: ReadonlySet<string> = new Set(['system_tenant'])
const EXPORT_TABLES = new Set(['tenant_export', 'tenant_export_part', 'tenant_export_entry'])

export type EraseDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'log' | 'storage' | 'secrets'> & {
  stores: Pick<Stores, 'of'>
  sessions: Pick<Sessions, 'endOfTenants'>
}

interface EraseRun {
  deps: EraseDeps
  row: ErasureRow
  shapes: ReadonlyMap<string, TableShape>
  signal: AbortSignal
  /** A store that refuses is named and passed. */
  mayLeave: boolean
  saidMs: number
}

/**
 * Erases all of a tenant: its archives, its files out of their stores, its rows in every table, its number in the platform's own logs; then certifies
 * it. Every batch is a transaction of its own that counts what it erased, so that a run after a crash counts nothing twice.
 */
export async function runErase(
  deps: EraseDeps,
  { payload: { erasureId }, failures }: Pick<WorkRun<ErasePayload>, 'payload' | 'failures'>,
  { signal, again }: Pick<WorkContext<ErasePayload>, 'signal' | 'again'>,
): Promise<void> {
  const { db, clock } = deps
  const platform = systemScope(website.defaultTenantId)
  const found = await createErasureRepository(db).find(erasureId)
  if (!found) return
  if (found.state === 'waiting' && clock.now() < found.dueTime) return again(found.dueTime, { erasureId })
  await db.transaction(platform, async (trx) => {
    await createErasureRepository(trx).begin(erasureId, clock.now())
    await deps.sessions.endOfTenants([found.tenantNumber], trx)
    await publishTenantData(deps, trx, erasureId, 'erasure')
  })
  const row = await createErasureRepository(db).find(erasureId)
  if (!row) return
  const run: EraseRun = {
    deps,
    row,
    shapes: await readShapes(db),
    signal,
    mayLeave: failures >= STORE_TRIES,
    saidMs: clock.now().getTime(),
  }
  for (const one of await createExportRepository(db).listOf(row.tenantNumber)) await removeExport(deps, one)
  for (let round = 1; (await eraseRound(run)) > 0; round += 1)
    if (round === ROUNDS_MOST) throw new Error(`rows of the tenant ${row.tenantNumber} come faster than they go`)
  await sweepStore(run)
  await end(run)
}

const ordered = (shapes: ReadonlyMap<string, TableShape>) => {
  const facts = new Map(TENANT_TABLES.map((one) => [one.table, one]))
  const all = [...facts.keys()].filter((table) => !LAST_TABLES.has(table) && !EXPORT_TABLES.has(table))
  // While the accounts of its stores are still there.
  const withBytes = new Set(all.filter((table) => facts.get(table)?.bytes))
  const first = all.filter(
    (table) => withBytes.has(table) || shapes.get(table)?.parents.some((parent) => withBytes.has(parent)),
  )
  const then = all.filter((table) => !first.includes(table))
  return [...eraseOrder(first, shapes), ...eraseOrder(then, shapes)]
}

/** Once over all tables; answers how many rows went. */
async function eraseRound(run: EraseRun): Promise<number> {
  let erased = 0
  for (const table of ordered(run.shapes)) erased += await eraseTable(run, table)
  return erased
}

async function eraseTable(run: EraseRun, table: string): Promise<number> {
  const shape = run.shapes.get(table)
  if (!shape) throw new Error(`there is no table ${table}`)
  const bytes = TENANT_TABLES.find((one) => one.table === table)?.bytes
  let after: RowPlace | undefined
  let erased = 0
  for (;;) {
    run.signal.throwIfAborted()
    const batch = await (bytes ? eraseFiles(run, shape, after, bytes) : eraseRows(run, shape, after))
    if (!batch) return erased
    after = batch.last
    erased += batch.erased
  }
}

interface Batch {
  last: RowPlace
  erased: number
}

async function eraseRows(
  { deps, row, ...run }: EraseRun,
  shape: TableShape,
  after: RowPlace | undefined,
): Promise<Batch | undefined> {
  const scope = systemScope(row.tenantNumber)
  const last = await createTenantRows(deps.db).endOfBatch(scope, shape, after, ROWS_AT_ONCE)
  if (!last) return undefined
  const erased = await deps.db.transaction(scope, async (trx) => {
    const rows = await createTenantRows(trx).erase(scope, shape, after, last)
    await createErasureRepository(trx).count(row.id, shape.table, { rows })
    return rows
  })
  await say({ deps, row, ...run })
  return { last, erased }
}

async function eraseFiles(
  run: EraseRun,
  shape: TableShape,
  after: RowPlace | undefined,
  { store, parts }: { store?: string; parts?: string },
): Promise<Batch | undefined> {
  const { deps, row } = run
  const scope = systemScope(row.tenantNumber)
  const isFile = shape.table === 'resource_file'
  const columns = ['storage_key', store ?? '', parts ?? '', isFile ? 'bytes' : ''].filter(Boolean)
  const places = await createTenantRows(deps.db).nextPlaces(scope, shape, after, FILES_AT_ONCE, columns)
  const last = places.at(-1)
  if (!last) return undefined
  const named = places.map(({ besides }) =>
    Object.fromEntries(columns.map((name, index) => [name, besides[index] ?? ''])),
  )
  const lots = new Map<string, BytesPlace>()
  for (const facts of named) {
    const place = {
      storageKey: facts.storage_key ?? '',
      storeId: (store && facts[store]) || PLATFORM_STORE,
      parts: Number((parts && facts[parts]) || 0),
    }
    if (place.storageKey !== '') lots.set(`${place.storeId} ${place.storageKey}`, place)
  }
  const left = await takeOutBytes(deps, row.tenantNumber, [...lots.values()], run.mayLeave)
  const erased = await deps.db.transaction(scope, async (trx) => {
    const erasures = createErasureRepository(trx)
    const rows = await createTenantRows(trx).erase(scope, shape, after, last.place)
    const bytes = named.reduce((sum, facts) => sum + Number(facts.bytes ?? 0), 0)
    await erasures.count(row.id, shape.table, { rows, files: isFile ? rows : 0, bytes: isFile ? bytes : 0 })
    if (left.length > 0) {
      const known = (await erasures.find(row.id))?.leftBehind as LeftBehind[] | undefined
      await erasures.leaveBehind(row.id, JSON.stringify(addLeftBehind(known ?? [], left)))
    }
    return rows
  })
  await say(run)
  return { last: last.place, erased }
}

/** Bytes under the tenant's own prefix that no row named. A bucket that others may share keeps them; the certificate says so. */
async function sweepStore({ deps: { storage }, row, signal }: EraseRun): Promise<void> {
  if (storage.isShared) return
  for await (const { key } of storage.list(`${row.tenantNumber}/`)) {
    signal.throwIfAborted()
    await storage.remove(key)
  }
}

async function say(run: EraseRun): Promise<void> {
  const { deps, row } = run
  const nowMs = deps.clock.now().getTime()
  if (nowMs - run.saidMs < NEWS_MS) return
  run.saidMs = nowMs
  await deps.db.transaction(systemScope(website.defaultTenantId), (trx) =>
    publishTenantData(deps, trx, row.id, 'erasure'),
  )
}

/** The tenant's own row, its number in the platform's logs, and the certificate that takes the place of the erasure: all or nothing. */
async function end({ deps, row, shapes }: EraseRun): Promise<void> {
  const { db, clock, log, secrets } = deps
  const { tenantNumber } = row
  await db.transaction(systemScope(website.defaultTenantId), async (trx) => {
    const erasures = createErasureRepository(trx)
    const held = await erasures.hold(row.id)
    if (!held) return
    const ownRows = await erasures.removeTenant(held.tenantRowId)
    const renamed = await renameMentions(trx, shapes, { tenantNumber, name: `erased-${row.id}` })
    const counts = held.counts as Record<string, number>
    const now = clock.now()
    const content: CertificateContent = {
      format: CERTIFICATE_FORMAT,
      number: row.id,
      tenantNumber,
      tenantName: held.tenantName,
      reason: held.reason,
      // Nobody can change a signed text later: it holds the number, which stays when the person's own data is erased.
      askedBy: held.askedUser,
      askedTime: held.createTime.toISOString(),
      begunTime: (held.begunTime ?? held.createTime).toISOString(),
      endTime: now.toISOString(),
      tables: {
        ...Object.fromEntries(Object.entries(counts).filter(([, count]) => count > 0)),
        system_tenant: ownRows,
      },
      rows: Number(held.rowCount) + ownRows,
      files: held.files,
      bytes: Number(held.bytes),
      leftBehind: held.leftBehind as LeftBehind[],
      renamed,
      kept: [...KEPT_AFTERWARDS],
    }
    const certificate = await certify({ db: trx, secrets }, content)
    await erasures.insertCertificate({
      id: row.id,
      tenantNumber,
      tenantName: held.tenantName,
      ...certificate,
      createTime: now,
    })
    await erasures.remove(row.id)
    await publishTenantData(deps, trx, row.id, 'erasure')
  })
  log.info({ tenant: tenantNumber, erasureId: row.id }, 'erased a tenant')
}
