import { createHash } from 'node:crypto'
import type { SubmitResult, TortureClient } from './client.ts'
import type { LedgerLine } from './ledger.ts'
import type { ProviderKind } from './plan.ts'

export interface AttemptFact {
  no: number
  /** `done`, the code of what failed, or null while (or because) it never ended. */
  outcome: string | null
}

export interface RecordFact {
  id: string
  clientRequestId: string
  prompt: string
  state: number
  error: { code: string; text?: { en: string } } | null
  attempts: AttemptFact[]
  /** SHA-256 of each file of a succeeded one, as the product serves it; undefined: not looked at this time. */
  files: string[] | undefined
}

/** Everything that is known when nothing moves any more. */
export interface Facts {
  submits: readonly SubmitResult[]
  /** Drawings that somebody asked to stop, and how often each was asked to be tried again. */
  stopsAsked: ReadonlySet<string>
  retriesAsked: ReadonlyMap<string, number>
  records: readonly RecordFact[]
  /** Keys of what is left in the queue. */
  jobs: readonly string[]
  ledgers: Readonly<Record<ProviderKind, readonly LedgerLine[]>>
  /** Of each tenant: numbers of its events, rising, and the last one that was given out. */
  events: readonly { tenantId: string; numbers: readonly number[]; last: number }[]
}

type Query = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>

export const digestOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** What the database says, as its owner reads it: past every route and every wall of the product. */
export async function readStored(query: Query): Promise<Pick<Facts, 'records' | 'jobs' | 'events'>> {
  const records = await query<Omit<RecordFact, 'files'>>(
    `select i.id::text, i.client_request_id as "clientRequestId", i.prompt, i.state, i.error,
       (select coalesce(json_agg(json_build_object('no', a.no, 'outcome', nullif(a.outcome, '')) order by a.no), '[]') from draw_attempt a where a.info_id = i.id) as attempts
     from draw_info i where i.is_deleted = 0 order by i.id`,
  )
  const jobs = await query<{ key: string }>('select key from platform_job order by key')
  const events = await query<{ tenantId: string; last: string; numbers: number[] }>(
    `select c.tenant_id as "tenantId", c.last_number as last, coalesce((select json_agg(e.number order by e.number) from platform_event e where e.tenant_id = c.tenant_id), '[]') as numbers
     from platform_event_counter c order by 1`,
  )
  return {
    records: records.map((record) => ({ ...record, files: undefined })),
    jobs: jobs.map(({ key }) => key),
    events: events.map((one) => ({ ...one, last: Number(one.last) })),
  }
}

/** The files of these records as anybody gets them: by the addresses that the product answers with. */
export async function readFiles(client: TortureClient, ids: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const id of ids) {
    const { files } = await client.get<{ files?: { url: string }[] }>('/blade-biz/drawInfo/detail', { id })
    found.set(id, await Promise.all((files ?? []).map(async ({ url }) => digestOf(await client.fetchBytes(url)))))
  }
  return found
}
