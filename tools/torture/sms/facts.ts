import type { SmsFigures } from '@drawdesk/contract/messages/sms-log'
import type { CompanyName } from './plan.ts'

type Query = <Row extends object>(sql: string, values?: unknown[]) => Promise<Row[]>

/** What one who had something sent knows. */
export interface AskedFact {
  requestId: string
  company: CompanyName
  phones: readonly string[]
  /** Of each answer; more than one if asking again made another. Empty: nobody ever said that it was taken. */
  batchIds: readonly string[]
}

export interface MessageFact {
  id: string
  requestId: string
  phone: string
  category: number
  state: string
  errorCode: string
  providerId: string
  receipt: string
  receiptCode: string
  /** Seconds since the epoch. */
  createTime: number
  /** How often its part was taken up. */
  run: number
}

export interface StoredSms {
  /** Batch ids of each request id. */
  batches: readonly { requestId: string; id: string }[]
  messages: readonly MessageFact[]
  jobs: number
  /** Reports that wait for a message, but for those of numbers that nobody gave. */
  early: readonly { category: number; providerId: string }[]
}

export async function readStored(query: Query): Promise<StoredSms> {
  const batches = await query<{ requestId: string; id: string }>(
    `select client_request_id as "requestId", id::text from sms_batch where client_request_id is not null`,
  )
  const messages = await query<MessageFact>(`
    select m.id::text, coalesce(b.client_request_id, '') as "requestId", m.phone, m.category::int, m.state, m.error_code as "errorCode", m.provider_id as "providerId", m.receipt,
      m.receipt_code as "receiptCode", extract(epoch from m.create_time)::float8 as "createTime", m.run
    from sms_message m join sms_batch b on b.id = m.batch_id order by m.id`)
  const [jobs] = await query<{ count: number }>(`select count(*)::int as count from platform_job where queue = 'sms'`)
  const early = await query<{ category: number; providerId: string }>(
    `select s.category::int, r.provider_id as "providerId" from sms_report r join sms s on s.id = r.sms_id`,
  )
  return { batches, messages, jobs: jobs?.count ?? 0, early }
}

/** By state, over all days. */
export function figuresOf({ days }: SmsFigures): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const day of days) {
    for (const [state, count] of Object.entries(day.counts)) counts[state] = (counts[state] ?? 0) + count
    counts.delivered = (counts.delivered ?? 0) + day.delivered
  }
  return counts
}
